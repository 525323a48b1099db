"""A round of Bunko on three phones, a table each, and a board: the bell, the seats of the next round."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games.bunko.seats import seating
from referee.store import get_store
from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone, head, replayed
from tests.games.stories import new_table

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou"]


def test_a_round_on_three_phones_and_a_board(site, phone):
    match = site.begin("bunko", NAMES)
    tables = [Phone(phone(), match, lane=str(number)) for number in (1, 2, 3)]
    board = Phone(phone(1280, 800), match, "board")
    first_phone, second_phone, three = tables

    # Each phone shows its own table; one tap says who begins there.
    for table, first in zip(tables, ("Ann", "Ed", "Ida"), strict=True):
        table.fresh().press(first).says(f"{first} begins")
        assert table.taps == 1

    # The tables roll side by side, and none is ever behind because of another: one tap a roll, a bunko at most two.
    second_phone.fresh().press("two dice showing 6").says("Ed, 2")
    assert second_phone.taps == 1
    three.press("one die showing 6").says("Ida, 1")
    first_phone.fresh().press("bunko, dice grabbed 3 to 0").says("Bunko!")
    assert first_phone.taps <= 2
    second_phone.press("no dice showing 6").says("no 6")
    three.fresh().press("wipeout, three ones").says("wipeout")
    assert three.taps == 1
    three.press("one die showing 6").says("Jo, 1")
    board.shows("Ed + Gus")

    # A roll that cannot be is refused; a mistake is taken back at the table where it was made.
    second_phone.type("roll table=1 hits=3 scramble=2,2").says("there are three")
    second_phone.press("two dice showing 6").says("Flo, 2")
    before = head(site, match)
    second_phone.tap("#ruling button:has-text('Take back')").at(before + 1).shows("Flo rolls")

    # The head table gets to 21: the bell is on every screen, and the others stop.
    first_phone.press("bunko, dice grabbed 3 to 0").says("12 to 0")
    first_phone.press("bunko, dice grabbed 3 to 0").says("18 to 0")
    first_phone.press("two dice showing 6").says("20 to 0")
    first_phone.press("one die showing 6").says("The bell!")
    for table in tables:
        table.tap("text=Seen")
    board.says("Round 1 is over").shows("To the new seats")
    expect(board.page.locator(".bk-tables")).to_contain_text("Ann + Cy")

    # The losers choose their partners with one tap; the next round begins for all.
    second_phone.fresh().at(head(site, match)).tap("#entry .tap >> nth=0").says("Table 2 in round 2")
    assert second_phone.taps == 1
    second_phone.press("Start round 2").says("Round 2")
    for screen in (first_phone, three, board):
        screen.at(head(site, match)).shows("Round 2")
    end = replayed(first_phone)
    assert end["refused"] == 0
    assert end["scores"]["Ann"] == 1
    assert sum(end["scores"].values()) == 6


def test_a_phone_is_asked_for_its_table_and_remembers_it(site, phone):
    match = site.begin("bunko", NAMES)
    player = Phone(phone(), match)
    player.page.get_by_role("link", name="Table 2").click()
    player.shows("who begins?")
    player.page.goto(f"/m/{match.match_id}")
    expect(player.page.locator("#lane")).to_have_value("2")


def test_a_night_for_twelve_from_one_tablet(site, phone):
    match = site.begin("bunko", NAMES)
    tablet = Phone(phone(1280, 800), match, "host", lane="")
    for name in ("Ann", "Ed", "Ida"):
        tablet.press(name).says(f"{name} begins")
    tablet.page.locator("#entry form.offer", has_text="Table 3").get_by_role("button", name="one die showing 6").click()
    tablet.says("Table 3: Ida, 1")


OVERFLOW = """() => [...document.querySelectorAll('.bk-tables, .bk-people, .bk-table, .bk-person')]
    .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""


def round_over(site, names):
    """A night whose first round is over, played behind the pages."""
    table = new_table("bunko", 3, {"rounds": 4}, names)
    match = site.begin("bunko", table.players, table.options)
    with site.app.app_context():
        position = get_store().cached_match(match.match_id).match.position
        while not position.round.complete:
            site.enter(match, table.next(position))
            position = get_store().cached_match(match.match_id).match.position
    return match, position


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", [12, 100])
def test_the_board_shows_everybodys_next_seat_by_table_and_by_name(site, phone, players, width, height):
    names = NAMES if players == 12 else [f"{name} {letter}" for name in NAMES[:10] for letter in "ABCDEFGHIJ"]
    match, position = round_over(site, names)
    board = Phone(phone(width, height), match, "board")
    board.page.wait_for_function("() => document.querySelector('.bk-people').style.getPropertyValue('--fit')")
    seats = {seat.player: seat for seat in seating(position).seats}
    pairs = board.page.locator(".bk-pair").all_inner_texts()
    assert {frozenset(pair.split(" + ")) for pair in pairs} == {
        frozenset((seat.player, seat.partner)) for seat in seats.values()
    }
    shown = board.page.locator(".bk-person").all_inner_texts()
    tables = {seat.player: seat.table.replace("Table ", "").replace("Head table", "Head") for seat in seats.values()}
    assert [tuple(line.rsplit(maxsplit=1)) for line in shown] == sorted(tables.items())
    expect(board.page.locator(".bk-people")).to_have_css("overflow", "hidden")
    board.page.wait_for_function(f"() => ({OVERFLOW})() === 0")
    assert board.page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.bk-people')).fontSize)") > 13
    site.enter(match, {"play": "next"})
    expect(board.page.locator(".bk-person")).to_have_count(0)
    board.shows("Round 2")


def test_a_phone_shows_its_own_people_and_finds_any_seat(site, phone):
    match, position = round_over(site, NAMES)
    player = Phone(phone(), match, lane="2")
    own = position.table(2).seats
    expect(player.page.locator(".bks-next li strong")).to_have_text(sorted(own))
    player.page.get_by_role("link", name="Find my seat").click()
    player.page.get_by_role("link", name="Lou", exact=True).click()
    lou = seating(position).of("Lou")
    assert lou is not None
    seat = player.page.get_by_role("region", name="The seat of Lou")
    expect(seat).to_contain_text(lou.table)
    expect(seat).to_contain_text(lou.partner)
    player.page.fill("#who", "  gus ")
    player.page.press("#who", "Enter")
    expect(player.page.get_by_role("region", name="The seat of Gus")).to_be_visible()
    player.page.fill("#who", "Zoe")
    player.page.press("#who", "Enter")
    expect(player.page.get_by_role("alert")).to_contain_text("Nobody here is called")
    assert_accessible(player.page)
