"""A match of Push on two phones and a board, all five deals: pushed, taken, laid, laid off, exchanged, out, tallied."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores
from tests.browser.taps import enter, opened_form
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
TALLIES = (
    {"play": "tally", "out": "Cy", "points": {"Bo": 45, "Di": 20}},
    {"play": "tally", "out": "Bo", "points": {"Ann": 115}},
    {"play": "tally", "out": "Ann", "points": {"Di": 85}},
)


def cards(phone: Phone, label: str, *codes: str) -> Phone:
    """Cards put on the pad of a form: a rank, a suit."""
    offer = opened_form(phone, label)
    for code in codes:
        offer.locator(f'[data-put="{code[0]}"]').click()
        offer.locator(f'[data-half="{code[1]}"]').click()
        phone.taps += 2
    return phone


def meld(phone: Phone, label: str, *codes: str) -> Phone:
    """Cards of melds, which group themselves, and the button."""
    cards(phone, label, *codes)
    opened_form(phone, label).locator("button.enter").click()
    phone.taps += 1
    return phone


def discard(phone: Phone, code: str) -> None:
    """A discard in two taps: its keys are opened by their name where a meld is possible."""
    play(phone.fresh(), "discard", card=code)
    assert phone.taps <= 2


def tap(phone: Phone, name: str) -> None:
    """A play in one tap."""
    phone.fresh().press(name)
    assert phone.taps == 1


def lay_off(phone: Phone, name: str) -> None:
    """A card laid off in two taps."""
    phone.fresh().tap("#entry summary:has-text('Lay off')").press(name)
    assert phone.taps == 2


def play(phone: Phone, name: str, **fields: object) -> Phone:
    """A play by whatever taps it takes."""
    return enter(phone, "push", PLAYERS, {"play": name, **fields})


@pytest.mark.outer(WHOLE)
def test_a_match_from_the_first_upcard_to_the_smaller_total(site, phone):
    match = site.begin("push", PLAYERS, {"upcard_lock": "on"})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("1 set of three and 1 run of four")
    cards(first.fresh(), "Turned up", "KC").says("the king of clubs is turned up; Bo is first")
    assert first.taps == 2

    # Bo pushes, Cy takes; the contract is laid together, and a set alone is refused and mended.
    tap(second.at(1), "push the king of clubs to Cy")
    second.says("Cy has 8 cards, Bo 7").at(2)
    board.at(2).shows("holds K♣")
    discard(second, "4D")
    tap(first.at(3), "take the four of diamonds")
    first.at(4).fresh()
    meld(first, "Lay the contract", "7S", "7H", "7D").says(
        "The contract of deal 1 is 2 sets of three, not three sevens"
    )
    assert first.taps == 7
    board.says("not three sevens")
    meld(first, "Lay the contract", "QS", "QH", "QC").says("Cy lays the contract: 7♠ 7♥ 7♦ / Q♠ Q♥ Q♣; 3 in hand")
    expect(board.at(5).page.locator(".pu-seat").nth(2)).to_contain_text("✓ contract")

    # A card is laid off in one tap, and taken back.
    lay_off(first.at(5), "lay off the seven of clubs on meld 1")
    first.says("Cy lays off 7♣ on meld 1").at(6)
    first.tap("#ruling button:has-text('Take back')").at(7)
    expect(first.page.locator("#strip .pus-meld").first).not_to_contain_text("7♣")
    discard(first, "9H")

    # Nobody lays off before the own contract; Bo goes out.
    tap(second.at(8), "push the nine of hearts to Ann")
    second.at(9).type("lay_off 1 7C")
    second.says("Di lays the contract first")
    discard(second, "5C")
    second.at(10)
    site.enter(match, {"play": "push"}, {"play": "discard", "card": "5H"}, {"play": "take"})
    second.at(13).fresh()
    meld(second, "Lay the contract", "8S", "8H", "8D", "JS", "JH", "2D").says("J♠ J♥ 2♦=J").at(14)
    meld(second, "Meld", "5C", "5H", "5S").says("Bo is out with the last card: Ann and Cy count their hands")
    board.at(15).shows("Bo is out. Count the hands: Ann 8, Cy 2 cards")

    # The hands are shown: the king that was pushed to Cy is not there, which is said of that push.
    second.page.locator("#entry summary:has-text('Cards left')").click()
    counted = opened_form(second, "Enter the cards left")
    for name, hand in (("Ann", "9H 3S 3D 4C 6C 9C TS AS"), ("Cy", "4D 2H")):
        pad = counted.locator(f'.pad[aria-label="{name}"]')
        for code in hand.split():
            pad.locator(f'[data-put="{code[0]}"]').click()
            pad.locator(f'[data-half="{code[1]}"]').click()
    counted.locator("button.enter").click()
    second.says("Ann and Cy: Ann 55 + Cy 25 = 80; Bo and Di: 0").says("Late ruling on play 2").says("PU-DRAW-3")
    board.at(16).says("Late ruling on play 2").shows("2 sets of three").shows("80")
    first.page.goto(f"/m/{first.match}/log")
    expect(first.page.locator("main")).to_contain_text(
        "The king of clubs was pushed to Cy, who had to add it and does not hold it"
    )
    first.page.goto(f"/m/{first.match}")

    # Three deals by their scores alone, on the one phone, behind the pages, and on the other.
    enter(first.at(16), "push", PLAYERS, TALLIES[0]).at(17)
    site.enter(match, TALLIES[1])
    enter(second.at(18), "push", PLAYERS, TALLIES[2]).at(19)
    expect(board.at(19).page.locator(".pu-total")).to_have_text(["195", "150"])
    board.shows("Deal 5 of 5")

    # The last deal: two runs of five each, and the joker of the first meld is exchanged and used at once.
    play(second.at(19), "deal", upcard="KC").says("Deal 5: the king of clubs is turned up").at(20)
    play(second, "push").says("Cy has 12 cards").at(21)
    site.enter(match, {"play": "discard", "card": "4D"}, {"play": "take"})
    first.at(23)
    contract = [["5S", "6S", "7S", "8S", "*=9S"], ["2H=4H", "5H", "6H", "7H", "8H"]]
    play(first, "meld", melds=contract).says("Cy lays the contract: 5♠ 6♠ 7♠ 8♠ ★=9♠ / 2♥=4♥ 5♥ 6♥ 7♥ 8♥; 3 in hand")
    discard(first.at(24), "QC")
    second.at(25)
    site.enter(match, {"play": "push"}, {"play": "discard", "card": "9C"}, {"play": "take"})
    site.enter(match, {"play": "meld", "melds": [["TC", "JC", "QC", "KC", "AC"], ["6D", "7D", "8D", "9D", "TD"]]})
    first.at(29)
    expect(board.at(29).page.locator(".pu-seat .melds-lie .meld")).to_have_count(4)
    play(first.fresh(), "exchange", meld=1, card="9S", use=[["*=9H"]], to=2)
    first.says("Ann lays the nine of spades for the joker, used at once: 2♥=4♥ 5♥ 6♥ 7♥ 8♥ ★=9♥, meld 2; 2 in hand")
    assert first.taps <= 7

    # The upcard taken in this turn may not be discarded, so it is not offered; it is laid, and Ann is out.
    lay_off(first.at(30), "lay off the jack of diamonds on meld 4")
    board.at(31).shows("Ann lays 9♣, taken in this turn and not to be discarded").says("1 in hand")
    first.at(31).type("discard 9C").says("lay it, or take back what was laid")
    lay_off(first, "lay off the nine of clubs on meld 3")
    first.says("Ann is out with the last card: Bo and Di count their hands").at(32)
    counted = opened_form(second.at(32), "Enter the points left")
    for name, points in (("Bo", "85"), ("Di", "75")):
        counted.get_by_label(name, exact=True).fill(points)
    counted.locator("button.enter").click()
    second.says("Bo 85 + Di 75 = 160").says("Ann and Cy win, 195 to 310")
    board.at(33).shows("Ann and Cy won")
    expect(board.page.locator(".pu-side").nth(0)).to_contain_text("★ Ann and Cy")
    first.at(33)
    end = replayed(second)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Ann", "Cy"])
    assert end["scores"] == scores(site, match) == {"Ann": 195, "Bo": 310, "Cy": 195, "Di": 310}
    assert end["flagged"] == [2]


CONTRACT = [["7S", "7H", "7D"], ["KS", "KH", "2C"]]


def test_melds_have_no_edge_of_a_player_and_the_board_stays_as_it_is_without_an_upcard(site, phone):
    match = site.begin("push", PLAYERS)
    site.enter(match, {"play": "deal", "upcard": "9H"})
    board = Phone(phone(1280, 800), match, "board").at(1)
    head = "() => document.querySelector('.pu-head').offsetHeight"
    height = board.page.evaluate(head)
    site.enter(match, {"play": "push"}, {"play": "meld", "melds": CONTRACT})
    assert board.at(3).page.evaluate(head) == height
    melds = Phone(phone(), match).page.locator(".pus-meld")
    for meld in melds.all():
        expect(meld).to_have_css("border-left-width", "0px")
    expect(melds).to_have_count(2)
