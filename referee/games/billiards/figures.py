"""The figures that players of pocket billiards quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.billiards.options import ROTATION
from referee.games.billiards.position import PlayerCounts

BALLS: Final = Count("balls")
INNING_BALLS: Final = Count("inning_balls")
INNINGS: Final = Count("innings")
HIGH_RUN: Final = Count("high_run", "most")
HIGH_RUN_POINTS: Final = Count("high_run_points", "most")
STROKES: Final = Count("strokes")
SAFETIES: Final = Count("safeties")
FOULS: Final = Count("fouls")
BREAK_AND_RUNS: Final = Count("break_and_runs")
RACKS: Final = Count("racks")
RACKS_WON: Final = Count("racks_won")

AVERAGE: Final = Figure(
    INNING_BALLS.per(INNINGS),
    "Balls an inning",
    "Balls ÷ innings that have ended. Balls of racks entered by their points alone are left out.",
    name="average",
    places=2,
)


def average_of(counts: PlayerCounts) -> str:
    """The balls per inning of a player; a dash before the first inning ends."""
    return f"{AVERAGE.shown({INNING_BALLS.key: _inning_balls(counts), INNINGS.key: counts.innings})}"


def _inning_balls(counts: PlayerCounts) -> int:
    return counts.balls - counts.rack_balls


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    position = match.position
    high_run = HIGH_RUN_POINTS if position.game.key == ROTATION else HIGH_RUN
    for player, (who, side) in enumerate(zip(match.players, position.sides, strict=True)):
        counts = side.counts
        yield who, BALLS, counts.balls
        yield who, FOULS, counts.fouls
        yield who, INNING_BALLS, _inning_balls(counts)
        yield who, INNINGS, counts.innings
        yield who, STROKES, counts.strokes
        yield who, SAFETIES, counts.safeties
        yield who, BREAK_AND_RUNS, counts.break_and_runs
        if counts.innings:
            yield who, high_run, counts.high_run
        # A rack of straight pool has no winner.
        for rack in () if position.is_straight else position.history.racks:
            yield who, RACKS, 1
            if rack.winner == player:
                yield who, RACKS_WON, 1


FIGURES: Final = Figures(
    figures=(
        Figure(BALLS.known_by(BALLS, STROKES, INNINGS), "Balls", "Balls credited."),
        Figure(INNINGS.known_by(STROKES, INNINGS), "Innings", "Innings that have ended."),
        AVERAGE,
        Figure(HIGH_RUN, "High run", "The most balls of one inning."),
        Figure(HIGH_RUN_POINTS, "High run", "The most points of one inning of rotation."),
        Figure(SAFETIES.known_by(STROKES), "Safeties", "Safeties that were called, in strokes entered one by one."),
        Figure(FOULS.known_by(STROKES, INNINGS), "Fouls", "Fouls, as far as strokes or innings were entered."),
        Figure(
            BREAK_AND_RUNS.known_by(STROKES),
            "Break and runs",
            "Racks won in the inning that broke them, where strokes were entered one by one.",
        ),
        RACKS_WON.share_of(RACKS, "Racks won", "Racks won, of all that were played to their end."),
    ),
    records=(
        HIGH_RUN.record("Longest run", unit="balls"),
        HIGH_RUN_POINTS.record("Longest run in rotation", unit="points"),
        BREAK_AND_RUNS.record("Most break and runs in a match"),
    ),
    count=_count,
)
