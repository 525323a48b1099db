"""The charge for the cards left in a hand."""

from collections.abc import Iterable
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
