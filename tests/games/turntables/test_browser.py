"""Twenty plays of Turntables with seats moving, on two phones and a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, head, replayed, scores
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def card(phone: Phone, rank: str, suit: str) -> None:
    """A card in two taps, sent by itself."""
    phone.fresh().put(rank, f"half:{suit}")
    assert phone.taps == 2


def cards(*codes: str) -> list[dict[str, object]]:
    """Cards played behind the pages."""
    return [{"play": "card", "card": code} for code in codes]


@pytest.mark.outer(WHOLE)
def test_twenty_plays_with_seats_that_move(site, phone):
    match = site.begin("turntables", PLAYERS)
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")

    # A card is two taps; runs are counted backwards, the arithmetic is said.
    site.enter(match, *cards("3S", "9H", "2C", "7D", "4H", "5C"))
    card(first.at(6), "8", "S")
    card(second.at(7), "6", "C")
    card(first.at(8), "5", "D")
    first.says("run of 3: (3+4+5) × 2")
    board.at(9).says("24 (+17").shows("Bo plays at station 2")
    assert scores(site, match)["Ann"] == 24

    # A card that lies there already is refused, and the page keeps it.
    second.at(9).type("9h").says("lies in the row of station 2 already")
    board.says("lies in the row of station 2 already")

    # The one-eyed king: a deck is turned first (the third tap), then everybody walks.
    second.fresh().put("K", "half:D").says("may turn a deck")
    second.at(10).press("turn deck 3, now upright").says("Everybody moves 3 seats clockwise")
    assert second.taps == 3
    for screen in (first, second, board):
        screen.at(11).shows("at station 3")
    expect(board.page.locator(".tt-person.tt-plays")).to_contain_text("Bo")

    # Taken back, the deck is upright again; made again, it stands.
    first.tap("#ruling button:has-text('Take back')").at(12).shows("may turn a deck")
    first.press("turn no deck").at(13).says("Everybody moves 3 seats clockwise")
    expect(board.at(13).page.locator(".tt-person.tt-plays")).to_contain_text("Bo")

    # Bo sits at station 3 now, and may not play a face card again.
    first.type("qs").says("played a face card last time")
    site.enter(match, *cards("6S", "TD", "JC"))
    card(first.at(16), "8", "H")
    card(second.at(17), "A", "S")
    second.says("may turn a deck").at(18).press("turn deck 1, now upright").at(19)
    site.enter(match, *cards("4S", "3H"))
    card(first.at(21), "9", "C")
    seq = 22
    for screen in (first, second):
        screen.at(seq)
    board.at(seq)
    assert head(site, match) == seq
    end = replayed(first)
    assert (end["refused"], end["scores"]) == (0, scores(site, match))
    assert end["plays"] >= 20


def test_a_joker_and_the_seats_after_the_scramble(site, phone):
    match = site.begin("turntables", ["Ann", "Bo"])
    site.enter(match, *({"play": "card", "card": f"{rank}S"} for rank in "29475" for _ in range(2)))
    player = Phone(phone(), match).at(10).shows("Everybody draws 5")
    player.page.locator("#entry .rarer summary").click()
    form = player.page.locator("#entry .rarer form.offer")
    form.locator("label.chip", has_text="1: Ann").click()
    for name in ("Bo", "Ann"):
        form.locator(f'[data-put="{name}"]').click()
    form.locator("button[type=submit]").click()
    player.says("Ann draws a joker at station 1").at(11)
    assert list(scores(site, match)) == ["Ann", "Bo"]
    player.press("All have drawn, no more jokers").says("10 cards in every hand")


def test_nobody_is_lit_while_it_is_asked_who_is_first(site, phone):
    match = site.begin("turntables", ["Ann", "Bo", "Cy"])
    table, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    for page in (table.page, board.page):
        expect(page.locator(":is(.acts, .tt-plays)")).to_have_count(0)
    table.press("Bo is first").at(1)
    expect(table.page.locator(".strip .acts")).to_contain_text("Bo")
    expect(board.at(1).page.locator(".tt-row.acts")).to_contain_text("Bo")
