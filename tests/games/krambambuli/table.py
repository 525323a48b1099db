"""A table of Krambambuli with real packs and players who meld, extend and steal what they can."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.krambambuli.melds import HAND, Theft, meld_of, pack_for, theft
from referee.games.krambambuli.position import COUNT, DEAL, DRAW, OVER, Position
from referee.games.krambambuli.scoring import charge
from referee.kit.cards import SUITS, Card
from referee.kit.melds import PLAIN

OPTIONS: list[dict[str, Any]] = [
    {"target": 200},
    {"set_suits": "distinct", "split_robbed_run": "yes", "target": 150},
    {"must_discard_to_go_out": "yes", "upcard_lock": "off", "final_tie": "extra_deal", "target": 120},
    {"set_suits": "free", "split_robbed_run": "no", "must_discard_to_go_out": "no", "upcard_lock": "on", "target": 100},
    {"final_tie": "shared", "target": 100},
]


class Table:
    """Four players with two packs."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.hands: list[list[Card]] = []
        self.deck: list[Card] = []

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
            return None
        if position.phase == DEAL:
            return self._deal(position)
        if position.phase == COUNT:
            return self._count(position)
        if position.phase == DRAW:
            return self._draw(position)
        return self._lay_off(position) or self._meld(position) or self._steal(position) or self._discard(position)

    def _deal(self, position: Position) -> dict[str, Any]:
        if self.random.random() < 0.1:
            points = {name: self.random.randint(2, 60) for name in self.players[1:]} | {self.players[0]: 0}
            return {"play": "tally", "out": self.players[0], "points": points}
        self.deck = list(pack_for(len(self.players)).elements())
        self.random.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(HAND)] for _ in self.players]
        return {"play": "deal", "upcard": str(self.deck.pop())}

    def _draw(self, position: Position) -> dict[str, Any]:
        hand, top = self.hands[position.turn], position.upcard
        if top is not None and self.random.random() < (0.6 if self._wants(hand, top) else 0.1):
            hand.append(top)
            return {"play": "take"}
        if not self.deck and len(position.pile) > 1:
            self.deck = list(position.pile[:-1])
            self.random.shuffle(self.deck)
        if self.deck:
            hand.append(self.deck.pop())
        return {"play": "draw"}

    @staticmethod
    def _wants(hand: list[Card], card: Card) -> bool:
        return sum(other.rank == card.rank for other in hand) > 1

    def _keep(self, position: Position) -> int:
        """How many cards must stay in the hand when cards are laid."""
        return 1 if position.options.must_discard_to_go_out else 0

    def _groups(self, hand: list[Card], position: Position) -> list[list[Card]]:
        """Cards of the hand that make melds, each card in one."""
        found: list[list[Card]] = []
        left = list(hand)
        for suit in SUITS:
            run: list[Card] = []
            for number in range(2, 15):
                card = Card("23456789TJQKA"[number - 2], suit)
                if card in left:
                    run.append(card)
                if card not in left or number == 14:
                    if len(run) >= 3:
                        found.append(run)
                        for one in run:
                            left.remove(one)
                    run = []
        ranks: dict[str, list[Card]] = defaultdict(list)
        for card in left:
            if position.options.set_suits == "free" or card not in ranks[card.rank]:
                ranks[card.rank].append(card)
        return found + [cards for cards in ranks.values() if len(cards) >= 3]

    def _meld(self, position: Position) -> dict[str, Any] | None:
        hand = self.hands[position.turn]
        if self.random.random() < 0.3:
            return None
        chosen: list[list[Card]] = []
        left = len(hand)
        for cards in self._groups(hand, position):
            meld, _, _ = meld_of([PLAIN[card] for card in cards], position.options)
            if meld is not None and left - len(cards) >= self._keep(position):
                chosen.append(cards)
                left -= len(cards)
        if not chosen:
            return None
        for cards in chosen:
            for card in cards:
                hand.remove(card)
        return {"play": "meld", "melds": [[str(card) for card in cards] for cards in chosen]}

    def _lay_off(self, position: Position) -> dict[str, Any] | None:
        hand = self.hands[position.turn]
        if len(hand) <= self._keep(position):
            return None
        for number, owned in enumerate(position.table, 1):
            if owned.who != position.turn:
                continue
            for card in hand:
                meld, _, _ = meld_of([*owned.meld.cards, PLAIN[card]], position.options)
                if meld is not None:
                    hand.remove(card)
                    return {"play": "lay_off", "meld": number, "cards": [str(card)]}
        return None

    def _steal(self, position: Position) -> dict[str, Any] | None:
        hand = self.hands[position.turn]
        began = position.melded[position.turn]
        if position.stolen or not began or began == position.turn_number or len(hand) < 2 + self._keep(position):
            return None
        for number, owned in enumerate(position.table, 1):
            if owned.who == position.turn:
                continue
            for laid in owned.meld.cards:
                same = [card for card in hand if card.rank == laid.card.rank]
                if len(same) >= 2 and isinstance(theft(owned.meld, laid.card, same[:2], position.options), Theft):
                    for card in same[:2]:
                        hand.remove(card)
                    with_hand = [str(card) for card in same[:2]]
                    return {"play": "steal", "meld": number, "card": str(laid.card), "with_hand": with_hand}
        return None

    def _discard(self, position: Position) -> dict[str, Any]:
        hand = self.hands[position.turn]
        free = [card for card in hand if card != position.locked]
        card = self.random.choice(free)
        hand.remove(card)
        return {"play": "discard", "card": str(card)}

    def _count(self, position: Position) -> dict[str, Any]:
        assert [len(hand) for hand in self.hands] == list(position.hands)
        if self.random.random() < 0.6:
            hands = {name: [str(c) for c in hand] for name, hand in zip(self.players, self.hands, strict=True)}
            return {"play": "count", "hands": hands}
        return {
            "play": "count",
            "points": {name: charge(hand) for name, hand in zip(self.players, self.hands, strict=True)},
        }
