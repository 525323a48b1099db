"""Charts: lines over plays, matches or days, drawn as SVG on the server, with a table of the same figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from referee.contract import Cell, ChartPart, Sheet
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.match import Match

MOST_POINTS: Final = 120
MOST_LINES: Final = 8
WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 70, 18, 16, 44
LABEL: Final = 130
"""Room for the label of a day at the axis, in the width that a phone needs."""
LAST_MIDDLE: Final = WIDTH - RIGHT - LABEL / 2
SHORT: Final = 3
"""Characters of a label that fits at the edge of the picture."""
LETTER: Final = 12
"""The width of a letter of a label."""
Point = tuple[int | float, int | float]
"""A point of a line: its horizontal place and its value."""
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
"""The sign at the end of each line, drawn around its middle: lines never differ in colour alone."""


class Tick(Value):
    """A mark at an axis, and its label."""

    at: float
    label: str
    anchor: str = "middle"
    """The part of the label at the mark: its middle, or its end at the edge of the picture."""


class Curve(Value):
    """One line: its name, its path, its end with the value there, and its sign; `index` picks its colour and dashes."""

    index: int
    name: str
    path: str
    last: tuple[float, float]
    value: int | float
    sign: str


class Chart(Value):
    """A line chart; `head` and `rows` are a table of the same figures."""

    title: str
    says: str
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left_out: int = 0
    note: str = ""
    unit: str = ""
    """The unit of the values beside the names, where the lines show something else."""
    breaks: tuple[float, ...] = ()
    """The places between the parts in which all lines begin anew."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


class Axes(Value):
    """The scale of a chart: the first and the last place, the values below and above all lines, the step of marks."""

    begin: float
    end: float
    low: int
    high: int
    step: int

    @classmethod
    def of(cls, begin: float, end: float, values: Sequence[int | float], *, from_zero: bool = True) -> Axes:
        values = [*([0] if from_zero else []), *values]
        low, high, step = axis_scale(min(values), max(values))
        if low < 0 < high and min(values) > low + step / 2:
            # A few points below zero take no whole step.
            low = math.floor(min(values))
        return cls(begin, end, low, high, step)

    def x(self, place: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (place - self.begin) / ((self.end - self.begin) or 1), 1)

    def y(self, value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / max(1, self.high - self.low), 1)

    def point(self, place: float, value: float) -> tuple[float, float]:
        return self.x(place), self.y(value)

    def up(self) -> tuple[Tick, ...]:
        """The marks of the values."""
        lowest = math.ceil(self.low / self.step) * self.step
        return tuple(
            Tick(self.y(value), f"{value}".replace("-", "−")) for value in range(lowest, self.high + 1, self.step)
        )


def match_chart(match: Match, sheet: Sheet) -> Chart | None:
    """The scores of a match after each play that counts, or after each hand or round in games with such parts.

    None before the second of them, and while all scores are the same as at the start.

    Partners share a line. If there are many sides, only the best eight are drawn; if there are many plays, some are
    skipped.
    """
    standing = [line for line in match.lines if line.stands and line.ruling is not None]
    if len(standing) < 2:
        return None
    sides = [line.side for line in sheet.standing if line.side]
    drawn = sides[:MOST_LINES]
    order = {name: seat for seat, name in enumerate(match.position.players)}
    drawn.sort(key=lambda side: order.get(side[0], 0))
    if parts := match.game.chart_parts(match.position):
        return parts_chart(match.game.chart_title, parts, drawn, sheet)
    lines = [(side, order.get(side[0], 0)) for side in drawn]
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
        if sheet.over:
            # The end of a match pays what is left, such as the pot.
            marks[-1] = (marks[-1][0], match.position)
    step = math.ceil(len(marks) / MOST_POINTS)
    kept = marks[::step] if (len(marks) - 1) % step == 0 else [*marks[::step], marks[-1]]
    rows: list[tuple[int, list[int | float | None]]] = []
    for n, position in kept:
        scores = match.game.charted(position, match.position)
        # A substitute has the seat of somebody else. The line of a newcomer begins late.
        seated = [side[0] if side[0] in scores else "".join(position.players[seat : seat + 1]) for side, seat in lines]
        rows.append((n, [scores.get(name) for name in seated]))
    if all(values == rows[0][1] for _, values in rows):
        return None
    if sheet.over and rows[-1][1] == rows[-2][1]:
        # The play that only ends the match scores nothing.
        rows.pop()
    final = match.game.scores(match.position)
    unit = (
        sheet.unit if all(final.get(line.side[0]) == line.score for line in sheet.standing if line.side) else "points"
    )
    kind = match.game.stage_name if by_hand else "play"
    return line_chart(
        f"Scores by {kind}",
        f"{unit.capitalize()} after {kind}",
        [listed(side) for side in drawn],
        [[(n, value) for n, values in rows if (value := values[at]) is not None] for at in range(len(drawn))],
        first=f"after {kind}",
        left_out=len(sides) - len(drawn),
        note=match.game.chart_note,
    )


