"""The start of a score pad: players and teams, and scores carried over from paper."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.schema import Unreadable

FOUR = ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("players", "options", "start", "field", "says"),
    [
        (FOUR[:3], {"team_size": 2}, None, "options.team_size", "3 players cannot make teams of 2"),
        (FOUR[:2], {"team_size": 2}, None, "options.team_size", "2 players make one team; two are needed"),
        (FOUR, {"team_size": 2}, {"totals": {"Ann": 1, "Cy": 2}}, "start.totals.Cy", "Cy's side has two totals"),
        (FOUR, {"target": 50}, {"totals": {"Bo": 60}}, "start.totals", "somebody has reached 50: the match is over"),
        (FOUR, {"rounds": 3}, {"totals": {}, "round": 4}, "start.round", "round 4 is after the last, 3"),
    ],
)
def test_what_a_pad_cannot_begin_with(players: list[str], options: Any, start: Any, field: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        games.game("score-pad").schema.setup(players, options, start)
    assert (caught.value.field, caught.value.says) == (field, says)


def test_a_pad_taken_up_goes_on_with_its_round_and_dealer() -> None:
    pad = games.game("score-pad")
    position = pad.initial_position(pad.schema.setup(FOUR, {}, {"totals": {"Bo": -7}, "round": 6}))
    assert pad.scores(position) == {"Ann": 0, "Bo": -7, "Cy": 0, "Di": 0}
    assert pad.due_at(position).says == "Round 6: Bo deals"
