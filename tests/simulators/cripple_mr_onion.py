"""Cripple Mr Onion by its printed rules: the chips of all bets, the deal that is passed on or sold, Showdown.

Readings where the printed rules are silent:

- The first named player deals first. A player who is left alone deals next, as the winner of a Showdown does.
- A raise or an extra bet that lies in front is the player's own until the dealer has matched it. Without a raise or an
  extra bet the dealer matches nothing.
- If nobody takes a deal that is passed on, the extra bets go back.
- A deal that is sold ends its betting part; the next part is the new dealer's.
- The match ends between two rounds, with no pot carried over, and the player with the most chips wins.

The table declares no card. In a wild round the King of Octograms stays in the pack, and neither Death nor the Lady is
dealt face up, so that no declaration is due.
"""

from __future__ import annotations

import random
from typing import Any, Final

from tests.simulators.caroc_hands import PACK, Arrangement, arrangement
from tests.simulators.frame import Body, Simulator

STAKE, MOST_RAISED = 2, 10
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed")
WITH_RAISES: Final = (True, True, False, True, False)
"""The betting parts: three before the second deal, two after it."""
DEAL, DRAW, BID, PAY, MATCH, BUY, EXTRA = "deal", "draw", "bid", "pay", "match", "buy", "extra"
EXTRAS, PASSING, AUCTION, SHOW, CLOSE = "extras", "passing", "auction", "show", "close"
PLAYS: Final = {
    DEAL: ("deal", "end"),
    DRAW: ("discard", "fold"),
    BID: ("bid",),
    PAY: ("pay", "fold"),
    MATCH: ("match", "fold"),
    BUY: ("buy",),
    EXTRA: ("extra",),
    EXTRAS: ("match", "pass_deal", "fold"),
    PASSING: ("answer",),
    AUCTION: ("answer",),
    SHOW: ("show",),
    CLOSE: ("close",),
}


