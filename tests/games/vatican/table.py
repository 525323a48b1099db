"""A table of Vatican with 106 real cards and players who play what they see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.vatican.options import BOUND, NATURAL_ONLY
from referee.kit.cards import DECK, JOKER, RANKS, SUITS, Card
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, ordered
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld, read_meld

OPTIONS: list[dict[str, Any]] = [
    {},
    {"corner": "no", "joker_binding": "free", "blocked": "fewest_cards"},
    {"first_run_joker": "natural_only", "must_play": "yes"},
    {"blocked": "draw", "corner": "yes", "joker_binding": "bound", "first_run_joker": "allowed", "must_play": "no"},
]


class Table:
    """Three players who lay what they can, most of the time."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        honest: float = 1.0,
    ) -> None:
        self.random = random
        self.honest = honest
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy"])
        self.deck = [card for card in (*DECK, JOKER) for _ in range(2)]
        random.shuffle(self.deck)
        self.corner = self.options.get("corner") != "no"
        self.meld_rules = MeldRules("around" if self.corner else "either", wild_needs_suit=True)
        self.hands = [[self.deck.pop() for _ in range(13)] for _ in self.players]

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.over:
            return None
        hand = self.hands[position.turn]
        must = position.options.must_play or not self.deck
        if must and self.honest < 1 and self.random.random() > self.honest:
            return self._draw_or_pass(hand)
        if must or self.random.random() < 0.6:
            melds = self._lay(position, hand)
            if melds is not None:
                body = {"play": "lay", "table": [meld.codes for meld in melds]}
                before = Counter(laid.card for meld in position.cards.table for laid in meld.cards)
                played = Counter(laid.card for meld in melds for laid in meld.cards) - before
                for card in played.elements():
                    hand.remove(card)
                if self.random.random() < 0.3:
                    body["from_hand"] = [str(card) for card in ordered(played.elements())]
                return body
        return self._draw_or_pass(hand)

    def _draw_or_pass(self, hand: list[Card]) -> dict[str, Any]:
        if self.deck:
            hand.append(self.deck.pop())
            return {"play": "draw"}
        return {"play": "pass"}

    def _lay(self, position: Any, hand: list[Card]) -> tuple[Meld, ...] | None:
        options = position.options
        if not position.opened[position.turn]:
            run = self._run(hand, position)
            return None if run is None else (*position.cards.table, run)
        if self.random.random() < 0.5 and (simple := self._simply(position, hand)):
            return simple
        bound = options.joker_binding == BOUND
        table = [
            laid if bound or laid.card != JOKER else MeldCard(JOKER)
            for meld in position.cards.table
            for laid in meld.cards
        ]
        cap = None if self.random.random() < 0.5 else self.random.randint(1, 3)
        arranged = lay_most(table, hand, self.meld_rules, cap, bound)
        return arranged.melds if arranged is not None and arranged.played else None

    def _run(self, hand: list[Card], position: Any) -> Meld | None:
        """Three cards of a suit that follow one another, jokers in the gaps."""
        options = position.options
        for suit in SUITS:
            for start in range(13 if self.corner else 12):
                wanted = [Card(RANKS[(start + step) % 13], suit) for step in range(3)]
                held = [card for card in wanted if card in hand]
                missing = 3 - len(held)
                if not held or missing > hand.count(JOKER) or (missing and options.first_run_joker == NATURAL_ONLY):
                    continue
                cards = tuple(PLAIN[card] if card in hand else MeldCard(JOKER, card) for card in wanted)
                return read_meld(cards, self.meld_rules)
        return None

    def _simply(self, position: Any, hand: list[Card]) -> tuple[Meld, ...] | None:
        """One card that fits at the end of a meld as it lies."""
        table = position.cards.table
        for index, meld in enumerate(table):
            for card in hand:
                grown = (*meld.cards, PLAIN[card])
                if card != JOKER and is_meld(grown, self.meld_rules):
                    return (*table[:index], read_meld(grown, self.meld_rules), *table[index + 1 :])
        return None
