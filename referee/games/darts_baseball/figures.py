"""The figures that players of Darts Baseball quote."""

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
from referee.games.darts_baseball.plays import Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import most_runs, target


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for who, line in zip(match.players, match.position.line, strict=True):
        for number, runs in _innings(match.position, line):
            yield who, "innings", 1
            yield who, "runs", runs
            yield who, "best_inning", runs
            if runs >= most_runs(target(number, match.position.options)):
                yield who, "perfect", 1
            if not runs:
                yield who, "blank", 1
    for play in match.plays():
        if isinstance(play.play, Throw):
            darts = play.play.darts
            yield play.before.thrower, "darts", len(darts)
            yield play.before.thrower, "hits", sum(dart.sector == play.before.target for dart in darts)


def _innings(position: Position, line: tuple[int | None, ...]) -> Iterator[tuple[int, int]]:
    """The number and the runs of each inning that a player threw to its end."""
    return ((number, runs) for number, runs in enumerate(line, position.first) if runs is not None)


FIGURES: Final = Figures(
    counts=(
        Count("innings"),
        Count("runs"),
        Count("best_inning", "most"),
        Count("perfect"),
        Count("blank"),
        Count("darts"),
        Count("hits"),
    ),
    figures=(
        Figure(
            "runs_an_inning",
            "Runs an inning",
            "Runs ÷ innings thrown to their end. Runs that a blank inning took away again count.",
            ratio("runs", "innings"),
            places=2,
        ),
        Figure("best_inning", "Best inning", "The most runs of an inning.", best("best_inning")),
        Figure(
            "perfect",
            "Perfect innings",
            "Innings with all the runs that three darts can make: nine, at the bull six.",
            total("perfect"),
        ),
        Figure("blank", "Blank innings", "Innings without a run.", total("blank")),
        share(
            "hits",
            "Darts that hit",
            "Darts in the number of the inning, of all darts entered one by one.",
            part="hits",
            whole="darts",
        ),
        Figure("innings", "Innings", "Innings thrown to their end.", total("innings")),
    ),
    records=(
        HouseRecord("runs", "Most runs in a match", "runs", unit="runs"),
        HouseRecord("best_inning", "Best inning", "best_inning", unit="runs"),
        HouseRecord("perfect", "Most perfect innings in a match", "perfect"),
    ),
    count=_count,
)
