"""Charts of how a match went: lines over the plays, drawn as SVG on the server, with the same figures as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.contract import Sheet
from referee.kit.numbers import written
from referee.kit.seats import listed
from referee.match import Course

MOST_POINTS: Final = 120
MOST_LINES: Final = 8
WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 70, 18, 16, 44


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark at an axis: where, and what it says."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One line: whose it is, its path, where it ends and with what; `index` picks its colour, dashes and sign."""

    index: int
    name: str
    path: str
    last: tuple[float, float]
    value: int | float


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


def of_match(course: Course, sheet: Sheet) -> Chart | None:
    """The scores of a match after each play that stands; None before the second of them, and while none has a score.

    Sides of more than one share a line. Of many sides only the best eight are drawn; of many plays every few are.
    """
    standing = [line for line in course.lines if line.stands and line.ruling is not None]
    if len(standing) < 2:
        return None
    sides = [line.side for line in sheet.standing if line.side]
    drawn = sides[:MOST_LINES]
    order = {name: place for place, name in enumerate(course.setup.players)}
    drawn.sort(key=lambda side: order.get(side[0], 0))
    marks = [
        (0, course.game.open(course.setup)),
        *((line.n, line.ruling.position) for line in standing if line.ruling is not None),
    ]
    step = math.ceil(len(marks) / MOST_POINTS)
    kept = marks[::step] if (len(marks) - 1) % step == 0 else [*marks[::step], marks[-1]]
    rows = []
    for n, position in kept:
        scores = course.game.scores(position)
        rows.append((n, *(scores.get(side[0], 0) for side in drawn)))
    if all(row[1:] == rows[0][1:] for row in rows):
        return None
    names = [listed(side) for side in drawn]
    unit = (
        sheet.unit if all(scores.get(line.side[0]) == line.score for line in sheet.standing if line.side) else "points"
    )
    return lines("Scores by play", "after play", names, rows, unit, len(sides) - len(drawn))


def lines(
    title: str, first: str, names: Sequence[str], rows: Sequence[tuple[int | float, ...]], unit: str, left_out: int = 0
) -> Chart:
    """A chart of some rows: where on the axis, then a value for each name."""
    values = [value for row in rows for value in row[1:]]
    low, high, step = scale(min([0, *values]), max([0, *values]))
    begin, end = int(rows[0][0]), int(rows[-1][0])

    def x(n: int | float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (n - begin) / max(1, end - begin), 1)

    def y(value: int | float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / max(1, high - low), 1)

    curves = []
    for index, name in enumerate(names):
        points = [(x(row[0]), y(row[index + 1])) for row in rows]
        path = "M" + "L".join(f"{a:g},{b:g}" for a, b in points)
        curves.append(Curve(index, name, path, points[-1], rows[-1][index + 1]))
    _, far, stride = scale(begin, end, whole_first=begin)
    across = tuple(Tick(x(n), str(n)) for n in range(begin, min(far, end) + 1, stride))
    up = tuple(Tick(y(value), f"{value}".replace("-", "−")) for value in range(low, high + 1, step))
    parted = [f"{name} from {written(rows[0][i])} to {written(rows[-1][i])}" for i, name in enumerate(names, 1)]
    says = f"{unit.capitalize()} {first} {begin} to {end}: {'; '.join(parted)}."
    return Chart(title, says, tuple(curves), across, up, (first, *names), tuple(rows), left_out)


def scale(low: int | float, high: int | float, whole_first: int | None = None) -> tuple[int, int, int]:
    """Round ends of an axis that holds `low` to `high`, and the step between its marks (1, 2, 5, 10, 20, 50 …)."""
    span = max(1, high - low)
    step = 1
    for step in (factor * 10**power for power in range(12) for factor in (1, 2, 5)):
        if span / step <= 5:
            break
    first = math.floor(low / step) * step if whole_first is None else whole_first
    return first, first + max(1, math.ceil((high - first) / step)) * step, step
