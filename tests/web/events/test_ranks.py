"""Places of a standing that several share are shown as shared, in one way for all games."""

from __future__ import annotations

import pytest

from referee import games
from referee.contract import RankGroup, Sheet
from referee.contract.sheet import places
from tests.games.test_moments import rulings


def test_shared_places_say_so() -> None:
    sides = [(("Ann",), 3, ""), (("Bo",), 5, ""), (("Cy",), 3, ""), (("Di",), 1, "")]
    sheet = Sheet(places(sides), (), False, ())
    assert [(rank, line.name) for rank, line in sheet.ranks] == [
        ("1.", "Bo"),
        ("=2.", "Ann"),
        ("=2.", "Cy"),
        ("4.", "Di"),
    ]
    assert sheet.rank_groups[1] == RankGroup("=2.", ("Ann", "Cy"), 3)


def test_the_winner_of_a_roll_off_stands_alone_in_front() -> None:
    sides = [(("Ann",), 3, ""), (("Bo",), 3, ""), (("Cy",), 3, ""), (("Di",), 1, "")]
    assert [rank for rank, _ in Sheet(places(sides), (), False, ("Bo",)).ranks] == ["=1.", "=1.", "=1.", "4."]
    sheet = Sheet(places(sides), (), True, ("Bo",))
    assert [(rank, line.name) for rank, line in sheet.ranks] == [
        ("1.", "Bo"),
        ("=2.", "Ann"),
        ("=2.", "Cy"),
        ("4.", "Di"),
    ]


def test_a_side_that_is_out_first_wins_before_one_with_more_points() -> None:
    sheet = Sheet(places([(("Ann", "Cy"), 538, ""), (("Bo", "Di"), 509, "")]), (), True, ("Bo", "Di"))
    assert [(rank, line.name) for rank, line in sheet.ranks] == [("1.", "Bo and Di"), ("2.", "Ann and Cy")]


@pytest.mark.parametrize("key", games.keys())
def test_after_every_match_the_winners_have_the_first_place(key: str) -> None:
    for match in rulings(key):
        winners = match.position.winners
        if match.position.over and winners:
            standing = match.game.sheet(match.position).standing
            assert {who for line in standing if line.place == 1 for who in line.side} == set(winners)
