"""Entrants who are kept apart: named in groups, or members of one club. They meet only if nothing else is possible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeVar

import rustworkx

from referee.events.entrants import Entrant
from referee.events.entry_fields import read_names
from referee.kit.names import alike, listed
from referee.kit.values import Value, replace
from referee.schema import FieldType, Unreadable, quoted

if TYPE_CHECKING:
    from referee.events.board import Pairing

APART_CLUB: Final = "club"
"""The text in a record if members of one club are kept apart."""
MOST_GROUPS: Final = 512
MOST_MATCHED: Final = 64
"""The most seeds for which the best of all orders is searched; of more, single exchanges are tried."""
Apart = frozenset[frozenset[str]]
"""Pairs of entrants who are kept apart."""
T = TypeVar("T")


class KeptApart(Value):
    """Entrants who are kept apart, as the record of an event states them."""

    groups: tuple[tuple[str, ...], ...] = ()
    clubs: bool = False
    """True if the members of each club are kept apart."""


def read_apart(raw: object, entrants: Mapping[str, Entrant]) -> KeptApart:
    """Read the groups of entrants who are kept apart; the text `club` stands for the members of each club.

    :raises Unreadable: no list of lists, a group of one, or a name that is not an entrant.
    """
    try:
        apart = read_groups(raw)
    except Unreadable as fault:
        raise fault.within("apart") from None
    require_entrants(apart, entrants)
    return apart


def read_groups(raw: object) -> KeptApart:
    """The same for any names.

    :raises Unreadable: no list of lists, or a group of one.
    """
    if raw == APART_CLUB:
        return KeptApart(clubs=True)
    if not isinstance(raw, list) or len(raw) > MOST_GROUPS:
        raise Unreadable(f"{quoted(raw)} is not a list of groups of names, and not “{APART_CLUB}”")
    groups = []
    for index, part in enumerate(raw):
        where = f"[{index}]"
        try:
            names = read_names(part)
        except Unreadable as fault:
            raise fault.within(where) from None
        if len(names) < 2:
            raise Unreadable("two or more are kept apart", where)
        groups.append(names)
    return KeptApart(tuple(groups))


def require_entrants(apart: KeptApart, entrants: Mapping[str, Entrant]) -> None:
    """Check that all who are kept apart are entrants.

    :raises Unreadable: a name is not an entrant.
    """
    for index, group in enumerate(apart.groups):
        for name in group:
            if name not in entrants:
                raise Unreadable(f"{quoted(name)} is not an entrant of this event", f"apart[{index}]")


def write_apart(apart: KeptApart) -> Any:
    """The JSON that reads back as the same people."""
    return APART_CLUB if apart.clubs else [list(group) for group in apart.groups]


def says_of_apart(apart: KeptApart) -> str:
    """The people who are kept apart, in words."""
    if apart.clubs:
        return "The members of each club are kept apart"
    groups = "; ".join(map(listed, apart.groups))
    return f"Kept apart: {groups}" if groups else "Nobody is kept apart"


def with_present_names(apart: KeptApart, present: Callable[[str], str]) -> KeptApart:
    """The same people by their present names."""
    return replace(apart, groups=tuple(tuple(map(present, group)) for group in apart.groups))


APART: Final = FieldType(
    "apart",
    read_groups,
    write=write_apart,
    schema={
        "anyOf": [
            {"const": APART_CLUB},
            {
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}, "minItems": 2},
                "maxItems": MOST_GROUPS,
            },
        ]
    },
    show=says_of_apart,
)
"""The people who are kept apart, as a field of an entry."""


def apart_of(kept: KeptApart, entrants: Mapping[str, Entrant]) -> Apart:
    """The pairs of entrants who are kept apart."""
    return pairs_in([*kept.groups, *(clubs_of(entrants) if kept.clubs else ())])


def pairs_in(together: Sequence[Sequence[str]]) -> Apart:
    """The pairs within groups of names."""
    return frozenset(frozenset(pair) for group in together for pair in combinations(group, 2))


def clubs_of(entrants: Mapping[str, Entrant]) -> list[list[str]]:
    """The members of each club that has two or more."""
    members: dict[str, list[str]] = {}
    for entrant in entrants.values():
        if entrant.club:
            members.setdefault(alike(entrant.club), []).append(entrant.name)
    return [names for names in members.values() if len(names) > 1]


def numbered_apart(apart: Apart, names: Sequence[str]) -> frozenset[tuple[int, int]]:
    """The same pairs with entrants by number, the lower number first; those who are not in `names` are left out."""
    numbers = {name: number for number, name in enumerate(names, 1)}
    pairs = [sorted(numbers[name] for name in pair) for pair in apart if pair <= numbers.keys()]
    return frozenset((low, high) for low, high in pairs)


def those_who_clash(pairing: Pairing, apart: Apart) -> list[str]:
    """The people of a pairing who are kept apart and meet in it all the same, in the order of its sides."""
    names = [name for side in pairing.sides for name in side]
    clashing = {name for pair in apart if pair <= {*names} for name in pair} if apart else set()
    return [name for name in names if name in clashing]


def clash_count(pairings: Sequence[Pairing], apart: Apart) -> int:
    """The number of pairings in which people meet who are kept apart."""
    return sum(bool(those_who_clash(pairing, apart)) for pairing in pairings) if apart else 0


def says_of_clashes(pairings: Sequence[Pairing], apart: Apart) -> list[str]:
    """A sentence on each pairing in which people meet who are kept apart."""
    clashing = [names for pairing in pairings if (names := those_who_clash(pairing, apart))]
    return [f"{listed(names)} meet, although they are kept apart" for names in clashing]


def seeds_apart(order: Sequence[str], size: int, apart: Apart) -> tuple[str, ...]:
    """The order of seeds of a bracket for `size`, in which those kept apart do not meet in the first round.

    The lower half of the seeds changes places among itself, as little as possible; the upper half only if it must.
    """
    half = size // 2
    opponent = {seat: opponent_of(seat, size) for seat in range(half, len(order))}

    def clashes(names: Sequence[str]) -> list[int]:
        return [seat for seat, other in opponent.items() if frozenset((names[seat], names[other])) in apart]

    names = list(order)
    if not clashes(names):
        return tuple(names)
    lower = [*opponent]
    if len(lower) <= MOST_MATCHED:
        seats = assigned(lower, lower, lambda who, seat: _cost(order[who], [order[opponent[seat]]], who - seat, apart))
        for who, seat in seats.items():
            names[seat] = order[who]
    names = _exchanged(names, lower, clashes)
    upper = [*range(half)]
    return tuple(_exchanged(names, upper, lambda tried: [opponent_of(seat, size) for seat in clashes(tried)]))


def opponent_of(seat: int, size: int) -> int:
    """The seat of the first opponent in a bracket, both from 0."""
    return size - 1 - seat


def _cost(who: str, there: Sequence[str], distance: int, apart: Apart) -> tuple[int, int]:
    return sum(frozenset((who, other)) in apart for other in there), distance**2


def groups_apart(order: Sequence[str], groups: Sequence[Sequence[int]], apart: Apart) -> tuple[str, ...]:
    """The order of entrants for groups (the places of each, from 1) in which those kept apart share no group.

    Each entrant changes places with one of the same row of the snake, so that the groups stay as strong.
    """
    group_of = {seat - 1: at for at, group in enumerate(groups) for seat in group}
    after = list(order)
    members: list[list[str]] = [[] for _ in groups]
    for start in range(0, len(order), len(groups)):
        row = range(start, min(start + len(groups), len(order)))

        def cost(who: int, seat: int) -> tuple[int, int]:
            return _cost(order[who], members[group_of[seat]], who - seat, apart)

        for who, seat in assigned(row, row, cost).items():
            after[seat] = order[who]
        for seat in row:
            members[group_of[seat]].append(after[seat])

    def clashes(names: Sequence[str]) -> list[int]:
        return [
            seat - 1
            for group in groups
            for pair in combinations(group, 2)
            if frozenset(names[each - 1] for each in pair) in apart
            for seat in pair
        ]

    return tuple(_exchanged(after, range(len(order)), clashes))


def _exchanged(order: Sequence[str], moving: Sequence[int], clashes: Callable[[Sequence[str]], list[int]]) -> list[str]:
    """The order after exchanges of two of the `moving` seats that each take a clash away, the nearest two first."""
    names = list(order)
    left = clashes(names)
    while left and (pair := _helpful(names, left, moving, clashes)):
        names[pair[0]], names[pair[1]] = names[pair[1]], names[pair[0]]
        left = clashes(names)
    return names


def _helpful(
    names: list[str], left: list[int], moving: Sequence[int], clashes: Callable[[Sequence[str]], list[int]]
) -> tuple[int, int] | None:
    for seat in sorted({*left} & {*moving}, reverse=True):
        for other in sorted(moving, key=lambda each: (abs(each - seat), -each)):
            tried = list(names)
            tried[seat], tried[other] = tried[other], tried[seat]
            if len(clashes(tried)) < len(left):
                return seat, other
    return None


def assigned(rows: Collection[T], columns: Sequence[T], cost: Callable[[T, T], tuple[int, int]]) -> dict[T, T]:
    """A column for each row: with the least sum of first costs, and among those the least sum of second costs."""
    costs = {(row, column): cost(row, column) for row in rows for column in columns}
    second = sum(max(costs[row, column][1] for column in columns) for row in rows) + 1
    graph: rustworkx.PyGraph[T, int] = rustworkx.PyGraph()
    of_rows = {graph.add_node(row): row for row in rows}
    of_columns = {graph.add_node(column): column for column in columns}
    weights = {pair: each[0] * second + each[1] for pair, each in costs.items()}
    most = max(weights.values(), default=0) + 1
    graph.add_edges_from(
        [(at, to, weights[row, column]) for at, row in of_rows.items() for to, column in of_columns.items()]
    )
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: most - weight)
    pairs = {}
    for left, right in matching:
        row, column = (left, right) if left in of_rows else (right, left)
        pairs[of_rows[row]] = of_columns[column]
    return pairs