def parts_chart(title: str, parts: Sequence[ChartPart], sides: Sequence[tuple[str, ...]], sheet: Sheet) -> Chart:
    """A chart whose lines begin anew in each part: steps from turn to turn. The legend has the scores of the sheet."""
    lines = [[part.lines.get(side[0], ())[: MOST_POINTS + 1] for part in parts] for side in sides]
    turns = [max(len(line[at]) for line in lines) for at in range(len(parts))]
    begins = [sum(turns[:at]) for at in range(len(parts))]
    axes = Axes.of(0, max(1, sum(turns) - 1), [value for line in lines for part in line for value in part])
    scores = {line.side: line.score for line in sheet.standing}
    curves: list[Curve] = []
    for index, (side, line) in enumerate(zip(sides, lines, strict=True)):
        drawn = [
            [axes.point(begin + turn, value) for turn, value in enumerate(part)]
            for begin, part in zip(begins, line, strict=True)
            if part
        ]
        if drawn:
            curves.append(
                Curve(
                    index,
                    name=listed(side),
                    path="".join(path_of(steps_of(part)) for part in drawn),
                    last=drawn[-1][-1],
                    value=scores[side],
                    sign=SIGNS[index % len(SIGNS)],
                )
            )
    ends = [
        f"{listed(side)} {', '.join(written(part[-1]) if part else '–' for part in line)}"
        for side, line in zip(sides, lines, strict=True)
    ]
    rows: list[tuple[Cell, ...]] = []
    for at, part in enumerate(parts):
        for turn in range(turns[at]):
            values = [line[at][turn] if turn < len(line[at]) else None for line in lines]
            rows.append((turn or part.name, *values))
    return Chart(
        title,
        f"{title}. At the end of {listed([part.name for part in parts])}: {'; '.join(ends)}.",
        tuple(curves),
        across=named_from(zip(map(axes.x, begins), (part.name for part in parts), strict=True)),
        up=axes.up(),
        head=("turn", *map(listed, sides)),
        rows=tuple(rows),
        left_out=len(scores) - len(sides),
        unit=sheet.unit,
        breaks=tuple(axes.x(begin - 0.5) for begin in begins[1:]),
    )


