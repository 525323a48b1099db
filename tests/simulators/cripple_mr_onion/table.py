"""A table of Cripple Mr Onion: the chips of all bets, the deal that is passed on or sold, Showdown, tallies.

Readings where the printed rules are silent:

- The first named player deals first. A player who is left alone deals next, as the winner of a Showdown does.
- A raise or an extra bet that lies in front is the player's own until the dealer has matched it. Without a raise or an
  extra bet the dealer matches nothing.
- If nobody takes a deal that is passed on, the extra bets go back.
- A deal that is sold ends its betting part; the next part is the new dealer's.
- A round can be entered by its result alone at any time; what was paid in it goes back first. Its hands count without
  declarations, in the order in which they are shown, and a straight flush cripples as soon as it can.
- The match ends between two rounds with no pot carried over, and the player with the most chips wins. Without betting
  the rounds that are won count.
"""

from __future__ import annotations

import random
from abc import ABC
from typing import Any, Final

from tests.simulators.cripple_mr_onion.cards import House
from tests.simulators.cripple_mr_onion.showdown import Showdown
from tests.simulators.frame import Body, Simulator

MOST_RAISED: Final = 10
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
TIE_RULES: Final = {0: "seniority", 1: "fewer_wild_loses", -1: "fewer_wild_wins"}
WITH_RAISES: Final = (True, True, False, True, False)
"""The betting parts: three before the second deal, two after it."""
DEAL, DRAW, BID, PAY, MATCH, BUY, EXTRA = "deal", "draw", "bid", "pay", "match", "buy", "extra"
EXTRAS, PASSING, AUCTION, SHOW, CLOSE = "extras", "passing", "auction", "show", "close"


