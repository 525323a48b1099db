"""The pack of Push and the points of its cards."""

from collections.abc import Iterable
from typing import Final

from referee.kit.cards import Card, pack

PACK: Final = pack(2, 4)
"""The copies of each card (PU-PACK-1)."""
CARDS: Final = PACK.total()
WILD: Final = frozenset("*2")
VALUES: Final = {
    "*": 20, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "T": 10,
    "9": 5, "8": 5, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5,
}  # fmt: skip
"""The points of a card that is left in a hand (PU-SCO-2)."""
STEP: Final = 5
"""The points of every card are a multiple of this (PU-SCO-2)."""
ALL_POINTS: Final = sum(VALUES[card.rank] * count for card, count in PACK.items())


def value(cards: Iterable[Card]) -> int:
    """The points of cards left in a hand (PU-SCO-2)."""
    return sum([VALUES[card.rank] for card in cards])


def is_wild(card: Card) -> bool:
    """True if a card is always wild: a joker or a two (PU-WILD-1)."""
    return card.rank in WILD
