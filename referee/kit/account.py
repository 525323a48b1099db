"""The account of a pack: what all at the table have seen of it, and what must therefore be in whose hand.

Hands are hidden, so nobody types them in. But each card is there only so often, a card that was taken in sight of all
is in that hand until it is seen again, and a hand of so many cards holds no more. What cannot be is refused; what only
the end shows (a card taken in sight that is not there) points back to the play that is now in doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.kit.cards import Card, one_more
from referee.kit.fault import Fault
from referee.kit.melds import listed_cards
from referee.kit.tuples import put


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


PACK, HAND = "pack", "hand"
"""Kinds of faults: a card more than the pack has; a card more than the hand holds."""
Known = tuple[tuple[Card, int], ...]
"""Cards that all have seen go into a hand, each with the number of the play."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the end shows: play number `n` cannot have been as it was entered. `kind` as of faults."""

    n: int
    kind: str
    says: str


@dataclass(frozen=True, slots=True)
class Account:
    """What all have seen of a pack.

    `seen` counts the copies of each card whose place is known (on the table, in the pile, known in a hand), `known`
    are those in each player's hand, `last` is the play that showed a card last.
    """

    pack: Mapping[Card, int]
    seen: Mapping[Card, int]
    known: tuple[Known, ...]
    last: Mapping[Card, int]

    @classmethod
    def new(cls, pack: Mapping[Card, int], players: int) -> Account:
        """The account of a pack of which nothing has been seen."""
        return cls(pack, {}, ((),) * players, {})

    def known_to(self, who: int) -> tuple[Card, ...]:
        """The cards that all know to be in a hand."""
        return tuple(card for card, _ in self.known[who])

    def left(self, card: Card) -> int:
        """How many copies of a card nobody has seen."""
        return self.pack.get(card, 0) - self.seen.get(card, 0)

    def may_hold(self, who: int, card: Card, hand: int) -> bool:
        """Whether a player with so many cards can have a card, by what all have seen."""
        known = self.known[who]
        if any(held == card for held, _ in known):
            return True
        return self.left(card) > 0 and hand > len(known)

    def shows(self, who: int, name: str, cards: Sequence[Card], hand: int, n: int) -> Account | Fault:
        """The account after a player with a hand of so many cards showed some of them, in play number `n`.

        Cards that all knew to be there come first. A fault of kind `pack` or `hand` where the player cannot have them.
        """
        if len(cards) > hand:
            return Fault(HAND, f"{name} holds {_cards(hand)}; {len(cards)} are too many.")
        known = list(self.known[who])
        seen, last = dict(self.seen), dict(self.last)
        for card in cards:
            last[card] = n
            at = next((index for index, (held, _) in enumerate(known) if held == card), None)
            if at is not None:
                del known[at]
                continue
            count = seen[card] = seen.get(card, 0) + 1
            if count > self.pack.get(card, 0):
                return Fault(PACK, one_more(card.spoken, count, self.pack.get(card, 0)))
        if len(known) > hand - len(cards):
            held = listed_cards(self.known_to(who))
            return Fault(
                HAND, f"{name} holds {_cards(hand)}, and all have seen of them {held}: not {listed_cards(cards)}."
            )
        return Account(self.pack, seen, put(self.known, who, tuple(known)), last)

    def turned(self, card: Card, n: int) -> Account | Fault:
        """The account after a card was turned up from the stock."""
        count = self.seen.get(card, 0) + 1
        if count > self.pack.get(card, 0):
            return Fault(PACK, one_more(card.spoken, count, self.pack.get(card, 0)))
        return replace(self, seen={**self.seen, card: count}, last={**self.last, card: n})

    def takes(self, who: int, cards: Iterable[Card], n: int) -> Account:
        """The account after a player took cards into the hand that all saw."""
        return replace(self, known=put(self.known, who, (*self.known[who], *((card, n) for card in cards))))

    def buries(self, cards: Iterable[Card]) -> Account:
        """The account after cards that lay open went back into the stock."""
        seen = dict(self.seen)
        for card in cards:
            seen[card] -= 1
        return replace(self, seen=seen)

    def ends(self, who: int, name: str, hand: Sequence[Card]) -> tuple[Account, tuple[Doubt, ...]]:
        """The account with a hand that is shown at the end, and what it throws into doubt."""
        doubts = []
        shown = Counter(hand)
        for card, n in self.known[who]:
            if shown[card]:
                shown[card] -= 1
            else:
                doubts.append(Doubt(n, HAND, f"{name} took the {card.spoken} in sight of all and does not hold it"))
        seen = dict(self.seen)
        for card, count in (+shown).items():
            total = seen[card] = seen.get(card, 0) + count
            most = self.pack.get(card, 0)
            if total > most:
                said = f"{name} holds the {card.spoken} at the end, and the pack has {most}"
                doubts.append(Doubt(self.last.get(card, 0), PACK, said))
        return replace(self, seen=seen, known=put(self.known, who, ())), tuple(doubts)
