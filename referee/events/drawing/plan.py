"""The places of all matches of a drawing, in columns and rows: trees one below the other, finals beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from referee.events.drawing.matches import DrawnMatch
from referee.events.drawing.trees import FINALS, HEADING_ROWS, WINNERS, Tree, befores, below, tree_of
from referee.kit.values import Value, replace

TALLEST, TALLEST_OF_DENSE = 1.2, 2.4
"""The rows that a final beside the trees may fill: on a dense sheet as many as its name in two lines needs."""
OUTER, INNER, LEAST, MIDDLE = 1.0, 0.8, 0.7, 1.0
"""The widths of the columns of a plan to the middle: the first rounds, the second, all others, the middle itself."""
DENSE: Final = 1.35
"""The width of a column with a match in each row, where names have a single line and no other column is as dense."""


class Spot(Value):
    """The place of a match: its left edge and width in columns, its middle and its largest height in rows."""

    x: float
    width: float
    y: float
    height: float
    is_mirrored: bool = False
    """True if its winner goes on to the left."""
    is_named: bool = False
    """True if the heading above it is its own name, so that it needs no number."""


class Heading(Value):
    """The name of a round over its matches."""

    text: str
    x: float
    y: float
    width: float


class Plan(Value):
    """The places of matches and headings, and the matches that lines join: each with the match that follows."""

    spots: Mapping[int, Spot]
    headings: tuple[Heading, ...]
    links: tuple[tuple[int, int], ...]
    columns: float
    rows: float


class _Block(Value):
    """A tree at its place below the trees before it."""

    tree: Tree
    top: float
    spots: Mapping[int, Spot]
    headings: tuple[Heading, ...]
    height: float


def plan_of(
    matches: Mapping[int, DrawnMatch], trees: Sequence[Tree], is_stretched: bool = False, dense: float = 1
) -> Plan:
    """The plan of trees. Stretched ones share the width of the longest, so that their last columns meet the finals."""
    finals = next((tree for tree in trees if tree.family == FINALS), None)
    others = [tree for tree in trees if tree.family != FINALS]
    columns = max((sum(_widths(tree, dense)) for tree in others), default=0)
    blocks: list[_Block] = []
    top = 0.0
    for tree in others:
        corner = _corner(blocks, tree)
        if corner is not None:
            blocks[-1] = corner
            top = max(top, corner.top + corner.height)
            continue
        widths = _widths(tree, dense)
        block = _block(tree, top, widths, columns / sum(widths) if is_stretched and finals else 1)
        blocks.append(block)
        top += block.height
    spots = {index: spot for block in blocks for index, spot in block.spots.items()}
    headings = [heading for block in blocks for heading in block.headings]
    if finals is not None:
        beside, over = _finals(matches, finals, spots, columns, TALLEST_OF_DENSE if dense > 1 else TALLEST)
        spots |= beside
        headings += over
        columns += finals.width
        top = max(top, *(spot.y + TALLEST / 2 for spot in beside.values()))
    return Plan(spots, tuple(headings), _links(matches, spots), columns, top)


def folded_plan(matches: Mapping[int, DrawnMatch], trees: Sequence[Tree]) -> Plan:
    """The plan of a double elimination whose winners' side runs from both edges to the middle of the sheet.

    No line joins the winners' final and the final: the final names it.
    """
    winners = next(tree for tree in trees if tree.family == WINNERS)
    root = winners.roots[0]
    halves = [tree_of(matches, WINNERS, below(matches, each)) for each in befores(matches, root)]
    rest = plan_of(matches, [tree for tree in trees if tree is not winners], dense=DENSE)
    widths = max((_widths(half, DENSE) for half in halves), key=sum)
    width = rest.columns / (2 * sum(widths) + 1)
    left, right = (_block(half, 0, widths, width) for half in halves)
    mirrored = {
        index: replace(spot, x=rest.columns - spot.x - spot.width, is_mirrored=True)
        for index, spot in right.spots.items()
    }
    top = max(left.height, right.height)
    middle = Spot(sum(widths) * width, width, HEADING_ROWS + halves[0].rows[halves[0].roots[0]], TALLEST_OF_DENSE)
    spots = {**left.spots, **mirrored, root: middle}
    headings = [
        *left.headings,
        *(replace(each, x=rest.columns - each.x - each.width) for each in right.headings),
        _heading(winners.names[-1], middle),
    ]
    links = _links(matches, spots)
    spots |= {index: replace(spot, y=spot.y + top) for index, spot in rest.spots.items()}
    headings += [replace(each, y=each.y + top) for each in rest.headings]
    return Plan(spots, tuple(headings), (*links, *rest.links), rest.columns, top + rest.rows)


def plan_to_the_middle(matches: Mapping[int, DrawnMatch], tree: Tree, beside: Sequence[Tree]) -> Plan:
    """The plan of a tree from both edges to the middle, which is half as high.

    The middle has the last two rounds one below the other, with what follows them and with matches for other places.
    No line leads to these: they name the matches that they wait for.
    """
    members = {index: matches[index] for index in tree.columns}
    (top,) = tree.roots
    after = []
    while len(before := befores(members, top)) == 1:
        after.append(top)
        (top,) = before
    halves = [tree_of(matches, tree.family, below(members, each)) for each in before]
    rounds = max(half.width for half in halves) - 1
    widths = [OUTER, *[INNER] * (rounds > 1), *[LEAST] * (rounds - 2)][:rounds]
    edges = [sum(widths[:column]) for column in range(rounds + 1)]
    columns = 2 * edges[-1] + MIDDLE
    spots: dict[int, Spot] = {}
    headings = []
    for half, root, is_mirrored in zip(halves, before, (False, True), strict=True):
        first = rounds + 1 - half.width
        heights = _heights(half)

        def left_edge(column: int, is_mirrored: bool = is_mirrored, first: int = first) -> float:
            return columns - edges[first + column + 1] if is_mirrored else edges[first + column]

        for index, column in half.columns.items():
            if index != root:
                y = HEADING_ROWS + half.rows[index]
                spots[index] = Spot(left_edge(column), widths[first + column], y, heights[column], is_mirrored)
        headings += [
            Heading(name, left_edge(column), HEADING_ROWS / 2, widths[first + column])
            for column, name in enumerate(half.names[:-1])
        ]
    others = [index for each in beside for index in each.columns]
    middle = [*after, before[0], top, before[1], *others]
    rows = max(half.height for half in halves)
    step = rows / len(middle)
    for at, index in enumerate(middle):
        height = min(TALLEST, step - HEADING_ROWS / 2)
        spots[index] = Spot(edges[-1], MIDDLE, HEADING_ROWS + (at + 0.5) * step, height, is_named=True)
        headings.append(_heading(matches[index].title, spots[index]))
    links = tuple(link for link in _links(matches, spots) if link[1] not in (*after, *others))
    return Plan(spots, tuple(headings), links, columns, HEADING_ROWS + rows)


def _block(tree: Tree, top: float, widths: Sequence[float], unit: float) -> _Block:
    """A tree with its headings; `widths` are those of its columns, each as a multiple of `unit`."""
    first = top + HEADING_ROWS
    heights = _heights(tree)
    edges = [unit * sum(widths[:column]) for column in range(tree.width)]
    spots = {
        index: Spot(edges[column], unit * widths[column], first + tree.rows[index], heights[column])
        for index, column in tree.columns.items()
    }
    headings = [
        Heading(name, edges[column], top + HEADING_ROWS / 2, unit * widths[column])
        for column, name in enumerate(tree.names)
    ]
    return _Block(tree, top, spots, tuple(headings), HEADING_ROWS + tree.height)


def _widths(tree: Tree, dense: float) -> list[float]:
    """The widths of the columns of a tree: `dense` for those with a match in each row."""
    return [dense if height <= 1 else 1.0 for height in _heights(tree)]


def _heights(tree: Tree) -> list[float]:
    """The rows between neighbours, for each column."""
    heights = []
    for column in range(tree.width):
        middles = sorted(tree.rows[index] for index, each in tree.columns.items() if each == column)
        gaps = [after - before for before, after in pairwise(middles)]
        heights.append(min(gaps, default=max(1.0, tree.height)))
    return heights


def _corner(blocks: Sequence[_Block], tree: Tree) -> _Block | None:
    """The last block with a single match in the free corner below its last match; None if it has no such corner."""
    if not blocks or len(tree.columns) != 1 or len(blocks[-1].tree.columns) < 2:
        return None
    block = blocks[-1]
    last = block.spots[block.tree.roots[-1]]
    if any(index not in block.tree.columns for index in block.spots):
        return None
    middle = max(block.top + block.height - 0.5, last.y + 1 + HEADING_ROWS)
    (index,) = tree.columns
    spot = replace(last, y=middle, height=1)
    room = 2 * (middle - last.y - 0.5 - HEADING_ROWS)
    spots = {**block.spots, block.tree.roots[-1]: replace(last, height=min(last.height, max(1.0, room))), index: spot}
    headings = (*block.headings, _heading(tree.names[0], spot))
    return replace(block, spots=spots, headings=headings, height=middle + 0.5 - block.top)


def _heading(name: str, spot: Spot) -> Heading:
    """The heading right above a match."""
    return Heading(name, spot.x, spot.y - spot.height / 2 - HEADING_ROWS / 3, spot.width)


def _finals(
    matches: Mapping[int, DrawnMatch], finals: Tree, spots: Mapping[int, Spot], first: float, tallest: float
) -> tuple[dict[int, Spot], list[Heading]]:
    """The finals, at the height between the matches whose winners meet in them."""
    before = [spots[each].y for index in finals.columns for each in befores(matches, index) if each in spots]
    middle = sum(before) / len(before) if before else HEADING_ROWS + TALLEST / 2
    beside = {index: Spot(first + column, 1, middle, tallest) for index, column in finals.columns.items()}
    return beside, [_heading(finals.names[finals.columns[index]], spot) for index, spot in beside.items()]


def _links(matches: Mapping[int, DrawnMatch], spots: Mapping[int, Spot]) -> tuple[tuple[int, int], ...]:
    return tuple((before, index) for index in spots for before in befores(matches, index) if before in spots)
