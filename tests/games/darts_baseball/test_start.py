"""Set-ups that a match cannot begin with, each with the field at fault; the line score as on paper."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.schema import Unreadable

EVEN = {"Ann": 20, "Bo": 20}


@pytest.mark.parametrize(
    ("options", "start", "field", "says"),
    [
        ({"innings": 21}, None, "options.innings", "21 is not from 1 to 20"),
        ({"tie": "coin"}, None, "options.tie", "“coin” is none of extra_numbers, extra_bulls, shared"),
        ({}, {"inning": 3, "totals": {"Ann": 4}}, "start.totals", "a total is needed for each of Ann and Bo"),
        ({}, {"inning": 0, "totals": EVEN}, "start.inning", "0 is not from 1 to 99"),
        ({}, {"inning": 3, "totals": {"Ann": -1, "Bo": 0}}, "start.totals.Ann", "-1 is not from 0 to 9999"),
        ({}, {"inning": 3, "totals": EVEN, "next": "Eve"}, "start.next", "Eve does not play here; Ann and Bo do"),
        ({}, {"inning": 10, "totals": {"Ann": 9, "Bo": 8}}, "start.inning", "Ann has won; the match has 9 innings"),
        ({"tie": "shared"}, {"inning": 10, "totals": EVEN}, "start.inning", "there is no inning 10; ties are shared"),
        (
            {},
            {"inning": 10, "totals": EVEN, "next": "Bo"},
            "start.next",
            "an extra inning is taken up at its start; Ann throws first",
        ),
    ],
)
def test_what_a_match_cannot_begin_with(options: Any, start: Any, field: str, says: str) -> None:
    with pytest.raises(Unreadable) as fault:
        games.game("darts-baseball").schema.setup(["Ann", "Bo"], options, start)
    assert (fault.value.field, fault.value.says) == (field, says)


def test_the_line_score_is_written_as_on_paper() -> None:
    schema = games.game("darts-baseball").schema
    players = ("Ann", "Bo", "Cy")
    position = schema.game.initial_position(schema.setup(list(players), {"innings": 1}))
    for runs in (3, 1, 3, 2):
        position = schema.game.judge_body(position, {"play": "runs", "runs": runs})[1].position
    (grid,) = schema.game.sheet(position).grids
    assert grid.head == ("", "1", "2", "R")
    assert grid.rows == (("Ann", 3, 2, 5), ("Bo", 1, None, 1), ("Cy", 3, None, 3))
