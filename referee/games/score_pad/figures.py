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
    Number,
    best,
    each,
    of_kind,
    ratio,
    share,
    total,
)
from referee.games.score_pad.effects import SideScored
from referee.games.score_pad.options import FEWEST
from referee.games.score_pad.plays import Round


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    better = min if match.position.options.wins == FEWEST else max
    for play in match.plays():
        scores = list(of_kind((play,), SideScored))
        for scored in scores:
            yield from each(scored.who, "entries")
            for key in ("points", "most", "fewest"):
                yield from each(scored.who, key, scored.points)
        if isinstance(play.play, Round):
            first = better(scored.points for scored in scores)
            for scored in scores:
                yield from each(scored.who, "rounds")
                if scored.points == first:
                    yield from each(scored.who, "rounds_won")


FIGURES: Final = Figures(
    counts=(
        Count("entries"),
        Count("points"),
        Count("most", "most"),
        Count("fewest", "least"),
        Count("rounds"),
        Count("rounds_won"),
    ),
    figures=(
        Figure("points", "Points", "All points entered, those below zero taken off.", total("points")),
        Figure("average", "Average", "Points ÷ numbers entered.", ratio("points", "entries"), places=1),
        Figure("most", "Most", "The highest number entered.", best("most")),
        Figure("fewest", "Fewest", "The lowest number entered.", best("fewest")),
        share(
            "rounds_won",
            "Rounds won",
            "Rounds in which nobody had a better number, of the rounds that were entered as such.",
            part="rounds_won",
            whole="rounds",
        ),
    ),
    records=(
        HouseRecord("most", "Most points at once", "most"),
        HouseRecord("points", "Most points in a match", "points"),
    ),
    count=_count,
)
