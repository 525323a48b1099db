"""A table of Pinochle with eighty real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.pinochle.melds import Best, best, values
from referee.games.pinochle.options import needs_marriage
from referee.games.pinochle.pack import CODES, COPIES, KINDS, KING, QUEEN
from referee.games.pinochle.position import AUCTION, BACK, MELD, OVER, PASS, SUIT, TRUMP, Position
from referee.games.pinochle.tricks import legal
from referee.kit.cards import SUITS

OPTIONS: list[dict[str, Any]] = [
    {"target": 200},
    {"min_bid": 50, "bid_step": "ones_to_60", "triple_values": "low", "keep_meld": "needs_20_20", "target": 150},
    {"pass_cards": 4, "quadruples": "table", "keep_meld": "needs_one_trick_point", "target": 150},
    {"pass_cards": 0, "trump_marriage": "required", "target": 150},
    {
        "min_bid": 25,
        "bid_step": "ones_to_50",
        "pass_cards": 3,
        "quadruples": "sum",
        "triple_values": "page",
        "keep_meld": "always",
        "trump_marriage": "no",
        "target": 150,
        "quadruple_run": 1200,
        "quadruple_aces": 900,
        "quadruple_kings": 700,
        "quadruple_queens": 500,
        "quadruple_jacks": 300,
    },
]


class Table:
    """Ann and Cy against Bo and Di."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.hands: list[list[int]] = [[], [], [], []]

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
            return None
        if position.phase == AUCTION:
            return self._bid(position)
        hand = self.hands[position.acting]
        if position.phase == SUIT:
            return {"play": "name_suit", "suit": SUITS[self._suit(position, hand)]}
        if position.phase == PASS:
            return self._pass_cards(position)
        if position.phase == BACK:
            return self._pass_back(position)
        if position.phase == TRUMP:
            return {"play": "trump", "suit": SUITS[self._suit(position, hand)]}
        if position.phase == MELD:
            return self._meld(position)
        return self._play(position)

    # - the auction and the exchange

    def _bid(self, position: Position) -> dict[str, Any]:
        if not position.bids:
            if self.random.random() < 0.15:
                return self._tally()
            deck = [place for place in range(KINDS) for _ in range(COPIES)]
            self.random.shuffle(deck)
            self.hands = [deck[index::4] for index in range(4)]
        hand = self.hands[position.turn]
        worth = values(position.options)
        limit = max(best(hand, trump, worth).total for trump in range(4)) + self.random.randrange(16, 36)
        if position.least_bid <= limit or position.forced:
            return {"play": "bid", "amount": position.least_bid}
        return {"play": "pass"}

    def _tally(self) -> dict[str, Any]:
        body = {"play": "tally", "bidder": self.random.choice(self.players), "bid": 50, "meld": [32, 15]}
        chance = self.random.random()
        if chance < 0.2:
            return {**body, "thrown_in": True}
        tricks = self.random.randrange(51)
        if chance < 0.5:
            return {**body, "tricks": tricks, "others_tricks": 50 - tricks}
        return {**body, "tricks": tricks}

    def _suit(self, position: Position, hand: list[int]) -> int:
        """The longest suit; where a marriage is needed, the longest that has one."""
        suits = range(4)
        if needs_marriage(position.options):
            suits = [suit for suit in suits if 5 * suit + KING in hand and 5 * suit + QUEEN in hand] or suits
        return max(suits, key=lambda suit: sum(place // 5 == suit for place in hand))

    def _pass_cards(self, position: Position) -> dict[str, Any]:
        assert position.bidder is not None
        assert position.exchange is not None
        hand, number, suit = self.hands[position.acting], position.options.pass_cards, position.exchange.suit
        chosen = sorted(hand, key=lambda place: (place // 5 != suit, -place))[:number]
        return self._move(hand, self.hands[position.bidder], chosen, suit, "pass_cards")

    def _pass_back(self, position: Position) -> dict[str, Any]:
        assert position.exchange is not None
        hand, number, suit = self.hands[position.acting], position.options.pass_cards, position.exchange.suit
        chosen = self.random.sample(hand, number)
        return self._move(hand, self.hands[(position.acting + 2) % 4], chosen, suit, "pass_back")

    def _move(self, giver: list[int], taker: list[int], chosen: list[int], suit: int, play: str) -> dict[str, Any]:
        for place in chosen:
            giver.remove(place)
            taker.append(place)
        if self.random.random() < 0.3:
            return {"play": play, "of_suit": sum(place // 5 == suit for place in chosen)}
        return {"play": play}

    # - meld and tricks

    def _meld(self, position: Position) -> dict[str, Any]:
        assert position.trump is not None
        hand, trump = self.hands[position.acting], position.trump
        marriage = 5 * trump + KING in hand and 5 * trump + QUEEN in hand
        stuck = needs_marriage(position.options) and position.acting == position.bidder and not marriage
        if not position.thrown and position.acting == position.bidder and (stuck or self.random.random() < 0.05):
            return {"play": "throw_in"}
        found = best(hand, trump, values(position.options))
        body: dict[str, Any] = {"play": "meld", "player": self.players[position.acting]}
        chance = self.random.random()
        if chance < 0.5:
            return {**body, "points": found.total}
        return {**body, "cards": [CODES[place] for place in (hand if chance < 0.6 else laid(found))]}

    def _play(self, position: Position) -> dict[str, Any]:
        assert position.play is not None
        assert position.bidder is not None
        if not position.play.begun and self.random.random() < 0.15:
            return {"play": "throw_in"} if self.random.random() < 0.3 else self._tricks(position)
        if self.random.random() < 0.003:
            return self._tricks(position)
        hand = self.hands[position.acting]
        mask = 0
        for place in hand:
            mask |= 1 << place
        may = legal(position.play.state, mask)
        card = self.random.choice([place for place in hand if may >> place & 1])
        hand.remove(card)
        return {"play": "card", "card": CODES[card]}

    def _tricks(self, position: Position) -> dict[str, Any]:
        assert position.play is not None
        assert position.bidder is not None
        side = position.bidder % 2
        points = self.random.randint(position.play.points[side], 50 - position.play.points[1 - side])
        body = {"play": "tricks", "bidders": points}
        return {**body, "others": 50 - points} if self.random.random() < 0.3 else body


def laid(found: Best) -> list[int]:
    """The cards that lie on the table as this meld: of each as many as its most demanding type needs."""
    needed: dict[tuple[int, int], int] = {}
    for one in found.combinations:
        kind = 0 if one.suit is not None else 1 if one.name.endswith("pinochle") else 2
        for place in one.places:
            needed[kind, place] = needed.get((kind, place), 0) + 1
    return [place for place in range(KINDS) for _ in range(max(needed.get((kind, place), 0) for kind in range(3)))]
