"""Trees of matches: each match behind those whose winners play it, in columns by rounds and in rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from referee.events.drawing.matches import DrawnMatch
from referee.kit.values import Value
from referee.schema import read_count

WINNERS, LOSERS, FINALS = "W", "L", "F"
BESIDE: Final = (FINALS, "T")
"""The parts of a bracket that fill no rows of their own."""
ALL: Final = 1 << 10
"""More columns than a tree has."""
HEADING_ROWS: Final = 0.8
"""The height of headings, in rows."""


class Tree(Value):
    """The matches of one part of a bracket. Columns count from 0, rows from 0 for the top of the first."""

    family: str
    columns: Mapping[int, int]
    """The column of each match."""
    rows: Mapping[int, float]
    """The middle of each match."""
    names: tuple[str, ...]
    """The name of the round of each column."""
    height: float
    """The number of rows."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.names)

    @property
    def roots(self) -> tuple[int, ...]:
        """The matches of the last column."""
        return tuple(index for index, column in self.columns.items() if column == self.width - 1)


def trees_of(matches: Mapping[int, DrawnMatch]) -> tuple[Tree, ...]:
    """A tree for each part of a bracket, in the order of their first matches; those for places by place."""
    families = dict.fromkeys(match.family for match in matches.values())
    return tuple(tree_of(matches, family) for family in sorted(families, key=_place_of))


def _place_of(family: str) -> int:
    """The place that a part of a bracket is about, if it has one in its name."""
    return read_count(family[1:]) or 0


def tree_of(matches: Mapping[int, DrawnMatch], family: str, among: Collection[int] | None = None) -> Tree:
    """The tree of a family, or of those of its matches that are `among` some."""
    members = {
        index: match for index, match in matches.items() if match.family == family and (among is None or index in among)
    }
    rounds = sorted({match.round for match in members.values()})
    names = {match.round: match.round_name for match in members.values()}
    rows = _rows_of(members)
    columns = {index: rounds.index(match.round) for index, match in members.items()}
    height = max(rows.values(), default=-0.5) + 0.5
    return Tree(family, columns, rows, tuple(names[number] for number in rounds), height)


def _rows_of(members: Mapping[int, DrawnMatch]) -> dict[int, float]:
    """The middle of each match: between the matches that it follows, else in the next free row."""
    rows: dict[int, float] = {}
    leaves = 0
    for root in _roots(members):
        for index in _upward(members, root):
            before = [rows[each] for each in befores(members, index)]
            if before:
                rows[index] = sum(before) / len(before)
            else:
                rows[index] = leaves + 0.5
                leaves += 1
    return rows


def befores(members: Mapping[int, DrawnMatch], index: int) -> list[int]:
    """The matches among the members whose winners play a match, each once."""
    sources = dict.fromkeys(members[index].winners_of)
    return [each for each in sources if each is not None and each in members]


def _roots(members: Mapping[int, DrawnMatch]) -> list[int]:
    """The matches whose winners play no other member."""
    followed = {each for index in members for each in befores(members, index)}
    return [index for index in members if index not in followed]


def below(members: Mapping[int, DrawnMatch], index: int) -> set[int]:
    """A match and all matches before it."""
    return set(_upward(members, index))


def _upward(members: Mapping[int, DrawnMatch], root: int) -> Iterable[int]:
    """All matches before a match and itself, each after those before it, the upper ones first."""
    for before in befores(members, root):
        yield from _upward(members, before)
    yield root


def parts_of(
    matches: Mapping[int, DrawnMatch], most: float, most_of_winners: float = 0, columns: int = ALL
) -> list[tuple[Tree, ...]]:
    """The trees of a bracket in parts of at most `most` rows with their headings; `most_of_winners` if it is higher.

    A tree that is too high is parted by its halves or quarters; each has the matches up to the last with it. One that
    has more than `columns` is parted by its rounds first.
    """
    trees = trees_of(matches)
    if height_of(trees) <= most and all(tree.width <= columns for tree in trees):
        return [trees]
    parts: list[tuple[Tree, ...]] = []
    for part in chain.from_iterable(_by_rounds(matches, tree, columns) for tree in trees):
        for piece in _pieces(matches, part, max(most, most_of_winners) if part.family == WINNERS else most):
            joined = (*parts[-1], piece) if parts else (piece,)
            if parts and (piece.family in BESIDE or height_of(joined) <= most):
                parts[-1] = joined
            else:
                parts.append((piece,))
    return parts


def height_of(trees: Sequence[Tree]) -> float:
    """The rows of trees one below the other, with a heading each. Finals and the third place are beside the others."""
    own = [tree.height + HEADING_ROWS for tree in trees if tree.family not in BESIDE]
    return sum(own) if own else sum(tree.height + HEADING_ROWS for tree in trees)


def _by_rounds(matches: Mapping[int, DrawnMatch], tree: Tree, columns: int) -> list[Tree]:
    """A tree, or equal parts of its rounds with at most as many columns."""
    count = -(-tree.width // columns)
    each = -(-tree.width // count)
    parts = [[index for index, column in tree.columns.items() if column // each == part] for part in range(count)]
    return [tree_of(matches, tree.family, part) for part in parts] if count > 1 else [tree]


def _pieces(matches: Mapping[int, DrawnMatch], tree: Tree, most: float) -> list[Tree]:
    """A tree, or its smallest number of equal parts that are low enough."""
    members = {index: matches[index] for index in tree.columns}
    roots = _roots(members)
    while True:
        pieces = [tree_of(matches, tree.family, below(members, root) | _after(members, root)) for root in roots]
        if all(piece.height + HEADING_ROWS <= most for piece in pieces):
            return pieces
        split = [before for root in roots for before in (befores(members, root) or [root])]
        if split == roots:
            return pieces
        roots = split


def _after(members: Mapping[int, DrawnMatch], index: int) -> set[int]:
    """The matches that the winner of a match can still come to."""
    following = {before: each for each in members for before in befores(members, each)}
    after = set()
    while index in following:
        index = following[index]
        after.add(index)
    return after


def without_finished(matches: Mapping[int, DrawnMatch], most: float) -> dict[int, DrawnMatch]:
    """The matches without the first rounds that are over, as many as it takes to have at most `most` rows."""
    left = dict(matches)
    while height_of(trees_of(left)) > most:
        first = min(match.round for match in left.values())
        rest = {index: match for index, match in left.items() if match.round > first}
        if not rest or any(not match.is_over for match in left.values() if match.round == first):
            break
        left = rest
    return left
