"""A whole game of Carousel on two phones and a board: three hands, from the first draw to the settlement."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, form_named, replayed, scores
from tests.browser.taps import enter, opened_form
from tests.games.screens import enter_behind
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo", "Cy"]


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
    place = phone.page.locator(form_named(form))
    for player, value in values.items():
        place.get_by_label(player, exact=True).first.fill(value)
    return phone


def lay(phone: Phone, *table: str) -> Phone:
    """The whole table as a turn leaves it, by whatever taps it takes."""
    return enter(phone, "carousel", PLAYERS, laid(*table))


def laid(*table: str) -> dict[str, object]:
    """The play that leaves this table."""
    return {"play": "lay", "table": [meld.split() for meld in table]}


def draws(phone: Phone, *labels: str) -> Phone:
    """Cards drawn one after another, each in one tap."""
    for label in labels:
        seq = int(phone.page.evaluate("document.body.dataset.seq"))
        phone.fresh().press(label).at(seq + 1)
        assert phone.taps == 1
    return phone


THREE = ("Draw", "Draw the second card", "Draw the third card")


@pytest.mark.outer(WHOLE)
def test_a_game_from_the_first_draw_to_the_settlement(site, phone):
    match = site.begin("carousel", PLAYERS, {"target": 60})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("Hand 1, to 60").shows("No melds on the table yet")

    # Nobody passes while the stock lasts. One draw, and a run of four.
    second.type("pass").says("Nobody passes while the stock lasts (76 cards): knock or draw")
    board.says("Nobody passes while the stock lasts")
    second.fresh().press("Draw").says("Bo draws a card: 11 in hand")
    assert second.taps == 1
    expect(board.at(1).page.locator(".ca-made")).to_have_count(1)
    put(second, "6H", "7H", "8H", "9H").press("Meld").says("Bo melds 6♥ 7♥ 8♥ 9♥; 7 cards left")

    # A set with a card that is stolen from the run; without it there is no meld.
    draws(first.at(2), "Draw")
    put(first, "9S", "9D").shows("… A meld is three cards or more")
    play(first).says("A meld is three cards or more; 9♠ 9♦ are 2.")
    board.says("A meld is three cards or more")
    card(first, "8♥", 1).press("here, into meld 2")
    first.shows("… 6♥ 7♥ 9♥ is not a run")
    card(first, "8♥", 2).press("here, into meld 1")
    card(first, "9♥", 1).press("here, into meld 2")
    first.shows("✓ Cy melds 9♠ 9♦")
    play(first).says("Cy melds 9♠ 9♦; 9 cards left")
    expect(board.at(4).page.locator(".card-fresh")).to_have_text(["9♠", "9♦"])

    # Three draws end a turn; the second is taken back and drawn again.
    draws(second.at(4), *THREE[:2]).says("Ann draws a second card")
    second.tap("#ruling button:has-text('Take back')").at(7)
    draws(second, *THREE[1:]).says("Ann draws a third card, which ends the turn: 13 in hand")

    # A meld of three is seven taps. A single card is laid by the referee’s search for a table.
    draws(second, "Draw").fresh()
    put(second, "4S", "5S", "6S").press("Meld")
    second.says("Bo melds 4♠ 5♠ 6♠; 5 cards left")
    assert second.taps <= 7
    draws(first.at(11), "Draw")
    put(first, "7S").press("Arrange for me").shows("✓ Cy melds 7♠")
    play(first).says("Cy melds 7♠; 9 cards left")
    expect(board.at(13).page.locator(".meld")).to_have_count(3)

    # Five cards out of two packs may be worth five; these were not: a late ruling on all screens and in the log.
    draws(first, *THREE)
    second.at(16).fresh().press("Knock").says("Bo knocks with 5 or less")
    assert second.taps == 1
    expect(board.at(17).page.locator(".ca-knocked")).to_have_text("knocked")
    first.at(17)
    fill(first, "Enter the deadwood", Ann="52", Bo="4", Cy="15")
    first.press("Enter the deadwood").says("Bo holds 5 cards: 5 to 80 points, not 4")
    fill(first, "Enter the deadwood", Bo="7")
    first.press("Enter the deadwood").says("Late ruling on play 17: Bo knocked with 7; a knock needs 5 or less")
    board.at(18).says("Late ruling on play 17").shows("53").shows("Hand 1: Bo knocked").shows("Hand 2, to 60")
    second.page.goto(f"/m/{second.match}/log")
    expect(second.page.locator("main")).to_contain_text("Bo knocked with 7; a knock needs 5 or less")
    second.page.goto(f"/m/{second.match}")

    # The second hand by its score alone: a pool of 15 is shared by two.
    score = opened_form(second.at(18), "Just the score of hand 2")
    fill(second, "Just the score of hand 2", Ann="3", Bo="18", Cy="3")
    score.locator(".pick label.chip", has_text="Ann").click()
    score.locator("button.enter").click()
    second.says("the pool of 15 is shared: Ann 7½, Cy 7½")
    board.at(19).shows("7½").shows("Hand 3, to 60")

    # The third hand: Ann goes out with the joker on the table, and the hands are shown.
    draws(first.at(19), "Draw").fresh()
    lay(first, "7S 7H *", "3C 4C 5C 6C").says("Ann melds 7♠ 7♥ 3♣ 4♣ 5♣ 6♣ ★; 4 cards left")
    runs = ["7S 7H *", "3C 4C 5C 6C 7C 8C 9C", "JS QS KS"]
    _, bo = enter_behind(site, match, {"play": "draw"}, laid(*runs, "2D 3D 4D"))
    _, cy = enter_behind(site, match, {"play": "draw"}, laid(*runs, "AD 2D 3D 4D 5D 6D 7D 8D 9D"))
    assert bo.startswith("Bo melds")
    assert cy.endswith("5 cards left")
    draws(second.at(25), "Draw")
    lay(second, *runs, "AD 2D 3D 4D 5D 6D 7D 8D 9D", "9H TH JH QH KH")
    second.says("Ann melds 9♥ 10♥ J♥ Q♥ K♥, the last cards, and is out")
    board.at(27).shows("Ann is out").shows("is out")
    hands = opened_form(first.at(27), "Enter the cards left")
    pads = hands.locator(".pad-card")
    for at, cards in ((0, ("KS", "2H")), (1, ("9D", "8S", "TC", "AH", "*"))):
        for code in cards:
            pads.nth(at).locator(f'[data-put="{code[0]}"]').click()
            if len(code) > 1:
                pads.nth(at).locator(f'[data-half="{code[1]}"]').click()
    hands.locator("button.enter").click()
    first.says("Deadwood: Ann 0, Bo 12, Cy 53. Ann scores 12 + 53 + 25 for a deadwood of 0 = 90")
    first.says("Ann wins with 97½ + 100 = 197½; Bo owes 144½, Cy owes 190")
    board.at(28).shows("★ Ann").shows("Hand 3: Ann went out").shows("197½").shows("144½")
    second.at(28).shows("197½")
    end = replayed(first)
    assert (end["refused"], end["over"], end["winners"], end["flagged"]) == (0, True, ["Ann"], [15])
    assert end["scores"] == scores(site, match) == {"Ann": 197.5, "Bo": 53, "Cy": 7.5}
