"""Bunko on three phones, a table each, and a board: the bell, the seats of the next round, a night to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games.bunko.seats import seating
from referee.store import get_store
from referee.testing.stories import new_table
from tests.browser.accessible import assert_accessible
from tests.browser.newcomer import start_match
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, head, replayed
from tests.browser.taps import enter
from tests.games.screens import LAPTOP, TELEVISION, look
from tests.rings import LOOKS, WHOLE, each

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou"]


EDGES = """() => [...document.querySelectorAll(".bk-table")].map(table =>
    [...table.querySelectorAll(".bk-team")].map(team => {
        const box = team.getBoundingClientRect();
        return `${box.left} ${box.right}`;
    }))"""
"""The left and the right edges of the two teams of each table."""


@pytest.mark.parametrize("count", each([8, 12, 48, 128], [12], LOOKS))
def test_the_team_that_rolls_is_as_wide_as_the_other(site, phone, count):
    match = site.begin("bunko", [f"{NAMES[n % 12]} {n}" for n in range(count)])
    site.enter(match, {"play": "begin", "table": 1, "player": "Ann 0"})
    board = Phone(phone(1280, 800), match, "board").page
    expect(board.locator(".bk-team.acts")).to_have_count(1)
    assert all(first == second for first, second in board.evaluate(EDGES))


def test_points_from_paper_come_first_until_partners_are_to_be_chosen(site, phone):
    match = site.begin("bunko", NAMES)
    page = Phone(phone(), match, lane="2").fresh().page
    first = page.locator("#entry > :is(form, details) >> nth=0")
    page.locator("#entry summary", has_text="Points from paper").click()
    site.enter(match, {"play": "points", "table": 2, "first": 8, "second": 9})
    expect(first).to_contain_text("Points from paper")
    expect(first).to_have_attribute("open", "")
    for table, points in ((3, (5, 2)), (1, (21, 3))):
        site.enter(match, {"play": "points", "table": table, "first": points[0], "second": points[1]})
    expect(first).to_contain_text("Partners here")


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
    second_phone.fresh().press("two dice showing 6").says("Ed, two sixes")
    assert second_phone.taps == 1
    three.press("one die showing 6").says("Ida, one six")
    first_phone.fresh().press("bunko, dice grabbed 3 to 0").says("three sixes")
    assert first_phone.taps <= 2
    second_phone.press("no dice showing 6").says("no six")
    three.fresh().press("wipeout, three ones").says("wipeout")
    assert three.taps == 1
    three.press("one die showing 6").says("Jo, one six")
    board.shows("Ed + Gus")

    # A roll that cannot be is refused; a mistake is taken back at the table where it was made.
    second_phone.type("roll table=1 hits=3 scramble=2,2").says("there are three")
    second_phone.press("two dice showing 6").says("Flo, two sixes")
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
    # While a table has still to choose, the start of the round is a quiet key, and says who still chooses.
    second_phone.at(head(site, match)).shows("Waiting for table 3 to choose partners")
    expect(second_phone.page.get_by_role("button", name="Start round 2", exact=True)).to_have_count(0)
    expect(second_phone.page.locator("#entry")).to_contain_text("Start round 2: table 3 has not chosen partners")
    three.at(head(site, match)).tap("#entry .tap >> nth=0").says("Table 3 in round 2")
    second_phone.at(head(site, match)).press("Start round 2").says("Round 2")
    for screen in (first_phone, three, board):
        screen.at(head(site, match)).shows("Round 2")
    # The new seats of those who sat here stay in sight until somebody begins at this table.
    for screen in (first_phone, three):
        expect(screen.page.get_by_role("list", name="Next seats")).to_contain_text("Ida" if screen is three else "Bo")
    begins = first_phone.page.locator("#entry .tap").first.text_content().strip()
    first_phone.press(begins).says(f"{begins} begins")
    expect(first_phone.page.get_by_role("list", name="Next seats")).to_have_count(0)
    expect(first_phone.page.locator("#ruling .verdict")).not_to_contain_text("Head table")
    end = replayed(first_phone)
    assert end["refused"] == 0
    assert end["scores"]["Ann"] == 1
    assert sum(end["scores"].values()) == 6


class Night:
    """A night of twelve that somebody starts who never saw it: three phones, each at its table, and a board."""

    def __init__(self, site, phone, house_rules):
        self.site = site
        starter = phone()
        self.match = start_match(starter, "Bunko", NAMES, house_rules)
        self.tables = [Phone(starter, self.match, "started"), Phone(phone(), self.match), Phone(phone(), self.match)]
        for screen, table in zip(self.tables, ("Head table", "Table 2", "Table 3"), strict=True):
            screen.page.get_by_role("link", name=table).click()
        self.board = Phone(phone(1280, 800), self.match, "board")
        self.needed = {1: 0, 2: 0, 3: 0}
        """The entry that the phone of each table has to show before the next play there."""

    @property
    def night(self):
        with self.site.app.app_context():
            return get_store().cached_match(self.match.match_id).match

    def enter(self, body):
        """Enter a play by taps at the table where it was played; what is for all tables, at the head table."""
        night, entries = self.night, self.entries
        after = night.assess(body).ruling.position
        number = body.get("table", 1)
        screen = self.tables[number - 1].at(self.needed[number])
        enter(screen, "bunko", NAMES, body, lambda other: night.assess(other).ruling.position == after)
        screen.at(entries + 1)
        # A roll concerns its own table, unless it rings the bell; what comes between rounds concerns all.
        concerned = [number] if "table" in body and not after.round.complete else list(self.needed)
        self.needed |= dict.fromkeys(concerned, entries + 1)

    @property
    def entries(self):
        return head(self.site, self.match)

    def see_the_bell(self):
        """Each phone shows the bell full screen until somebody has seen it."""
        for screen in self.tables:
            screen.page.get_by_role("button", name="Seen").click()
        self.needed = dict.fromkeys(self.needed, self.entries)


def places(wins):
    """The places by wins as people read them, each with its names: six who share the first are `=1.`, once."""
    groups = []
    for score in sorted(set(wins.values()), reverse=True):
        names = [name for name, points in wins.items() if points == score]
        place = 1 + sum(points > score for points in wins.values())
        groups.append((f"{'=' if len(names) > 1 else ''}{place}.", names, score))
    return groups


@pytest.mark.outer(WHOLE)
@pytest.mark.parametrize(("seed", "target"), [(65, 3), (5, 9)])
def test_a_night_of_twelve_begun_by_a_newcomer_goes_to_its_end_and_again(site, phone, seed, target):
    """Every play by its taps. A round to 3 points has a few rolls, a round to 9 has many."""
    night = Night(site, phone, {"rounds": "2", "target": str(target)})
    table = new_table("bunko", seed, {"rounds": 2, "target": target}, NAMES)
    shared = []
    while (body := table.next(night.night.position)) is not None:
        before = night.night.position.round
        night.enter(body)
        after = night.night.position.round
        if after.bell and not before.bell:
            night.see_the_bell()
        if after.number > before.number:
            shared = places(night.night.game.scores(night.night.position))
            assert [rank for rank, _, _ in shared] == ["=1.", "=7."]
        if shared and not night.night.game.picture(night.night.position).next_seats:
            # The board shows a shared place as shared, once, and not six times as the first.
            night.board.at(night.entries).shows("Round 2")
            shown = [" ".join(line.split()) for line in night.board.page.locator(".bk-standing li").all_inner_texts()]
            assert shown == [f"{rank} {', '.join(names[:3])} and 3 more {score}" for rank, names, score in shared]
            shared = []
    position = night.night.position
    winner, *others = position.winners
    assert not others
    assert_ended(night.tables, night.board, [winner])
    ranks = night.board.page.locator(".board-end-screen .end-place").all_inner_texts()
    assert ranks[0] == "1."
    assert ranks[1].startswith("=2.")
    end = replayed(night.tables[0])
    assert (end["over"], end["refused"], end["winners"]) == (True, 0, [winner])

    # Everybody stays where the evening has led them, and each phone at its table.
    seats = [name for table in position.tables for name in table.seats]
    following = play_again(site, night.tables, night.board, seats)
    for number, screen in enumerate(night.tables, 1):
        expect(screen.page.locator("#lane")).to_have_value(str(number))
    first = {"play": "begin", "table": 1, "player": seats[2]}
    enter_first_play(site, following, night.tables, night.board, first)
    night.tables[1].fresh().press(seats[4]).says(f"{seats[4]} begins")
    assert night.tables[1].taps == 1


def test_a_phone_is_asked_for_its_table_and_remembers_it(site, phone):
    match = site.begin("bunko", NAMES)
    player = Phone(phone(), match)
    player.page.get_by_role("link", name="Table 2").click()
    player.shows("who begins?")
    assert player.page.locator("main").inner_text().casefold().count("who begins?") == 1
    player.page.goto(f"/m/{match.match_id}")
    expect(player.page.locator("#lane")).to_have_value("2")


def test_the_tables_to_choose_from_have_their_names_over_their_people(site, phone):
    names = ["Ann Archer", "Bo Berg", "Cy Dale", "Dee Dunn", "Eve Ek", "Finn Falk", "Gus Groot", "Hal Hope"]
    table = Phone(phone(), site.begin("bunko", names))
    for card in table.page.locator(".lane-cards .button:has(.quiet)").all():
        title, people = card.locator("strong").bounding_box(), card.locator(".quiet").bounding_box()
        assert title["height"] < 30, "one line"
        assert title["y"] + title["height"] <= people["y"] + 1
        assert title["x"] == people["x"]


def test_a_night_for_twelve_from_one_tablet(site, phone):
    match = site.begin("bunko", NAMES)
    tablet = Phone(phone(1280, 800), match, "host", lane="")
    for name in ("Ann", "Ed", "Ida"):
        tablet.press(name).says(f"{name} begins")
    tablet.page.locator("#entry form.offer", has_text="Table 3").get_by_role("button", name="one die showing 6").click()
    tablet.says("Table 3: Ida, one six")


OVERFLOW = """() => [...document.querySelectorAll('.bk-tables, .bk-people, .bk-table, .bk-person')]
    .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""


