"""Set-ups that a match cannot begin with, each with the field at fault."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.schema import Unreadable

FOUR = ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("options", "start", "field", "says"),
    [
        ({"start": 1}, None, "options.start", "1 is not from 2 to 9999"),
        ({"start": 10_000}, None, "options.start", "10000 is not from 2 to 9999"),
        ({"handicap": [301, 251]}, None, "options.handicap", "2 starts for 4 players"),
        ({"handicap": "301 251 1", "team_size": 2}, None, "options.handicap[2]", "1 is not from 2 to 9999"),
        ({"legs": 0}, None, "options.legs", "0 is not from 1 to 50"),
        ({"double_out": "maybe"}, None, "options.double_out", "“maybe” is neither “no” nor “yes”"),
        ({"team_size": 3}, None, "options.team_size", "4 players cannot make teams of 3"),
        ({}, {}, "start.left", "“Points left, by name” is missing"),
        ({}, {"left": {"Eve": 40}}, "start.left", "Eve does not play here; Ann, Bo, Cy and Di do"),
        ({}, {"left": {"Ann": 302}}, "start.left.Ann", "302 is not from 2 to 301"),
        ({}, {"left": {"Ann": 1}}, "start.left.Ann", "1 is not from 2 to 301"),
        ({}, {"left": {"Ann": 0}}, "start.left.Ann", "0 is not from 1 to 9999"),
        ({}, {"left": {}, "legs": {"Ann": 1}}, "start.legs.Ann", "1 is not from 0 to 0"),
        ({"legs": 2, "sets": 2}, {"left": {}, "sets": {"Bo": 2}}, "start.sets.Bo", "2 is not from 0 to 1"),
        ({}, {"left": {}, "next": "Eve"}, "start.next", "Eve does not play here; Ann, Bo, Cy and Di do"),
        ({}, {"left": {}, "began": "Eve"}, "start.began", "Eve does not play here; Ann, Bo, Cy and Di do"),
        ({}, {"left": {}, "entered": ["Eve"]}, "start.entered", "Eve does not play here; Ann, Bo, Cy and Di do"),
    ],
)  # fmt: skip
def test_what_a_match_cannot_begin_with(options: Any, start: Any, field: str, says: str) -> None:
    with pytest.raises(Unreadable) as fault:
        games.game("darts-301").schema.setup(FOUR, options, start)
    assert (fault.value.field, fault.value.says) == (field, says)
