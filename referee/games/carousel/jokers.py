"""What a joker stands for where its meld leaves that open: nobody announces it, and any reading will do (CA-JOK-1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from referee.kit.cards import DECK, JOKER
from referee.kit.fault import Fault
from referee.kit.melds import PLAIN, UNCLEAR, Laid, Law, Meld, read_meld

Cards = tuple[Laid, ...]
FREE: Final = PLAIN[JOKER]


@lru_cache(maxsize=1 << 12)
def told(cards: Cards, law: Law) -> Cards:
    """The cards of a meld; jokers that could be read in several ways with a meaning: a run, where it can be one.

    What is no meld comes back as it is.
    """
    read = read_meld(cards, law)
    if not isinstance(read, Fault) or read.kind != UNCLEAR:
        return cards
    by_rank = tuple(sorted(cards, key=lambda laid: laid.face.number))
    for order, sort in ((cards, "run"), (by_rank, "run"), (cards, "set")):
        made = read_meld(order, law, sort)
        if isinstance(made, Meld):
            return made.cards
    at = cards.index(FREE)
    ways = (told((*cards[:at], Laid(JOKER, card), *cards[at + 1 :]), law) for card in DECK)
    return next(way for way in ways if isinstance(read_meld(way, law), Meld))


def all_told(table: Iterable[Cards], law: Law) -> tuple[Cards, ...]:
    """The melds of a table, each of them `told`."""
    return tuple(told(cards, law) for cards in table)
