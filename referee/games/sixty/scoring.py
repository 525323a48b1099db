"""Penalty points: the sums of numbers and 60 for each joker (SX-SCO-1)."""

from typing import Final

from referee.games.sixty.cards import JOKER_POINTS, PACK, jokers, sum_of_numbers

NO_SUMS: Final = frozenset({1, 2})
"""No number cards add up to one of these sums, or to 540 less one of them."""
ALL_NUMBERS: Final = sum_of_numbers(PACK)
MOST_POINTS: Final = ALL_NUMBERS + JOKER_POINTS * jokers(PACK)
"""The penalty points of all cards: the most that a round can cost."""


def penalty_points(total: int, held: int) -> int:
    """The points of number cards that add up to `total`, and of `held` jokers."""
    return total + JOKER_POINTS * held


def arithmetic(total: int, held: int) -> str:
    """The points as a sum: `27 + 1 × 60 = 87`, or `27` without jokers."""
    return f"{total} + {held} × {JOKER_POINTS} = {penalty_points(total, held)}" if held else str(total)
