"""The ledger of a pack: the cards that all at the table have seen, and those that must be in a hand.

Hands are hidden, so they are not entered. But the pack and the size of each hand are public. A card that a player took
openly is in that hand until it is seen again. Cards that a hand cannot hold are refused. Some contradictions show only
at the end (a card taken openly is not there): they name the play that is in doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.kit.cards import Card, one_more
from referee.kit.fault import Fault
from referee.kit.names import counted
from referee.kit.rummy.meld_cards import listed_cards, ordered
from referee.kit.values import Value, replace, with_item

PACK, HAND = "pack", "hand"
"""Kinds of faults: one card more than the pack has; one card more than the hand holds."""
Known = tuple[tuple[Card, int], ...]
"""Cards that all saw go into a hand, each with the number of the play."""


class Contradiction(Value):
    """An earlier play that the hands shown at the end contradict."""

    n: int
    """The number of the earlier play."""
    kind: str
    """The kind of fault: `pack` or `hand`."""
    says: str


class CardLedger(Value):
    """The cards of a pack that all have seen."""

    pack: Mapping[Card, int]
    """The pack: each card with the number of its copies."""
    seen: Mapping[Card, int]
    """The number of copies of each card that are known: on the table, in the pile, or in a hand."""
    known: tuple[Known, ...]
    """The known cards of each hand."""
    last: Mapping[Card, int]
    """The number of the last play that showed each card."""

    @classmethod
    def new(cls, pack: Mapping[Card, int], players: int) -> CardLedger:
        """The ledger of an unseen pack."""
        return cls(pack, {}, ((),) * players, {})

    def known_to(self, who: int) -> tuple[Card, ...]:
        """The cards of a hand that all have seen, by suit and rank."""
        return ordered(card for card, _ in self.known[who])

    def left(self, card: Card) -> int:
        """The number of unseen copies of a card."""
        return self.pack.get(card, 0) - self.seen.get(card, 0)

    @property
    def unseen(self) -> dict[Card, int]:
        """The number of unseen copies of each card."""
        return {card: count - self.seen.get(card, 0) for card, count in self.pack.items()}

    def available_to(self, who: int, card: Card) -> int:
        """The most copies of a card that a hand can hold: those unseen, and those known to be in it."""
        return self.left(card) + sum([held == card for held, _ in self.known[who]])

    def may_hold(self, who: int, card: Card, hand: int) -> bool:
        """True if a hand of `hand` cards can hold a card, by all that is public."""
        known = self.known[who]
        if any(held == card for held, _ in known):
            return True
        return self.left(card) > 0 and hand > len(known)

    def shows(self, who: int, name: str, cards: Sequence[Card], hand: int, n: int) -> CardLedger:
        """The ledger after a player with `hand` cards showed some of them in play number `n`.

        If the hand is known to hold such a card, that card is the one shown.

        :raises Fault: cards that the player cannot have, of kind `pack` or `hand`.
        """
        if len(cards) > hand:
            raise Fault(HAND, f"{name} holds {counted(hand, 'card')}; {len(cards)} are too many.")
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
                raise Fault(PACK, one_more(card.spoken, count, self.pack.get(card, 0)))
        if len(known) > hand - len(cards):
            held = listed_cards(self.known_to(who))
            raise Fault(
                HAND,
                f"{name} holds {counted(hand, 'card')} and is known to hold {held}: no room for {listed_cards(cards)}.",
            )
        return CardLedger(self.pack, seen, with_item(self.known, who, tuple(known)), last)

    def turned(self, card: Card, n: int) -> CardLedger:
        """The ledger after a card was turned up from the stock.

        :raises Fault: a card more than the pack has.
        """
        count = self.seen.get(card, 0) + 1
        if count > self.pack.get(card, 0):
            raise Fault(PACK, one_more(card.spoken, count, self.pack.get(card, 0)))
        return replace(self, seen={**self.seen, card: count}, last={**self.last, card: n})

    def picked_up(self, who: int, cards: Iterable[Card], n: int) -> CardLedger:
        """The ledger after a player took cards into the hand openly."""
        return replace(self, known=with_item(self.known, who, (*self.known[who], *((card, n) for card in cards))))

    def buries(self, cards: Iterable[Card]) -> CardLedger:
        """The ledger after open cards went back into the stock."""
        seen = dict(self.seen)
        for card in cards:
            seen[card] -= 1
        return replace(self, seen=seen)

    def revealed(self, who: int, name: str, hand: Sequence[Card]) -> tuple[CardLedger, tuple[Contradiction, ...]]:
        """The ledger after a hand was shown at the end, and the earlier plays that it contradicts."""
        contradictions = []
        shown = Counter(hand)
        for card, n in self.known[who]:
            if shown[card]:
                shown[card] -= 1
            else:
                contradictions.append(
                    Contradiction(n, HAND, f"{name} took the {card.spoken} in sight of all and does not hold it")
                )
        seen = dict(self.seen)
        for card, count in (+shown).items():
            total = seen[card] = seen.get(card, 0) + count
            most = self.pack.get(card, 0)
            if total > most:
                says = f"{name} holds the {card.spoken} at the end, which is too many: the pack has {most}"
                contradictions.append(Contradiction(self.last.get(card, 0), PACK, says))
        return replace(self, seen=seen, known=with_item(self.known, who, ())), tuple(contradictions)
