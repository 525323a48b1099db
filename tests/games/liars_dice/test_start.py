"""Matches of Liar's Dice that began on paper."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.games.liars_dice.position import Phase, Position
from referee.schema import Unreadable

LIVES = {"end": "lives", "lives": 3}


def taken_up(start: dict[str, Any], options: dict[str, Any] | None = None) -> Position:
    setup = games.game("liars-dice").schema.setup(["Ann", "Bo", "Cy"], options or {}, start)
    position = games.game("liars-dice").initial_position(setup)
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize(
    ("start", "options", "field"),
    [
        ({"lost": {"Zed": 1}}, {}, "start.lost"),
        ({"lost": {"Ann": 1, "Bo": 1, "Cy": 4}}, {}, "start.lost"),
        ({"lost": {"Ann": -1}}, {}, "start.lost.Ann"),
        ({"lost": {"Ann": 4}}, LIVES, "start.lost.Ann"),
        ({"lost": {"Ann": 3, "Bo": 3}}, LIVES, "start.lost"),
        ({"lost": {"Ann": 3, "Bo": 3, "Cy": 3}}, LIVES, "start.lost"),
        ({"lost": {"Ann": 3}, "starter": "Ann"}, LIVES, "start.starter"),
        ({"lost": {"Ann": 1}, "starter": "Zed"}, {}, "start.starter"),
        ({}, {}, "start.lost"),
    ],
)
def test_what_a_score_sheet_cannot_say(start: dict[str, Any], options: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        taken_up(start, options)
    assert fault.value.field == field


def test_the_next_round_begins_where_the_sheet_left_off() -> None:
    position = taken_up({"lost": {"Ann": 2}, "starter": "Ann"})
    assert (position.phase, position.number, position.round.starter, position.lost) == (Phase.START, 3, 0, (2, 0, 0))
    two = taken_up({"lost": {"Ann": 3, "Bo": 1}, "starter": "Cy"}, LIVES)
    assert (two.phase, two.number, two.receiver_seat) == (Phase.CLAIM, 5, 1)


def test_the_sheet_adds_up_with_what_was_carried_over() -> None:
    position = taken_up({"lost": {"Ann": 2}, "starter": "Ann"})
    ruling = games.game("liars-dice").schema.game.judge_body(position, {"play": "tally", "loser": "Bo"}, 1)[1]
    (grid,) = games.game("liars-dice").sheet(ruling.position).grids
    assert grid.rows == (("before", 2, None, None, "", "", ""), (3, None, "●", None, "Ann", "", ""))
    assert grid.foot == ("Lost", 2, 1, 0, "", "", "")
