"""The table drawn to scale, in tenths of an inch: bed, pockets, diamonds, spots, strings, rack, spotted balls.

The head of the bed is at the left, with its upper corner at 0, 0. The head spot and the head string are at one quarter
of the length, the foot spot is at three quarters.
"""

import math
from collections.abc import Iterator
from typing import Final

from referee.games.billiards.options import ANYWHERE, BEHIND, NINE
from referee.games.billiards.position import Phase, Position
from referee.games.billiards.spots import SpottedBalls, inches
from referee.kit.values import Value

RAIL: Final = 50.0
"""Cushion and rail round the bed."""
CORNER, SIDE = 26.0, 22.0
"""Radii of the mouths of the pockets."""
TRIANGLE: Final = (1, 2, 3, 4, 5)
DIAMOND: Final = (1, 2, 3, 2, 1)
AROUND, LEAST = 32.0, 380.0
"""The closer drawing: its margin beside the balls, and the shortest part of the long string that it shows."""


class Point(Value):
    """A place on the table; `r` is the radius of what lies there."""

    x: float
    y: float
    r: float = 0.0


class DrawnBall(Value):
    """A ball; `x` and `y` locate its base."""

    x: float
    y: float
    label: str
    """Its number; empty for a ball in the way."""
    kind: str
    """`cue`, `other` or `spotted`."""
    away: str = ""
    """The label beside a spotted ball: its distance from the foot spot."""


class Table(Value):
    """The whole table."""

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
    """The balls that wait to be broken."""
    hand: str
    """The area in which a cue ball in hand may be placed: `anywhere`, `behind_head_string`, or empty."""
    balls: tuple[DrawnBall, ...]
    says: str
    """The drawing in words, for people who cannot see it."""

    @property
    def outline(self) -> str:
        """The corners of the rack as the points of an SVG polygon."""
        return " ".join(f"{corner.x:g},{corner.y:g}" for corner in self.rack)


class CloserView(Value):
    """An enlarged part of the table along the long string: its edges, and a tick for each inch from the foot spot."""

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
    options, spotted = position.options, position.spotted
    length, radius = 10 * options.table_length, 5 * options.diameter
    width, playing = length / 2, position.phase == Phase.PLAY
    nine = options.game == NINE
    rows = DIAMOND if nine else TRIANGLE
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
        racked=racked[1:] if position.rack.last_ball else racked,
        hand=hand,
        balls=() if spotted is None else tuple(_balls(spotted)),
        says=_in_words(hand, spotted, bool(racked)),
    )


def closer_view(position: Position) -> CloserView | None:
    """The enlarged long string round the spotted balls; None if no ball is spotted or the match is over."""
    spotted = position.spotted
    if spotted is None or position.over:
        return None
    length, near = 10 * spotted.length, 1.5 * spotted.diameter
    foot, middle = 3 * length / 4, length / 4
    shown = [0.0, *(x for _, x in spotted.places), *(other.x for other in spotted.others if abs(other.y) < near)]
    right = min(foot + 10 * max(shown) + AROUND, length)
    left = max(foot + 10 * min(shown) - AROUND, 0)
    spare = max(LEAST - (right - left), 0) / 2
    right = min(right + spare, length)
    left = max(min(left - spare, right - LEAST), 0)
    ticks = range(math.ceil((left - foot) / 10), math.floor((right - foot) / 10) + 1)
    return CloserView(
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
    """The sights on the rails: at eighths of the length, without the pockets, and at quarters of the width."""
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


def _balls(spotted: SpottedBalls) -> Iterator[DrawnBall]:
    """The balls in the way, then the spotted ones."""
    foot, middle = 7.5 * spotted.length, 2.5 * spotted.length
    for ball in spotted.others:
        x, y = round(foot + 10 * ball.x, 2), round(middle + 10 * ball.y, 2)
        yield DrawnBall(x, y, "", "cue" if ball.cue else "other")
    for number, x in spotted.places:
        yield DrawnBall(round(foot + 10 * x, 2), middle, str(number), "spotted", away(x))


def places(spotted: SpottedBalls | None) -> tuple[tuple[int, str], ...]:
    """Each spotted ball with its distance from the foot spot."""
    return () if spotted is None else tuple((ball, away(x)) for ball, x in spotted.places)


def away(x: float) -> str:
    """A distance from the foot spot in hundredths of an inch, as measured at a table; the ruling has four decimals."""
    return inches(round(x, 2))


def _in_words(hand: str, spotted: SpottedBalls | None, racked: bool) -> str:
    """The drawing in words, for people who cannot see it."""
    parts = ["The table to scale"]
    if racked:
        parts.append("the balls are racked")
    if hand:
        parts.append("the cue ball may be placed " + ("behind the head string" if hand == BEHIND else "anywhere"))
    if spotted is not None:
        parts.append(f"spotted: {spotted.says()}")
    return "; ".join(parts)
