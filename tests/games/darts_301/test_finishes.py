"""Finishes: that they are all right, that none is missing where there is one, and the ones players know by heart."""

from __future__ import annotations

from itertools import product

import pytest

from referee.games.darts_301.finishes import SHOWN, finishes
from referee.games.darts_301.scoring import is_double
from referee.kit.darts import DARTS, Dart

RULES = [(True, True), (True, False), (False, True)]


def reachable(darts: int, double_out: bool, bull: bool) -> set[int]:
    """The scores that a number of darts can finish, by trying them all."""
    ends = {dart.points for dart in DARTS if not double_out or is_double(dart, bull)}
    values = {dart.points for dart in DARTS}
    return {end + sum(before) for end in ends for before in product(values, repeat=darts - 1)} - {0}


@pytest.mark.parametrize(("double_out", "bull"), RULES)
@pytest.mark.parametrize("darts", [1, 2, 3])
def test_there_is_a_finish_wherever_one_can_be(darts: int, double_out: bool, bull: bool) -> None:
    finishable = {left for left in range(1, 200) if finishes(left, darts, double_out, bull)}
    assert finishable == reachable(darts, double_out, bull)


@pytest.mark.parametrize(("double_out", "bull"), RULES)
@pytest.mark.parametrize("darts", [1, 2, 3])
def test_every_finish_adds_up_and_ends_as_the_rules_want(darts: int, double_out: bool, bull: bool) -> None:
    for left in range(1, 181):
        ways = finishes(left, darts, double_out, bull)
        assert len(set(ways)) == len(ways) <= SHOWN
        for way in ways:
            assert sum(dart.points for dart in way) == left
            assert len(way) <= darts
            assert not double_out or is_double(way[-1], bull)


def test_the_numbers_that_three_darts_cannot_finish() -> None:
    missing = [left for left in range(2, 171) if not finishes(left)]
    assert missing == [159, 162, 163, 165, 166, 168, 169]


@pytest.mark.parametrize(
    ("left", "way"),
    [
        (170, "T20 T20 D25"), (167, "T20 T19 D25"), (164, "T20 T18 D25"), (161, "T20 T17 D25"), (160, "T20 T20 D20"),
        (158, "T20 T20 D19"), (157, "T20 T19 D20"), (156, "T20 T20 D18"), (152, "T20 T20 D16"), (144, "T20 T20 D12"),
        (141, "T20 T19 D12"), (136, "T20 T20 D8"), (128, "T18 T14 D16"), (121, "T20 T11 D14"), (120, "T20 20 D20"),
        (110, "T20 10 D20"), (101, "T17 10 D20"), (100, "T20 D20"), (99, "T19 10 D16"), (97, "T19 D20"),
        (96, "T20 D18"), (81, "T19 D12"), (80, "T20 D10"), (61, "T15 D8"), (60, "20 D20"), (50, "10 D20"),
        (41, "9 D16"), (40, "D20"), (36, "D18"), (32, "D16"), (20, "D10"), (17, "1 D8"), (3, "1 D1"), (2, "D1"),
    ],
)  # fmt: skip
def test_players_choose_this_one(left: int, way: str) -> None:
    assert written(finishes(left)[0]) == way


@pytest.mark.parametrize(
    ("left", "darts", "way"),
    [(110, 2, "T20 D25"), (107, 2, "T19 D25"), (98, 2, "T20 D19"), (61, 2, "T15 D8"), (50, 1, "D25"), (40, 1, "D20")],
)
def test_with_fewer_darts_in_the_hand(left: int, darts: int, way: str) -> None:
    assert written(finishes(left, darts)[0]) == way


def test_a_way_with_fewer_darts_follows_the_usual_one() -> None:
    assert [written(way) for way in finishes(110)[:2]] == ["T20 10 D20", "T20 D25"]


def test_straight_out_prefers_few_darts_and_a_single_last() -> None:
    ways = {left: written(finishes(left, 3, double_out=False)[0]) for left in (180, 121, 61, 60, 20, 1)}
    assert ways == {180: "T20 T20 T20", 121: "T20 T20 1", 61: "T20 1", 60: "T20", 20: "20", 1: "1"}


def written(way: tuple[Dart, ...]) -> str:
    return " ".join(map(str, way))
