"""A whole game of Vatican on two phones and a board, from the first run over an empty stock to the last card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.store import Created
from tests.browser.phone import Phone, head, replayed, scores
from tests.browser.site import Site
from tests.games.screens import enter_behind, passes
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo", "Cy", "Di", "Ed"]


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
    row = phone.page.locator("#entry .meld-row").nth(meld - 1)
    row.locator(".meld-card", has_text=label).first.click()
    return phone


def draws(phone: Phone, site: Site, match: Created, count: int) -> Phone:
    """A number of turns in which a card is drawn: the last in one tap, those before it behind the pages."""
    enter_behind(site, match, *([{"play": "draw"}] * (count - 1)))
    seq = head(site, match)
    phone.at(seq).fresh().press("Draw").at(seq + 1)
    assert phone.taps == 1
    return phone


@pytest.mark.outer(WHOLE)
def test_a_game_from_the_first_run_to_the_last_card(site, phone):
    match = site.begin("vatican", PLAYERS)
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("No melds on the table yet").shows("41 in the stock")

    # The first play wants a run; a meld of three is seven taps.
    put(first, "9S", "9H", "9D").shows("… The first play holds a run")
    play(first).says("The first play holds a run of three or more from the hand")
    board.says("9♠ 9♥ 9♦ holds none")
    first.press("Reset").fresh()
    play(put(first, "4S", "5S", "6S")).says("Ann plays 4♠ 5♠ 6♠; 10 cards left")
    assert first.taps <= 7
    second.at(1).fresh().press("Draw").says("Bo draws: 14 cards; 40 left in the stock")
    assert second.taps == 1
    draws(second, site, match, 3)

    # A card for a run that lies, taken back, and entered again with a set.
    first.at(5).fresh()
    first.press("+ the next cards go to meld 1")
    play(put(first, "7S")).says("Ann plays 7♠")
    assert first.taps == 4
    expect(board.at(6).page.locator(".card-fresh")).to_have_text(["7♠"])
    first.tap("#ruling button:has-text('Take back')").at(7)
    first.press("+ the next cards go to meld 1")
    put(first, "7S").press("New meld")
    play(put(first, "JD", "JC", "*"))
    first.says("A wild card in a set says its suit")
    first.page.locator("#entry .meld-card", has_text="★").first.click()
    put(first, "JH").shows("✓ Ann plays")
    play(first).says("6 cards left")

    # Bo lays a first run, and rearranges: the seven of spades leaves its run for a set.
    second.at(8)
    play(put(second, "9H", "TH", "QH", "JH")).says("Bo plays 9♥ 10♥ J♥ Q♥")
    board.at(9).shows("J♥")
    draws(first, site, match, 4)
    second.at(13)
    put(second, "7H", "7C")
    card(second, "7♠", 1)
    second.press("here, into meld 4")
    second.shows("✓ Bo plays 7♥ 7♣")
    play(second).says("Bo plays 7♥ 7♣; 8 cards left")
    expect(board.at(14).page.locator(".meld")).to_have_count(4)

    # The joker stands for the jack of hearts; its own card takes its place, and the joker goes elsewhere.
    draws(first, site, match, 4)
    second.at(18)
    put(second, "JH")
    second.press("Arrange for me").shows("the joker that stood for J♥ is free")
    second.press("Reset").press("+ the next cards go to meld 2")
    put(second, "JH")
    card(second, "★", 2)
    second.page.locator("#entry .meld-row").nth(2).get_by_role("button", name="here, into meld 3").click()
    card(second, "★", 3)
    put(second, "KH").shows("✓ Bo plays J♥")
    play(second).says("the joker that stood for J♥ is free")

    # Nobody passes while the stock lasts; it is drawn to its last card.
    second.type("pass").says("Nobody passes while the stock lasts (29 cards): play or draw")
    draws(first, site, match, 29).says("Ann draws: 14 cards; 0 left in the stock")
    board.at(48).shows("the stock is empty")

    # Four pass. A card that Bo plays later was there when Bo passed: a late ruling on all screens and in the log.
    passes(second, site, match, "Bo", "Cy", "Di", "Ed")
    first.at(52)
    put(first, "3S").press("Arrange for me").shows("✓ Ann plays 3♠")
    play(first).says("Ann plays 3♠; 13 cards left")
    second.at(53)
    put(second, "8H").press("Arrange for me").shows("✓ Bo plays 8♥")
    play(second).says("Late ruling on play 49: Bo held 8♥ then, and could have played")
    board.at(54).says("Late ruling on play 49")
    second.page.goto(f"/m/{match.match_id}/log")
    flagged = second.page.locator("main li", has_text="Bo passes: the stock is empty")
    expect(flagged).to_contain_text("Bo held 8♥ then, and could have played")
    second.page.goto(f"/m/{match.match_id}")
    passes(second, site, match, "Cy", "Di", "Ed")

    # Thirteen cards are the last of Ann’s hand.
    first.at(57).press("New meld")
    put(first, "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC").shows("the last cards")
    play(first).says("the last cards, and wins")
    board.at(58).shows("★ Ann")
    second.at(58).shows("Ann won")
    end = replayed(first)
    assert (end["refused"], end["over"], end["winners"], end["flagged"]) == (0, True, ["Ann"], [47])
    assert end["scores"] == scores(site, match)


def test_the_end_says_that_its_figures_are_cards(site, phone):
    match = site.begin("vatican", ["Ann", "Bo"], start={"hands": {"Ann": 3, "Bo": 14}, "turn": "Ann"})
    site.enter(match, {"play": "lay", "table": [["4S", "5S", "6S"]]})
    for screen in (Phone(phone(), match), Phone(phone(1280, 800), match, "board")):
        expect(screen.page.locator(".end-unit")).to_have_text("cards")
