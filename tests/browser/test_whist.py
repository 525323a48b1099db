"""An evening of whist for twelve at Canasta: a new partner each round, one goes home and another takes her place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import assert_accessible
from tests.browser.hall import Hall, Play
from tests.browser.site import Site
from tests.rings import WHOLE

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ROUNDS = 11


def deal(players: Sequence[str]) -> list[Play]:
    """One deal by its score: the side of whoever comes first in the alphabet goes out with 900 points."""
    out = {"went_out": "open", "natural_canastas": 1, "melded_points": 300}
    left = {"melded_points": 90, "points_in_hands": 40}
    wins = min(players) in players[::2]
    return [{"play": "tally", "first": out if wins else left, "second": left if wins else out}]


@pytest.mark.outer(WHOLE)
def test_twelve_play_a_whole_whist_movement(site: Site, phone: Callable[..., Page], tmp_path: Path) -> None:
    hall = Hall(site, phone, deal)
    hall.begin("Partners", "canasta", "Whist", NAMES, matches={"target": "500"})
    hall.draw()
    hall.add_tables(3)
    first = hall.tap_match("1")
    _, players = hall.match_of(first.match)
    hall.tap_plays(first)
    hall.play_out()
    for number in range(2, ROUNDS + 1):
        hall.draw()
        assert len(hall.called()) == 3
        if number == 2:
            hall.board("tables")
        hall.play_out()
        if number == 3:
            # The slip of the first table was right, the deal was not: two rounds later the other pair has won.
            before = hall.standing()
            logged = hall.event.state.log[hall.number_of(first.match)]
            assert logged.pairing is not None
            (loser,) = (side for side in logged.pairing.sides if min(players) not in side)
            said = hall.correct(logged.n, f"{loser[0]} with {loser[1]} win")
            assert "Pairings that fall away" not in said
            assert hall.standing() != before
            hall.withdraw("Lou")
            hall.add_late("Mia")
    event = hall.event
    assert event.state.board.over
    assert hall.refereed() == len(event.state.board.outcomes) == ROUNDS * 3
    hall.print_standing()
    hall.assert_travels(tmp_path)
    visitor = phone(theme="dark")
    visitor.goto(f"{hall.club.path_of('board')}?event={hall.event_id}")
    assert_accessible(visitor)
