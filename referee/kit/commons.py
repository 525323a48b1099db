"""Melds that belong to all: what a turn may do to a table that anyone may rearrange.

What counts is the table at the end of the turn. All that lay there lies there still, something from the hand has come,
and everything lies in melds. A joker that is bound goes on standing for its card until that very card has taken its
place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.kit.cards import JOKER, Card
from referee.kit.fault import Fault
from referee.kit.melds import Laid, Law, Meld, listed_cards, ordered, read_meld

GONE, NOTHING, OTHER, BOUND, UNPLACED = "gone", "nothing", "other", "bound", "unplaced"
"""Kinds of faults: a card of the table is gone; nothing from the hand; not the cards that were said to come from the
hand; a joker that still stands for its card; a card of the table that lies in no meld."""

Table = tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A table as a turn leaves it: its melds, the cards that came from the hand, the jokers that were freed."""

    table: Table
    played: tuple[Card, ...]
    freed: tuple[Card, ...] = ()


def cards_of(table: Iterable[Meld]) -> Counter[Card]:
    """The cards that lie on a table, jokers as jokers."""
    return Counter([laid.card for meld in table for laid in meld.cards])


def turn_of(
    before: Sequence[Meld],
    after: Sequence[Sequence[Laid]],
    law: Law,
    bound: bool = False,
    from_hand: Sequence[Card] | None = None,
) -> Turn | Fault:
    """What a turn does that leaves the table `after`; or why it may not.

    `from_hand` are the cards that are said to come from the hand, where somebody says so.
    """
    lay = cards_of(before)
    lie = Counter([laid.card for cards in after for laid in cards])
    gone = lay - lie
    if gone:
        cards = listed_cards(ordered(gone.elements()))
        verb = "stays" if gone.total() == 1 else "stay"
        return Fault(GONE, f"{cards} {verb} on the table: nothing that lay there goes back into a hand.")
    played = ordered((lie - lay).elements())
    if not played and not from_hand:
        return Fault(NOTHING, "At least one card comes from the hand.")
    if from_hand is not None and Counter(from_hand) != Counter(played):
        missing = Counter(from_hand) - Counter(played)
        if missing:
            cards = listed_cards(ordered(missing.elements()))
            return Fault(OTHER, f"{cards} from the hand {'is' if missing.total() == 1 else 'are'} not on the table.")
        cards = listed_cards(ordered((Counter(played) - Counter(from_hand)).elements()))
        return Fault(OTHER, f"{cards} did not lie on the table and did not come from the hand.")
    melds = []
    for one in after:
        meld = read_meld(tuple(one), law)
        if isinstance(meld, Fault):
            if len(one) < 3 and not any(laid.card in played for laid in one):
                verb = "is" if len(one) == 1 else "are"
                return Fault(UNPLACED, f"{listed_cards(one)} {verb} left over: everything on the table lies in melds.")
            return meld
        melds.append(meld)
    freed: tuple[Card, ...] = ()
    if bound:
        found = _freed(before, melds, lie)
        if isinstance(found, Fault):
            return found
        freed = found
    return Turn(tuple(melds), played, freed)


def stands_for(table: Iterable[Meld]) -> Counter[Card]:
    """What the jokers on a table stand for."""
    return Counter([laid.means for meld in table for laid in meld.cards if laid.card == JOKER and laid.means])


def _freed(before: Sequence[Meld], after: Sequence[Meld], lie: Counter[Card]) -> tuple[Card, ...] | Fault:
    """What jokers stood for that now stand for something else; a fault where their card has not taken their place."""
    stood = stands_for(before)
    if not stood:
        return ()
    renamed = stood - stands_for(after)
    for card, times in renamed.items():
        if lie[card] < times:
            return Fault(
                BOUND, f"The joker still stands for {card.shown}; it is free only when that card takes its place."
            )
    return tuple(renamed.elements())
