"""The table drawn to scale, in tenths of an inch: bed, pockets, diamonds, spots, strings, rack, spotted balls.

The bed lies with its head at the left; 0, 0 is its corner at the head. Along the bed the foot spot lies at three
quarters, the head spot, and with it the head string, at one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from referee.games.billiards.options import ANYWHERE, BEHIND, NINE
from referee.games.billiards.position import OVER, PLAY, Position
from referee.games.billiards.spotting import Spotting, inches

RAIL: Final = 50.0
"""Cushion and rail round the bed."""
CORNER, SIDE = 26.0, 22.0
"""Radii of the mouths of the pockets."""
ROWS: Final = (1, 2, 3, 4, 5)
DIAMOND: Final = (1, 2, 3, 2, 1)
AROUND, LEAST = 32.0, 380.0
"""What is seen around the balls of the closer drawing, and how much of the long string at least."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table; `r` is the radius of what lies there."""

    x: float
    y: float
    r: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawnBall:
    """A ball: its base, what stands on it (empty for one in the way), whether it is `cue`, `other` or `spotted`.

    `away` is the distance of a spotted ball from the foot spot, as it is written beside it.
    """

    x: float
    y: float
    label: str
    kind: str
    away: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table. `hand` is where a cue ball in hand may be placed, `racked` are balls that wait to be broken."""

    length: float
    width: float
    radius: float
    head: float
    foot: float
    middle: float
    pockets: tuple[Point, ...]
    diamonds: tuple[Point, ...]
    rack: tuple[Point, ...]
    racked: tuple[Point, ...]
    hand: str
    balls: tuple[DrawnBall, ...]
    says: str

    @property
    def outline(self) -> str:
        """The corners of the rack as SVG takes them."""
        return " ".join(f"{corner.x:g},{corner.y:g}" for corner in self.rack)


@dataclass(frozen=True, slots=True)
class Closer:
    """A part of the table along the long string, larger: its edges, and the inches from the foot spot as ticks."""

    left: float
    top: float
    width: float
    height: float
    ticks: tuple[Point, ...]
    foot: float
    middle: float
    end: float


def table(position: Position) -> Table:
    """The table of a position."""
    options, found = position.options, position.spotting
    length, radius = 10 * options.table_length, 5 * options.diameter
    width, playing = length / 2, position.phase == PLAY
    nine = options.game == NINE
    rows = DIAMOND if nine else ROWS
    racked = tuple(_racked(rows, 3 * length / 4, width / 2, radius)) if position.is_racked and playing else ()
    hand = position.cue if playing and position.cue in (BEHIND, ANYWHERE) else ""
    return Table(
        length=length,
        width=width,
        radius=round(radius, 2),
        head=length / 4,
        foot=3 * length / 4,
        middle=width / 2,
        pockets=_pockets(length, width),
        diamonds=tuple(_diamonds(length, width)),
        rack=_corners(rows, 3 * length / 4, width / 2, radius),
        racked=racked[1:] if position.last_ball else racked,
        hand=hand,
        balls=() if found is None else _balls(found),
        says=_spoken(hand, found, bool(racked)),
    )


def closer(position: Position) -> Closer | None:
    """The long string round the spotted balls, larger; None where none is spotted."""
    found = position.spotting
    if found is None or position.phase == OVER:
        return None
    length, near = 10 * found.length, 1.5 * found.diameter
    foot, middle = 3 * length / 4, length / 4
    shown = [0.0, *(x for _, x in found.places), *(other.x for other in found.others if abs(other.y) < near)]
    right = min(foot + 10 * max(shown) + AROUND, length)
    left = max(foot + 10 * min(shown) - AROUND, 0)
    spare = max(LEAST - (right - left), 0) / 2
    right = min(right + spare, length)
    left = max(min(left - spare, right - LEAST), 0)
    ticks = range(math.ceil((left - foot) / 10), math.floor((right - foot) / 10) + 1)
    return Closer(
        left=round(left, 2),
        top=round(middle - 40, 2),
        width=round(right - left, 2),
        height=104,
        ticks=tuple(Point(foot + 10 * tick, middle + 26, 8 if tick % 5 == 0 else 4) for tick in ticks),
        foot=foot,
        middle=middle,
        end=round(right, 2),
    )


def _pockets(length: float, width: float) -> tuple[Point, ...]:
    return tuple(
        Point(x, y + (0 if x in (0, length) else 8 if y else -8), SIDE if x not in (0, length) else CORNER)
        for x in (0.0, length / 2, length)
        for y in (0.0, width)
    )


def _diamonds(length: float, width: float) -> Iterator[Point]:
    """The sights of the rails: eighths of the length without the pockets, quarters of the width."""
    out = 0.7 * RAIL
    for eighth in (1, 2, 3, 5, 6, 7):
        for y in (-out, width + out):
            yield Point(eighth * length / 8, y)
    for quarter in (1, 2, 3):
        for x in (-out, length + out):
            yield Point(x, quarter * width / 4)


def _racked(rows: tuple[int, ...], x: float, y: float, radius: float) -> Iterator[Point]:
    """Balls racked with the apex ball on the foot spot, all touching (BL-02)."""
    for row, count in enumerate(rows):
        for place in range(count):
            across = y + radius * (2 * place - count + 1)
            yield Point(round(x + row * radius * math.sqrt(3), 2), round(across, 2), round(radius, 2))


def _corners(rows: tuple[int, ...], x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The corners of the rack round its balls: a triangle, in nine-ball a diamond."""
    deep, step = len(rows) - 1, radius * math.sqrt(3)
    widest = max(rows)
    at = x + rows.index(widest) * step
    half = radius * (widest - 1)
    apex, out = 2 * radius, radius
    if rows[-1] == 1:
        corners = [(x - apex, y), (at, y - half - 1.2 * out), (x + deep * step + apex, y), (at, y + half + 1.2 * out)]
    else:
        back = at + out
        corners = [(x - apex, y), (back, y - half - out * math.sqrt(3)), (back, y + half + out * math.sqrt(3))]
    return tuple(Point(round(across, 2), round(down, 2)) for across, down in corners)


def _balls(found: Spotting) -> tuple[DrawnBall, ...]:
    """Balls in the way, then those spotted."""
    foot, middle = 7.5 * found.length, 2.5 * found.length
    drawn = [
        DrawnBall(
            round(foot + 10 * one.x, 2),
            round(middle + 10 * one.y, 2),
            "",
            "cue" if one.cue else "other",
        )
        for one in found.others
    ]
    for ball, x in found.places:
        drawn.append(DrawnBall(round(foot + 10 * x, 2), middle, str(ball), "spotted", away(x)))
    return tuple(drawn)


def places(found: Spotting | None) -> tuple[tuple[int, str], ...]:
    """Each spotted ball with its distance from the foot spot."""
    return () if found is None else tuple((ball, away(x)) for ball, x in found.places)


def away(x: float) -> str:
    """A distance from the foot spot as it is measured at a table: hundredths of an inch; the ruling has it exactly."""
    return inches(round(x, 2))


def _spoken(hand: str, found: Spotting | None, racked: bool) -> str:
    """What the drawing shows, for those who do not see it."""
    parts = ["The table to scale"]
    if racked:
        parts.append("the balls are racked")
    if hand:
        parts.append("the cue ball may be placed " + ("behind the head string" if hand == BEHIND else "anywhere"))
    if found is not None:
        parts.append(f"spotted: {found.says()}")
    return "; ".join(parts)
