"""The drawn table against the lengths of the rules (BL-02, BL-31)."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from referee.games import game
from referee.games.billiards.bed import closer_view, table
from referee.games.billiards.position import Position


def played(options: dict[str, Any], *plays: dict[str, Any]) -> Position:
    """A match after some plays."""
    book = game("billiards").schema
    players = ["Ann", "Bo"]
    position: Position = book.game.initial_position(book.setup(players, options, {"scores": {}}))
    for n, raw in enumerate(plays, 1):
        _, ruling = book.game.judge_body(position, raw, n)
        assert ruling.verdict == "allowed", ruling.says
        position = ruling.position
    return position


@pytest.mark.parametrize(("game", "balls"), [("count", 15), ("straight", 15), ("eight", 15), ("nine", 9)])
@pytest.mark.parametrize("diameter", [2.25, 2.0625])
def test_the_rack_stands_on_the_foot_spot_and_all_balls_touch(game: str, balls: int, diameter: float) -> None:
    drawn = table(played({"game": game, "diameter": diameter}))
    assert len(drawn.racked) == balls
    assert (drawn.racked[0].x, drawn.racked[0].y) == (drawn.foot, drawn.middle)
    for ball in drawn.racked:
        away = [math.hypot(ball.x - other.x, ball.y - other.y) for other in drawn.racked if other is not ball]
        assert min(away) == pytest.approx(10 * diameter, abs=0.05)
        assert min(sum(abs(gap - 10 * diameter) < 0.05 for gap in away), 2) == 2


def test_the_bed_is_twice_as_long_as_wide_with_its_spots_on_the_long_string() -> None:
    drawn = table(played({"table_length": 88}))
    assert (drawn.length, drawn.width, drawn.head, drawn.foot, drawn.middle) == (880, 440, 220, 660, 220)
    assert len(drawn.pockets) == 6
    assert len(drawn.diamonds) == 18


def test_the_area_for_a_cue_ball_in_hand_is_drawn() -> None:
    assert table(played({})).hand == "behind_head_string"
    assert table(played({}, {"play": "stroke"})).hand == "anywhere"
    after = table(played({}, {"play": "stroke", "cushion": True}))
    assert (after.hand, after.racked, after.says) == ("", (), "The table to scale")


def test_fourteen_are_racked_without_the_apex_ball() -> None:
    fourteen = played({"game": "straight"}, {"play": "stroke", "pocketed": list(range(1, 15))})
    assert len(table(fourteen).racked) == 14
    both = played({"game": "straight"}, {"play": "stroke", "pocketed": list(range(1, 16))})
    assert len(table(both).racked) == 15


@pytest.mark.parametrize("x", [-60, -20, 0, 12, 23])
def test_spotted_balls_and_those_in_the_way_are_in_the_closer_view(x: float) -> None:
    foul = {"play": "stroke", "cushion": True, "jumped": [4, 7, 9]}
    position = played({}, foul, {"play": "spot", "others": [{"x": x, "y": 0.5}, {"x": 0, "y": 0, "cue": True}]})
    drawn, near = table(position), closer_view(position)
    assert near is not None
    assert 0 <= near.left < near.end <= drawn.length
    for ball in drawn.balls:
        assert near.left <= ball.x <= near.end
    for ball, (_, where) in zip(drawn.balls[2:], position.spotted.places if position.spotted else (), strict=True):
        assert ball.x == pytest.approx(drawn.foot + 10 * where, abs=0.01)
    for this, other in itertools.combinations(drawn.balls[1:], 2):
        assert math.hypot(this.x - other.x, this.y - other.y) > 22.4
