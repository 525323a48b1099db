"""The points that unseen cards can be worth."""

from __future__ import annotations

from collections.abc import Mapping


def can_be_worth(points: int, cards: int, available: Mapping[int, int]) -> bool:
    """True if a hand of `cards` cards can be worth `points`. `available` has the number of unseen cards of each value.

    Sums are kept as bits of a number: bit n for a sum of n.
    """
    if points < 0:
        return False
    sums = [1, *[0] * cards]
    for value, number in available.items():
        for size in range(cards, 0, -1):
            for copies in range(1, min(number, size) + 1):
                sums[size] |= sums[size - copies] << copies * value
    return bool(sums[cards] >> points & 1)
