"""The best packing of disjoint sets: the highest grouping, then the best of what is left (CM-CMP-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.cripple_mr_onion.candidates import SIZE, Hit, mask_of
from referee.games.cripple_mr_onion.groupings import Key
from referee.games.cripple_mr_onion.options import FEWER_LOSES, FEWER_WINS
from referee.games.cripple_mr_onion.powers import Powers
from referee.games.cripple_mr_onion.units import Unit

Found = tuple[Key, int, tuple[tuple[int, int, int], ...]]
"""Keys of an arrangement, its tie-break by wild cards, and its sets: mask, rank, nulls."""
Bonus = Callable[[int], int]
"""How the wild cards of a set count where hands are equal (CM-AMB-7)."""


def packed(found: Mapping[int, Hit], bonus: Bonus | None) -> Found:
    """The best packing of disjoint sets, best key first."""
    order = sorted(found, key=lambda mask: -found[mask][0])
    keys = [found[mask][0] for mask in order]
    count = len(order)
    memo: dict[int, tuple[Key, int, int]] = {}

    def best(used: int, start: int) -> tuple[Key, int, int]:
        """Keys and tie-break of the best packing of what is not used, and the first set of it."""
        known = memo.get(used)
        if known is not None:
            return known
        place = start
        while place < count and order[place] & used:
            place += 1
        if place == count:
            memo[used] = nothing = (), 0, 0
            return nothing
        key = keys[place]
        top: tuple[Key, int] | None = None
        first = 0
        begin = place
        while place < count and keys[place] == key:
            mask = order[place]
            if not mask & used:
                rest, more, _ = best(used | mask, begin)
                if bonus is not None:
                    more += bonus(mask)
                if top is None or rest > top[0] or (rest == top[0] and more > top[1]):
                    top, first = (rest, more), mask
            place += 1
        assert top is not None
        result = (key, *top[0]), top[1], first
        memo[used] = result
        return result

    keys_found, more, mask = best(0, 0)
    sets = []
    used = 0
    while mask:
        sets.append((mask, found[mask][1], found[mask][2]))
        used |= mask
        mask = memo[used][2]
    return keys_found, more, tuple(sets)


def bonus_of(units: Sequence[Unit], powers: Powers) -> Bonus | None:
    """How the wild cards of a set count where hands are equal; None where seniority alone decides."""
    sign = {FEWER_LOSES: 1, FEWER_WINS: -1}.get(powers.tie, 0)
    wild = mask_of(unit.wild or unit.stands for unit in units)
    if not sign or not wild:
        return None
    return lambda mask: sign * SIZE[mask & wild]
