"""Matches that began on paper: what a score sheet cannot say is told at its field."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.games.sixty.position import Phase
from referee.schema import Unreadable

PLAYERS = ["Ann", "Bo", "Cy"]
TIED = {"tie": "tied_only"}


def taken_up(start: dict[str, Any], options: dict[str, Any] | None = None) -> Any:
    schema = games.game("sixty").schema
    return schema.game.initial_position(schema.setup(PLAYERS, options, start))


@pytest.mark.parametrize(
    ("start", "options", "field"),
    [
        ({"totals": {"Zed": 3}, "rounds": 1}, {}, "start.totals"),
        ({"totals": {"Ann": 2}, "rounds": 1}, {}, "start.totals.Ann"),
        ({"totals": {"Ann": 500, "Bo": 500}, "rounds": 1}, {}, "start.totals"),
        ({"totals": {"Ann": 3}, "rounds": 0}, {}, "start.totals"),
        ({"totals": {"Ann": 3}, "rounds": 1, "starts": "Zed"}, {}, "start.starts"),
        ({"totals": {"Ann": 3}, "rounds": 1, "direction": "counter-clockwise"}, {}, "start.direction"),
        ({"totals": {"Ann": 3}, "rounds": 1, "direction": "left"}, {}, "start.direction"),
        ({"totals": {"Ann": 3, "Bo": 4, "Cy": 5}, "rounds": 3}, {}, "start.rounds"),
        ({"totals": {"Ann": 3, "Bo": 4, "Cy": 5}, "rounds": 4}, TIED, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 3, "plays_on": ["Ann", "Zed"]}, TIED, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 3, "plays_on": ["Ann", "Cy"]}, TIED, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 3, "plays_on": ["Ann"]}, TIED, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 3, "plays_on": ["Ann", "Bo"]}, {}, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 2, "plays_on": ["Ann", "Bo"]}, TIED, "start.plays_on"),
        ({"totals": {"Ann": 3, "Bo": 3, "Cy": 5}, "rounds": 3, "starts": "Cy"}, TIED, "start.starts"),
    ],
)
def test_what_a_score_sheet_cannot_say(start: dict[str, Any], options: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        taken_up(start, options)
    assert fault.value.field == field


def test_the_next_round_begins_where_the_sheet_left_off() -> None:
    position = taken_up({"totals": {"Ann": 60, "Cy": 12}, "rounds": 1, "starts": "Ann"})
    assert (position.phase, position.round.number, position.player) == (Phase.ATTACK, 2, "Ann")
    assert position.totals == (60, 0, 12)
    asked = taken_up({"totals": {"Ann": 60, "Cy": 60}, "rounds": 1})
    assert (asked.phase, asked.round.candidates) == (Phase.BEGIN, (0, 1, 2))


def test_those_who_are_tied_play_on_alone() -> None:
    position = taken_up({"totals": {"Ann": 60, "Bo": 30, "Cy": 30}, "rounds": 3, "starts": "Cy"}, TIED)
    assert position.cards.hands == (0, 5, 5)
    assert games.game("sixty").sheet(position).standing[0].score == 30
    later = taken_up({"totals": {"Ann": 60, "Bo": 90, "Cy": 90}, "rounds": 4, "plays_on": ["Cy", "Bo"]}, TIED)
    assert later.round.playing == (1, 2)
    standing = games.game("sixty").sheet(later).standing
    assert [(line.place, line.name) for line in standing] == [(1, "Bo"), (1, "Cy"), (3, "Ann")]
