"""The figures that players of pocket billiards quote."""

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
    total_where,
)
from referee.games.billiards.options import ROTATION
from referee.games.billiards.position import PlayerCounts, Side

AVERAGE: Final = Figure(
    "average",
    "Balls an inning",
    "Balls ÷ innings that have ended. Balls of racks entered by their points alone are left out.",
    ratio("inning_balls", "innings"),
    places=2,
)


def average_of(counts: PlayerCounts) -> str:
    """The balls per inning of a player; a dash before the first inning ends."""
    return f"{AVERAGE.shown(_of_innings(counts))}"


def _of_innings(counts: PlayerCounts) -> dict[str, Number]:
    return {"inning_balls": counts.balls - counts.rack_balls, "innings": counts.innings}


def _of_side(side: Side, high_run: str) -> dict[str, Number]:
    counts = side.counts
    strokes = {"strokes": counts.strokes, "safeties": counts.safeties, "break_and_runs": counts.break_and_runs}
    runs = {high_run: counts.high_run} if counts.innings else {}
    return {"balls": counts.balls, "fouls": counts.fouls, **_of_innings(counts), **strokes, **runs}


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    position = match.position
    high_run = "high_run_points" if position.game.key == ROTATION else "high_run"
    for player, (who, side) in enumerate(zip(match.players, position.sides, strict=True)):
        for key, number in _of_side(side, high_run).items():
            yield who, key, number
        # A rack of straight pool has no winner.
        for rack in () if position.is_straight else position.history.racks:
            yield who, "racks", 1
            if rack.winner == player:
                yield who, "racks_won", 1


FIGURES: Final = Figures(
    counts=(
        Count("balls"),
        Count("inning_balls"),
        Count("innings"),
        Count("high_run", "most"),
        Count("high_run_points", "most"),
        Count("strokes"),
        Count("safeties"),
        Count("fouls"),
        Count("break_and_runs"),
        Count("racks"),
        Count("racks_won"),
    ),
    figures=(
        Figure("balls", "Balls", "Balls credited.", total_where("balls", "balls", "strokes", "innings")),
        Figure("innings", "Innings", "Innings that have ended.", total_where("innings", "strokes", "innings")),
        AVERAGE,
        Figure("high_run", "High run", "The most balls of one inning.", best("high_run")),
        Figure("high_run_points", "High run", "The most points of one inning of rotation.", best("high_run_points")),
        Figure(
            "safeties",
            "Safeties",
            "Safeties that were called, in strokes entered one by one.",
            total_where("safeties", "strokes"),
        ),
        Figure(
            "fouls",
            "Fouls",
            "Fouls, as far as strokes or innings were entered.",
            total_where("fouls", "strokes", "innings"),
        ),
        Figure(
            "break_and_runs",
            "Break and runs",
            "Racks won in the inning that broke them, where strokes were entered one by one.",
            total_where("break_and_runs", "strokes"),
        ),
        share(
            "racks_won",
            "Racks won",
            "Racks won, of all that were played to their end.",
            part="racks_won",
            whole="racks",
        ),
    ),
    records=(
        HouseRecord("high_run", "Longest run", "high_run", unit="balls"),
        HouseRecord("high_run_points", "Longest run in rotation", "high_run_points", unit="points"),
        HouseRecord("break_and_runs", "Most break and runs in a match", "break_and_runs"),
    ),
    count=_count,
)
