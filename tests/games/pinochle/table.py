"""A table of Pinochle with eighty real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.pinochle.position import Phase
from tests.games.comings import Comes, Comings
from tests.games.pinochle.truth import PACK, best_meld, least_bid, may_play

SUITS = "SHDC"

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
    Comes({"target": 300}),
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
        self.hands: list[list[str]] = [[], [], [], []]
        self.comings = Comings(random, options, least=4, rate=0.02, is_plain=True, most=4)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if coming := self.comings.next(position):
            return coming
        self.players = list(position.players)
        if position.phase == Phase.AUCTION:
            return self._bid(position)
        hand = self.hands[position.acting]
        if position.phase == Phase.SUIT:
            return {"play": "name_suit", "suit": self._suit(hand)}
        if position.phase == Phase.PASS:
            return self._pass_cards(position)
        if position.phase == Phase.BACK:
            return self._pass_back(position)
        if position.phase == Phase.TRUMP:
            return {"play": "trump", "suit": self._suit(hand)}
        if position.phase == Phase.MELD:
            return self._meld(position)
        return self._play(position)

    # - the auction and the exchange

    def _bid(self, position: Any) -> dict[str, Any]:
        if not position.auction.bids:
            if self.random.random() < 0.15:
                return self._tally()
            deck = list(PACK)
            self.random.shuffle(deck)
            self.hands = [deck[index::4] for index in range(4)]
        bids = position.auction.bids
        hand, highest = self.hands[position.auction.turn], max((bid for _, bid in bids), default=0)
        limit = max(best_meld(hand, trump, self.options)[0] for trump in SUITS) + self.random.randrange(16, 36)
        bid = least_bid(highest, self.options)
        forced = [bid for _, bid in bids] == [0, 0, 0]
        return {"play": "bid", "amount": bid} if bid <= limit or forced else {"play": "pass"}

    def _tally(self) -> dict[str, Any]:
        body = {"play": "tally", "bidder": self.random.choice(self.players), "bid": 50, "meld": [32, 15]}
        chance = self.random.random()
        if chance < 0.2:
            return {**body, "thrown_in": True}
        tricks = self.random.randrange(51)
        if chance < 0.5:
            return {**body, "tricks": tricks, "others_tricks": 50 - tricks}
        return {**body, "tricks": tricks}

    @property
    def _needs_marriage(self) -> bool:
        return self.options.get("trump_marriage") == "required"

    def _suit(self, hand: list[str]) -> str:
        """The longest suit; if a marriage is needed, the longest that has one."""
        suits = list(SUITS)
        if self._needs_marriage:
            suits = [suit for suit in suits if "K" + suit in hand and "Q" + suit in hand] or suits
        return max(suits, key=lambda suit: sum(card[1] == suit for card in hand))

    def _pass_cards(self, position: Any) -> dict[str, Any]:
        assert position.exchange is not None
        hand, suit = self.hands[position.acting], SUITS[position.exchange.suit]
        chosen = sorted(hand, key=lambda card: (card[1] != suit, -PACK.index(card)))[: self._passed]
        return self._move(hand, self.hands[position.bidder], chosen, suit, "pass_cards")

    def _pass_back(self, position: Any) -> dict[str, Any]:
        assert position.exchange is not None
        hand, suit = self.hands[position.acting], SUITS[position.exchange.suit]
        chosen = self.random.sample(hand, self._passed)
        return self._move(hand, self.hands[(position.acting + 2) % 4], chosen, suit, "pass_back")

    @property
    def _passed(self) -> int:
        number: int = self.options.get("pass_cards", 3)
        return number

    def _move(self, giver: list[str], taker: list[str], chosen: list[str], suit: str, play: str) -> dict[str, Any]:
        for card in chosen:
            giver.remove(card)
            taker.append(card)
        if self.random.random() < 0.3:
            return {"play": play, "of_suit": sum(card[1] == suit for card in chosen)}
        return {"play": play}

    # - meld and tricks

    def _meld(self, position: Any) -> dict[str, Any]:
        hand, trump = self.hands[position.acting], SUITS[position.trump]
        marriage = "K" + trump in hand and "Q" + trump in hand
        stuck = self._needs_marriage and position.acting == position.bidder and not marriage
        if (
            not position.melds.thrown_in
            and position.acting == position.bidder
            and (stuck or self.random.random() < 0.05)
        ):
            return {"play": "throw_in"}
        total, lying = best_meld(hand, trump, self.options)
        body: dict[str, Any] = {"play": "meld", "player": self.players[position.acting]}
        chance = self.random.random()
        if chance < 0.5:
            return {**body, "points": total}
        return {**body, "cards": list(hand) if chance < 0.6 else lying}

    def _play(self, position: Any) -> dict[str, Any]:
        assert position.play is not None
        if not position.play.begun and self.random.random() < 0.15:
            return {"play": "throw_in"} if self.random.random() < 0.3 else self._tricks(position)
        if self.random.random() < 0.003:
            return self._tricks(position)
        hand = self.hands[position.acting]
        trick = [PACK[4 * place] for place in position.play.cards]
        allowed = may_play(trick, hand, SUITS[position.trump])
        card = self.random.choice([card for card in hand if card in allowed])
        hand.remove(card)
        return {"play": "card", "card": card}

    def _tricks(self, position: Any) -> dict[str, Any]:
        assert position.play is not None
        side = position.bidder % 2
        points = self.random.randint(position.play.points[side], 50 - position.play.points[1 - side])
        body = {"play": "tricks", "bidders": points}
        return {**body, "others": 50 - points} if self.random.random() < 0.3 else body
