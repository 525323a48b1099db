"""The score sheet of Turntables."""

from referee.contract import Cell, Grid, Sheet
from referee.games.turntables.position import Position
from referee.games.turntables.row import Placed, lies
from referee.kit.numbers import written


def sheet(position: Position) -> Sheet:
    """The standing by absolute score, and the row of each station with what each card counts."""
    sides: list[tuple[tuple[str, ...], int]] = []
    notes: list[str] = []
    rows: list[tuple[Cell, ...]] = []
    for number, (name, station) in enumerate(zip(position.seats, position.stations, strict=True), 1):
        sides.append(((name,), abs(station.score)))
        notes.append(f"{written(station.score)} at station {number}")
        cards = " ".join(map(_card, station.row, station.times))
        rows.append((number, name, station.score, lies(station.vertical), cards))
    grid = Grid("Stations", ("Station", "Who", "Score", "Deck", "Row"), tuple(rows))
    return Sheet.of(position, lambda: (grid,), sides, notes=notes, unit="points without sign")


def _card(placed: Placed, factor: int) -> str:
    shown = placed.card.shown + ("" if placed.vertical else "−")
    return shown if factor == 1 else f"{shown}×{factor}"
