"""The players of pinochle: legal plays with some sense, and plays that are wrong in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.simulators.frame import WRONG, Body
from tests.simulators.pinochle.cards import KINDS, SUITS, duties, meld_points
from tests.simulators.pinochle.judging import JudgedPinochle
from tests.simulators.pinochle.table import AUCTION, BACK, MELD, PASS, SUIT, TRICKS, TRUMP


class Pinochle(JudgedPinochle):
    """Four players with real cards."""

    @property
    def wrong_part(self) -> float:
        return WRONG if self.phase == TRICKS else 0.35

    def legal_play(self) -> Body:
        chance = self.chance
        if self.phase == AUCTION:
            return self._bid_or_pass()
        if self.phase in (SUIT, TRUMP):
            return {"play": self.phase, "suit": chance.choice(SUITS)}
        if self.phase in (PASS, BACK):
            return {"play": self.phase}
        if self.phase == MELD:
            if not self.thrown_in and chance.random() < 0.03:
                return {"play": "throw_in"}
            laying = [index for index in range(4) if index not in self.melds]
            if self.thrown_in:
                laying = [index for index in laying if index % 2 != self.bidder % 2]
            return self._some_meld(chance.choice(laying))
        if not self.played and chance.random() < 0.05:
            return {"play": "throw_in"}
        if chance.random() < 0.005:
            return self._some_tricks()
        return {"play": "card", "card": chance.choice(self._legal_cards())}

    def _legal_cards(self) -> list[str]:
        """The cards of the hand that the rules allow to the real hand."""
        hand = self.hands[self.player]
        held = set(hand)
        return [card for card in hand if not held & duties(self.trick, card, self.trump)]

    def _bid_or_pass(self) -> Body:
        if not self.bids and not self.out and not self.bid and self.chance.random() < 0.1:
            return self._some_tally()
        forced = len(self.out) == 3
        if not forced and self.chance.random() < 0.5:
            return {"play": "pass"}
        least = max(25, self.bid + 1)
        amount = least + self.chance.choice((0, 0, 1, 3, 10))
        return {"play": "bid", "amount": amount if amount <= 50 else amount + -amount % 5}

    def _some_meld(self, player: int) -> Body:
        hand, body = self.hands[player], {"play": "meld", "player": self.players[player]}
        kind = self.chance.random()
        if kind < 0.3:
            return {**body, "points": meld_points(hand, self.trump)}
        if kind < 0.4:
            return {**body, "cards": list(hand)}
        return {**body, "cards": self.chance.sample(hand, self.chance.randint(0, 20))}

    def _some_tricks(self) -> Body:
        mine, theirs = self.points[self.bidder % 2], self.points[1 - self.bidder % 2]
        bidders = self.chance.randint(mine, 50 - theirs)
        return {
            "play": "tricks",
            "bidders": bidders,
            **({"others": 50 - bidders} if self.chance.random() < 0.5 else {}),
        }

    def _some_tally(self) -> Body:
        chance = self.chance
        body: Body = {
            "play": "tally",
            "bidder": chance.choice(self.players),
            "bid": chance.choice((25, 31, 50, 55, 70)),
        }
        body["meld"] = [chance.choice((0, 4, 15, 22, 40, 64)) for _ in range(2)]
        if chance.random() < 0.2:
            return {**body, "thrown_in": True}
        tricks = chance.randint(1, 49)
        return {**body, **chance.choice([{"tricks": tricks}, {"others_tricks": tricks}])}

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def is_true(self, body: Body) -> bool:
        if body["play"] == "card":
            return body["card"] in self._legal_cards()
        if body["play"] == "meld" and "cards" in body:
            return Counter(body["cards"]) <= Counter(self.hands[self.players.index(body["player"])])
        return body["play"] in ("bid", "pass", "name_suit", "trump", "throw_in") and self.chance.random() < 0.2

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        if mover is not None and chance.random() < 0.15:
            others = [name for name in self.players if name != mover]
            body = self.legal_play()
            return {**body, "by": chance.choice(others)} if body["play"] not in ("tally", "tricks") else None
        if chance.random() < 0.15:
            return chance.choice(
                [
                    {"play": "bid", "amount": 60},
                    {"play": "pass"},
                    {"play": "trump", "suit": "S"},
                    {"play": "name_suit", "suit": "D"},
                    {"play": "pass_cards"},
                    {"play": "pass_back"},
                    {"play": "throw_in"},
                    {"play": "tricks", "bidders": 20},
                    {"play": "card", "card": chance.choice(KINDS)},
                    {"play": "meld", "player": chance.choice(self.players), "points": 4},
                ]
            )
        if self.phase == AUCTION:
            if not self.bid and not self.out and chance.random() < 0.3:
                return self._wrong_tally()
            return {"play": "bid", "amount": chance.choice((24, self.bid, self.bid - 1, 51, 53, 57, 60, 64)) or 1}
        if self.phase in (PASS, BACK):
            return {"play": self.phase, "of_suit": 4}
        if self.phase == MELD:
            body = self._some_meld(chance.randrange(4))
            if "points" in body:
                return {**body, "points": chance.choice((1, 7, 13, 2000))}
            return {**body, "cards": [*body["cards"], *[chance.choice(KINDS)] * chance.randint(1, 5)]}
        if self.phase == TRICKS:
            if chance.random() < 0.03:
                return chance.choice(
                    [
                        {"play": "tricks", "bidders": 20, "others": 31},
                        {"play": "tricks", "bidders": self.points[self.bidder % 2] - 1},
                        {"play": "tricks", "bidders": 51 - self.points[1 - self.bidder % 2]},
                    ]
                    if all(points > 0 for points in self.points)
                    else [{"play": "tricks", "bidders": 20, "others": 29}]
                )
            return {"play": "card", "card": chance.choice([*self.hands[self.player], chance.choice(KINDS)])}
        return None

    def _wrong_tally(self) -> Body:
        change: Mapping[str, Any] = self.chance.choice(
            [{"bid": 24}, {"bid": 52}, {"meld": [3, 4]}, {"tricks": 20, "others_tricks": 31}, {"meld": [4, 13]}]
        )
        return {**self._some_tally(), **change}
