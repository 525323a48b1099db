"""The charge for cards left in a hand, and the points that a hand can have."""

from collections.abc import Iterable
from typing import Final

from referee.games.shanghai.options import Options
from referee.kit.cards import JOKER_CODE, Card

ACE, COURT, PIP, JOKER = 15, 10, 5, 25
POINTS: Final = {"A": ACE, **dict.fromkeys("TJQK", COURT), **dict.fromkeys("23456789", PIP), JOKER_CODE: JOKER}
"""The charge for a card of each rank (SH-SCO-1)."""
UNIT: Final = 5
"""All values are multiples of this."""


def value(card: Card, options: Options) -> int:
    """The charge for a card (SH-SCO-1, SH-AMB-5)."""
    return 1 if options.point_a_card else POINTS[card.rank]


def charge(cards: Iterable[Card], options: Options) -> int:
    """The charge for the cards left in a hand (SH-SCO-1)."""
    return sum(value(card, options) for card in cards)


def arithmetic(cards: Iterable[Card], options: Options) -> str:
    """The charge as a sum: `15 + 10 + 5 + 5 = 35`."""
    values = [value(card, options) for card in cards]
    if len(values) < 2:
        return str(sum(values))
    return f"{' + '.join(map(str, values))} = {sum(values)}"
