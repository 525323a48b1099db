"""A bracket as a drawing: boxes, lines and texts with their places. No name is cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from referee.events.drawing.drawn_name import DrawnName, drawn_name
from referee.events.drawing.matches import DrawnMatch, DrawnSide
from referee.events.drawing.plan import Plan, Spot
from referee.events.drawing.strips import CAPITAL, SEED_AND_SCORE, SMALL, Strip, strip_at, table_beside
from referee.kit.name_lines import LEADING, MOST_LINES
from referee.kit.names import capitalized
from referee.kit.text_width import NARROW, WIDEST, shortened, text_width
from referee.kit.values import Value

LETTERS: Final = 0.66
"""The size of a name, as a fraction of the height of its line."""
NAME_LINES: Final = 0.94
"""The height of a name of several lines, as a fraction of that of its side."""
LINE_OF_LONG_NAMES: Final = MOST_LINES * LEADING / NAME_LINES
"""The height of a side whose name has the most lines, as a multiple of their size: narrow columns have it too."""
STRIP: Final = 0.66
"""The height of the strip with the table, as a fraction of the height of a line."""
ELBOW: Final = 4.0
"""The distance of an upright line from the next column."""
SCORE: Final = 1.7
"""The least width of a score, as a multiple of its size."""
BESIDE_HEADING: Final = 0.94
"""The place of a line between two boxes of a column, as a share of their width: the heading is to its left."""
SMALLEST_SHARE: Final = 0.65
"""The share of their usual size to which a long name draws the other names of its column; a longer one is smaller."""


class Frame(Value):
    """The measures of a drawing, in units of its view box."""

    column: float
    """The width of a box."""
    gap: float
    """The room between columns."""
    row: float
    """The room of a match and the gap below it."""
    line: float
    """The most height of a side."""
    space: float
    """The least gap between boxes."""
    heading: float
    """The size of headings."""
    least: float
    """The size of a long name for which a box is wide enough; more names on a wall or a sheet are smaller."""
    names_sources: bool = True
    """True if a side names the match that it waits for, even if a line shows it."""
    shows_numbers: bool = True
    """True if a match has its number within its round beside it."""
    has_room_for_scores: bool = True
    """True if a match to come has the room in which its score is written later."""
    letters: float = LETTERS
    """The size of a name, as a fraction of the height of its line."""
    breaks_below: float = 0
    """The size of letters below which a name has its long words broken."""
    largest: float = math.inf
    """The largest size of a name, where lines are high enough for two lines of it."""


class TextOfSide(Value):
    """A side in its box."""

    name: DrawnName
    is_known: bool
    seed: str
    seed_y: float
    score: str
    score_y: float
    is_winner: bool
    is_loser: bool


class Box(Value):
    """A match at its place."""

    id: str
    title: str
    """The match as people name it: `semi-final 1`."""
    number: str
    state: str
    """`over`, `now`, `called`, `ready`, or `waits`."""
    if_needed: bool
    x: float
    y: float
    width: float
    height: float
    line: float
    seed_x: float
    name_x: float
    score_x: float
    seed_size: float
    size: float
    """The size of scores."""
    number_x: float
    number_y: float
    number_size: float
    number_length: float
    """The length to which the letters of the number are fitted; 0 if they fit in any font."""
    number_anchor: str
    sides: tuple[TextOfSide, TextOfSide]
    strip: Strip | None


class TextOfHeading(Value):
    """The name of a round at its place."""

    text: str
    x: float
    y: float


class Drawing(Value):
    """A drawing of a bracket."""

    width: float
    height: float
    heading: float
    headings: tuple[TextOfHeading, ...]
    lines: tuple[str, ...]
    """The paths of the lines."""
    boxes: tuple[Box, ...]


def drawing_of(matches: Mapping[int, DrawnMatch], plan: Plan, frame: Frame) -> Drawing:
    """The drawing of a plan in a frame."""
    linked, going_on = set(plan.links), {before for before, _ in plan.links}

    def box_of(index: int, share: float = 1) -> Box:
        lines = tuple((source, index) in linked for source in matches[index].winners_of)
        return _box(matches[index], plan.spots[index], frame, lines, is_last=index not in going_on, share=share)

    boxes = {index: box_of(index) for index in plan.spots}
    for column in _alike(plan, boxes):
        share = _share_of(boxes[index] for index in column)
        if share < 1:
            boxes |= {index: box_of(index, share) for index in column}
    step = frame.column + frame.gap
    rooms = [(heading.width * step - ELBOW) / WIDEST for heading in plan.headings]
    texts = [capitalized(heading.text) for heading in plan.headings]
    fitted = [room / text_width(text) for room, text in zip(rooms, texts, strict=True)]
    size = max(min(frame.heading, *fitted), min(frame.least, frame.heading))
    headings = [
        TextOfHeading(
            shortened(text, room / size),
            x=_round(heading.x * step),
            y=_round(heading.y * frame.row + size * 0.35),
        )
        for text, room, heading in zip(texts, rooms, plan.headings, strict=True)
    ]
    return Drawing(
        width=_round(plan.columns * step - frame.gap),
        height=_round(plan.rows * frame.row),
        heading=_round(size),
        headings=tuple(headings),
        lines=tuple(_line(boxes[before], boxes[after], plan.spots[before].is_mirrored) for before, after in plan.links),
        boxes=tuple(boxes.values()),
    )


def _alike(plan: Plan, boxes: Mapping[int, Box]) -> list[list[int]]:
    """The matches of each column; those with the table at their foot have lower lines, and are apart."""
    columns: dict[tuple[float, float, float], list[int]] = {}
    for index, spot in plan.spots.items():
        columns.setdefault((spot.x, spot.width, boxes[index].size), []).append(index)
    return list(columns.values())


def _share_of(boxes: Iterable[Box]) -> float:
    """The share of their usual size that the longest name of a column has."""
    return min((side.name.size / box.size for box in boxes for side in box.sides if side.is_known), default=1)


def _round(value: float) -> float:
    return round(value, 1)


def _line(before: Box, after: Box, is_mirrored: bool) -> str:
    """The path from a match to the one that its winner plays, beside it or in the same column."""
    if before.x == after.x:
        x = before.x + BESIDE_HEADING * before.width
        upper, lower = sorted((before, after), key=lambda box: box.y)
        return f"M{x:g} {upper.y + upper.height:g}V{lower.y:g}"
    start = before.x if is_mirrored else before.x + before.width
    end = after.x + after.width if is_mirrored else after.x
    low, high = before.y + before.height / 2, after.y + after.height / 2
    turn = end + (ELBOW if is_mirrored else -ELBOW)
    return f"M{start:g} {low:g}H{turn:g}V{high:g}H{end:g}"


def width_for_names(match: DrawnMatch, frame: Frame) -> float:
    """The width of a box in which the names of a match are whole, in the narrowest and smallest letters."""
    longest = max(text_width(side.played_as or side.name) for side in match.sides)
    return longest * NARROW * frame.least + SEED_AND_SCORE * frame.line * frame.letters


def _box(match: DrawnMatch, spot: Spot, frame: Frame, linked: tuple[bool, ...], is_last: bool, share: float) -> Box:
    """The box of a match; `linked` says for each side whether a line leads to it, `is_last` that none leaves it.

    The longest name of the column has a `share` of its usual size: the others and the seeds are like it.
    """
    step = frame.column + frame.gap
    x, width = spot.x * step, spot.width * step - frame.gap
    line = min(
        frame.line,
        max(frame.line * spot.width, frame.least * LINE_OF_LONG_NAMES),
        (spot.height * frame.row - frame.space) / 2,
    )
    table, beside = table_beside(
        match,
        width,
        size=line * frame.letters,
        size_above=frame.letters * (spot.height * frame.row - frame.space / 3) / (2 + STRIP),
        least=width_for_names(match, frame),
    )
    is_beside = beside > 0
    lines = 2 + STRIP if table and not is_beside else 2
    line = min(line, (spot.height * frame.row - frame.space / 3) / lines)
    height = lines * line
    y = spot.y * frame.row - height / 2
    size = min(line * frame.letters, max(frame.largest * min(spot.width, 1), frame.least))
    small = size * SMALL
    # A seed is smaller than the name behind it.
    seed = max(share * small, min(small, frame.least))
    pad = size * 0.4
    widest_seed = max((text_width(str(side.seed)) for side in match.sides if side.seed), default=0)
    name_x = x + pad + (widest_seed * seed + pad if widest_seed else 0)
    scores = [text_width(side.score) + 0.8 for side in match.sides]
    has_score = any(side.score for side in match.sides) or (frame.has_room_for_scores and match.now is None)
    score = max(SCORE, *scores) * size if has_score else pad
    right = x + width - score
    strip = None
    if table and is_beside:
        strip = strip_at(table, right - beside, y, width=beside, height=height, size=small)
        right -= beside + pad
    elif table:
        strip = strip_at(table, x, y + 2 * line, width=width, height=STRIP * line, size=STRIP * line * 0.8)
    room = right - name_x
    number_room = width if is_last else frame.gap - 2 * ELBOW
    number_size = min(max(small, frame.least), frame.heading, number_room / (text_width(match.number) or 1))
    number_length = number_size * text_width(match.number)
    number_x = x - ELBOW / 2 if spot.is_mirrored else x + width + (0 if is_last else ELBOW / 2)
    number_y = y + height + number_size if is_last else spot.y * frame.row - ELBOW / 2
    sides = [
        _side(
            side,
            y + line * at,
            line=line,
            size=size,
            seed_size=seed,
            most=max(share, SMALLEST_SHARE) * size if side.name else max(small, min(size, frame.least)),
            room=room if match.is_ready or match.is_over else room + score - pad,
            names_source=frame.names_sources or not linked[at],
            breaks_below=frame.breaks_below,
        )
        for at, side in enumerate(match.sides)
    ]
    return Box(
        match.id,
        title=match.title,
        number=match.number,
        state=_state(match),
        if_needed=match.if_needed,
        x=_round(x),
        y=_round(y),
        width=_round(width),
        height=_round(height),
        line=_round(line),
        seed_x=_round(name_x - pad),
        name_x=_round(name_x),
        score_x=_round(x + width - score / 2),
        seed_size=_round(seed),
        size=_round(size),
        number_x=_round(number_x),
        number_y=_round(number_y),
        number_size=_round(number_size) if frame.shows_numbers and not spot.is_named else 0,
        number_length=_round(min(number_room, number_length)) if number_length * WIDEST > number_room else 0,
        number_anchor="end" if spot.is_mirrored or is_last else "start",
        sides=(sides[0], sides[1]),
        strip=strip,
    )


def _state(match: DrawnMatch) -> str:
    if match.is_over:
        return "over"
    if match.now is not None:
        return "now" if match.now.is_begun else "called"
    return "ready" if match.is_ready else "waits"


def _side(
    side: DrawnSide,
    top: float,
    line: float,
    size: float,
    seed_size: float,
    most: float,
    room: float,
    names_source: bool,
    breaks_below: float,
) -> TextOfSide:
    middle = top + line / 2
    baseline = _round(middle + size * CAPITAL)
    name = drawn_name(
        side.played_as or side.name or (side.waits_for if names_source else ""),
        room,
        height=line * NAME_LINES,
        top=top + line * (1 - NAME_LINES) / 2,
        baseline=baseline,
        usual=most,
        is_bold=side.is_winner,
        least=breaks_below,
    )
    return TextOfSide(
        name,
        is_known=bool(side.name),
        seed=str(side.seed) if side.seed else "",
        seed_y=_round(middle + seed_size * CAPITAL) if len(name.lines) > 1 else baseline,
        score=side.score,
        score_y=baseline,
        is_winner=side.is_winner,
        is_loser=side.is_loser,
    )
