"""The results of a match for its players: places, points, and the counts of figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import games
from referee.contract.figures import Count, Figures
from referee.match import Appearance, appearances, match_of_record, read_record
from tests.games.stories import cases


def of_record(game: str, players: list[str], plays: list[Any], **options: Any) -> list[Appearance]:
    record = {"record": 1, "game": game, "players": players, "options": options, "plays": plays}
    return appearances(match_of_record(read_record(record), 0.0))


def test_the_winner_has_the_first_place_and_the_point() -> None:
    ann, bo = of_record("darts-301", ["Ann", "Bo"], [{"play": "throw", "darts": ["D1"]}], start=2)
    assert (ann.place, ann.points, bo.place, bo.points) == (1, 1, 2, 0)


def test_a_match_that_was_broken_off_has_counts_and_no_places() -> None:
    ann, bo = of_record("darts-301", ["Ann", "Bo"], [{"play": "score", "total": 60}])
    assert (ann.place, bo.place, ann.points) == (None, None, 0)
    assert ann.counts["points"] == 60


def test_partners_share_place_and_points() -> None:
    players = ["Ann", "Bo", "Cy", "Di"]
    played = of_record("darts-301", players, [{"play": "throw", "darts": ["D1"]}], start=2, team_size=2)
    assert [(each.side, each.place) for each in played] == [
        (("Ann", "Cy"), 1), (("Bo", "Di"), 2), (("Ann", "Cy"), 1), (("Bo", "Di"), 2),
    ]  # fmt: skip


def test_those_who_share_the_first_place_share_the_point() -> None:
    plays = [{"play": "round", "points": {"Ann": 5, "Bo": 5, "Cy": 3}}]
    played = of_record("score-pad", ["Ann", "Bo", "Cy"], plays, rounds=1)
    assert [(each.place, each.points) for each in played] == [(1, Fraction(1, 2)), (1, Fraction(1, 2)), (3, 0)]


def test_in_a_drawn_match_everybody_is_first() -> None:
    (drawn,) = (case for case in cases("vatican") if case.name == "example 12: all pass with an empty stock")
    played = appearances(match_of_record(read_record(drawn.record()), 0.0))
    assert {each.who: (each.place, each.points) for each in played} == dict.fromkeys(
        ("Ann", "Bo", "Cy"), (1, Fraction(1, 3))
    )


COUNTS = Figures((Count("sum"), Count("most", "most"), Count("least", "least")))
NUMBERS = st.dictionaries(st.sampled_from(["sum", "most", "least"]), st.integers(-50, 50))


@given(st.lists(NUMBERS), st.integers(0))
def test_counts_add_up_alike_in_any_order_and_in_any_parts(matches: list[dict[str, int]], cut: int) -> None:
    whole = COUNTS.added_up(matches)
    at = cut % (len(matches) + 1)
    assert COUNTS.added_up(matches[::-1]) == whole
    assert COUNTS.added_up([COUNTS.added_up(matches[:at]), COUNTS.added_up(matches[at:])]) == whole


@pytest.mark.parametrize("key", games.keys())
def test_figures_and_records_come_of_counts_that_the_game_has(key: str) -> None:
    figures = games.game(key).figures
    known = {count.key: count.fold for count in figures.counts}
    assert len(known) == len(figures.counts)
    assert len({figure.key for figure in figures.figures}) == len(figures.figures)
    for record in figures.records:
        assert record.of in known
        assert known[record.of] != ("least" if record.best == "most" else "most")
    for figure in figures.figures:
        assert figure.about.endswith(".")
        figure.shown({})
