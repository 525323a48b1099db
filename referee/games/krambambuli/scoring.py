"""The charge for the cards left in a hand, and the points that hands can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from referee.kit.cards import Card
from referee.kit.names import counted

VALUES: Final = {"A": 10, "K": 10, "Q": 10, "J": 10, "T": 10} | {str(n): n for n in range(2, 10)}
"""The charge for a card of each rank (KR-SCO-1, KR-AMB-3)."""
LEAST: Final = min(VALUES.values())
"""The points of the cheapest card."""


def charge(hand: Iterable[Card]) -> int:
    """The charge for the cards left in a hand (KR-SCO-1)."""
    return sum(VALUES[card.rank] for card in hand)


def arithmetic(hand: Iterable[Card]) -> str:
    """The charge as a sum: `10 + 10 + 7 = 27`."""
    values = [VALUES[card.rank] for card in hand]
    if len(values) < 2:
        return counted(sum(values), "point")
    return f"{' + '.join(map(str, values))} = {sum(values)}"


Supply = tuple[tuple[int, int], ...]
"""The number of cards of each value: pairs of value and number."""


def supply(cards: Mapping[Card, int]) -> Supply:
    """The cards that could be in a hand, counted by value."""
    counts: Counter[int] = Counter()
    for card, count in cards.items():
        counts[VALUES[card.rank]] += count
    return tuple(sorted(counts.items()))


def can_be(points: int, cards: int, available: Supply) -> bool:
    """True if this number of the available cards can be worth these points."""
    sums = _sums(available)
    return points >= 0 and 0 <= cards < len(sums) and bool(sums[cards] >> points & 1)


@lru_cache(maxsize=64)
def _sums(available: Supply) -> tuple[int, ...]:
    """The possible sums for each number of cards; bit `n` stands for the sum `n`."""
    sums = [1]
    for value, count in available:
        grown = [0] * (len(sums) + count)
        for cards, reached in enumerate(sums):
            for more in range(count + 1):
                grown[cards + more] |= reached << value * more
        sums = grown
    return tuple(sums)
