"""The score sheet of the score pad: the points and totals line by line."""

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
    lines = [((line.round,), line.points, line.totals) for line in position.lines]
    if position.options.enter == ROUND:
        return Grid.of_points("Rounds", ("Round",), names, lines)
    return Grid.of_points("Points", ("Round",), names, lines, ("Total", *position.totals))