def steps_of(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of a line that keeps its height until the next point."""
    corners = [(after[0], before[1]) for before, after in pairwise(points)]
    return [points[0], *(corner for pair in zip(corners, points[1:], strict=True) for corner in pair)]


def named_from(names: Iterable[tuple[float, str]]) -> tuple[Tick, ...]:
    """The marks of parts whose names fit side by side; a name begins at its mark."""
    ticks: list[Tick] = []
    free = 0.0
    for at, name in names:
        if at >= free and at + LETTER * len(name) <= WIDTH:
            ticks.append(Tick(at, name, "start"))
            free = at + LETTER * (len(name) + 1)
    return tuple(ticks)


def line_chart(
    title: str,
    says: str,
    names: Sequence[str],
    points: Sequence[Sequence[Point]],
    labels: Mapping[float, str] | None = None,
    *,
    first: str = "",
    from_zero: bool = True,
    left_out: int = 0,
    note: str = "",
) -> Chart:
    """A chart of lines: for each name its points, from left to right; a line may begin late and leave places out.

    `says` begins the sentence for screen readers, `first` is the head of the column of places. `labels` name places at
    the axis (such as days); without them the axis has round numbers. The value axis begins at zero; without `from_zero`
    it begins near the least value, for ratings.

    :raises ValueError: there is no point at all.
    """
    places = sorted({place for line in points for place, _ in line})
    if not places:
        raise ValueError("a chart has one point at least")
    begin, end = places[0], places[-1]
    axes = Axes.of(begin, end, [value for line in points for _, value in line], from_zero=from_zero)

    def label(place: float) -> str | int | float:
        return labels.get(place, "") if labels else place

    by_place = [dict(line) for line in points]
    drawn = [(name, line) for name, line in zip(names, points, strict=True) if line]
    spans = [f"{name} from {written(line[0][1])} to {written(line[-1][1])}" for name, line in drawn]
    marks = labelled_places(labels, axes.x) if labels else round_places(begin, end)
    return Chart(
        title,
        f"{says} {label(begin)} to {label(end)}: {'; '.join(spans)}.",
        tuple(
            Curve(
                index,
                name,
                path_of([axes.point(*each) for each in line]),
                last=axes.point(*line[-1]),
                value=line[-1][1],
                sign=SIGNS[index % len(SIGNS)],
            )
            for index, (name, line) in enumerate(drawn)
        ),
        across=tuple(tick_across(axes.x(place), f"{label(place)}") for place in marks),
        up=axes.up(),
        head=(first, *names),
        rows=tuple((label(place), *(line.get(place) for line in by_place)) for place in places),
        left_out=left_out,
        note=note,
    )


def path_of(points: Sequence[tuple[float, float]]) -> str:
    """The path through some points of the picture; a single point becomes a dot by the round ends of lines."""
    return "M" + "L".join(f"{a:g},{b:g}" for a, b in (points if len(points) > 1 else [*points, *points]))


def round_places(begin: float, end: float) -> range:
    """The places to name on an axis of numbers."""
    start, stop = math.floor(begin), math.floor(end)
    _, far, stride = axis_scale(start, stop, whole_first=start)
    return range(start, min(far, stop) + 1, stride)


def tick_across(at: float, label: str) -> Tick:
    """A mark below the picture; a long label near the right edge ends at its mark, so that it is not cut."""
    return Tick(at, label, "end" if len(label) > SHORT and at > LAST_MIDDLE else "middle")


def labelled_places(labels: Mapping[float, str], x: Callable[[float], float]) -> list[float]:
    """The places whose labels fit side by side in the picture: the last one, and those before it with room."""
    kept: list[float] = []
    leftmost = math.inf
    for place in sorted(labels, reverse=True):
        middle = min(x(place), LAST_MIDDLE)
        if LEFT <= x(place) <= WIDTH - RIGHT and leftmost - middle >= LABEL:
            kept.append(place)
            leftmost = middle
    return kept[::-1]


def axis_scale(low: int | float, high: int | float, whole_first: int | None = None) -> tuple[int, int, int]:
    """Round ends of an axis that holds `low` to `high`, and the step between its marks (1, 2, 5, 10, 20, 50 …)."""
    span = max(1, high - low)
    step = 1
    for step in (factor * 10**power for power in range(12) for factor in (1, 2, 5)):
        if span / step <= 5:
            break
    first = math.floor(low / step) * step if whole_first is None else whole_first
    return first, first + max(1, math.ceil((high - first) / step)) * step, step
