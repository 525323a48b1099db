"""The figures that players of darts 301 quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)

POINTS: Final = Count("points")
DARTS: Final = Count("darts")
NINE_POINTS: Final = Count("nine_points")
NINE_DARTS: Final = Count("nine_darts")
TRIES: Final = Count("tries")
HITS: Final = Count("hits")
HUNDREDS: Final = Count("hundreds")
HUNDRED_FORTIES: Final = Count("hundred_forties")
MAXIMUMS: Final = Count("maximums")
BEST_FINISH: Final = Count("best_finish", "most")
BEST_LEG: Final = Count("best_leg", "least")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for who, thrown in zip(match.position.roster.people, match.position.averages, strict=True):
        highlights = thrown.highlights
        yield who, POINTS, thrown.points
        yield who, DARTS, thrown.darts
        yield who, NINE_POINTS, thrown.nine_points
        yield who, NINE_DARTS, thrown.nine_darts
        yield who, TRIES, highlights.tries
        yield who, HITS, highlights.hits
        yield who, HUNDREDS, highlights.hundreds
        yield who, HUNDRED_FORTIES, highlights.hundred_forties
        yield who, MAXIMUMS, highlights.maximums
        if highlights.best_finish:
            yield who, BEST_FINISH, highlights.best_finish
        if highlights.best_leg:
            yield who, BEST_LEG, highlights.best_leg


FIGURES: Final = Figures(
    figures=(
        Figure(
            POINTS.per(DARTS, times=3),
            "Average",
            "Points scored with three darts: 3 × points ÷ darts. A bust scores nothing, and its darts count.",
            name="average",
            places=2,
        ),
        Figure(
            NINE_POINTS.per(NINE_DARTS, times=3),
            "First nine",
            "The same for the first three turns of each leg.",
            name="first_nine",
            places=2,
        ),
        Figure(HUNDREDS, "100+", "Turns of 100 to 139 points.", name="100+"),
        Figure(HUNDRED_FORTIES, "140+", "Turns of 140 to 179 points.", name="140+"),
        Figure(MAXIMUMS, "180", "Turns of 180 points.", name="180"),
        Figure(BEST_FINISH, "Best finish", "The most points of a turn that ended a leg."),
        HITS.share_of(
            TRIES,
            "Doubles",
            "Doubles hit of all darts thrown at a double that would have won, in turns whose darts were entered.",
            name="doubles",
        ),
        Figure(BEST_LEG, "Best leg", "The fewest darts of a leg won alone."),
        Figure(DARTS, "Darts", "Darts thrown."),
    ),
    records=(
        BEST_FINISH.record("Highest finish"),
        BEST_LEG.record("Best leg", unit="darts"),
        MAXIMUMS.record("Most 180s in a match"),
    ),
    count=_count,
)
