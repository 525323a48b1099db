"""The drawings of a bracket for a page, a wall, a phone, a sheet of paper and a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from referee.events.drawing.bracket import LETTERS, Drawing, Frame, drawing_of, width_for_names
from referee.events.drawing.matches import DrawnMatch, DrawnSide
from referee.events.drawing.plan import DENSE, Plan, folded_plan, plan_of, plan_to_the_middle
from referee.events.drawing.trees import (
    ALL,
    BESIDE,
    LOSERS,
    WINNERS,
    Tree,
    height_of,
    parts_of,
    trees_of,
    without_finished,
)
from referee.events.drawing.way import hoped_for, way_of, way_plan
from referee.kit.values import replace

PAGE: Final = Frame(column=204, gap=40, row=68, line=25, space=12, heading=14, least=12.5)
WAY: Final = Frame(column=318, gap=4, row=72, line=28, space=4, heading=14, least=13, shows_numbers=False)
"""A way has the width of a phone; its headings are the names of its matches."""
WALL: Final = (1600.0, 664.0)
LEAST_ON_WALL, LEAST_ON_PAPER = 13.0, 8.5
"""The smallest sizes of long names: on paper six points."""
WALL_ROWS: Final = 9.0
"""The most rows that people can read across a hall: 16 entrants from left to right."""
FOLDED_WALL_ROWS: Final = 16.8
"""The same for a tree that runs from both edges to the middle: 32 entrants."""
SHEETS: Final = {"a4": (1124.0, 700.0), "letter": (1052.0, 716.0)}
"""The room on a sheet in landscape, four units a millimetre."""
SHEET_ROWS: Final = 34.0
SIZES_OF_SHEETS: Final = ((SHEET_ROWS, ALL), (16.8, ALL), (16.8, 6), (8.8, 6), (4.8, 6))
"""The most rows and columns of a part of a bracket on a sheet. The next is tried while names are too small."""
FOLDED_ROWS: Final = 16
"""The most rows of a winners' side from left to right on paper; a higher one is folded to the middle of its sheet."""
TIGHT_LETTERS, TIGHT_SPACE = 0.88, 0.05
"""The sizes of a name and of the gap below a match on a sheet with many rows: of the line and of the row."""
PICTURE_WIDTH: Final = 1600.0
PICTURE_HEIGHT: Final = 760.0
PICTURE_ROW: Final = 38.0
MOST_STEP: Final = 440.0
"""The most room of a column with its gap, unless names need more."""
MOST_GAP: Final = 56.0
GAP_ON_PAPER: Final = 20.0
"""The room between columns; on paper that of a line and a number."""
MOST_ROW: Final = 150.0
MOST_LINE: Final = 46.0
HIGH_LINES: Final = 1.5
"""The height of lines for names in two lines, as a multiple of that for one line."""
LONG_NAMES: Final = replace(PAGE, line=MOST_LINE, least=MOST_LINE * LETTERS)
"""The frame of names in their usual size where a bracket is small."""
GAPS, NARROW_GAPS = 0.22, 0.12
"""The gap between columns as a share of both, with room for numbers and without."""
LED_BY_LINES: Final = ("W", "T")
"""The parts of a bracket whose matches a wall shows without numbers."""
Matches = Mapping[int, DrawnMatch]


def page_drawing(matches: Matches) -> Drawing:
    """The whole bracket in a size to read on a screen, larger than the screen if it has to be."""
    needed = max((width_for_names(each, PAGE) for each in matches.values()), default=0)
    return drawing_of(matches, plan_of(matches, trees_of(matches)), replace(PAGE, column=max(PAGE.column, needed)))


def way_drawing(matches: Matches, who: str) -> Drawing | None:
    """The way of an entrant; None for somebody without a match."""
    way = way_of(matches, who)
    return drawing_of(hoped_for(matches, way, who), way_plan(matches, way), WAY) if way else None


def wall_drawings(matches: Matches) -> list[Drawing]:
    """The bracket as it fills a wall: whole, or the parts that are played now, one after the other."""
    shown = without_finished(matches, WALL_ROWS)
    drawings = []
    for part in _played(shown, parts_of(shown, WALL_ROWS, FOLDED_WALL_ROWS)):
        drawings.append(_drawing_to_look_at(shown, _plan_to_look_at(shown, part, WALL_ROWS, FOLDED_WALL_ROWS), *WALL))
    return drawings


def _plan_to_look_at(
    matches: Matches, trees: Sequence[Tree], most: float, most_of_folded: float, dense: float = 1
) -> Plan:
    """The plan of trees to see at once: a single one of more than `most` rows runs from both edges to the middle."""
    main = [tree for tree in trees if tree.family not in BESIDE]
    if len(main) == 1 and most < main[0].height <= most_of_folded:
        return plan_to_the_middle(matches, main[0], [tree for tree in trees if tree is not main[0]])
    return plan_of(matches, trees, is_stretched=True, dense=dense if height_of(trees) > FOLDED_ROWS else 1)


def _drawing_to_look_at(matches: Matches, plan: Plan, width: float, height: float) -> Drawing:
    """A drawing without what its lines say. Matches have numbers if any side waits for a match without a line."""
    shows_numbers = any(match.family not in LED_BY_LINES for match in matches.values())
    frame = _frame(matches, plan, width, height, LEAST_ON_WALL, share_of_gaps=GAPS if shows_numbers else NARROW_GAPS)
    return drawing_of(
        matches, plan, replace(frame, names_sources=False, shows_numbers=shows_numbers, has_room_for_scores=False)
    )


