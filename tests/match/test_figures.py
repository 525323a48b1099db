"""The results of a match for its players: places, points, and the counts of figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import games
from referee.contract.figures import Count, Figure, Figures
from referee.match import Appearance, appearances, match_of_record, read_record
from referee.testing.stories import cases


def of_record(game: str, players: list[str], plays: list[Any], **options: Any) -> list[Appearance]:
    record = {"record": 1, "game": game, "players": players, "options": options, "plays": plays}
    return appearances(match_of_record(read_record(record), 0.0))


def test_the_winner_has_the_first_place_and_the_point() -> None:
    ann, bo = of_record("darts-301", ["Ann", "Bo"], [{"play": "throw", "darts": ["D1"]}], start=2)
    assert (ann.place, ann.points, bo.place, bo.points) == (1, 1, 2, 0)


def test_a_match_that_was_broken_off_has_no_counts_and_no_places() -> None:
    ann, bo = of_record("darts-301", ["Ann", "Bo"], [{"play": "score", "total": 60}])
    assert (ann.place, bo.place, ann.points) == (None, None, 0)
    assert ann.counts == bo.counts == {}


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


SUM, MOST, LEAST = COUNTS = (Count("sum"), Count("most", "most"), Count("least", "least"))
FIGURES: Final = Figures((Figure(SUM, "", ""), Figure(MOST, "", "")), (LEAST.record(""),))
NUMBERS = st.dictionaries(st.sampled_from(["sum", "most", "least", "gone"]), st.integers(-50, 50))


@given(st.lists(NUMBERS), st.integers(0))
def test_counts_add_up_alike_in_any_order_and_in_any_parts(matches: list[dict[str, int]], cut: int) -> None:
    whole = FIGURES.added_up(matches)
    at = cut % (len(matches) + 1)
    assert "gone" not in whole
    assert FIGURES.added_up(matches[::-1]) == whole
    assert FIGURES.added_up([FIGURES.added_up(matches[:at]), FIGURES.added_up(matches[at:])]) == whole


def test_the_counts_of_a_game_are_those_of_its_figures_and_records() -> None:
    assert FIGURES.counts == COUNTS
    assert Figures((Figure(SUM, "", ""),), (SUM.record(""),)).counts == (SUM,)


def test_a_figure_that_is_a_count_is_0_or_unknown_without_a_number() -> None:
    assert [Figure(count, "", "").shown({}) for count in COUNTS] == [0, "–", "–"]
    assert [Figure(count, "", "").shown({count.key: 3}) for count in COUNTS] == [3, 3, 3]


def test_a_record_is_the_most_but_the_least_of_a_least() -> None:
    assert [count.record("").best for count in COUNTS] == ["most", "most", "least"]


@pytest.mark.parametrize("key", games.keys())
def test_keys_of_counts_figures_and_records_are_different(key: str) -> None:
    figures = games.game(key).figures
    for parts in (figures.counts, figures.figures, figures.records):
        assert len({part.key for part in parts}) == len(parts)
    assert all(figure.about.endswith(".") for figure in figures.figures)


@pytest.mark.parametrize("key", games.keys())
@given(st.data())
def test_a_figure_is_computed_from_its_own_counts_alone(key: str, data: st.DataObject) -> None:
    figures = games.game(key).figures
    keys = [count.key for count in figures.counts]
    counts = data.draw(st.dictionaries(st.sampled_from(keys), st.integers(0, 3)))
    for figure in figures.figures:
        own = {count.key: counts[count.key] for count in figure.of.counts if count.key in counts}
        assert (figure.value(counts), figure.shown(counts)) == (figure.value(own), figure.shown(own))
