"""The score sheet of the score pad: the points and totals line by line."""

from __future__ import annotations

from referee.contract import Cell, Grid, Grids, Sheet, places
from referee.games.score_pad.options import FEWEST, ROUND
from referee.games.score_pad.position import PadLine, Position
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, and the pad as on paper."""
    sides = [(names, total, "") for names, total in zip(position.sides, position.totals, strict=True)]
    lowest = position.options.wins == FEWEST
    standing = places(sides, lowest_first=lowest)
    return Sheet(standing, Grids(lambda: (_pad(position),)), position.over, position.winners, lowest_first=lowest)


def _pad(position: Position) -> Grid:
    names = [listed(side) for side in position.sides]
    if position.options.enter == ROUND:
        head = ("Round", *(cell for name in names for cell in (name, "total")))
        return Grid("Rounds", head, tuple(_with_totals(line) for line in position.lines), ())
    rows = tuple((line.round, *("" if more is None else more for more in line.points)) for line in position.lines)
    return Grid("Points", ("Round", *names), rows, ("Total", *position.totals))


def _with_totals(line: PadLine) -> tuple[Cell, ...]:
    cells = zip(line.points, line.totals, strict=True)
    return (line.round, *(cell for points, total in cells for cell in (points, total)))