def _played(matches: Matches, parts: Sequence[tuple[Tree, ...]]) -> Sequence[tuple[Tree, ...]]:
    """The parts in which matches can be played; if there are none the last one."""
    played = [part for part in parts if any(matches[index].is_ready for tree in part for index in tree.columns)]
    return played or parts[-1:]


def picture_drawing(matches: Matches) -> Drawing:
    """The whole bracket as a picture to share, higher for more entrants."""
    plan = _plan_to_look_at(matches, trees_of(matches), WALL_ROWS, FOLDED_WALL_ROWS)
    height = max(PICTURE_HEIGHT, plan.rows * PICTURE_ROW)
    return _drawing_to_look_at(matches, plan, PICTURE_WIDTH, height)


def sheet_drawings(matches: Matches, paper: str) -> list[Drawing]:
    """The bracket on `a4` or `letter` paper with room to write: on the fewest sheets on which all names can be read."""
    best: list[Drawing] = []
    for plans, largest in product(_plans_on_paper(matches), (math.inf, LEAST_ON_PAPER)):
        drawings = [_sheet_drawing(matches, plan, paper, plans, largest) for plan in plans]
        if not best or _smallest_name(drawings) > _smallest_name(best):
            best = drawings
        if _smallest_name(best) >= LEAST_ON_PAPER:
            break
    return best


def _smallest_name(drawings: Iterable[Drawing]) -> float:
    boxes = (box for drawing in drawings for box in drawing.boxes)
    return min((side.name.size for box in boxes for side in box.sides if side.is_known), default=math.inf)


def _plans_on_paper(matches: Matches) -> Iterator[list[Plan]]:
    """The plans of a bracket for one sheet, then for a sheet a side, its halves and its quarters."""
    trees = trees_of(matches)
    heights = {tree.family: tree.height for tree in trees}
    if LOSERS in heights and FOLDED_ROWS < heights[WINNERS] <= 2 * FOLDED_ROWS:
        yield [folded_plan(matches, trees)]
    for rows, columns in SIZES_OF_SHEETS:
        parts = parts_of(matches, rows, min(2 * rows, SHEET_ROWS), columns)
        yield [_plan_to_look_at(matches, part, min(rows, FOLDED_ROWS), SHEET_ROWS, DENSE) for part in parts]


def _sheet_drawing(matches: Matches, plan: Plan, paper: str, plans: Sequence[Plan], largest: float) -> Drawing:
    """A sheet of a bracket. Names have at most the `largest` size: with smaller scores they have more room."""
    frame = _frame(matches, plan, *SHEETS[paper], LEAST_ON_PAPER, most_gap=GAP_ON_PAPER)
    largest = min(frame.largest, largest)
    frame = replace(frame, names_sources=False, largest=largest, breaks_below=LEAST_ON_PAPER)
    if plan.rows > FOLDED_ROWS:
        frame = replace(frame, letters=TIGHT_LETTERS, space=frame.row * TIGHT_SPACE)
    return drawing_of(_on_one_sheet(matches, plan, plans), plan, frame)


def _on_one_sheet(matches: Matches, plan: Plan, plans: Sequence[Plan]) -> Matches:
    """The matches of a sheet, without what changes in a minute: tables, and the scores of matches under way.

    A side that waits for a match on another sheet names the sheet too.
    """
    sheets = {matches[index].id: number for number, each in enumerate(plans, 1) for index in each.spots}
    here = {matches[index].id for index in plan.spots}

    def side_of(side: DrawnSide, is_over: bool) -> DrawnSide:
        is_elsewhere = side.source and side.source not in here
        waits_for = f"{side.waits_for}, sheet {sheets[side.source]}" if is_elsewhere else side.waits_for
        return replace(side, waits_for=waits_for, score=side.score if is_over else "")

    shown: dict[int, DrawnMatch] = {}
    for index in plan.spots:
        match = matches[index]
        upper, lower = (side_of(side, match.is_over) for side in match.sides)
        shown[index] = replace(match, sides=(upper, lower), now=None)
    return shown


def _frame(
    matches: Matches,
    plan: Plan,
    width: float,
    height: float,
    least: float,
    *,
    share_of_gaps: float = GAPS,
    most_gap: float = MOST_GAP,
) -> Frame:
    """The frame in which a plan fills a room. If every place is played for, all matches have the same size."""
    is_even = any(matches[index].family.startswith("P") for index in plan.spots)
    # The last column needs no gap behind it.
    widest = min((width + most_gap) / plan.columns, width / (plan.columns - share_of_gaps))
    names = max(width_for_names(matches[index], LONG_NAMES) for index in plan.spots)
    step = min(widest, max(MOST_STEP, names + most_gap))
    row = min(height / plan.rows, MOST_ROW * max(1, step / MOST_STEP))
    gap = min(most_gap, step * share_of_gaps)
    line = min(MOST_LINE, step * 0.16, row)
    # Names that are too long for one line have the height for two.
    high = line * HIGH_LINES if names + gap > step else line
    return Frame(
        column=step - gap,
        gap=gap,
        row=row,
        line=min(high, row * 0.45 if is_even else row),
        space=row * 0.1,
        heading=min(22.0, row * 0.4),
        least=least,
        largest=line * LETTERS,
    )
