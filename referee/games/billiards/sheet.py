"""The score sheet of pocket billiards."""

from __future__ import annotations

from referee.contract import Cell, Grid, Grids, Sheet, places
from referee.games.billiards.position import Position

FIGURES = ("Balls", "Innings", "Balls an inning", "High run", "Safeties", "Fouls", "Break and runs")


def sheet(position: Position) -> Sheet:
    """The standing, the figures, racks and innings."""
    standing = places(
        [
            ((name,), score, f"{side.figures.average} balls an inning")
            for name, score, side in zip(position.players, position.scores, position.sides, strict=True)
        ]
    )
    unit = "racks" if position.is_race else "points"
    return Sheet(standing, Grids(lambda: _grids(position)), position.over, position.winners, unit)


def _grids(position: Position) -> list[Grid]:
    """The figures that players quote; the racks; the innings, each with its run."""
    players = position.players
    rows: list[tuple[Cell, ...]] = []
    for name, side in zip(players, position.sides, strict=True):
        figures = side.figures
        rows.append(
            (
                name,
                figures.balls,
                figures.innings,
                figures.average,
                figures.high_run,
                figures.safeties,
                figures.fouls,
                figures.break_and_runs,
            )
        )
    grids = [Grid("Figures", ("", *FIGURES), tuple(rows))]
    if len(position.history.racks):
        racks: list[tuple[Cell, ...]] = []
        for rack in position.history.racks:
            winner = "–" if rack.winner is None else players[rack.winner]
            racks.append((rack.rack, players[rack.breaker], winner, *rack.scores, rack.note))
        grids.append(Grid("Racks", ("Rack", "Break", "Winner", *players, ""), tuple(racks)))
    if len(position.history.innings):
        innings: list[tuple[Cell, ...]] = []
        for number, inning in enumerate(position.history.innings, 1):
            innings.append((number, inning.rack, players[inning.player], inning.run, inning.end, inning.score))
        grids.append(Grid("Innings", ("Inning", "Rack", "Player", "Run", "", "Score"), tuple(innings)))
    return grids
