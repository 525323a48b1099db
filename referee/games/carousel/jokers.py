"""The cards that jokers stand for: players do not announce them, and any reading will do (CA-JOK-1)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from referee.kit.cards import DECK, JOKER
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard
from referee.kit.rummy.meld_rules import UNCLEAR, MeldRules
from referee.kit.rummy.melds import is_meld, read_meld

Cards = tuple[MeldCard, ...]
FREE: Final = PLAIN[JOKER]


@lru_cache(maxsize=1 << 12)
def with_meanings(cards: Cards, meld_rules: MeldRules) -> Cards:
    """The cards of a meld, with meanings for jokers that can be read in several ways; a run comes before a set.

    Cards that form no meld come back unchanged.
    """
    try:
        read_meld(cards, meld_rules)
    except Fault as fault:
        if fault.kind != UNCLEAR:
            return cards
    else:
        return cards
    by_rank = tuple(sorted(cards, key=lambda laid: laid.as_card.number))
    for order, sort in ((cards, "run"), (by_rank, "run"), (cards, "set")):
        if is_meld(order, meld_rules, sort):
            return read_meld(order, meld_rules, sort).cards
    at = cards.index(FREE)
    ways = (with_meanings((*cards[:at], MeldCard(JOKER, card), *cards[at + 1 :]), meld_rules) for card in DECK)
    return next(way for way in ways if is_meld(way, meld_rules))


def table_with_meanings(table: Iterable[Cards], meld_rules: MeldRules) -> tuple[Cards, ...]:
    """The melds of a table, each of them `with_meanings`."""
    return tuple(with_meanings(cards, meld_rules) for cards in table)


def without_meanings(meld: Meld, meld_rules: MeldRules) -> Cards:
    """A meld in a form to enter again: jokers lose their meanings if the cards still read as the same meld."""
    cards = tuple([FREE if laid.card == JOKER else laid for laid in meld.cards])
    again = with_meanings(cards, meld_rules)
    if not is_meld(again, meld_rules):
        return meld.cards
    read = read_meld(again, meld_rules)
    same = read.sort == meld.sort and (read.sort == "set" or read.cards == meld.cards)
    return cards if same else meld.cards
