"""Where everybody sits in the next round, and which partners are allowed there."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.bunko.position import HEAD, Options, Pair, Pairs, Place, Position
from referee.kit.seats import listed


def next_places(winners: Sequence[Pair], losers: Sequence[Pair], options: Options) -> tuple[Place, ...]:
    """The next tables, head first, from the pairs that won and lost at each (BU-ROT-1, BU-ROT-2, BU-ROT-5)."""
    if options.rules == "wba":
        return _exchange(winners, losers)
    last = len(winners) - 1
    places = []
    for index in range(last + 1):
        staying = winners[0] if index == 0 else losers[index]
        arriving = winners[index + 1] if index < last else losers[0]
        fixed = index == 0 and options.head_newcomers == "stay_partners"
        places.append(Place(staying, arriving, fixed, _allowed(staying, arriving, fixed)))
    return tuple(places)


def _exchange(winners: Sequence[Pair], losers: Sequence[Pair]) -> tuple[Place, ...]:
    """World Bunco’s traditional way: winners go up a table, losers down; all change partners."""
    last = len(winners) - 1
    places = []
    for index in range(last + 1):
        above = winners[0] if index == 0 else losers[index - 1]
        below = losers[last] if index == last else winners[index + 1]
        places.append(Place(above, below, False, _allowed(above, below, False)))
    return tuple(places)


def _allowed(staying: Pair, arriving: Pair, fixed: bool) -> tuple[Pairs, ...]:
    """The pairs as they are where they are fixed (BU-ROT-3); else one who stays with one who arrives (BU-ROT-4)."""
    if fixed:
        return ((staying, arriving),)
    (a, b), (c, d) = staying, arriving
    return (((a, c), (b, d)), ((a, d), (b, c)))


def wrong_with(place: Place, pairs: Sequence[Sequence[str]], table: int) -> tuple[str, str]:
    """The rule that a seating breaks at a table, and what would be right; two empty texts where it is allowed."""
    named = [name for pair in pairs for name in pair]
    if sorted(named) != sorted(place.people) or [len(pair) for pair in pairs] != [2, 2]:
        return "BU-CHECK-1", f"Table {table} is for {listed(place.people)}, in two pairs."
    if same(pairs, place.allowed):
        return "", ""
    if place.fixed:
        return "BU-ROT-3", f"At the head table pairs stay together: {shown(place.allowed[0])}."
    would = " or ".join(shown(pairing) for pairing in place.allowed)
    rule = "BU-AMB-6" if table == 1 else "BU-ROT-4"
    return rule, f"Partners of the last round part: {would}."


def same(pairs: Sequence[Sequence[str]], allowed: Sequence[Pairs]) -> bool:
    """Whether a pairing is one of the allowed ones, whoever is named first."""
    wanted = {frozenset(pair) for pair in pairs}
    return any({frozenset(pair) for pair in pairing} == wanted for pairing in allowed)


def shown(pairs: Sequence[Sequence[str]]) -> str:
    """A pairing in a sentence: `Ann + Cy against Bo + Di`."""
    return " against ".join(" + ".join(pair) for pair in pairs)


def seated(pairs: Sequence[Sequence[str]]) -> tuple[str, str, str, str]:
    """Four seats with partners opposite (BU-SEAT-1)."""
    (a, c), (b, d) = pairs
    return a, b, c, d


def table_name(number: int) -> str:
    """A table as people call it."""
    return "Head table" if number == HEAD else f"Table {number}"


def goes_to(position: Position, number: int, side: int) -> int:
    """The table where a team of table `number` sits in the next round."""
    first = position.tables[number - 1].team(side)[0]
    near = (number, number - 1, number + 1, HEAD, len(position.coming))
    return next(n for n in near if 1 <= n <= len(position.coming) and first in position.coming[n - 1].people)


def whereto(position: Position, number: int, side: int) -> str:
    """Where a team goes after the round, in a sentence."""
    target = goes_to(position, number, side)
    if target == number:
        return "stay"
    return "go to the head table" if target == HEAD else f"go to table {target}"
