"""The points that unseen cards can be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import gcd

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
    sums = _sums(cards.stop - 1, available)
    return any(sums[size] >> points & 1 for size in cards)


def worth_in_words(cards: int, available: Mapping[int, int], known: int = 0) -> str:
    """The points that a hand can be worth, in words: `25 to 250, in steps of 5`.

    `known` is the worth of the cards in it that all have seen; `available` are the others, by value.
    """
    bits = _sums(cards, available)[cards]
    worth = [known + points for points in range(bits.bit_length()) if bits >> points & 1]
    if len(worth) < 2:
        return str(worth[0]) if worth else "nothing"
    step = gcd(*(points - worth[0] for points in worth))
    return f"{worth[0]} to {worth[-1]}" + (f", in steps of {step}" if step > 1 else "")


def _sums(most: int, available: Mapping[int, int]) -> list[int]:
    """The sums of hands of 0 to `most` cards, each as the bits of a number."""
    sums = [1, *[0] * most]
    for value, number in available.items():
        for size in range(most, 0, -1):
            for copies in range(1, min(number, size) + 1):
                sums[size] |= sums[size - copies] << copies * value
    return sums
