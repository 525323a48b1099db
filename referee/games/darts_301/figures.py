"""The figures that players of darts 301 quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    Number,
    best,
    ratio,
    share,
    total,
)
from referee.games.darts_301.averages import Averages


def counts_of(thrown: Averages) -> dict[str, Number]:
    """The counts of one player's throws. A player without a finish or a leg has no count for the best one."""
    highlights = thrown.highlights
    bests = {"best_finish": highlights.best_finish, "best_leg": highlights.best_leg}
    return {
        "points": thrown.points,
        "darts": thrown.darts,
        "nine_points": thrown.nine_points,
        "nine_darts": thrown.nine_darts,
        "tries": highlights.tries,
        "hits": highlights.hits,
        "hundreds": highlights.hundreds,
        "hundred_forties": highlights.hundred_forties,
        "maximums": highlights.maximums,
        **{key: number for key, number in bests.items() if number},
    }


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for who, thrown in zip(match.players, match.position.averages, strict=True):
        for key, number in counts_of(thrown).items():
            yield who, key, number


FIGURES: Final = Figures(
    counts=(
        Count("points"),
        Count("darts"),
        Count("nine_points"),
        Count("nine_darts"),
        Count("tries"),
        Count("hits"),
        Count("hundreds"),
        Count("hundred_forties"),
        Count("maximums"),
        Count("best_finish", "most"),
        Count("best_leg", "least"),
    ),
    figures=(
        Figure(
            "average",
            "Average",
            "Points scored with three darts: 3 × points ÷ darts. A bust scores nothing, and its darts count.",
            ratio("points", "darts", times=3),
            places=2,
        ),
        Figure(
            "first_nine",
            "First nine",
            "The same for the first three turns of each leg.",
            ratio("nine_points", "nine_darts", times=3),
            places=2,
        ),
        Figure("100+", "100+", "Turns of 100 to 139 points.", total("hundreds")),
        Figure("140+", "140+", "Turns of 140 to 179 points.", total("hundred_forties")),
        Figure("180", "180", "Turns of 180 points.", total("maximums")),
        Figure("best_finish", "Best finish", "The most points of a turn that ended a leg.", best("best_finish")),
        share(
            "doubles",
            "Doubles",
            "Doubles hit of all darts thrown at a double that would have won, in turns whose darts were entered.",
            part="hits",
            whole="tries",
        ),
        Figure("best_leg", "Best leg", "The fewest darts of a leg won alone.", best("best_leg")),
        Figure("darts", "Darts", "Darts thrown.", total("darts")),
    ),
    records=(
        HouseRecord("best_finish", "Highest finish", "best_finish"),
        HouseRecord("best_leg", "Best leg", "best_leg", best="least", unit="darts"),
        HouseRecord("maximums", "Most 180s in a match", "maximums"),
    ),
    count=_count,
)
