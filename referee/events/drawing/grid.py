"""Cross tables as a drawing: lines and texts with their places, and no name is cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.events.drawing.cross_table import CrossCell, CrossRow, CrossTable
from referee.events.drawing.drawn_name import DrawnName, drawn_name
from referee.kit.numbers import written
from referee.kit.text_width import WIDEST, text_width
from referee.kit.values import Value, replace

ROW: Final = 34.0
HEAD: Final = 30.0
TITLE: Final = 34.0
NAME: Final = 200.0
"""The most width of the column of names; short names take less."""
LEAST_NAME: Final = 64.0
NUMBER: Final = 34.0
POINTS: Final = 56.0
CELL: Final = 46.0
SIZE: Final = 15.0
NOTE: Final = 11.0
GAP: Final = 40.0
PAD: Final = 12.0


class GridText(Value):
    """A text at its place."""

    text: str
    x: float
    y: float


class GridCell(Value):
    """A cell at its place."""

    cell: CrossCell
    x: float
    y: float
    width: float
    middle: float
    text_y: float
    note_y: float


class GridRow(Value):
    """A line of a table at its place."""

    number: GridText
    name: DrawnName
    name_x: float
    points: GridText
    cells: tuple[GridCell, ...]


class Grid(Value):
    """A cross table at its place."""

    title: GridText | None
    heads: tuple[GridText, ...]
    rows: tuple[GridRow, ...]
    lines: str
    """The path of the lines between rows."""


class GridDrawing(Value):
    """A drawing of cross tables."""

    width: float
    height: float
    grids: tuple[Grid, ...]
    names: float
    """The width of the numbers and names on the left, which stay in sight while the figures scroll."""
    row: float = ROW
    size: float = SIZE
    note: float = NOTE


def grid_drawings(tables: Sequence[CrossTable], most_rows: int = 0, across: int = 1) -> list[GridDrawing]:
    """Drawings of tables, some beside each other, each of at most `most_rows` rows; 0 for one drawing of all."""
    pieces = [piece for table in tables for piece in _pieces(table, most_rows)]
    drawings: list[GridDrawing] = []
    waiting: list[list[CrossTable]] = []
    for at in range(0, len(pieces), across):
        shelf = pieces[at : at + across]
        rows = sum(_rows(each) for each in [*waiting, shelf])
        if waiting and most_rows and rows > most_rows:
            drawings.append(_drawing(waiting))
            waiting = []
        waiting.append(shelf)
    return [*drawings, _drawing(waiting)] if waiting else drawings


def _rows(shelf: Sequence[CrossTable]) -> int:
    """The rows of the highest table of a shelf, with its heads."""
    return max(len(table.rows) for table in shelf) + 2


def _pieces(table: CrossTable, most_rows: int) -> list[CrossTable]:
    if not most_rows or len(table.rows) <= most_rows:
        return [table]
    count = -(-len(table.rows) // most_rows)
    each = -(-len(table.rows) // count)
    return [replace(table, rows=table.rows[at : at + each]) for at in range(0, len(table.rows), each)]


def _drawing(shelves: Sequence[Sequence[CrossTable]]) -> GridDrawing:
    grids: list[Grid] = []
    widest = max((text_width(row.name) for shelf in shelves for table in shelf for row in table.rows), default=0)
    room = min(NAME, max(LEAST_NAME, widest * SIZE * WIDEST + PAD))
    width = top = 0.0
    for shelf in shelves:
        left = height = 0.0
        for table in shelf:
            grid, across, high = _grid(table, left, top, room)
            grids.append(grid)
            left += across + GAP
            height = max(height, high)
        width, top = max(width, left - GAP), top + height + GAP / 2
    return GridDrawing(round(width, 1), round(top - GAP / 2 + 1, 1), tuple(grids), names=round(NUMBER + room, 1))


def _grid(table: CrossTable, left: float, top: float, room: float) -> tuple[Grid, float, float]:
    """A table at its place, with its width and its height; `room` is that of names."""
    widest = max((text_width(cell.text) for row in table.rows for cell in row.cells), default=0)
    cell = max(CELL, widest * SIZE * WIDEST + PAD)
    first = left + NUMBER + room
    width = NUMBER + room + cell * len(table.heads) + POINTS
    title = GridText(table.title, left, top + TITLE * 0.6) if table.title else None
    top_of_heads = top + (TITLE if title else 0)
    heads = [
        GridText(head, first + cell * (at + 0.5), top_of_heads + HEAD * 0.65) for at, head in enumerate(table.heads)
    ]
    heads.append(GridText("Points", left + width - POINTS / 2, top_of_heads + HEAD * 0.65))
    start = top_of_heads + HEAD
    rows = [
        _row(row, left, start + ROW * at, first=first, cell=cell, right=left + width)
        for at, row in enumerate(table.rows)
    ]
    bottom = start + ROW * len(rows)
    lines = "".join(f"M{left:g} {start + ROW * at:g}H{left + width:g}" for at in range(len(rows) + 1))
    lines += "".join(f"M{first + cell * at:g} {start:g}V{bottom:g}" for at in range(len(table.heads) + 1))
    return Grid(title, tuple(heads), tuple(rows), lines), width, bottom - top


def _row(row: CrossRow, left: float, top: float, first: float, cell: float, right: float) -> GridRow:
    middle = round(top + ROW / 2 + SIZE * 0.36, 1)
    return GridRow(
        GridText(f"{row.number}", left + NUMBER - PAD / 2, middle),
        drawn_name(row.name, first - left - NUMBER - PAD, ROW, top=top, baseline=middle, usual=SIZE),
        left + NUMBER + PAD / 4,
        GridText(written(row.points), right - POINTS / 2, middle),
        cells=tuple(
            GridCell(
                each,
                x=round(first + cell * at, 1),
                y=round(top, 1),
                width=round(cell, 1),
                middle=round(first + cell * (at + 0.5), 1),
                text_y=middle - (NOTE * 0.45 if each.note else 0),
                note_y=round(top + ROW - NOTE * 0.45, 1),
            )
            for at, each in enumerate(row.cells)
        ),
    )
