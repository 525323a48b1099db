"""The figures that players of Darts Baseball quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.darts_baseball.plays import Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import most_runs, target

INNINGS: Final = Count("innings")
RUNS: Final = Count("runs")
BEST_INNING: Final = Count("best_inning", "most")
PERFECT: Final = Count("perfect")
BLANK: Final = Count("blank")
DARTS: Final = Count("darts")
HITS: Final = Count("hits")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    position = match.position
    for seat, line in enumerate(position.line):
        for number, runs in _innings(position, line):
            who = position.roster.holder(seat, number, position.players)
            yield who, INNINGS, 1
            yield who, RUNS, runs
            yield who, BEST_INNING, runs
            if runs >= most_runs(target(number, match.position.options)):
                yield who, PERFECT, 1
            if not runs:
                yield who, BLANK, 1
    for play in match.plays():
        if isinstance(play.play, Throw):
            darts = play.play.darts
            yield play.before.thrower, DARTS, len(darts)
            yield play.before.thrower, HITS, sum(dart.sector == play.before.target for dart in darts)


def _innings(position: Position, line: tuple[int | None, ...]) -> Iterator[tuple[int, int]]:
    """The number and the runs of each inning that a player threw to its end."""
    return ((number, runs) for number, runs in enumerate(line, position.first) if runs is not None)


FIGURES: Final = Figures(
    figures=(
        Figure(
            RUNS.per(INNINGS),
            "Runs an inning",
            "Runs ÷ innings thrown to their end. Runs that a blank inning took away again count.",
            name="runs_an_inning",
            places=2,
        ),
        Figure(BEST_INNING, "Best inning", "The most runs of an inning."),
        Figure(
            PERFECT, "Perfect innings", "Innings with all the runs that three darts can make: nine, at the bull six."
        ),
        Figure(BLANK, "Blank innings", "Innings without a run."),
        HITS.share_of(DARTS, "Darts that hit", "Darts in the number of the inning, of all darts entered one by one."),
        Figure(INNINGS, "Innings", "Innings thrown to their end."),
    ),
    records=(
        RUNS.record("Most runs in a match", unit="runs"),
        BEST_INNING.record("Best inning", unit="runs"),
        PERFECT.record("Most perfect innings in a match"),
    ),
    count=_count,
)
