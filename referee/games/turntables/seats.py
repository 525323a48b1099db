"""The people at the stations: swap cards move everybody (TT-SWAP-1, TT-SWAP-2)."""

from collections.abc import Sequence
from typing import Final

from referee.kit.cards import Card

STEPS: Final = {"K": 3, "Q": 2, "J": 1}
FACES: Final = frozenset(STEPS)


def steps(card: Card) -> int:
    """The number of seats that a card moves everybody (TT-SWAP-1)."""
    return STEPS.get(card.rank, 0)


def seats_after(seats: Sequence[str], card: Card, vertical: bool) -> tuple[str, ...]:
    """People by station after a card; a vertical one moves them clockwise, against the order of play (TT-SWAP-2)."""
    count, by = len(seats), steps(card)
    if not vertical:
        by = -by
    return tuple(seats[(station + by) % count] for station in range(count))


def direction(vertical: bool) -> str:
    """The direction of a move in words."""
    return "clockwise" if vertical else "counter-clockwise"
