"""The figures that users of the score pad quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import Count, Figure, FiguredMatch, Figures, PlayerCount
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
        scores = list(play.effects_of(SideScored))
        for scored in scores:
            yield from ENTRIES.of(scored.who)
            for count in (POINTS, HIGHEST, LOWEST):
                yield from count.of(scored.who, scored.points)
        if isinstance(play.play, Round):
            first = better(scored.points for scored in scores)
            for scored in scores:
                yield from ROUNDS.of(scored.who)
                if scored.points == first:
                    yield from ROUNDS_WON.of(scored.who)


FIGURES: Final = Figures(
    figures=(
        Figure(POINTS, "Points", "All points entered, those below zero taken off."),
        Figure(POINTS.per(ENTRIES), "Average", "Points ÷ numbers entered.", name="average", places=1),
        Figure(HIGHEST, "Most", "The highest number entered."),
        Figure(LOWEST, "Fewest", "The lowest number entered."),
        ROUNDS_WON.share_of(
            ROUNDS, "Rounds won", "Rounds in which nobody had a better number, of the rounds that were entered as such."
        ),
    ),
    records=(HIGHEST.record("Most points at once"), POINTS.record("Most points in a match")),
    count=_count,
)
