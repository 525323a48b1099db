"""Three nights of a Bunko season: nineteen people and a ghost at five tables, and the first night corrected later."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.match import Match, read_record, replay
from referee.store import get_store
from referee.testing.stories import Table, new_table
from tests.browser.accessible import assert_accessible
from tests.browser.director import choose
from tests.browser.hall import Hall
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.taps import enter
from tests.rings import WHOLE

NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo",
    "Kim", "Lou", "Mia", "Ned", "Ora", "Pia", "Quin", "Rex", "Sue",
)  # fmt: skip

OPTIONS = {"rounds": "3", "target": "7"}
TABLES = 5
DICE = (5, 7, 4)
"""The chance of each night."""
TAPPED = 12
"""Plays of the first night that are tapped in, each on the phone of its table."""


def match_at(hall: Hall, match_id: str) -> Match:
    with hall.site.app.app_context():
        return get_store().cached_match(match_id).match


def begin_night(hall: Hall, number: int) -> tuple[str, Table]:
    """A night, drawn, with its match begun at the one table of the hall; the dice of its tables."""
    hall.begin("Bunko night", "bunko", f"Night {number}", NAMES, matches=OPTIONS)
    if number > 1:
        # Sue stays at home from the second night on; Tess comes in her place, a little late.
        hall.withdraw("Sue")
        hall.add_late("Tess")
    hall.draw()
    hall.add_tables(1)
    match_id = hall.tap_match("1").match
    match = match_at(hall, match_id)
    assert len(match.setup.players) == 20
    assert match.setup.players[-1] == "Ghost"
    return match_id, new_table(
        "bunko", DICE[number - 1], match.schema.options.write(match.setup.options), match.setup.players
    )


def tap_round(hall: Hall, match_id: str, dice: Table) -> None:
    """The first plays on five phones that have scanned the same code, each at its own table."""
    with hall.site.app.app_context():
        key = get_store().tables.table(hall.event_id, "1").key
    phones = []
    for number in range(1, TABLES + 1):
        page = hall.tables["1"] if number == 1 else hall.phone()
        page.goto(f"/k/t/{hall.event_id}/1/{key}")
        page.get_by_role("link", name=re.compile(r"^Head table" if number == 1 else rf"^Table {number} ")).click()
        expect(page.locator("#due")).to_be_visible()
        phones.append(Phone.showing(page))
    match = match_at(hall, match_id)
    for number in range(1, TAPPED + 1):
        body = dice.next(match_at(hall, match_id).position)
        assert body is not None
        at_table = phones[body["table"] - 1]
        enter(at_table, "bunko", match.setup.players, body, same_position(match_at(hall, match_id), body))
        at_table.at(number)
    hall.picture(phones[1].page, "a phone at a table")


def same_position(match: Match, body: dict[str, Any]) -> Callable[[Any], bool]:
    """True for a play that leads to the same position: a roll by its dice, or by what they count."""
    after = match.assess(body).ruling.position
    return lambda other: match.assess(dict(other)).ruling.position == after


def post_rest(hall: Hall, match_id: str, dice: Table) -> None:
    """The rest of the night, as the phone at the hall's table sends it."""
    page = hall.tables["1"]
    token = page.locator('meta[name="csrf-token"]').get_attribute("content") or ""
    while (body := dice.next((match := match_at(hall, match_id)).position)) is not None:
        typed = {"tap": json.dumps(body), "seen": str(match.head), "key": f"{match_id}-{match.head}"}
        answer = page.request.post(f"/m/{match_id}", form=typed | {"csrf_token": token})
        assert answer.ok, (body, answer.text())


def season_rows(hall: Hall, season: str) -> list[str]:
    hall.organiser.goto(season)
    lines = hall.organiser.locator("section[aria-labelledby=standing] tbody tr")
    return [" ".join(line.split()) for line in lines.all_inner_texts()]


def count_night(hall: Hall, season: str, number: int) -> None:
    """Count a night for the season."""
    page = hall.organiser
    page.goto(season)
    page.get_by_role("button", name=re.compile(rf"Count it.*Night {number}")).click()
    expect(page.get_by_role("heading", name=f"Standing after {number} evening")).to_be_visible()
    hall.picture(page, "season")
    assert_accessible(page)


def wrong_roll(match: Match) -> tuple[int, int]:
    """A roll that changes the scores of the night if it counted other dice, and leaves all later plays allowed."""
    record = match.record()
    plays = record["plays"]
    for at in reversed(range(len(plays))):
        for hits in (0, 1, 2) if plays[at]["play"] == "roll" else ():
            body = {"play": "roll", "table": plays[at]["table"], "hits": hits}
            *_, end = replay(read_record({**record, "plays": [*plays[:at], body, *plays[at + 1 :]]}))
            if end["over"] and not end["refused"] and end["scores"] != match.game.scores(match.position):
                return at + 1, hits
    raise AssertionError("no roll of this night can be another")


def correct_roll(hall: Hall, match_id: str, n: int, hits: int) -> None:
    """The organiser corrects the dice of a roll in the log of a match."""
    page = hall.organiser
    page.goto(f"/m/{match_id}/log/{n}")
    for name in ("dice", "scramble"):
        page.locator(f"[name='f.{name}']").evaluate_all("fields => fields.forEach(field => { field.value = ''; })")
    choose(page, "f.hits", str(hits))
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_be_visible()
    hall.picture(page, "correction of a roll")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#log")).to_contain_text("Corrected")


@pytest.mark.outer(WHOLE)
def test_three_nights_of_a_season(site: Site, phone: Callable[..., Page], tmp_path: Path) -> None:
    hall = Hall(site, phone, lambda players: [])
    first, dice = begin_night(hall, 1)
    tap_round(hall, first, dice)
    post_rest(hall, first, dice)
    assert hall.called() == {}
    assert hall.event.state.board.over
    hall.board("standing")
    hall.print_standing()
    page = hall.organiser
    page.goto(f"/c/{hall.club.club_id}")
    page.get_by_role("link", name="Begin a season").click()
    page.get_by_label("Title").fill("Winter")
    page.get_by_role("radio", name=re.compile("By place, added up")).check()
    page.get_by_role("button", name="Begin the season").click()
    page.wait_for_url("**/season/*")
    season = page.url
    count_night(hall, season, 1)
    standings = [season_rows(hall, season)]
    for number in (2, 3):
        match_id, dice = begin_night(hall, number)
        post_rest(hall, match_id, dice)
        count_night(hall, season, number)
        standings.append(season_rows(hall, season))
        if number == 2:
            correct_roll(hall, first, *wrong_roll(match_at(hall, first)))
            standings.append(season_rows(hall, season))
    assert all(len(lines) == len(NAMES) + (number > 1) for number, lines in zip((1, 2, 2, 3), standings, strict=True))
    assert standings[1] != standings[2]
    assert not any("Ghost" in line for lines in standings for line in lines)
    for theme in ("light", "dark"):
        visitor = phone(theme=theme)
        visitor.goto(hall.club.path_of("board"))
        visitor.goto(season)
        assert_accessible(visitor)
        hall.picture(visitor, f"season {theme}")
    hall.assert_travels(tmp_path)
