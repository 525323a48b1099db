"""The score sheet of the score pad: the points and totals line by line."""

from __future__ import annotations

from itertools import chain

from referee.contract import Grid, Sheet
from referee.games.score_pad.options import FEWEST, ROUND
from referee.games.score_pad.position import Position
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, and the pad as on paper."""
    sides = list(zip(position.sides, position.totals, strict=True))
    return Sheet.of(position, lambda: [_pad(position)], sides, lowest_first=position.options.wins == FEWEST)


def _pad(position: Position) -> Grid:
    names = [listed(side) for side in position.sides]
    if position.options.enter == ROUND:
        head = ("Round", *(cell for name in names for cell in (name, "total")))
        lines = [(line.round, *chain(*zip(line.points, line.totals, strict=True))) for line in position.lines]
        return Grid("Rounds", head, tuple(lines))
    rows = tuple((line.round, *("" if more is None else more for more in line.points)) for line in position.lines)
    return Grid("Points", ("Round", *names), rows, ("Total", *position.totals))
