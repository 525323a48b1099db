"""A double elimination of eleven at darts: refereed at four tables, with one who leaves and a late correction."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee.events.event import opened, with_body
from referee.events.record import read_event
from tests.browser.accessible import assert_accessible
from tests.browser.director import wins
from tests.browser.hall import Hall, Play
from tests.browser.site import Site
from tests.browser.taps import enter
from tests.rings import WHOLE

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim")


def leg(players: Sequence[str]) -> list[Play]:
    """A leg of 301 by totals: whoever comes first in the alphabet throws 180 and takes 121 out."""
    winner = min(players)
    return [
        {"play": "bull", "nearest": winner},
        {"play": "score", "total": 180},
        {"play": "score", "total": 60},
        {"play": "score", "total": 121, "last": "D14", "darts": 3},
    ]


@pytest.mark.outer(WHOLE)
def test_a_double_elimination_of_eleven_is_refereed_to_its_end(
    site: Site, phone: Callable[..., Page], tmp_path: Path
) -> None:
    hall = Hall(site, phone, leg)
    hall.begin("Double elimination", "darts-301", "Thursday", NAMES)
    hall.draw()
    hall.add_tables(4)
    run = hall.run().url
    expect(hall.organiser.get_by_role("button", name="Preview the draw")).to_have_count(0)
    hall.helper.goto(run)
    expect(hall.organiser.locator("#slips fieldset")).to_have_count(4)

    # Two tables play at the same time, throw by throw, and end at the same moment.
    first, second = hall.tap_match("1"), hall.tap_match("2")
    beside = [(at_table, *hall.match_of(at_table.match)) for at_table in (first, second)]
    for number in range(4):
        for at_table, game, players in beside:
            enter(at_table, game, players, leg(players)[number])
        for at_table, _, _ in beside:
            at_table.at(number + 1)
    for at_table, _, players in beside:
        at_table.shows(f"{min(players)} won")
    hall.picture(first.page, "a match is over")
    corrected = first.match

    # The organiser and a helper enter the slips of two other tables; neither is behind for the other's.
    for page, place in ((hall.organiser, "1"), (hall.helper, "2")):
        expect(page.locator("#slips").get_by_role("button", name=re.compile("(wins|won)$")).first).to_be_visible()
        page.locator(f"#slip-W2-{place}").get_by_role("button", name=re.compile("(wins|won)$")).first.click()
        expect(page.locator(f"#slip-W2-{place}")).to_have_count(0)
    assert len(hall.event.state.board.outcomes) == 4

    # Two rounds later the first result turns out wrong.
    for _ in range(2):
        for table in hall.called():
            hall.post_match(table)
    wall = hall.board("bracket")
    said = hall.correct(hall.number_of(corrected), wins(max(beside[0][2])))
    assert "Pairings that fall away" in said
    assert "4. Winners' round 2, match 1: Ann beats Hal" in said
    expect(wall.locator("#corrected")).to_contain_text("Corrected: ")
    assert_accessible(hall.organiser)

    hall.withdraw("Kim")
    hall.play_out()
    event = hall.event
    assert event.state.board.over
    assert event.state.board.winners == ("Ann",)
    assert hall.refereed() >= len(event.state.board.outcomes) - 4

    again = opened(read_event({**event.record, "entries": []}))
    for body in event.record["entries"]:
        again, ruling = with_body(again, body)
        assert ruling.verdict == "allowed"
    assert again.board.winners == event.state.board.winners
    hall.print_standing()
    hall.assert_travels(tmp_path)
    for width, height, theme in ((360, 740, "light"), (1280, 800, "dark")):
        visitor = phone(width=width, height=height, theme=theme)
        visitor.goto(f"{hall.club.path_of('board')}?event={hall.event_id}")
        expect(visitor.get_by_text("Ann won").first).to_be_visible()
        assert_accessible(visitor)
        hall.picture(visitor, f"end {width} {theme}")