LETTERS = "() => parseFloat(getComputedStyle(document.querySelector('.bk-people')).fontSize)"


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


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize("players", [12, 100])
def test_the_board_shows_everybodys_next_seat_by_table_and_by_name(site, phone, players):
    names = NAMES if players == 12 else [f"{name} {letter}" for name in NAMES[:10] for letter in "ABCDEFGHIJ"]
    match, position = round_over(site, names)
    board = Phone(phone(*LAPTOP), match, "board")
    seats = {seat.player: seat for seat in seating(position).seats}
    tables = {seat.player: seat.table.replace("Table ", "").replace("Head table", "Head") for seat in seats.values()}
    for size in (LAPTOP, TELEVISION):
        look(board.page, size)
        board.page.wait_for_function("() => document.querySelector('.bk-people').style.getPropertyValue('--fit')")
        pairs = board.page.locator(".bk-pair").all_inner_texts()
        assert {frozenset(pair.split(" + ")) for pair in pairs} == {
            frozenset((seat.player, seat.partner)) for seat in seats.values()
        }
        shown = board.page.locator(".bk-person").all_inner_texts()
        assert [tuple(line.rsplit(maxsplit=1)) for line in shown] == sorted(tables.items())
        expect(board.page.locator(".bk-people")).to_have_css("overflow", "hidden")
        board.page.wait_for_function(f"() => ({OVERFLOW})() === 0")
        assert board.page.evaluate(LETTERS) > 13
    # The seats stay in sight while people walk, until somebody begins at a table.
    site.enter(match, {"play": "next"})
    board.shows("Round 2")
    expect(board.page.locator(".bk-person")).to_have_count(players)
    site.enter(match, {"play": "begin", "table": 1, "player": next(n for n, at in tables.items() if at == "Head")})
    expect(board.page.locator(".bk-person")).to_have_count(0)


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


@pytest.mark.parametrize(("width", "height", "table"), [(360, 740, 2), (360, 740, 1), (320, 640, 2)])
def test_every_outcome_of_a_roll_is_above_the_ruling(site, phone, width, height, table):
    names = ["Ann", "Bo", "Cy", "Di", "Jamal", "Bartholomew", "Ada", "Chloë"]
    match = site.begin("bunko", names)
    site.enter(match, {"play": "begin", "table": table, "player": names[4 * table - 3]})
    page = Phone(phone(width, height), match, lane=str(table)).page
    page.wait_for_function("() => document.body.style.getPropertyValue('--dock-height')")
    dock = page.locator("#dock").bounding_box()
    for key in page.locator("#entry button.dicekey").all():
        box = key.bounding_box()
        assert box["y"] + box["height"] <= dock["y"] + 1, key.inner_text()
    figures = page.locator("#strip .bks .strip-score").evaluate_all(
        "parts => parts.map(part => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert height < 740 or figures[0] >= 40