class CrippleMrOnion(Simulator):
    """Two to five players."""

    key = "cripple-mr-onion"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = list(NAMES[: chance.randint(2, 5)])
        self.options: dict[str, Any] = {}
        self.chips = [0] * len(self.players)
        self.dealer, self.pot, self.wild = 0, 0, chance.random() < 0.3
        if self.wild:
            self.start = {"totals": {}, "wild_round": True}
        self.rounds = 0
        self.most_rounds = chance.randint(2, 8)
        self._clear()

    def _clear(self) -> None:
        count = len(self.players)
        self.phase, self.turn, self.part, self.bid = DEAL, self.dealer, 0, 0
        self.folded: set[int] = set()
        self.raises = [0] * count
        self.extras = [0] * count
        self.hands: list[list[str]] = [[] for _ in range(count)]
        self.face_up: list[list[str]] = [[] for _ in range(count)]
        self.shown: dict[int, Arrangement] = {}
        self.cards_shown: set[str] = set()
        self.offers = [0] * count
        """The totals that are bid for the deal."""
        self.declined: set[int] = set()
        self.folds_at = ""
        """The phase in which the dealer folded."""

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

    # --- judging ------------------------------------------------------------------------------------------------------

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "CM-SHOW-2: it is another's turn"
        if name == "declare":
            return self._declare_fault(body)
        if name not in PLAYS[self.phase]:
            return f"CM-BET-1, CM-BUY-1, CM-EXTRA-1, CM-SHOW-2: {name} is not now"
        if name == "end":
            return "CM-END-1: a pot is carried over" if self.pot or not self.rounds else ""
        if name == "fold":
            return "CM-DRAW-1: the dealer" if self.phase == DRAW and self.turn == self.dealer else ""
        if name == "pay" and body.get("raise"):
            if not WITH_RAISES[self.part]:
                return "CM-BET-3: no raises"
            return "CM-BET-2: above the maximum" if body["raise"] > MOST_RAISED else ""
        if name == "buy" and body.get("face_up"):
            if len(body["face_up"]) != 4 - body["cards"]:
                return "CM-BUY-1: the rest of the four"
            return "CM-PACK-1: twice" if self._is_twice(body["face_up"]) else ""
        return self._show_fault(body) if name == "show" else ""

    def _declare_fault(self, body: Body) -> str:
        if self.phase in (DEAL, CLOSE):
            return "CM-SHOW-1: no round is under way, or too late"
        if body["card"] == "Ruler":
            return "CM-FATE-1: no Lady was replaced"
        return "CM-TUIN-1, CM-ELE-1: these cards cannot be shifted"

    def _is_twice(self, cards: list[str]) -> bool:
        open_cards = {card for cards in self.face_up for card in cards} | self.cards_shown
        return len(set(cards)) < len(cards) or bool(open_cards & set(cards))

    def _show_fault(self, body: Body) -> str:
        hand, own = body["hand"], self.face_up[self.turn]
        others = {card for seat, cards in enumerate(self.face_up) if seat != self.turn for card in cards}
        if len(set(hand)) < len(hand) or (others | self.cards_shown) & set(hand):
            return "CM-PACK-1: each card is there once"
        if not set(own) <= set(hand):
            return "CM-BUY-1: a card that was dealt face up is missing"
        if groups := body.get("groupings"):
            used = [card for group in groups for card in group]
            if len(set(used)) < len(used) or not set(used) <= set(hand):
                return "CM-USE-1: own cards, each once"
            if groups != self._best(hand).groups:
                return "CM-GRP-16: no grouping"
        return ""

    def _best(self, hand: list[str]) -> Arrangement:
        visible = {card for cards in self.face_up for card in cards}
        return arrangement(tuple(hand), self.wild, frozenset(visible & {"Death", "Ko"}))

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _pays(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.pot += chips

    def _make_deal(self, body: Body) -> None:
        for seat in range(len(self.players)):
            self._pays(seat, STAKE)
        self.phase, self.turn = DRAW, self._others()[0]

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
        self._pays(self.turn, STAKE * body["cards"])
        self.face_up[self.turn] = list(body.get("face_up", ()))
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
            self.offers[self.turn] = max(self.offers) + STAKE
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
        self.shown[self.turn] = self._best(body["hand"])
        self.cards_shown |= set(body["hand"])
        order = [*self._others(), self.dealer]
        following = self._after(order)
        if following is None:
            self.phase = CLOSE
        else:
            self.turn = following

    def _make_close(self, body: Body) -> None:
        # Of equal hands the dealer's is first, then the elder's (CM-CMP-3).
        seniority = [self.dealer, *self._others()]
        best = max(shown.keys for shown in self.shown.values())
        winner = next(seat for seat in seniority if self.shown[seat].keys == best)
        nulls = any(less for shown in self.shown.values() for _, less in shown.keys)
        self._win(winner, wild=nulls and not self.wild)

    def _win(self, seat: int, wild: bool) -> None:
        self.chips[seat] += self.pot
        self.pot, self.dealer, self.wild = 0, seat, wild
        self.rounds += 1
        self._clear()

    def _carry_over(self, dealer: int) -> None:
        self.dealer, self.wild = dealer, False
        self.rounds += 1
        self._clear()

    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.chips, strict=True))

    def to_move(self) -> str | None:
        return None if self.phase in (DEAL, CLOSE) else self.players[self.turn]

    def winners(self) -> list[str]:
        return [name for name, chips in zip(self.players, self.chips, strict=True) if chips == max(self.chips)]

    # --- players ------------------------------------------------------------------------------------------------------

    def legal_play(self) -> Body:
        chance, phase = self.chance, self.phase
        if phase == DEAL:
            if self.rounds >= self.most_rounds and not self.pot:
                return {"play": "end"}
            self._deal_cards()
            return {"play": "deal"}
        if phase in (DRAW, PAY) and self.turn != self.dealer and chance.random() < 0.06:
            return {"play": "fold"}
        if phase == DRAW:
            return {"play": "discard", "cards": chance.randint(0, 4)}
        if phase == BID:
            return {"play": "bid", "chips": chance.choice((0, 0, 1, 3))}
        if phase == PAY:
            raises = WITH_RAISES[self.part] and chance.random() < 0.3
            return {"play": "pay", **({"raise": chance.randint(1, MOST_RAISED)} if raises else {})}
        if phase in (MATCH, EXTRAS):
            plays = ("match", "match", "match", "fold") if phase == MATCH else ("match", "match", "pass_deal", "fold")
            return {"play": chance.choice(plays)}
        if phase == BUY:
            return self._buy()
        if phase == EXTRA:
            return {"play": "extra", "chips": chance.choice((0, 0, 2, 5))}
        if phase in (PASSING, AUCTION):
            return {"play": "answer", "takes": chance.random() < 0.45}
        return self._show() if phase == SHOW else {"play": "close"}

    def _deal_cards(self) -> None:
        """Nine cards for each player; those that would make a declaration due in a wild round stay in the pack."""
        deck = [card for card in PACK if not (self.wild and card in ("Ko", "Death", "Lady"))]
        self.chance.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(9)] for _ in self.players]

    def _buy(self) -> Body:
        cards = self.chance.randint(0, 4)
        return {"play": "buy", "cards": cards, **({"face_up": self.hands[self.turn][5 + cards :]} if cards < 4 else {})}

    def _show(self) -> Body:
        hand = self.hands[self.turn]
        body: Body = {"play": "show", "hand": self.chance.sample(hand, 9)}
        groups = self._best(body["hand"]).groups
        return {**body, "groupings": groups} if groups and self.chance.random() < 0.5 else body

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        kind = chance.random()
        if self.phase == DEAL:
            return {"play": chance.choice(("end", "close", "match", "fold"))}
        if mover is not None and kind < 0.2:
            body = self.legal_play()
            return {**body, "by": chance.choice([name for name in self.players if name != mover])}
        if kind < 0.3:
            shifted = chance.choice(
                [
                    {"card": "Ruler"},
                    {"card": "World", "cards": ["8t", "3c"]},
                    {"card": "World", "cards": ["9t", "4c"]},
                    {"card": "Qe", "cards": ["9o", "To", "Te", "Tt"]},
                ]
            )
            return None if self.wild else {"play": "declare", "player": chance.choice(self.players), **shifted}
        if kind < 0.65:
            return chance.choice(
                [
                    {"play": "deal"},
                    {"play": "end"},
                    {"play": "discard", "cards": 2},
                    {"play": "bid", "chips": 2},
                    {"play": "pay"},
                    {"play": "match"},
                    {"play": "pass_deal"},
                    {"play": "answer", "takes": True},
                    {"play": "extra", "chips": 2},
                    {"play": "buy", "cards": 2},
                    {"play": "close"},
                    {"play": "fold"},
                ]
            )
        if self.phase == PAY:
            return {"play": "pay", "raise": chance.choice((1, MOST_RAISED + 1, 50))}
        if self.phase == BUY:
            body = self._buy()
            face_up = [*body.get("face_up", ()), chance.choice(PACK)][-4:]
            return {**body, "face_up": face_up}
        return self._wrong_show() if self.phase == SHOW else None

    def _wrong_show(self) -> Body | None:
        chance, hand = self.chance, list(self.hands[self.turn])
        kind = chance.randrange(4)
        if kind == 0 and self.cards_shown:
            hand[chance.randrange(9)] = chance.choice(sorted(self.cards_shown))
            return {"play": "show", "hand": hand}
        if kind == 1 and self.face_up[self.turn]:
            hand.remove(self.face_up[self.turn][0])
            hand.append(chance.choice([card for card in PACK if card not in self.hands[self.turn]]))
            return {"play": "show", "hand": hand}
        groups = [list(group) for group in self._best(hand).groups]
        if not groups:
            return None
        group = chance.choice(groups)
        if kind == 2:
            groups.append(list(group[:2]) if len(groups) < 4 else [])
            return {"play": "show", "hand": hand, "groupings": [each for each in groups if each]}
        lone = [card for card in hand if card.startswith("Arc1") or card == "Arc20" or card == "Arc21"]
        return {"play": "show", "hand": hand, "groupings": [[lone[0], group[0], group[1]]]} if lone else None