class CrippleMrOnionTable(Simulator, ABC):
    """Two to seven players. Tables without betting come to Showdown at once."""

    key = "cripple-mr-onion"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = list(NAMES[: chance.choice((2, 2, 3, 3, 4, 5, 6, 7))])
        self.betting = chance.random() < 0.35
        self.stake = chance.choice((2, 2, 5))
        self.last_round = chance.choice((0, 0, 3))
        """The number of rounds that the table has agreed on; 0 without."""
        self.house = House(
            suit_size=chance.choice((13, 13, 14)),
            arcana_suit=chance.random() < 0.8,
            wizard_is_eight=chance.random() < 0.3,
            tie=chance.choice((0, 0, 1, -1)),
            once=chance.random() < 0.3,
            asks=chance.random() < 0.9,
        )
        self.options: dict[str, Any] = {
            "betting": self.betting,
            "stake": self.stake,
            "rounds": self.last_round,
            "arcana_suit": "fifth_suit" if self.house.arcana_suit else "no_suit",
            "wizard_is_eight": self.house.wizard_is_eight,
            "tie_rule": TIE_RULES[self.house.tie],
            "reform": "once_after_devaluation" if self.house.once else "unlimited",
            "suit_size": self.house.suit_size,
            "fool_round": self.house.asks,
        }
        self.chips = [0] * len(self.players)
        self.dealer, self.pot, self.wild = 0, 0, chance.random() < 0.35
        if self.wild:
            self.start = {"totals": {}, "wild_round": True}
        self.rounds = 0
        self._clear()

    def _clear(self) -> None:
        count = len(self.players)
        self.phase, self.turn, self.part, self.bid = DEAL, self.dealer, 0, 0
        self.folded: set[int] = set()
        self.raises = [0] * count
        self.extras = [0] * count
        self.hands: list[list[str]] = [[] for _ in range(count)]
        self.pack: list[str] = []
        self.open = Showdown(self.players, self.wild, self.house)
        self.offers = [0] * count
        """The totals that are bid for the deal."""
        self.declined: set[int] = set()
        self.folds_at = ""
        """The phase in which the dealer folded."""
        self.before = (list(self.chips), self.pot, self.dealer)
        """The chips, the pot and the dealer before the antes."""

    # --- seats --------------------------------------------------------------------------------------------------------

    def _others(self) -> list[int]:
        """The players who have not folded, from elder to younger, without the dealer."""
        count = len(self.players)
        seats = [(self.dealer + step) % count for step in range(1, count)]
        return [seat for seat in seats if seat not in self.folded]

    def _after(self, seats: list[int]) -> int | None:
        """The next of these seats after the one whose turn it is; None after the last."""
        at = seats.index(self.turn) + 1
        return seats[at] if at < len(seats) else None

    def _seniority(self, dealer: int | None = None) -> list[int]:
        """The dealer, then the others from elder to younger (CM-CMP-3)."""
        count, first = len(self.players), self.dealer if dealer is None else dealer
        return [(first + step) % count for step in range(count)]

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _pays(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.pot += chips

    def _make_deal(self, body: Body) -> None:
        if self.betting:
            for seat in range(len(self.players)):
                self._pays(seat, self.stake)
        self.phase, self.turn = DRAW if self.betting else SHOW, self._others()[0]

    def _make_end(self, body: Body) -> None:
        self.over = True

    def _make_discard(self, body: Body) -> None:
        self._next_draw()

    def _next_draw(self) -> None:
        seat = self._after([*self._others_and(self.turn), self.dealer])
        if seat is None:
            self._begin_part()
        else:
            self.turn = seat

    def _others_and(self, seat: int) -> list[int]:
        """The players beside the dealer in their order, with one who has just folded."""
        count = len(self.players)
        seats = [(self.dealer + step) % count for step in range(1, count)]
        return [each for each in seats if each not in self.folded or each == seat]

    def _begin_part(self) -> None:
        self.phase, self.turn = BID, self.dealer
        self.raises = [0] * len(self.players)

    def _make_fold(self, body: Body) -> None:
        seat, phase = self.turn, self.phase
        self.folded.add(seat)
        left = [each for each in range(len(self.players)) if each not in self.folded]
        if len(left) == 1:
            self._win(left[0], wild=False)
        elif phase == DRAW:
            self._next_draw()
        elif phase == PAY:
            self._next_pay(seat)
        else:
            self.folds_at, self.offers, self.declined = phase, [0] * len(self.players), set()
            self.phase, self.turn = AUCTION, self._others()[0]

    def _make_bid(self, body: Body) -> None:
        self.bid = body["chips"]
        self._pays(self.dealer, self.bid)
        self.phase, self.turn = PAY, self._others()[0]

    def _make_all_stay(self, body: Body) -> None:
        while self.phase == PAY:
            self._make_pay({})

    def _make_pay(self, body: Body) -> None:
        self._pays(self.turn, self.bid)
        self.raises[self.turn] = body.get("raise", 0)
        self._next_pay(self.turn)

    def _next_pay(self, seat: int) -> None:
        following = self._after(self._others_and(seat))
        if following is not None:
            self.turn = following
        elif any(self.raises):
            self.phase, self.turn = MATCH, self.dealer
        else:
            self._end_part()

    def _end_part(self) -> None:
        self.part += 1
        self.raises = [0] * len(self.players)
        if self.part == 3:
            self.phase, self.turn = BUY, self._others()[0]
        elif self.part == 5:
            self.phase, self.turn = SHOW, self._others()[0]
        else:
            self._begin_part()

    def _make_match(self, body: Body) -> None:
        bets = self.raises if self.phase == MATCH else self.extras
        self._pays(self.dealer, sum(bets))
        for seat, chips in enumerate(bets):
            self._pays(seat, chips)
        if self.phase == MATCH:
            self._end_part()
        else:
            self._begin_part()

    def _make_buy(self, body: Body) -> None:
        self._pays(self.turn, self.stake * body["cards"])
        self.open.face_up[self.turn] = list(body.get("face_up", ()))
        self.phase = EXTRA

    def _make_extra(self, body: Body) -> None:
        self.extras[self.turn] = body["chips"]
        following = self._after(self._others())
        if following is not None:
            self.phase, self.turn = BUY, following
        elif any(self.extras):
            self.phase, self.turn = EXTRAS, self.dealer
        else:
            self._begin_part()

    def _make_pass_deal(self, body: Body) -> None:
        self.phase, self.turn = PASSING, self._others()[0]

    def _make_answer(self, body: Body) -> None:
        if self.phase == AUCTION:
            self._bid_for_deal(body["takes"])
        elif body["takes"]:
            self._pays(self.turn, sum(self.extras) - self.extras[self.turn])
            for seat, chips in enumerate(self.extras):
                self._pays(seat, chips)
            self.dealer = self.turn
            self._begin_part()
        else:
            following = self._after(self._others())
            if following is None:
                self._carry_over(self.dealer)
            else:
                self.turn = following

    def _bid_for_deal(self, takes: bool) -> None:
        if takes:
            self.offers[self.turn] = max(self.offers) + self.stake
        else:
            self.declined.add(self.turn)
        left = [seat for seat in self._others() if seat not in self.declined]
        if not left:
            self._carry_over(self.dealer)
        elif len(left) == 1 and any(self.offers):
            for seat, chips in enumerate(self.offers):
                self._pays(seat, chips)
            self.dealer = left[0]
            if self.folds_at == EXTRAS:
                self._begin_part()
            else:
                self._end_part()
        else:
            count = len(self.players)
            self.turn = next(s % count for s in range(self.turn + 1, self.turn + count + 1) if s % count in left)

    def _make_show(self, body: Body) -> None:
        self.open.show(self.turn, body["hand"], body.get("groupings"))
        following = self._after([*self._others(), self.dealer])
        if following is None:
            self.phase = CLOSE
        else:
            self.turn = following

    def _make_declare(self, body: Body) -> None:
        self.open.declare(body, self.folded)

    def _make_uncover(self, body: Body) -> None:
        self.open.uncover(body)

    def _make_regroup(self, body: Body) -> None:
        self.open.regroup(body)

    def _make_cripple(self, body: Body) -> None:
        self.open.crippler = self.players.index(body["player"])

    def _make_close(self, body: Body) -> None:
        self._win(self.open.leader(self._seniority()), wild=self.open.null_used and not self.wild)

    def _make_tally(self, body: Body) -> None:
        self.chips, self.pot, self.dealer = list(self.before[0]), self.before[1], self.before[2]
        for seat, name in enumerate(self.players):
            self._pays(seat, (body.get("paid") or {}).get(name, 0))
        if body.get("hands") is None:
            self._win(self.players.index(body["winner"]), wild=bool(body.get("null_eights")))
        else:
            table = self._tallied(body["hands"])
            self._win(table.leader(self._seniority()), wild=table.null_used and not self.wild)

    def _tallied(self, hands: dict[str, list[str]]) -> Showdown:
        """Hands that are laid open in their order from the elder to the dealer."""
        table = Showdown(self.players, self.wild, self.house)
        seniority = self._seniority(self.before[2])
        for seat in [*seniority[1:], seniority[0]]:
            if self.players[seat] in hands:
                table.show(seat, hands[self.players[seat]], None)
                for other in seniority:
                    if not table.cripple_fault({"player": self.players[other]}):
                        table.crippler = other
        return table

    def _win(self, seat: int, wild: bool) -> None:
        self.chips[seat] += self.pot if self.betting else 1
        self.pot, self.dealer, self.wild = 0, seat, wild
        self._end_round()

    def _carry_over(self, dealer: int) -> None:
        self.dealer, self.wild = dealer, False
        self._end_round()

    def _end_round(self) -> None:
        self.rounds += 1
        self.over = 0 < self.last_round <= self.rounds and not self.pot
        self._clear()

    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.chips, strict=True))

    def to_move(self) -> str | None:
        return None if self.phase in (DEAL, CLOSE) or self.open.owing else self.players[self.turn]

    def winners(self) -> list[str]:
        return [name for name, chips in zip(self.players, self.chips, strict=True) if chips == max(self.chips)]
