"""A table of Shanghai with a real pack and players who play when they can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.shanghai.options import Options
from referee.games.shanghai.position import COUNT, OVER, Position
from referee.games.shanghai.scoring import charge
from referee.games.shanghai.watching import play_of, sequence_of
from referee.kit.arrange import lay_most
from referee.kit.cards import JOKER, Card
from referee.kit.melds import PLAIN, Meld, ordered, read_meld

OPTIONS: list[dict[str, Any]] = [
    {},
    {"deal_size": 7, "ace": "low", "card_points": "one_per_card", "target": 30},
    {"deal_size": 13, "ace": "corner", "jokers": 2, "first_sequence": "yes", "target": 100},
    {"ace": "high", "deals": 2},
    {"deal_size": 10, "ace": "high_or_low", "jokers": 2, "first_sequence": "no", "card_points": "table", "deals": 3},
    {"jokers": 0, "deal_size": 7, "first_sequence": "yes", "deals": 0, "target": 150},
]


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
        self.deal = 0
        self.deck: list[Card] = []
        self.hands: list[list[Card]] = []
        self.drawn: list[Card] = []
        self.wrong: list[int] = []

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
            return None
        if not position.begun and self.deal != position.deal:
            self._deal(position)
            if self.random.random() < self.tallied:
                return self._tally(position)
        if position.phase == COUNT:
            return self._count(position)
        if position.last is not None and self.random.random() < 0.04:
            return self._challenge(position)
        return self._turn(position)

    def _deal(self, position: Position) -> None:
        self.deal = position.deal
        self.deck = list(position.options.pack.elements())
        self.random.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(count)] for count in position.hands]
        self.drawn = []

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _turn(self, position: Position) -> dict[str, Any]:
        if not position.drawn:
            self.drawn = []
        hand = self.hands[position.turn]
        melds = self._lay(position, hand)
        if melds is not None and (self.random.random() < self.honest or self._seen(position)):
            body: dict[str, Any] = {"play": "lay", "table": [meld.codes for meld in melds]}
            before = Counter(laid.card for meld in position.table for laid in meld.cards)
            played = Counter(laid.card for meld in melds for laid in meld.cards) - before
            for card in played.elements():
                hand.remove(card)
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

    def _seen(self, position: Position) -> bool:
        return bool(position.account.known_to(position.turn))

    def _lay(self, position: Position, hand: list[Card]) -> tuple[Meld, ...] | None:
        options = position.options
        if not position.opened[position.turn]:
            run = self._run(hand, options)
            return None if run is None else (*position.table, run)
        if self.random.random() < 0.5 and (simple := self._simply(position, hand)):
            return simple
        table = [laid for meld in position.table for laid in meld.cards]
        if play_of(table, hand, options) is None:
            return None
        cap = None if self.random.random() < 0.5 else self.random.randint(1, 3)
        found = lay_most(table, hand, options.law, cap, bound=True)
        if found is None or not found.played:
            found = lay_most(table, hand, options.law, None, bound=True)
        assert found is not None
        return found.melds

    def _run(self, hand: list[Card], options: Options) -> Meld | None:
        """A sequence from the hand, a joker said as what it stands for."""
        run = sequence_of(hand, options)
        if not run:
            return None
        law = options.law
        found = lay_most((), run, law)
        assert found is not None
        melds = [meld for meld in found.melds if meld.sort == "run"]
        if melds:
            return melds[0]
        # One natural card and jokers: the jokers follow it.
        (card,) = [card for card in run if card != JOKER]
        laid = (PLAIN[card], *(PLAIN[one] for one in run if one == JOKER))
        meld = read_meld(laid, law, "run")
        return meld if isinstance(meld, Meld) else None

    def _simply(self, position: Position, hand: list[Card]) -> tuple[Meld, ...] | None:
        """One card that fits at the end of a meld as it lies."""
        for index, meld in enumerate(position.table):
            for card in hand:
                if card == JOKER:
                    continue
                grown = read_meld((*meld.cards, PLAIN[card]), position.options.law)
                if isinstance(grown, Meld) and len(grown) < 14:
                    return (*position.table[:index], grown, *position.table[index + 1 :])
        return None

    # --- a challenge, the count, the tally ---------------------------------------------------------------------------

    def _challenge(self, position: Position) -> dict[str, Any]:
        assert position.last is not None
        watch = next(watch for watch in position.challengeable if watch.who == position.last)
        body: dict[str, Any] = {"play": "challenge", "hand": [str(card) for card in self.hands[watch.who]]}
        if watch.total:
            body["drawn"] = [str(card) for card in self.drawn[-watch.total :]]
        if self.random.random() < 0.5:
            body["player"] = self.players[watch.who]
        return body

    def _count(self, position: Position) -> dict[str, Any]:
        held = {name: hand for name, hand in zip(self.players, self.hands, strict=True) if hand}
        if self.random.random() < 0.6:
            return {"play": "count", "hands": {name: [str(card) for card in hand] for name, hand in held.items()}}
        return {"play": "count", "points": {name: charge(hand, position.options) for name, hand in held.items()}}

    def _tally(self, position: Position) -> dict[str, Any]:
        left = list(position.options.pack.elements())
        self.random.shuffle(left)
        out = self.random.choice([*self.players, None])
        points = {}
        for name in self.players:
            cards = [left.pop() for _ in range(self.random.randint(1, 12))]
            points[name] = 0 if name == out else charge(cards, position.options)
        body: dict[str, Any] = {"play": "tally", "points": points}
        if out is not None and self.random.random() < 0.5:
            body["out"] = out
            del points[out]
        return body
