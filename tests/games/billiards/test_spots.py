"""The places of spotted balls against a search over the whole long string (BL-31)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.billiards.spots import GAP, OTHERS, BallInWay, SpottedBalls, spot
from referee.schema import Unreadable
from tests.rings import examples

STEP = 0.005
LAST = 25 - 1.125
others = st.builds(
    BallInWay,
    st.floats(-20, 23.8).map(lambda x: round(x, 2)),
    st.floats(-3, 3).map(lambda y: round(y, 2)),
    st.just(False),
)
numbers = st.lists(st.integers(1, 15), min_size=1, max_size=5, unique=True)


def gaps(x: float, spotted: SpottedBalls, before: int) -> list[float]:
    """The gaps between a ball at `x` and each ball in the way or spotted before."""
    away = [((x - ball.x) ** 2 + ball.y**2) ** 0.5 - spotted.diameter for ball in spotted.others]
    return away + [abs(x - placed) - spotted.diameter for _, placed in spotted.places[:before]]


@settings(max_examples=len(examples(150)), deadline=None)
@given(numbers, st.lists(others, max_size=8))
def test_no_nearer_place_is_free(balls: list[int], way: list[BallInWay]) -> None:
    spotted = spot(balls, way)
    assert [ball for ball, _ in spotted.places] == sorted(balls)
    last = 0.0
    for index, (_, x) in enumerate(spotted.places):
        assert all(gap > -2e-4 for gap in gaps(x, spotted, index)), (spotted, x)
        tried = last
        if x >= 0:
            while tried < x - STEP:
                assert min(gaps(tried, spotted, index), default=1) < 2e-4, (spotted, tried)
                tried += STEP
            last = x
        else:
            before = spotted.places[index - 1][1] if index else 0.0
            while last <= before and before >= 0 and tried <= LAST:
                assert min(gaps(tried, spotted, index), default=1) < 2e-4, (spotted, tried)
                tried += STEP
            tried = min(0.0, before)
            while tried > x + STEP:
                assert min(gaps(tried, spotted, index), default=1) < 2e-4, (spotted, tried)
                tried -= STEP


@settings(max_examples=len(examples(60)), deadline=None)
@given(st.lists(others, max_size=4), st.floats(-2, 2))
def test_the_cue_ball_is_never_touched(way: list[BallInWay], y: float) -> None:
    cue = BallInWay(0.0, round(y, 2), True)
    (_, x) = spot([8], [*way, cue]).places[0]
    assert ((x - cue.x) ** 2 + cue.y**2) ** 0.5 > 2.25


def test_the_gap_is_as_small_as_can_be_seen() -> None:
    assert spot([8], [BallInWay(0.0, 0.0, True)]).places == ((8, round(2.25 + GAP, 4)),)


@pytest.mark.parametrize(
    "written", ["c0,0 1.5,-2", [{"x": 0, "y": 0, "cue": True}, {"x": 1.5, "y": -2}], ["c0,0", "1.5,-2"]]
)
def test_balls_in_the_way_are_read_as_pairs_and_as_json(written: object) -> None:
    read = OTHERS.read(written)
    assert read == (BallInWay(0.0, 0.0, True), BallInWay(1.5, -2.0))
    assert OTHERS.read(OTHERS.write(read)) == read
    assert OTHERS.to_token is not None
    assert OTHERS.read(OTHERS.to_token(read)) == read


@pytest.mark.parametrize(
    "written", ["1", "1,2,3", [{"x": 1}], [{"x": 1, "y": 2, "z": 3}], [{"x": True, "y": 0}], 7, [[1, 2]]]
)
def test_what_is_no_ball_is_refused(written: object) -> None:
    with pytest.raises(Unreadable):
        OTHERS.read(written)
