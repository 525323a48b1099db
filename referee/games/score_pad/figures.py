"""The figures that users of the score pad quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    PlayerCount,
    each,
    of_kind,
    ratio,
    share,
)
from referee.games.score_pad.effects import SideScored
from referee.games.score_pad.options import FEWEST
from referee.games.score_pad.plays import Round

ENTRIES: Final = Count("entries")
POINTS: Final = Count("points")
HIGHEST: Final = Count("most", "most")
LOWEST: Final = Count("fewest", "least")
ROUNDS: Final = Count("rounds")
ROUNDS_WON: Final = Count("rounds_won")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    better = min if match.position.options.wins == FEWEST else max
    for play in match.plays():
        scores = list(of_kind((play,), SideScored))
        for scored in scores:
            yield from each(scored.who, ENTRIES)
            for count in (POINTS, HIGHEST, LOWEST):
                yield from each(scored.who, count, scored.points)
        if isinstance(play.play, Round):
            first = better(scored.points for scored in scores)
            for scored in scores:
                yield from each(scored.who, ROUNDS)
                if scored.points == first:
                    yield from each(scored.who, ROUNDS_WON)


FIGURES: Final = Figures(
    figures=(
        Figure(POINTS, "Points", "All points entered, those below zero taken off."),
        Figure(ratio(POINTS, ENTRIES), "Average", "Points ÷ numbers entered.", name="average", places=1),
        Figure(HIGHEST, "Most", "The highest number entered."),
        Figure(LOWEST, "Fewest", "The lowest number entered."),
        share(
            ROUNDS_WON,
            ROUNDS,
            "Rounds won",
            "Rounds in which nobody had a better number, of the rounds that were entered as such.",
        ),
    ),
    records=(HouseRecord(HIGHEST, "Most points at once"), HouseRecord(POINTS, "Most points in a match")),
    count=_count,
)
