"""A match of Push on two phones and a board: pushed, taken, a contract laid, laid off, gone out, counted, tallied."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
TALLIES = (
    {"play": "tally", "out": "Cy", "points": {"Bo": 45, "Di": 20}},
    {"play": "tally", "out": "Bo", "points": {"Ann": 115}},
    {"play": "tally", "out": "Ann", "points": {"Di": 85}},
)


def form(phone: Phone, label: str):
    """The form of the entry that a label heads."""
    return phone.page.locator(f"#entry form.offer:has(.offer-label:text('{label}'))").first


def cards(phone: Phone, label: str, *codes: str) -> Phone:
    """Cards put on the pad of a form: a rank, a suit."""
    offer = form(phone, label)
    for code in codes:
        offer.locator(f'[data-put="{code[0]}"]').click()
        offer.locator(f'[data-half="{code[1]}"]').click()
        phone.taps += 2
    return phone


def meld(phone: Phone, label: str, *codes: str) -> Phone:
    """Cards of melds, which group themselves, and the button."""
    cards(phone, label, *codes)
    form(phone, label).locator("button.enter").click()
    phone.taps += 1
    return phone


def discard(phone: Phone, code: str) -> None:
    """A discard in two taps."""
    cards(phone.fresh(), "Discard", code)
    assert phone.taps == 2


def tap(phone: Phone, name: str) -> None:
    """A play in one tap."""
    phone.fresh().press(name)
    assert phone.taps == 1


def test_a_match_from_the_first_upcard_to_the_smaller_total(site, phone):
    match = site.begin("push", PLAYERS)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("1 set of three and 1 run of four")
    cards(one.fresh(), "Turned up", "KC").says("the king of clubs is turned up; Bo is first")
    assert one.taps == 2

    # Bo pushes, Cy takes; the contract is laid together, and a set alone is refused and mended.
    tap(two.at(1), "push the king of clubs to Cy")
    two.says("Cy 6 + 2 = 8, Bo 6 + 1 = 7").at(2)
    board.at(2).shows("holds K♣")
    discard(two, "4D")
    tap(one.at(3), "take the four of diamonds")
    one.at(4).fresh()
    meld(one, "Lay the contract", "7S", "7H", "7D").says("The contract of deal 1 is 2 sets of three, not three sevens")
    assert one.taps == 7
    board.says("not three sevens")
    meld(one, "Lay the contract", "QS", "QH", "QC").says("Cy lays the contract: 7♠ 7♥ 7♦ / Q♠ Q♥ Q♣; 3 in hand")
    expect(board.at(5).page.locator(".pu-seat").nth(2)).to_contain_text("✓ contract")

    # A card is laid off in one tap, and taken back.
    tap(one.at(5), "lay off the seven of clubs on meld 1")
    one.says("Cy lays off 7♣ on meld 1").at(6)
    one.tap("#ruling button:has-text('Take back')").at(7)
    expect(one.page.locator("#strip .pus-meld").first).not_to_contain_text("7♣")
    discard(one, "9H")

    # Nobody lays off before the own contract; Bo goes out.
    tap(two.at(8), "push the nine of hearts to Ann")
    two.at(9).type("lay_off 1 7C")
    two.says("Di lays the contract first")
    discard(two, "5C")
    tap(one.at(10), "push the five of clubs to Bo")
    discard(one.at(11), "5H")
    tap(two.at(12), "take the five of hearts")
    two.at(13).fresh()
    meld(two, "Lay the contract", "8S", "8H", "8D", "JS", "JH", "2D").says("J♠ J♥ 2♦=J").at(14)
    meld(two, "Meld", "5C", "5H", "5S").says("the last card. Bo is out: Ann and Cy count their hands")
    board.at(15).shows("Bo is out. Count the hands: Ann 8, Cy 2 cards")

    # The hands are shown: the king that was pushed to Cy is not there, which is said of that push.
    two.page.locator("#entry summary:has-text('Cards left')").click()
    counted = form(two, "Cards left in the hands")
    for name, hand in (("Ann", "9H 3S 3D 4C 6C 9C TS AS"), ("Cy", "4D 2H")):
        pad = counted.locator(f'.pad[aria-label="{name}"]')
        for code in hand.split():
            pad.locator(f'[data-put="{code[0]}"]').click()
            pad.locator(f'[data-half="{code[1]}"]').click()
    counted.locator("button.enter").click()
    two.says("Ann and Cy: Ann 55 + Cy 25 = 80, 80 in all").says("PU-DRAW-3")
    board.shows("2 sets of three").shows("80")

    # Three deals by their scores alone, entered elsewhere; the last one on the phone.
    site.enter(match, *TALLIES)
    one.at(19).shows("Deal 5")
    one.page.locator("#entry summary:has-text('More')").click()
    last = form(one, "Only the score of the deal")
    last.get_by_role("radio", name="Di").check()
    last.get_by_label("Cy", exact=True).last.fill("35")
    last.locator("button.enter").click()
    one.says("Bo and Di win, 150 to 230")
    board.at(20).shows("The match is over: Bo and Di win.")
    expect(board.page.locator(".pu-side").nth(1)).to_contain_text("★ Bo and Di")
    end = replayed(one)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Bo", "Di"])
    assert end["scores"] == scores(site, match) == {"Ann": 230, "Bo": 150, "Cy": 230, "Di": 150}
    assert end["flagged"] == [2]
