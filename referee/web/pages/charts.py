"""Charts of a match: lines over the plays, drawn as SVG on the server, with the same figures as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.contract import Sheet
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.match import Match

MOST_POINTS: Final = 120
MOST_LINES: Final = 8
WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 70, 18, 16, 44
SIGNS: Final = (
    "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M-5.5-5.5h11v11h-11z",
    "M0-7l7 12h-14z",
    "M0-7.5l7.5 7.5-7.5 7.5-7.5-7.5z",
    "M0 7l7-12h-14z",
    "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z",
    "M-5-5h10v10h-10z",
    "M0-6.5l6.5 11h-13z",
)
"""The sign at the end of each line, around its middle: colour is never all that tells lines apart."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark at an axis, and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One line: its name, its path, its end and the value there, its sign; `index` picks its colour and dashes."""

    index: int
    name: str
    path: str
    last: tuple[float, float]
    value: int | float
    sign: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A line chart, and `head` and `rows` with the same figures."""

    title: str
    says: str
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[int | float, ...], ...]
    left_out: int = 0
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def match_chart(match: Match, sheet: Sheet) -> Chart | None:
    """The scores of a match after each play that stands, or after each hand if the game says so.

    None before the second of them, and while none has a score.

    Sides of more than one share a line. Of many sides only the best eight are drawn; of many plays every few are.
    """
    standing = [line for line in match.lines if line.stands and line.ruling is not None]
    if len(standing) < 2:
        return None
    sides = [line.side for line in sheet.standing if line.side]
    drawn = sides[:MOST_LINES]
    order = {name: place for place, name in enumerate(match.setup.players)}
    drawn.sort(key=lambda side: order.get(side[0], 0))
    start = match.game.initial_position(match.setup)
    marks = [
        (0, start),
        *((place, line.ruling.position_after(start)) for place, line in enumerate(standing, 1) if line.ruling),
    ]
    by_hand = match.game.stage(start) is not None
    if by_hand:
        after_hand: dict[int, Any] = {}
        for _, position in marks:
            after_hand.setdefault(match.game.stage(position) or 0, position)
        marks = list(after_hand.items())
        if len(marks) < 2:
            return None
    step = math.ceil(len(marks) / MOST_POINTS)
    kept = marks[::step] if (len(marks) - 1) % step == 0 else [*marks[::step], marks[-1]]
    rows = []
    for n, position in kept:
        scores = match.game.scores(position)
        rows.append((n, *(scores.get(side[0], 0) for side in drawn)))
    if all(row[1:] == rows[0][1:] for row in rows):
        return None
    names = [listed(side) for side in drawn]
    unit = (
        sheet.unit if all(scores.get(line.side[0]) == line.score for line in sheet.standing if line.side) else "points"
    )
    what = "hand" if by_hand else "play"
    return line_chart(
        f"Scores by {what}", f"after {what}", names, rows=rows, unit=unit, left_out=len(sides) - len(drawn)
    )


def line_chart(
    title: str, first: str, names: Sequence[str], rows: Sequence[tuple[int | float, ...]], unit: str, left_out: int = 0
) -> Chart:
    """A chart of some rows: where on the axis, then a value for each name."""
    values = [value for row in rows for value in row[1:]]
    low, high, step = axis_scale(min([0, *values]), max([0, *values]))
    begin, end = math.floor(rows[0][0]), math.floor(rows[-1][0])

    def x(n: int | float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (n - begin) / max(1, end - begin), 1)

    def y(value: int | float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / max(1, high - low), 1)

    curves = []
    for index, name in enumerate(names):
        points = [(x(row[0]), y(row[index + 1])) for row in rows]
        path = "M" + "L".join(f"{a:g},{b:g}" for a, b in points)
        curves.append(
            Curve(index, name, path, last=points[-1], value=rows[-1][index + 1], sign=SIGNS[index % len(SIGNS)])
        )
    _, far, stride = axis_scale(begin, end, whole_first=begin)
    across = tuple(Tick(x(n), str(n)) for n in range(begin, min(far, end) + 1, stride))
    up = tuple(Tick(y(value), f"{value}".replace("-", "−")) for value in range(low, high + 1, step))
    parted = [f"{name} from {written(rows[0][i])} to {written(rows[-1][i])}" for i, name in enumerate(names, 1)]
    says = f"{unit.capitalize()} {first} {begin} to {end}: {'; '.join(parted)}."
    return Chart(
        title, says, tuple(curves), across=across, up=up, head=(first, *names), rows=tuple(rows), left_out=left_out
    )


def axis_scale(low: int | float, high: int | float, whole_first: int | None = None) -> tuple[int, int, int]:
    """Round ends of an axis that holds `low` to `high`, and the step between its marks (1, 2, 5, 10, 20, 50 …)."""
    span = max(1, high - low)
    step = 1
    for step in (factor * 10**power for power in range(12) for factor in (1, 2, 5)):
        if span / step <= 5:
            break
    first = math.floor(low / step) * step if whole_first is None else whole_first
    return first, first + max(1, math.ceil((high - first) / step)) * step, step
