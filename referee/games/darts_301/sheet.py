"""The score sheet of darts 301 as on paper, and what its picture is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.offers import best_finish, open_start
from referee.games.darts_301.position import Figures, Position, Visit, average
from referee.games.darts_301.scoring import BUST, MOST_POINTS, WON
from referee.kit.darts import DARTS
from referee.kit.seats import listed

FIGURES = (
    "Average", "First nine", "100+", "140+", "180", "Best finish", "Doubles", "Best leg", "Darts",
)  # fmt: skip


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing, figures and each leg round by round."""
    options = position.options
    sides = []
    for index, side in enumerate(position.sides):
        left = f"{position.left[index]} left"
        if options.sets > 1:
            sides.append((side, position.sets[index], f"legs {position.legs[index]}, {left}"))
        elif options.legs > 1:
            sides.append((side, position.legs[index], left))
        else:
            sides.append((side, position.left[index], ""))
    single = options.legs * options.sets == 1
    unit = "left" if single else "sets" if options.sets > 1 else "legs"
    over = position.winner is not None
    return Sheet(places(sides, lowest_first=single), Grids(lambda: grids(position)), over, winners, unit)


def grids(position: Position) -> list[Grid]:
    """The figures that players quote, then each leg."""
    rows = tuple((name, *figures(one)) for name, one in zip(position.players, position.figures, strict=True))
    return [Grid("Figures", ("", *FIGURES), rows), *legs(position)]


def figures(one: Figures) -> tuple[Cell, ...]:
    """A player's figures in the order of `FIGURES`."""
    return (
        one.average, one.first_nine, one.hundreds, one.hundred_forties, one.maximums,
        one.best_finish or "–", one.doubles, one.best_leg or "–", one.darts,
    )  # fmt: skip


def legs(position: Position) -> list[Grid]:
    """Each leg as on paper: a row a round, for each side what was scored and what was left; averages below."""
    found = []
    head = ("Round", *(part for side in position.sides for part in (listed(side), "left")))
    for in_set, visits_of_set in groupby(position.visits, key=lambda visit: visit.in_set):
        for number, (_, visits) in enumerate(groupby(visits_of_set, key=lambda visit: visit.leg), 1):
            found.append(_leg(position, head, in_set, number, list(visits)))
    return found


def _leg(position: Position, head: tuple[str, ...], in_set: int, number: int, visits: list[Visit]) -> Grid:
    columns: list[list[Visit]] = [[] for _ in position.sides]
    for visit in visits:
        columns[visit.side].append(visit)
    rows: list[tuple[Cell, ...]] = []
    for index in range(max(map(len, columns))):
        row: list[Cell] = [index + 1]
        for column in columns:
            row += _cells(column[index]) if index < len(column) else ["", ""]
        rows.append(tuple(row))
    foot: list[Cell] = ["Average"]
    for column in columns:
        foot += [average(sum(one.points for one in column), sum(one.thrown for one in column)), ""]
    caption = f"Set {in_set}, leg {number}" if position.options.sets > 1 else f"Leg {number}"
    if len(position.sides) > 1:
        caption += f", begun by {visits[0].who}"
    return Grid(caption, head, tuple(rows), tuple(foot))


def _cells(visit: Visit) -> Sequence[Cell]:
    if visit.result == BUST:
        return ("bust", visit.left)
    return (visit.points, f"0\u00a0({visit.thrown})" if visit.result == WON else visit.left)


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """The last turn of a side: who threw it, its darts where they were entered, what it scored."""

    who: str
    darts: tuple[str, ...]
    scored: str
    bust: bool


@dataclass(frozen=True, slots=True)
class SidePicture:
    """One side on the board: names, points left, whether it throws, the finish that is on, its last turn, its wins."""

    name: str
    thrower: str
    left: int
    throws: bool
    won: bool
    outside: bool
    began: bool
    finish: tuple[str, ...]
    last: Turn | None
    legs: int
    sets: int
    average: str


@dataclass(frozen=True, slots=True)
class Foresight:
    """What the phone needs to tell what is left within a turn: the points before it, and the finishes in reach.

    `ways` are by darts still in the hand and points left; less than `lowest`, but not 0, is bust.
    """

    left: int
    lowest: int
    ways: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Picture:
    """What the board and the phone's strip show. `match` tells whether legs, `in_sets` whether sets are counted."""

    sides: tuple[SidePicture, ...]
    match: bool
    in_sets: bool
    wanted: str
    just: int | None
    open_start: bool
    foresight: Foresight | None


def picture(position: Position) -> Picture:
    """The picture of a position."""
    options = position.options
    sides = tuple(_side(position, index) for index in range(len(position.sides)))
    wanted = f"first to {options.legs} legs" if options.legs > 1 else ""
    if options.sets > 1:
        wanted = f"first to {options.sets} sets" + (f" of {options.legs} legs" if options.legs > 1 else "")
    just = position.visits[-1].side if len(position.visits) else None
    match = options.legs * options.sets > 1
    return Picture(sides, match, options.sets > 1, wanted, just, open_start(position), foresight(position))


def _side(position: Position, index: int) -> SidePicture:
    side, latest = position.sides[index], position.latest[index]
    thrown = [position.figures[position.players.index(name)] for name in side]
    throws = position.winner is None and (index == position.up if not position.level else index in position.level)
    last = None
    if latest is not None:
        darts = tuple(latest.darts.split())
        last = Turn(latest.who, darts, "bust" if latest.result == BUST else str(latest.points), latest.result == BUST)
    return SidePicture(
        name=listed(side),
        thrower=position.thrower if throws and len(side) > 1 and not position.level else "",
        left=position.left[index],
        throws=throws,
        won=position.winner == index,
        outside=position.options.double_in and not position.entered[index],
        began=position.starter == index,
        finish=tuple(map(str, best_finish(position, index))),
        last=last,
        legs=position.legs[index],
        sets=position.sets[index],
        average=average(sum(one.points for one in thrown), sum(one.darts for one in thrown), 1),
    )


def foresight(position: Position) -> Foresight | None:
    """What is left and what finishes it after each dart of this turn; None where nobody throws or none is in yet."""
    if position.winner is not None or position.level or not position.entered[position.up]:
        return None
    options, left = position.options, position.left[position.up]
    lowest = 2 if options.double_out else 1
    return Foresight(left, lowest, _ways(left, lowest, options.double_out, options.bull_is_double))


@cache
def _ways(left: int, lowest: int, double_out: bool, bull_is_double: bool) -> Mapping[str, Mapping[str, str]]:
    """The best finish by darts in the hand and by what may be left with them."""
    ways: dict[str, Mapping[str, str]] = {}
    reached = {left} if left <= MOST_POINTS else set()
    for darts in (3, 2, 1):
        known = {points: finishes(points, darts, double_out, bull_is_double) for points in sorted(reached)}
        ways[str(darts)] = {str(points): " ".join(map(str, found[0])) for points, found in known.items() if found}
        reached = {points - dart.points for points in reached for dart in DARTS if points - dart.points >= lowest}
    return ways
