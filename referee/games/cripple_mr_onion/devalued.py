"""The best arrangement where a Lady lies open in a wild round: every second eleven counts one (CM-LADY-2).

Of the k cards that would be played as 11 only the half may be. So an arrangement may play one eleven more than it plays
ones in place of elevens, outside a Great Onion: each set is weighed by its elevens less its ones, at least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.groupings import Key
from referee.games.cripple_mr_onion.powers import Powers
from referee.games.cripple_mr_onion.solver import (
    ACE,
    NINE,
    Found,
    Unit,
    Way,
    _suited,
)

Weighed = list[tuple[int, int, int, int]]
"""For one set: key, rank, nulls, and its elevens less its ones, at least."""


def _least(units: Sequence[Unit], low: int, high: int) -> int | None:
    """The fewest elevens less ones by which cards add up to `low` to `high`; None where they do not."""
    states = {0: 0}
    for unit in units:
        following: dict[int, int] = {}
        able = 11 in unit.values
        for total, weight in states.items():
            for value in unit.values:
                here = total + value
                if here > high:
                    continue
                more = weight + (1 if value == 11 else -1 if value == 1 and able else 0)
                if following.get(here, 99) > more:
                    following[here] = more
            if able and unit.values == (11,) and total + 1 <= high and following.get(total + 1, 99) > weight - 1:
                following[total + 1] = weight - 1
        states = following
    weights = [weight for total, weight in states.items() if total >= low]
    return min(weights, default=None)


def _limited(units: Sequence[Unit]) -> list[Unit]:
    """Wild cards as cards of the Arcana: 2 to 10."""
    return [
        Unit(unit.card, tuple(range(2, 11)), False, unit.role, unit.suit, wild=True) if unit.wild else unit
        for unit in units
    ]


def weighed(units: Sequence[Unit], found: dict[int, tuple[int, int, int]], powers: Powers) -> dict[int, Weighed]:
    """Every grouping that each set can be, with its elevens less its ones."""
    ranks = gr.FOOL_RANKS if powers.fool else gr.PLAIN_RANKS
    result: dict[int, Weighed] = {}
    for mask in range(1, 1 << len(units)):
        inside = [unit for place, unit in enumerate(units) if mask >> place & 1]
        options: dict[int, int] = {}
        rank = gr.SUM_ONIONS.get(len(inside), 0)
        if rank and not any(unit.zero for unit in inside):
            least = _least(inside, 21, 21)
            if least is not None:
                options[rank] = least
        if len(inside) >= 3 and all(unit.values for unit in inside):
            _flushes(inside, options)
        _paired(inside, options, found.get(mask), powers)
        if options:
            result[mask] = [(ranks[rank], rank, 0, least) for rank, least in options.items()]
    return result


def _flushes(inside: list[Unit], options: dict[int, int]) -> None:
    suits = 0
    for unit in inside:
        suits += 1 << (4 * unit.suit)
    kinds = _suited(suits)
    free = _least(inside, 16, 21) if kinds & 3 else None
    if free is not None:
        options[gr.FLUSH if kinds & 2 else gr.BROKEN_FLUSH] = free
    limited = _limited(inside)
    if kinds & 8:
        least = _least(limited, 16, 21)
        if least is not None:
            options[gr.FLUSH] = min(least, options.get(gr.FLUSH, 99))
    if kinds & 4:
        cases = [limited]
        if kinds & 8:
            cases = [[*limited[:place], unit, *limited[place + 1 :]] for place, unit in enumerate(inside) if unit.wild]
        for case in cases:
            least = _least(case, 16, 21)
            if least is not None:
                options[gr.BROKEN_FLUSH] = min(least, options.get(gr.BROKEN_FLUSH, 99))


_BAGELS = {2: gr.BAGEL, 4: gr.DOUBLE_BAGEL, 6: gr.TRIPLE_BAGEL}
_ONIONS = {2: gr.TWO_CARD_ONION, 4: gr.DOUBLE_ONION, 6: gr.TRIPLE_ONION}


def _paired(inside: list[Unit], options: dict[int, int], highest: tuple[int, int, int] | None, powers: Powers) -> None:
    """Royals, Bagels and Onions of pairs; `highest` is what the set is without the Lady."""
    if highest is None:
        return
    rank = highest[1]
    if rank in gr.SUM_ONIONS.values() or rank in (gr.FLUSH, gr.BROKEN_FLUSH):
        rank = 0
    size = len(inside)
    if size == 3:
        from referee.games.cripple_mr_onion.solver import family

        rank = family(
            sum(unit.role for unit in inside), powers.no_aces, _not_eight(inside), powers.wild_round, powers.fool
        )
    if size in _ONIONS and rank == _ONIONS[size]:
        options[rank] = size // 2
    elif rank in (gr.TRIPLE_ONION, gr.LESSER_ONION):
        options[rank] = 3
    elif rank in (gr.GREAT_ONION, gr.OCTAVO, gr.ROYAL, gr.WILD_ROYAL, gr.BROKEN_ROYAL):
        options[rank] = 0
    if size in _BAGELS:
        if rank == _BAGELS[size] or _is_bagel(inside, powers):
            options[_BAGELS[size]] = _nines(inside)
    elif rank in (gr.LESSER_BAGEL, gr.GREAT_BAGEL):
        options[rank] = min(
            _nines([*inside[:place], *inside[place + 1 :]])
            for place, unit in enumerate(inside)
            if unit.card.arcana or (unit.wild and powers.arcana_suit)
            if _is_bagel([*inside[:place], *inside[place + 1 :]], powers)
        )


def _not_eight(inside: Sequence[Unit]) -> bool:
    return any(unit.wild and 8 not in unit.values for unit in inside)


def _is_bagel(inside: Sequence[Unit], powers: Powers) -> bool:
    from referee.games.cripple_mr_onion.solver import CARD_WILD, EIGHT_WILD, KILLED, PICTURE, TEN, _bagels

    able = (PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, KILLED)
    return all(unit.role in able for unit in inside) and _bagels(sum(unit.role for unit in inside), powers.no_aces)


def _nines(inside: Sequence[Unit]) -> int:
    """How many pairs of a nine and an ace there must be in Bagels."""
    return max(sum(unit.role == NINE for unit in inside), sum(unit.role == ACE for unit in inside))


def packed(
    units: Sequence[Unit],
    found: dict[int, tuple[int, int, int]],
    powers: Powers,
    way: Way,
    bonus: Callable[[int], int] | None,
) -> Found:
    """The best packing of which the elevens are at most one more than the ones."""
    sets = weighed(units, found, powers)
    order = sorted(
        ((key, mask, rank, nulls, least) for mask, ways in sets.items() for key, rank, nulls, least in ways),
        key=lambda one: -one[0],
    )
    memo: dict[tuple[int, int, int], tuple[Key, int, tuple[tuple[int, int, int], ...]] | None] = {}

    def best(used: int, weight: int, start: int) -> tuple[Key, int, tuple[tuple[int, int, int], ...]] | None:
        known = (used, weight, start)
        if known in memo:
            return memo[known]
        place = start
        top: tuple[Key, int, tuple[tuple[int, int, int], ...]] | None = None
        while place < len(order):
            key = order[place][0]
            if top is not None and key != top[0][0]:
                break
            _, mask, rank, nulls, least = order[place]
            if not mask & used:
                rest = best(used | mask, weight + least, place + 1)
                if rest is not None:
                    more = rest[1] + (bonus(mask) if bonus else 0)
                    made = (key, *rest[0]), more, ((mask, rank, nulls), *rest[2])
                    if top is None or made[:2] > top[:2]:
                        top = made
            place += 1
        if top is None and weight <= 1:
            top = (), 0, ()
        memo[known] = top
        return top

    result = best(0, 0, 0)
    assert result is not None
    return result
