"""Melds that belong to all: what a turn may do to a table that anyone may rearrange.

What counts is the table at the end of the turn. Every card stays on the table, at least one card joins from the hand,
and all cards form melds. A joker that is bound stands for its card until that very card has taken its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.kit.cards import JOKER, Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import Meld, MeldCard, listed_cards, ordered
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import read_meld
from referee.kit.values import Value

GONE, JOKER_GONE, NOTHING_PLAYED, NOT_AS_SAID, STILL_BOUND, UNPLACED = (
    "gone", "joker gone", "nothing played", "not as said", "still bound", "unplaced",
)  # fmt: skip
"""Kinds of faults: a card of the table is gone; a joker of the table is gone; nothing comes from the hand; the cards
from the hand are not those stated; a joker still stands for its card; a card of the table is in no meld."""

Table = tuple[Meld, ...]


class Turn(Value):
    """The table that a turn leaves."""

    table: Table
    played: tuple[Card, ...]
    """The cards that came from the hand."""
    new: Table
    """The melds that are new or changed."""
    freed: tuple[Card, ...] = ()
    """The cards that took the place of jokers."""

    @property
    def laid(self) -> tuple[MeldCard, ...]:
        """The cards from the hand in the order of their melds, each joker with its meaning."""
        left = Counter(self.played)
        laid = []
        for meld in self.new:
            for card in meld.cards:
                if left[card.card]:
                    left[card.card] -= 1
                    laid.append(card)
        return tuple(laid)


def cards_of(table: Iterable[Meld]) -> Counter[Card]:
    """The cards on a table, jokers as jokers."""
    return Counter([laid.card for meld in table for laid in meld.cards])


def jokers_stand_for(table: Iterable[Meld]) -> Counter[Card]:
    """The cards that the jokers on a table stand for."""
    return Counter([laid.stands_for for meld in table for laid in meld.cards if laid.card == JOKER and laid.stands_for])


def turn_of(
    before: Sequence[Meld],
    after: Sequence[tuple[MeldCard, ...]],
    meld_rules: MeldRules,
    bound: bool = False,
    from_hand: Sequence[Card] | None = None,
) -> Turn:
    """The turn that leaves the table `after`; `bound` is True if jokers keep their meaning until they are freed.

    `from_hand` has the cards that are stated to come from the hand, or is None. Unchanged melds are put aside first,
    because a turn changes little of a large table.

    :raises Fault: the turn may not leave this table; the kind is one of those above or in `meld_rules`.
    """
    kept, broken_up = _kept(before, after)
    moved = [cards for cards, same in zip(after, kept, strict=True) if same is None]
    there = cards_of(broken_up)
    here = Counter([laid.card for cards in moved for laid in cards])
    if gone := there - here:
        raise _gone(gone)
    played = ordered((here - there).elements())
    if not played and not from_hand:
        raise Fault(NOTHING_PLAYED, "At least one card comes from the hand.")
    if from_hand is not None:
        _require_from_hand(Counter(from_hand), Counter(played))
    new = tuple([_read(cards, played, meld_rules) for cards in moved])
    freed = _freed(broken_up, new, after) if bound else ()
    read = iter(new)
    return Turn(tuple([next(read) if same is None else same for same in kept]), played, new, freed)


def _kept(before: Sequence[Meld], after: Sequence[tuple[MeldCard, ...]]) -> tuple[list[Meld | None], list[Meld]]:
    """For each meld after the turn, the same meld before it, or None; and the melds before it that changed."""
    size = len(before)
    kept = [before[at] if at < size and before[at].cards == cards else None for at, cards in enumerate(after)]
    left = [meld for at, meld in enumerate(before) if at >= len(kept) or kept[at] is None]
    if not left:
        return kept, left
    by_first: dict[int, list[Meld]] = {}
    for meld in left:
        by_first.setdefault(id(meld.cards[0]), []).append(meld)
    for at, cards in enumerate(after):
        if kept[at] is None and cards:
            alike = by_first.get(id(cards[0]), [])
            for meld in alike:
                if meld.cards == cards:
                    alike.remove(meld)
                    kept[at] = meld
                    break
    return kept, [meld for alike in by_first.values() for meld in alike]


def _gone(gone: Counter[Card]) -> Fault:
    if JOKER in gone:
        return Fault(JOKER_GONE, "A joker that leaves its meld goes into a meld in the same turn, never into a hand.")
    verb = "stays" if gone.total() == 1 else "stay"
    cards = listed_cards(ordered(gone.elements()))
    return Fault(GONE, f"{cards} {verb} on the table: no card goes back into a hand.")


def _require_from_hand(entered: Counter[Card], played: Counter[Card]) -> None:
    if missing := entered - played:
        verb = "is" if missing.total() == 1 else "are"
        raise Fault(NOT_AS_SAID, f"{listed_cards(ordered(missing.elements()))} from the hand {verb} not on the table.")
    if more := played - entered:
        cards = listed_cards(ordered(more.elements()))
        raise Fault(NOT_AS_SAID, f"{cards} came neither from the table nor from the hand.")


def _read(cards: tuple[MeldCard, ...], played: Sequence[Card], meld_rules: MeldRules) -> Meld:
    try:
        return read_meld(cards, meld_rules)
    except Fault:
        if len(cards) < 3 and not any(laid.card in played for laid in cards):
            verb = "is" if len(cards) == 1 else "are"
            says = f"{listed_cards(cards)} {verb} left over: every card on the table lies in a meld."
            raise Fault(UNPLACED, says) from None
        raise


def _freed(before: Sequence[Meld], new: Sequence[Meld], after: Sequence[tuple[MeldCard, ...]]) -> tuple[Card, ...]:
    """The cards that jokers no longer stand for.

    :raises Fault: the card of a joker has not taken its place.
    """
    stood = jokers_stand_for(before)
    if not stood:
        return ()
    renamed = stood - jokers_stand_for(new)
    if renamed:
        on_table = Counter([laid.card for cards in after for laid in cards])
        for card, times in renamed.items():
            if on_table[card] < times:
                says = f"The joker still stands for {card.shown}; it is free only when that card takes its place."
                raise Fault(STILL_BOUND, says)
    return tuple(renamed.elements())
