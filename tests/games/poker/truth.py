"""The strength of a hand by an exhaustive search: every five of the cards, wild cards (`*`) replaced by every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

ORDER = "23456789TJQKA"
PACK = [rank + suit for rank in ORDER for suit in "SHDC"]
NUMBERS = {card: ORDER.index(card[0]) + 2 for card in PACK}
Value = tuple[int, tuple[int, ...]]


def plain(cards: tuple[str, ...]) -> Value:
    """Category and ranks of at most five cards of which none is wild, from the wording of the rules."""
    return value_of(tuple(sorted(NUMBERS[card] for card in cards)), len({card[1] for card in cards}) == 1)


@cache
def value_of(numbers: tuple[int, ...], one_suit: bool) -> Value:
    """The same by the numbers of the cards."""
    counts = Counter(numbers)
    groups = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = [count for _, count in groups]
    ranks = tuple(number for number, _ in groups)
    if shape[0] == 5:
        return 9, ranks
    if len(numbers) == 5:
        flush = one_suit and len(counts) == 5
        run = STRAIGHTS.get(frozenset(numbers), 0)
        if run:
            return (8, (run,)) if flush else (4, (run,))
        if flush:
            return 5, ranks
    if shape[0] == 4:
        return 7, ranks
    if shape[:2] == [3, 2]:
        return 6, ranks
    if shape[0] == 3:
        return 3, ranks
    if shape[:2] == [2, 2]:
        return 2, ranks
    return (1 if shape[0] == 2 else 0), ranks


def straight(top: int) -> frozenset[int]:
    return frozenset(14 if number == 1 else number for number in range(top - 4, top + 1))


STRAIGHTS = {straight(top): top for top in range(5, 15)}


def searched(cards: list[str], five_kind: bool = True) -> Value:
    """The best hand by trying everything."""
    best: Value = (-1, ())
    for five in set(combinations(cards, min(5, len(cards)))):
        natural = tuple(card for card in five if card != "*")
        for stood in combinations_with_replacement(PACK, five.count("*")):
            value = plain((*natural, *stood))
            # A doubled card makes pairs to five of a kind, no flush: that needs five ranks, as `plain` has it.
            if value[0] == 9 and not five_kind:
                continue
            best = max(best, value)
    return best


# --- what a player knows of the own five cards ------------------------------------------------------------------------

PAIR, THREE = 1, 3


def is_at_least(cards: Sequence[str], value: Value) -> bool:
    """True if five cards are as good as a pair, three of a kind, or what comes between."""
    # Two wild cards and any third are three of a kind.
    return cards.count("*") > 1 or searched(list(cards)) >= value


def has_three(cards: Sequence[str]) -> bool:
    """True for three of a kind or better (PJ-WIN-1)."""
    return is_at_least(cards, (THREE, ()))


def has_openers(cards: Sequence[str], rank: str) -> bool:
    """True for a pair of this rank or better (PJ-OPEN-1)."""
    return is_at_least(cards, (PAIR, (ORDER.index(rank) + 2,)))
