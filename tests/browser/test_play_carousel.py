"""Carousel on two phones and a board: draws, a stolen card, a knock that was too high, the count, the settlement."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]


def put(phone: Phone, *cards: str) -> Phone:
    """Cards on the pad of the table: rank, then suit; `*` is one key."""
    for card in cards:
        phone.tap(f'#entry [data-put="{card[0]}"]')
        if len(card) > 1:
            phone.tap(f'#entry [data-half="{card[1]}"]')
    return phone


def play(phone: Phone) -> Phone:
    return phone.tap("#entry form:has(.melds) button.enter")


def card(phone: Phone, label: str, meld: int) -> Phone:
    """Tap a card that lies in a meld (from 1)."""
    phone.page.locator("#entry .meld-row").nth(meld - 1).locator(".meld-card", has_text=label).first.click()
    return phone


def fill(phone: Phone, form: str, **values: str) -> Phone:
    """Numbers by player in the form with that button."""
    place = phone.page.locator(f"#entry form:has(button.enter:text-is('{form}'))")
    for player, value in values.items():
        place.get_by_label(player, exact=True).first.fill(value)
    return phone


def test_a_game_from_a_stolen_card_to_the_settlement(site, phone):
    start = {
        "totals": {"Ann": 120, "Bo": 60.5},
        "hand": 4,
        "hands": {"Ann": 5, "Bo": 6},
        "table": [["6H", "7H", "8H", "9H"]],
    }
    match = site.begin("carousel", PLAYERS, start=start)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("60½").shows("Hand 4, to 150")

    # One draw, and a set with a card that is stolen from the run; without it there is no meld.
    two.fresh().press("Draw").says("Bo draws a card: 7 cards in the hand")
    assert two.taps == 1
    expect(board.at(1).page.locator(".ca-made")).to_have_count(1)
    put(two, "9S", "9D").shows("… A meld is three cards or more")
    play(two).says("A meld is three cards or more; 9♠ 9♦ are 2.")
    board.says("A meld is three cards or more")
    card(two, "8♥", 1).press("here, into meld 2")
    two.shows("… 6♥ 7♥ 9♥ is no run")
    card(two, "8♥", 2).press("here, into meld 1")
    card(two, "9♥", 1).press("here, into meld 2")
    two.shows("✓ Bo melds 9♠ 9♦")
    play(two).says("Bo melds 9♠ 9♦; 5 cards left")
    expect(board.at(2).page.locator(".card-fresh")).to_have_text(["9♠", "9♦"])

    # Three draws end a turn; the second is taken back and drawn again.
    one.at(2).press("Draw").at(3).press("Draw the second card").says("Ann draws a second card")
    one.tap("#ruling button:has-text('Take back')").at(5)
    one.press("Draw the second card").at(6).press("Draw the third card")
    one.says("Ann draws a third card, which ends the turn: 8 cards")

    # A meld of three is seven taps. A single card is laid by the referee’s search for a table.
    two.at(7).press("Draw").at(8).fresh()
    put(two, "4S", "5S", "6S").press("Meld")
    two.says("Bo melds 4♠ 5♠ 6♠; 3 cards left")
    assert two.taps <= 7
    one.at(9).press("Draw").at(10)
    put(one, "7S").press("Find a table").shows("✓ Ann melds 7♠")
    play(one).says("Ann melds 7♠; 8 cards left")
    expect(board.at(11).page.locator(".meld")).to_have_count(3)

    # Three cards may be worth five; these were not.
    two.at(11).fresh().press("Knock").says("Bo knocks with 5 or less")
    assert two.taps == 1
    expect(board.at(12).page.locator(".ca-knocked")).to_have_text("knocked")
    one.at(12)
    fill(one, "Points of deadwood in the hands", Ann="40", Bo="2")
    one.press("Points of deadwood in the hands").says("Bo holds 3 cards")
    fill(one, "Points of deadwood in the hands", Bo="7")
    one.press("Points of deadwood in the hands").says("Late ruling on play 12: Bo knocked with 7; 5 at the most")
    board.at(13).says("Late ruling on play 12")
    board.shows("93½").shows("Hand 4: Bo knocked").shows("Hand 5, to 150")

    # The last hand by its score alone.
    two.at(13).tap("#entry details.rarer summary")
    fill(two, "Only the score of the hand", Ann="4", Bo="40")
    two.page.locator("#entry .pick label.chip", has_text="Ann").last.click()
    two.page.get_by_role("button", name="Only the score of the hand", exact=True).click()
    two.says("Ann wins with 156 + 100 = 256; Bo owes 162½")
    board.at(14).shows("★ Ann").shows("162½")
    one.at(14).shows("256")
    end = replayed(one)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Ann"])
    assert end["scores"] == scores(site, match) == {"Ann": 256, "Bo": 93.5}


def test_out_and_the_hands_shown_by_three(site, phone):
    start = {"totals": {"Ann": 10}, "hands": {"Ann": 2, "Bo": 2, "Cy": 1}, "turn": "Ann"}
    match = site.begin("carousel", ["Ann", "Bo", "Cy"], start=start)
    one, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    one.press("Draw").at(1)
    put(one, "7S", "7H", "*").press("Meld")
    one.says("Ann melds 7♠ 7♥ ★, the last cards, and is out")
    board.at(2).shows("Ann is out").shows("is out")
    one.at(2).tap("#entry details.rarer summary")
    pads = one.page.locator("#entry form:has(button.enter:text-is('Cards left in the hands')) [data-pad='card']")
    for at, cards in ((1, ("KS", "2H")), (2, ("9D",))):
        for code in cards:
            pads.nth(at).locator(f'[data-put="{code[0]}"]').click()
            pads.nth(at).locator(f'[data-half="{code[1]}"]').click()
    one.page.get_by_role("button", name="Cards left in the hands", exact=True).click()
    one.says("Deadwood: Ann 0, Bo 12, Cy 9. Ann 12 + 9 + 25 for a deadwood of 0 = 46")
    board.at(3).shows("56").shows("Hand 1: Ann went out")
    assert replayed(one)["scores"] == scores(site, match) == {"Ann": 56, "Bo": 0, "Cy": 0}
