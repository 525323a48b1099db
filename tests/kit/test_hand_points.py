"""The points that unseen cards can be worth: all that the cards of each value come to, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from referee.kit.cards import read_card
from referee.kit.hand_points import by_value, can_be_worth, hands_can_be_worth


@pytest.mark.parametrize("available", [{5: 3, 10: 2, 15: 1, 25: 1}, {50: 1, 20: 2, 0: 2}, {7: 4}, {}])
def test_points_that_cards_can_have(available: dict[int, int]) -> None:
    possible: dict[int, set[int]] = {}
    for counts in product(*(range(count + 1) for count in available.values())):
        points = sum(count * value for count, value in zip(counts, available, strict=True))
        possible.setdefault(sum(counts), set()).add(points)
    for cards in range(9):
        for points in range(-1, 120):
            assert can_be_worth(points, cards, available) == (points in possible.get(cards, set())), (points, cards)


def test_points_that_hands_of_several_sizes_can_have() -> None:
    available = {5: 3, 10: 2}
    for points in range(-1, 40):
        some = any(can_be_worth(points, cards, available) for cards in range(2, 5))
        assert hands_can_be_worth(points, range(2, 5), available) == some, points


def test_cards_are_counted_by_value() -> None:
    cards = {read_card("KS"): 2, read_card("QH"): 1, read_card("7D"): 3}
    assert by_value(cards, {"K": 10, "Q": 10, "7": 7}) == {10: 3, 7: 3}
