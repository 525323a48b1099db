"""The standing of a season after each event in turn."""

from __future__ import annotations

from typing import Any

from referee.events.seasons import SeasonOptions, season_after, standing_of_season
from tests.events.seasons.test_what_if import evening

EVENINGS = [
    evening("Ann", "Bo", "Cy", "Dee"),
    evening("Bo", "Cy", "Ann"),
    evening("Dee", "Bo", "Ann"),
]


def moves_after(after: int, **options: Any) -> dict[str, str]:
    """The moves of all who have a place, by name."""
    step = season_after(EVENINGS, SeasonOptions(**options), after)
    return {move.who: move.says for move in step.moves if move is not None}


def test_the_standing_after_an_event_counts_those_up_to_it() -> None:
    options = SeasonOptions(points="place")
    for after in range(len(EVENINGS) + 1):
        step = season_after(EVENINGS, options, after)
        assert list(step.rows) == standing_of_season(EVENINGS[:after], options)
        assert len(step.moves) == len(step.rows)


def test_nobody_moves_before_the_second_event() -> None:
    assert moves_after(0) == moves_after(1) == {}


def test_a_move_is_the_difference_of_two_places() -> None:
    """4 3 2 1, then 1 3 2 0, then 1 2 0 3 points: Bo leads from the second evening on, Dee shares the third place."""
    assert moves_after(2, points="place", tie_breaks=()) == {"Ann": "down 1", "Bo": "up 1", "Cy": "same", "Dee": "same"}
    assert moves_after(3, points="place", tie_breaks=()) == {"Ann": "same", "Bo": "same", "Cy": "same", "Dee": "up 1"}


def test_whoever_has_the_first_place_of_a_season_is_new() -> None:
    """With two evenings needed nobody has a place after the first, and all who came twice are new."""
    assert moves_after(2, points="place", minimum=2) == {"Ann": "new", "Bo": "new", "Cy": "new"}
    assert moves_after(3, points="place", minimum=2)["Dee"] == "new"
