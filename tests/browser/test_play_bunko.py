"""A round of Bunko on three phones, a table each, and a board: the bell, the seats of the next round."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, head, replayed

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou"]


def test_a_round_on_three_phones_and_a_board(site, phone):
    match = site.begin("bunko", NAMES)
    tables = [Phone(phone(), match, lane=str(number)) for number in (1, 2, 3)]
    board = Phone(phone(1280, 800), match, "board")
    one, two, three = tables

    # Each phone shows its own table; one tap says who begins there.
    for table, first in zip(tables, ("Ann", "Ed", "Ida"), strict=True):
        table.fresh().press(first).says(f"{first} begins")
        assert table.taps == 1

    # The tables roll side by side, and none is ever behind because of another: one tap a roll, a bunko at most two.
    two.fresh().press("2 dice with 6").says("Ed, 2")
    assert two.taps == 1
    three.press("1 dice with 6").says("Ida, 1")
    one.fresh().press("bunko, dice grabbed 3 to 0").says("Bunko!")
    assert one.taps <= 2
    two.press("no dice with 6").says("no 6")
    three.fresh().press("wipeout, three ones").says("Wipeout")
    assert three.taps == 1
    three.press("1 dice with 6").says("Jo, 1")
    board.shows("Ed + Gus")

    # What cannot be is refused; a mistake is taken back at the table where it was made.
    two.type("roll table=1 hits=3 scramble=2,2").says("there are three")
    two.press("2 dice with 6").says("Flo, 2")
    before = head(site, match)
    two.tap("#ruling button:has-text('Take back')").at(before + 1).shows("Flo rolls")

    # The head table gets to 21: the bell is on every screen, and the others stop.
    one.press("bunko, dice grabbed 3 to 0").says("12 to 0")
    one.press("bunko, dice grabbed 3 to 0").says("18 to 0")
    one.press("2 dice with 6").says("20 to 0")
    one.press("1 dice with 6").says("The bell!")
    board.says("Round 1 is over").shows("To the new seats")
    expect(board.page.locator(".bk-tables")).to_contain_text("Ann + Cy")

    # The losers choose their partners with one tap; the next round begins for all.
    two.fresh().at(head(site, match)).tap("#entry .tap >> nth=0").says("Table 2 in round 2")
    assert two.taps == 1
    two.press("Start round 2").says("Round 2")
    for screen in (one, three, board):
        screen.at(head(site, match)).shows("Round 2")
    end = replayed(one)
    assert end["refused"] == 0
    assert end["scores"]["Ann"] == 1
    assert sum(end["scores"].values()) == 6


def test_a_phone_is_asked_for_its_table_and_remembers_it(site, phone):
    match = site.begin("bunko", NAMES)
    one = Phone(phone(), match)
    one.page.get_by_role("link", name="Table 2").click()
    one.shows("who begins?")
    one.page.goto(f"/m/{match.match}")
    expect(one.page.locator("#lane")).to_have_value("2")


def test_a_night_for_twelve_from_one_tablet(site, phone):
    match = site.begin("bunko", NAMES)
    tablet = Phone(phone(1280, 800), match, "host", lane="")
    for name in ("Ann", "Ed", "Ida"):
        tablet.press(name).says(f"{name} begins")
    tablet.page.locator("#entry form.offer", has_text="Table 3").get_by_role("button", name="1 dice with 6").click()
    tablet.says("Table 3: Ida, 1")
