"""The arithmetic of a hand as a picture: the onions and flushes whose cards add up (CM-GRP-3 to CM-GRP-12)."""

from collections.abc import Iterator
from typing import Final

from referee.contract import Sum
from referee.contract.sums import cards_sum
from referee.games.cripple_mr_onion.cards import VALUES
from referee.games.cripple_mr_onion.groupings import BROKEN_FLUSH, FLUSH, SUM_ONIONS, Grouping
from referee.games.cripple_mr_onion.position import Position

_ONION: Final = (21, 21)
_BOUNDS: Final = {BROKEN_FLUSH: (16, 21), FLUSH: (16, 21), **dict.fromkeys(SUM_ONIONS.values(), _ONION)}
"""The least and the most that the cards of a grouping are worth."""


def hand_sums(before: Position, after: Position) -> Iterator[Sum]:
    """The groupings of a hand that was shown or grouped anew, each with the values that its cards have in it."""
    for who, name in enumerate(after.players):
        hand = after.shown(who)
        if hand is None or hand == before.shown(who):
            continue
        for grouping in hand.groupings:
            if grouping.rank in _BOUNDS:
                yield _grouping_sum(f"{name}: {grouping.name}", grouping)


def _grouping_sum(title: str, grouping: Grouping) -> Sum:
    chosen = dict(grouping.acts)
    values = [(card.shown, chosen.get(card, VALUES.get(card.rank))) for card in grouping.cards]
    worth = [(shown, value) for shown, value in values if isinstance(value, int)]
    least, most = _BOUNDS[grouping.rank]
    return cards_sum(title, worth, needed=least, most=most)
