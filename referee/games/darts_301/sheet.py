"""The score sheet of darts 301 as on paper, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from referee.games.contract import Cell, Grid, Sheet, places
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.position import Position, Visit
from referee.games.darts_301.scoring import BUST, MOST_DARTS
from referee.kit.seats import listed

FIGURES = ("Average", "First nine", "100+", "140+", "180", "Best finish", "Doubles", "Best leg", "Darts")


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing, figures and each leg round by round."""
    match = position.options.legs * position.options.sets > 1
    sides = []
    for index, side in enumerate(position.sides):
        note = f"{position.left[index]} left" if match else ""
        if match and position.options.sets > 1:
            note = f"legs {position.legs[index]}, {note}"
        won = position.sets[index] if position.options.sets > 1 else position.legs[index]
        sides.append((side, won if match else position.left[index], note))
    unit = "sets" if position.options.sets > 1 else "legs" if match else "left"
    standing = places(sides, lowest_first=not match)
    return Sheet(standing, (_figures(position), *_legs(position)), position.winner is not None, winners, unit)


def _figures(position: Position) -> Grid:
    rows = []
    for name, one in zip(position.players, position.figures, strict=True):
        rows.append(
            (
                name, one.average, one.first_nine, one.hundreds, one.ton_forties, one.maximums,
                one.best_finish or "–", one.doubles, one.best_leg or "–", one.darts,
            )
        )  # fmt: skip
    return Grid("Figures", ("", *FIGURES), tuple(rows))


def _legs(position: Position) -> list[Grid]:
    grids = []
    count = len(position.sides)
    head = ("Round", *(part for side in position.sides for part in (listed(side), "left")))
    for leg, visits in groupby(position.visits, key=lambda visit: visit.leg):
        columns: list[list[Visit]] = [[] for _ in range(count)]
        for visit in visits:
            columns[visit.side].append(visit)
        rows: list[tuple[Cell, ...]] = []
        for index in range(max(map(len, columns))):
            row: list[Cell] = [index + 1]
            for column in columns:
                one = column[index] if index < len(column) else None
                row += ["", ""] if one is None else ["bust" if one.result == BUST else one.points, one.left]
            rows.append(tuple(row))
        grids.append(Grid(f"Leg {leg}", head, tuple(rows)))
    return grids


@dataclass(frozen=True, slots=True)
class SidePicture:
    """One side on the board: names, points left, whether it throws, the finish that is on, its last turn, its wins."""

    name: str
    thrower: str
    left: int
    throws: bool
    won: bool
    finish: tuple[str, ...]
    darts: tuple[str, ...]
    scored: str
    legs: int
    sets: int
    average: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What the board and the phone's strip show. `match` tells whether legs, `in_sets` whether sets are counted."""

    sides: tuple[SidePicture, ...]
    match: bool
    in_sets: bool
    start: int


def picture(position: Position) -> Picture:
    """The picture of a position."""
    options = position.options
    sides = []
    for index, side in enumerate(position.sides):
        latest = position.latest[index]
        figures = [position.figures[position.players.index(name)] for name in side]
        points, darts = sum(one.points for one in figures), sum(one.darts for one in figures)
        open_ = position.winner is None and position.entered[index] and not position.level
        ways = finishes(position.left[index], MOST_DARTS, options.double_out, options.bull_is_double) if open_ else ()
        throws = position.winner is None and (index == position.up if not position.level else index in position.level)
        sides.append(
            SidePicture(
                listed(side),
                position.thrower if throws and len(side) > 1 else "",
                position.left[index],
                throws,
                position.winner == index,
                tuple(map(str, ways[0])) if ways else (),
                tuple(latest.darts.split()) if latest else (),
                "" if latest is None else "bust" if latest.result == BUST else str(latest.points),
                position.legs[index],
                position.sets[index],
                f"{3 * points / darts:.1f}" if darts else "",
            )
        )
    return Picture(tuple(sides), options.legs * options.sets > 1, options.sets > 1, options.start)
