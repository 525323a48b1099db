"""The places of the cards in a game whose melds belong to all: in the hands, in the stock, on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.kit.cards import Card, one_more, too_many
from referee.kit.fault import Fault
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.shared_table import Table, Turn, cards_of, turn_of
from referee.kit.values import Value, replace, with_item
from referee.schema import Unreadable


class CardsInPlay(Value):
    """The public places of the cards of a pack."""

    hands: tuple[int, ...]
    """The number of cards that each player holds."""
    stock: int
    """The number of cards left in the stock."""
    ledger: CardLedger
    """The cards that all have seen."""
    table: Table = ()

    @classmethod
    def dealt(cls, pack: Counter[Card], hands: Sequence[int]) -> CardsInPlay:
        """The cards after a deal of that many cards to each seat."""
        return cls(tuple(hands), pack.total() - sum(hands), CardLedger.new(pack, len(hands)))

    @classmethod
    def resumed(
        cls, pack: Counter[Card], players: Sequence[str], hands: Mapping[str, int], table: Table
    ) -> CardsInPlay:
        """The cards of a hand that is under way: how many each player holds, and the table.

        :raises Unreadable: a player has no number of cards, or there are more cards than in the pack.
        """
        for name in players:
            if name not in hands:
                raise Unreadable(f"how many cards does {name} hold?", "start.hands")
        on_table = cards_of(table)
        card = too_many(on_table.elements(), pack)
        if card is not None:
            raise Unreadable(one_more(card.spoken, pack[card] + 1, pack[card]), "start.table")
        sizes = tuple(hands[name] for name in players)
        whole = pack.total()
        stock = whole - sum(sizes) - on_table.total()
        if stock < 0:
            raise Unreadable(f"hands and table hold {whole - stock} cards; the pack has {whole}", "start.hands")
        ledger = replace(CardLedger.new(pack, len(players)), seen=dict(on_table))
        return cls(sizes, stock, ledger, table)

    def drawn(self, who: int, count: int = 1) -> CardsInPlay:
        """The cards after a player drew `count` cards from the stock."""
        return replace(self, stock=self.stock - count, hands=with_item(self.hands, who, self.hands[who] + count))

    def laid(self, who: int, name: str, turn: Turn, n: int) -> CardsInPlay:
        """The cards after the turn of a player in play number `n`.

        :raises Fault: cards that the player cannot have, of the kinds of the ledger.
        """
        held = self.hands[who]
        ledger = self.ledger.shows(who, name, turn.played, held, n)
        hands = with_item(self.hands, who, held - len(turn.played))
        return replace(self, hands=hands, ledger=ledger, table=turn.table)


def resumed_table(melds: Sequence[tuple[MeldCard, ...]], meld_rules: MeldRules) -> Table:
    """The table of a hand that is under way.

    :raises Unreadable: cards are not a meld.
    """
    if not melds:
        return ()
    try:
        return turn_of((), melds, meld_rules).table
    except Fault as fault:
        raise Unreadable(fault.says, "start.table") from None
