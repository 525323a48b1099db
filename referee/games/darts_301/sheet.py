"""The score sheet of darts 301 as on paper."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.contract import Cell, ChartPart, Grid, Sheet
from referee.games.darts_301.averages import average
from referee.games.darts_301.position import Position, Visit
from referee.games.darts_301.scoring import BUST, WON
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, and each leg round by round."""
    options, scores = position.options, position.leg.left
    single = options.legs * options.sets == 1
    unit, notes = "left", [f"{left} left" if not single else "" for left in scores]
    if options.sets > 1:
        unit, scores = "sets", position.sets
        notes = [f"legs {legs}, {note}" for legs, note in zip(position.legs, notes, strict=True)]
    elif options.legs > 1:
        unit, scores = "legs", position.legs
    sides = list(zip(position.sides, scores, strict=True))
    return Sheet.of(position, lambda: legs(position), sides, notes=notes, unit=unit, lowest_first=single)


def legs(position: Position) -> list[Grid]:
    """Each leg as on paper: a row for each round with the points scored and left by each side; averages below."""
    head = ("Round", *(part for side in position.sides for part in (listed(side), "left")))
    return [_leg(position, head, name, visits) for name, visits in visits_by_leg(position)]


def chart_parts(position: Position) -> list[ChartPart]:
    """Each leg with the points left of each side, turn by turn."""
    return [
        ChartPart(
            name,
            {
                side[0]: (_before(column[0]), *(visit.left for visit in column))
                for side, column in zip(position.sides, _by_side(position, visits), strict=True)
                if column
            },
        )
        for name, visits in visits_by_leg(position)
    ]


def visits_by_leg(position: Position) -> Iterator[tuple[str, list[Visit]]]:
    """The name of each leg and its turns."""
    for in_set, visits_of_set in groupby(position.visits, key=lambda visit: visit.in_set):
        for number, (_, visits) in enumerate(groupby(visits_of_set, key=lambda visit: visit.leg), 1):
            yield f"Set {in_set}, leg {number}" if position.options.sets > 1 else f"Leg {number}", list(visits)


def _by_side(position: Position, visits: list[Visit]) -> list[list[Visit]]:
    columns: list[list[Visit]] = [[] for _ in position.sides]
    for visit in visits:
        columns[visit.side].append(visit)
    return columns


def _before(visit: Visit) -> int:
    """The points left before a turn."""
    return visit.left if visit.result == BUST else visit.left + visit.points


def _leg(position: Position, head: tuple[str, ...], caption: str, visits: list[Visit]) -> Grid:
    columns = _by_side(position, visits)
    rows: list[tuple[Cell, ...]] = []
    for index in range(max(map(len, columns))):
        row: list[Cell] = [index + 1]
        for column in columns:
            row += _cells(column[index]) if index < len(column) else ["", ""]
        rows.append(tuple(row))
    foot: list[Cell] = ["Average"]
    for column in columns:
        foot += [average(sum(visit.points for visit in column), sum(visit.thrown for visit in column)), ""]
    if position.side_count > 1:
        caption += f", started by {visits[0].who}"
    return Grid(caption, head, tuple(rows), tuple(foot))


def _cells(visit: Visit) -> Sequence[Cell]:
    if visit.result == BUST:
        return ("bust", visit.left)
    return (visit.points, f"0 ({visit.thrown})" if visit.result == WON else visit.left)
