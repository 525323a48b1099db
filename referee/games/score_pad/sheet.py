"""The score sheet of the score pad: the points and totals line by line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from referee.contract import Cell, Grid, Sheet
from referee.games.score_pad.options import FEWEST, ROUND
from referee.games.score_pad.position import Position
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, and the pad as on paper."""
    sides = list(zip(position.sides, position.totals, strict=True))
    return Sheet.of(position, lambda: [_pad(position)], sides, lowest_first=position.options.wins == FEWEST)


def _pad(position: Position) -> Grid:
    names = [listed(side) for side in position.sides]
    count = len(names)
    if position.options.enter == ROUND:
        head = ("Round", *(cell for name in names for cell in (name, "total")))
        lines = [
            (line.round, *chain(*zip(_cells(line.points, count), _cells(line.totals, count), strict=True)))
            for line in position.lines
        ]
        return Grid("Rounds", head, tuple(lines))
    rows = tuple((line.round, *_cells(line.points, count)) for line in position.lines)
    return Grid("Points", ("Round", *names), rows, ("Total", *position.totals))


def _cells(numbers: Sequence[int | None], count: int) -> list[Cell]:
    """The cells of a line: empty for a side that is not in it, or came later."""
    cells: list[Cell] = ["" if number is None else number for number in numbers]
    return cells + [""] * (count - len(cells))
