"""Double-deck Pinochle by its printed rules: 80 cards, the auction, the exchange, melds, twenty tricks.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; names go clockwise.
- Melds are laid in any order, each player once, before the first lead; a player need not lay all meld of the hand.
- A hand that is thrown in ends when both others have laid their meld; the bidding side lays none after it.
- A card is refused if no deal of the cards that nobody has seen makes it legal; cards that lie as meld are in the hand
  until they are played. An earlier play tells what its player did not hold, but it may have been wrong itself: where
  the two do not go together the later card is accepted, and a late ruling says so.
"""

from __future__ import annotations

import random
from abc import ABC
from collections import Counter
from typing import Any

from tests.simulators.frame import Body, Simulator
from tests.simulators.pinochle.cards import PACK, meld_points, winning

AUCTION, SUIT, PASS, BACK, TRUMP, MELD, TRICKS = "bid", "name_suit", "pass_cards", "pass_back", "trump", "meld", "card"


class PinochleTable(Simulator, ABC):
    """Ann and Cy against Bo and Di."""

    key = "pinochle"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = chance.choice([{}, {}, {"pass_cards": 0}])
        self.totals, self.dealer = [0, 0], 0
        if chance.random() < 0.5:
            self.totals = [chance.randint(-100, 480) for _ in range(2)]
            self.dealer = chance.randrange(4)
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "dealer": self.players[self.dealer]}
        self.bidding_side_won = 0
        self._deal()

    def _deal(self) -> None:
        deck = list(PACK)
        self.chance.shuffle(deck)
        self.hands = [deck[index::4] for index in range(4)]
        self.phase = AUCTION
        self.player = (self.dealer + 1) % 4
        self.bids: list[tuple[int, int]] = []
        self.out: set[int] = set()
        self.bidder, self.bid = -1, 0
        self.asked = self.trump = ""
        self.melds: dict[int, int] = {}
        self.thrown_in = False
        self.lying = [Counter[str]() for _ in range(4)]
        """Cards that lie as meld and are not played yet."""
        self.played: Counter[str] = Counter()
        self.trick: list[str] = []
        self.number = 0
        """Tricks that are over."""
        self.points = [0, 0]

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_tally(self, body: Body) -> None:
        self.bidder, self.bid = self.players.index(body["bidder"]), body["bid"]
        tricks = 0 if body.get("thrown_in") else body.get("tricks", 50 - body.get("others_tricks", 0))
        mine, theirs = body["meld"]
        self._score(mine, theirs, tricks, bool(body.get("thrown_in")))

    def _make_bid(self, body: Body) -> None:
        self.bidder, self.bid = self.player, body["amount"]
        self._next_bidder()

    def _make_pass(self, body: Body) -> None:
        self.out.add(self.player)
        self._next_bidder()

    def _next_bidder(self) -> None:
        if len(self.out) == 3 and self.bid:
            self.phase = SUIT if self.options.get("pass_cards") != 0 else TRUMP
            self.player = self.bidder
            return
        self.player = next(seat % 4 for seat in range(self.player + 1, self.player + 5) if seat % 4 not in self.out)

    def _make_name_suit(self, body: Body) -> None:
        self.asked, self.phase, self.player = body["suit"], PASS, (self.bidder + 2) % 4

    def _make_pass_cards(self, body: Body) -> None:
        giver = self.hands[self.player]
        giver.sort(key=lambda card: card[1] != self.asked)
        self.hands[self.bidder] += giver[:3]
        del giver[:3]
        self.phase, self.player = BACK, self.bidder

    def _make_pass_back(self, body: Body) -> None:
        giver = self.hands[self.bidder]
        self.chance.shuffle(giver)
        self.hands[(self.bidder + 2) % 4] += giver[:3]
        del giver[:3]
        self.phase = TRUMP

    def _make_trump(self, body: Body) -> None:
        self.trump, self.phase = body["suit"], MELD

    def _make_meld(self, body: Body) -> None:
        player = self.players.index(body["player"])
        if "cards" in body:
            self.lying[player] = Counter(body["cards"])
        self.melds[player] = body["points"] if "points" in body else meld_points(body["cards"], self.trump)
        if self.thrown_in:
            self._score_if_thrown_in()
        elif len(self.melds) == 4:
            self.phase = TRICKS

    def _make_throw_in(self, body: Body) -> None:
        self.thrown_in = True
        self._score_if_thrown_in()

    def _score_if_thrown_in(self) -> None:
        others = [(self.bidder + 1) % 4, (self.bidder + 3) % 4]
        if all(player in self.melds for player in others):
            self._score(0, sum(self.melds[player] for player in others), 0, thrown_in=True)

    def _make_card(self, body: Body) -> None:
        card, player = body["card"], self.player
        self.hands[player].remove(card)
        if self.lying[player][card]:
            self.lying[player][card] -= 1
        self.played[card] += 1
        self.trick.append(card)
        self.player = (player + 1) % 4
        if len(self.trick) < 4:
            return
        self.player = (self.player + winning(self.trick, self.trump)) % 4
        self.number += 1
        points = sum(each[0] in "ATK" for each in self.trick) + 2 * (self.number == 20)
        self.points[self.player % 2] += points
        self.trick = []
        if self.number == 20:
            self._score_melds(self.points[self.bidder % 2])

    def _make_tricks(self, body: Body) -> None:
        self._score_melds(body["bidders"])

    def _score_melds(self, tricks: int) -> None:
        meld = [sum(points for player, points in self.melds.items() if player % 2 == side) for side in (0, 1)]
        self._score(meld[self.bidder % 2], meld[1 - self.bidder % 2], tricks, thrown_in=False)

    def _score(self, mine: int, theirs: int, tricks: int, thrown_in: bool) -> None:
        side = self.bidder % 2
        made = not thrown_in and mine + tricks >= self.bid
        self.totals[side] += mine + tricks if made else -self.bid
        self.totals[1 - side] += theirs + (0 if thrown_in else 50 - tricks)
        self.over = max(self.totals) >= 500
        self.bidding_side_won = side
        self.dealer = (self.dealer + 1) % 4
        self._deal()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        if self.phase == MELD or self.over:
            return None
        return self.players[self.player]

    def winners(self) -> list[str]:
        """PN-END-1: the bidding side where both get there."""
        side = self.bidding_side_won if self.totals[self.bidding_side_won] >= 500 else 1 - self.bidding_side_won
        return [self.players[side], self.players[side + 2]]
