"""The score sheet of Turntables."""

from __future__ import annotations

from referee.contract import Grid, Sheet, places
from referee.games.turntables.position import Position
from referee.games.turntables.row import Placed, lies


def sheet(position: Position) -> Sheet:
    """The standing by absolute score, and the row of each station with what each card counts."""
    sides = [
        ((name,), abs(station.score), f"{signed(station.score)} at station {number}")
        for number, (name, station) in enumerate(zip(position.seats, position.stations, strict=True), 1)
    ]
    rows = tuple(
        (
            number,
            name,
            station.score,
            lies(station.vertical),
            " ".join(_card(placed, factor) for placed, factor in zip(station.row, station.times, strict=True)),
        )
        for number, (name, station) in enumerate(zip(position.seats, position.stations, strict=True), 1)
    )
    grid = Grid("Stations", ("Station", "Who", "Score", "Deck", "Row"), rows)
    return Sheet(places(sides), (grid,), position.over, position.winners, "points without sign")


def _card(placed: Placed, factor: int) -> str:
    shown = placed.card.shown + ("" if placed.vertical else "−")
    return shown if factor == 1 else f"{shown}×{factor}"


def signed(value: int) -> str:
    """A score with a true minus sign."""
    return str(value) if value >= 0 else f"−{-value}"
