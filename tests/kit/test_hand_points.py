"""The points that unseen cards can be worth: all that the cards of each value come to, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from referee.kit.hand_points import can_be_worth


@pytest.mark.parametrize("available", [{5: 3, 10: 2, 15: 1, 25: 1}, {50: 1, 20: 2, 0: 2}, {7: 4}, {}])
def test_points_that_cards_can_have(available: dict[int, int]) -> None:
    possible: dict[int, set[int]] = {}
    for counts in product(*(range(count + 1) for count in available.values())):
        points = sum(count * value for count, value in zip(counts, available, strict=True))
        possible.setdefault(sum(counts), set()).add(points)
    for cards in range(9):
        for points in range(-1, 120):
            assert can_be_worth(points, cards, available) == (points in possible.get(cards, set())), (points, cards)
