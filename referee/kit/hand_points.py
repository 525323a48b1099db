"""The points that unseen cards can be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.kit.cards import Card


def by_value(cards: Mapping[Card, int], values: Mapping[str, int]) -> Counter[int]:
    """The number of cards of each value; `values` has the value of each rank."""
    counts: Counter[int] = Counter()
    for card, count in cards.items():
        counts[values[card.rank]] += count
    return counts


def can_be_worth(points: int, cards: int, available: Mapping[int, int]) -> bool:
    """True if a hand of `cards` cards can be worth `points`.

    `available` has the number of unseen cards of each value.
    """
    return hands_can_be_worth(points, range(cards, cards + 1), available)


def hands_can_be_worth(points: int, cards: range, available: Mapping[int, int]) -> bool:
    """True if hands that have one of these numbers of cards together can be worth `points`.

    Sums are kept as bits of a number: bit n for a sum of n.
    """
    if points < 0:
        return False
    most = cards.stop - 1
    sums = [1, *[0] * most]
    for value, number in available.items():
        for size in range(most, 0, -1):
            for copies in range(1, min(number, size) + 1):
                sums[size] |= sums[size - copies] << copies * value
    return any(sums[size] >> points & 1 for size in cards)
