"""A table of Shanghai with a real pack and players who play when they can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.shanghai.position import Phase
from referee.kit.cards import DECK, JOKER, SUITS, Card
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, ordered
from referee.kit.rummy.meld_rules import MeldRules, rank_at
from referee.kit.rummy.melds import is_meld, read_meld
from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {},
    {"deal_size": 7, "ace": "low", "card_points": "one_per_card", "target": 30},
    {"deal_size": 13, "ace": "corner", "jokers": 2, "first_sequence": "yes", "target": 100},
    {"ace": "high", "deals": 2},
    {"deal_size": 10, "ace": "high_or_low", "jokers": 2, "first_sequence": "no", "card_points": "table", "deals": 3},
    {"jokers": 0, "deal_size": 7, "first_sequence": "yes", "deals": 0, "target": 150},
    Comes({"deals": 4, "deal_size": 7}),
    Comes({"target": 150, "first_sequence": "yes"}),
]
STARTS = {"low": range(1, 12), "high": range(2, 13), "high_or_low": range(1, 13), "corner": range(1, 14)}
"""The places at which a sequence of three begins, by the house rule of the ace."""
ACES = {"low": "low", "high": "high", "high_or_low": "either", "corner": "around"}
MELD_RULES = {key: MeldRules(ace, wild_needs_suit=True) for key, ace in ACES.items()}  # type: ignore[arg-type]


def charge(hand: Sequence[Card], options: Mapping[str, Any]) -> int:
    """The charge for the cards left in a hand (SH-SCO-1, SH-AMB-5)."""
    if options.get("card_points") == "one_per_card":
        return len(hand)
    return sum({"*": 25, "A": 15, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card.rank, 5) for card in hand)


def sequence_of(hand: Sequence[Card], ace: str) -> Meld | None:
    """Three cards of a suit that follow one another, jokers in the gaps; None if a hand has none."""
    for suit in SUITS:
        for start in STARTS[ace]:
            wanted = [Card(rank_at(start + step), suit) for step in range(3)]
            held = [card for card in wanted if card in hand]
            if held and 3 - len(held) <= hand.count(JOKER):
                laid = tuple(PLAIN[card] if card in hand else MeldCard(JOKER, card) for card in wanted)
                return read_meld(laid, MELD_RULES[ace])
    return None


class Table:
    """Four players; hands are played out, now and then one is entered by its points alone."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        honest: float = 1.0,
        tallied: float = 0.15,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.honest, self.tallied = honest, tallied
        self.here = self.players
        self.comings = Comings(random, options, least=2, rate=0.5, most=5)
        self.deal = 0
        self.deck: list[Card] = []
        self.hands: list[list[Card]] = []
        self.shown: list[Counter[Card]] = []
        """The cards of each hand that a challenge has shown."""
        self.drawn: list[Card] = []
        self.could_play = False
        """True if the cards of the player whose turn it was had something to play."""

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if not position.hand.begun and self.deal != position.deal:
            if coming := self.comings.next(position):
                return coming
            self._deal(position)
            if self.random.random() < self.tallied:
                return self._tally()
        if position.phase == Phase.COUNT:
            return self._count(position)
        if position.hand.last is not None and self.random.random() < 0.04:
            return self._challenge(position)
        return self._turn(position)

    def _deal(self, position: Any) -> None:
        self.deal = position.deal
        self.players = list(position.players)
        self.here = [self.players[seat] for seat in sorted(position.roster.order)]
        self.deck = self._pack()
        self.hands = [[self.deck.pop() for _ in range(count)] for count in position.hand.cards.hands]
        self.shown = [Counter() for _ in self.players]
        self.drawn = []

    def _pack(self) -> list[Card]:
        """Two packs, with the jokers that the house plays (SH-PACK-1), shuffled."""
        cards = [card for card in DECK for _ in range(2)] + [JOKER] * self.options.get("jokers", 0)
        self.random.shuffle(cards)
        return cards

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _turn(self, position: Any) -> dict[str, Any]:
        if not position.drawn:
            self.drawn = []
        hand = self.hands[position.turn]
        melds = self._lay(position, hand)
        self.could_play = melds is not None
        shown = self.shown[position.turn]
        if melds is not None and (self.random.random() < self.honest or shown.total()):
            body: dict[str, Any] = {"play": "lay", "table": [meld.codes for meld in melds]}
            before = Counter(laid.card for meld in position.hand.cards.table for laid in meld.cards)
            played = Counter(laid.card for meld in melds for laid in meld.cards) - before
            for card in played.elements():
                hand.remove(card)
            self.shown[position.turn] = shown - played
            if self.random.random() < 0.3:
                body["from_hand"] = [str(card) for card in ordered(played.elements())]
            return body
        if not self.deck:
            return {"play": "pass"}
        count = 0
        many = melds is None and self.random.random() < 0.2
        while count == 0 or (many and self.deck and self._lay(position, hand) is None):
            card = self.deck.pop()
            hand.append(card)
            self.drawn.append(card)
            count += 1
        return {"play": "draw"} if count == 1 else {"play": "draw", "count": count}

    def _lay(self, position: Any, hand: list[Card]) -> tuple[Meld, ...] | None:
        table, meld_rules = position.hand.cards.table, MELD_RULES[position.options.ace]
        if not position.hand.opened[position.turn]:
            run = sequence_of(hand, position.options.ace)
            return None if run is None else (*table, run)
        if self.random.random() < 0.5 and (simple := self._simply(position, hand)):
            return simple
        heap = [laid for meld in table for laid in meld.cards]
        cap = None if self.random.random() < 0.5 else self.random.randint(1, 3)
        arranged = lay_most(heap, hand, meld_rules, cap, bound=True)
        return arranged.melds if arranged is not None and arranged.played else None

    def _simply(self, position: Any, hand: list[Card]) -> tuple[Meld, ...] | None:
        """One card that fits at the end of a meld as it lies."""
        table, meld_rules = position.hand.cards.table, MELD_RULES[position.options.ace]
        for index, meld in enumerate(table):
            for card in hand:
                grown = (*meld.cards, PLAIN[card])
                if card != JOKER and len(grown) < 14 and is_meld(grown, meld_rules):
                    return (*table[:index], read_meld(grown, meld_rules), *table[index + 1 :])
        return None

    # --- a challenge, the count, the tally ---------------------------------------------------------------------------

    def _challenge(self, position: Any) -> dict[str, Any]:
        assert position.hand.last is not None
        watch = next(watch for watch in position.challengeable if watch.who == position.hand.last)
        body: dict[str, Any] = {"play": "challenge", "hand": [str(card) for card in self.hands[watch.who]]}
        self.shown[watch.who] = Counter(self.hands[watch.who])
        if watch.total:
            body["drawn"] = [str(card) for card in self.drawn[-watch.total :]]
        if self.random.random() < 0.5:
            body["player"] = self.players[watch.who]
        return body

    def _count(self, position: Any) -> dict[str, Any]:
        held = {name: hand for name, hand in zip(self.players, self.hands, strict=True) if hand}
        if self.random.random() < 0.6:
            return {"play": "count", "hands": {name: [str(card) for card in hand] for name, hand in held.items()}}
        return {"play": "count", "points": {name: charge(hand, self.options) for name, hand in held.items()}}

    def _tally(self) -> dict[str, Any]:
        left = self._pack()
        out = self.random.choice([*self.here, None])
        points = {}
        for name in self.here:
            cards = [left.pop() for _ in range(self.random.randint(1, 12))]
            points[name] = 0 if name == out else charge(cards, self.options)
        body: dict[str, Any] = {"play": "tally", "points": points}
        if out is not None and self.random.random() < 0.5:
            body["out"] = out
            del points[out]
        return body
