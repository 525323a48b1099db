"""Push by its printed rules: 108 cards, four hands, the stock, the upcard, the melds of the table, five deals.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; names go clockwise. At deal n of a start the deal
  has passed n − 1 times.
- The pile holds only the upcard, so nothing can be shuffled into a stock that cannot supply a push. The upcard is taken
  then, and four turns in succession without a card laid end the deal, both sides count.
- A suit that is announced for a wild card of a set differs from the others (PU-SET-1); it keeps no card away later.
- A run of several natural cards that is entered in its order, up or down, is announced by that order (PU-WILD-3).
- All melds of a contract are entered in one play. Further melds may stand beside them (PU-INIT-2).
- Buried twos and jokers are in no hand before the first card is drawn from the stock (PU-DEAL-2).
- A count without a card that all have seen taken, or with a third copy of a card that was laid, is allowed: it proves
  an earlier play wrong.
"""

from __future__ import annotations

import random
from abc import ABC
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from tests.simulators.frame import Body, Simulator
from tests.simulators.push.melds import (
    PACK,
    RUN,
    SET,
    Meld,
    announced_by_order,
    bare,
    entered,
    is_wild,
    places,
    readings,
    worth,
)

CONTRACTS: Final = (((SET, 3),) * 2, ((SET, 3), (RUN, 4)), ((RUN, 4),) * 2, ((SET, 3),) * 3, ((RUN, 5),) * 2)
DEAL, DRAW, PLAY, COUNT = "deal", "draw", "play", "count"


class PushTable(Simulator, ABC):
    """Ann and Cy against Bo and Di."""

    key = "push"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = {}
        self.totals, self.number, self.dealer = [0, 0], 1, 0
        if chance.random() < 0.3:
            self.number = chance.randint(1, 5)
            if self.number > 1:
                self.totals = [5 * chance.randint(0, 40) for _ in range(2)]
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "deal": self.number}
            self.dealer = (self.number - 1) % 4
            if chance.random() < 0.5:
                self.dealer = chance.randrange(4)
                self.start["dealer"] = self.players[self.dealer]
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.known: list[Counter[str]] = [Counter() for _ in range(4)]
        """Cards that everybody has seen come into a hand."""
        self.stock: list[str] = []
        self.upcard = ""
        self.buried: Counter[str] = Counter()
        """Cards that are in the stock for all to know, until somebody draws from it."""
        self.melds: list[Meld] = []
        self.has_laid = [False] * 4
        self.player = 0
        self.idle_turns = 0
        """Turns in succession without a card laid, since the stock cannot supply a push."""
        self.lays = False
        self.had_to_take = False
        """True if the stock could not supply a push in this turn."""
        self.out: int | None = None

    # --- the visible state --------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        return self.hands[self.player]

    @property
    def contract(self) -> Sequence[tuple[str, int]]:
        return CONTRACTS[self.number - 1]

    def _unseen(self) -> Counter[str]:
        """The cards that nobody can place."""
        unseen = Counter(PACK)
        unseen.subtract([self.upcard] if self.upcard else [])
        unseen.subtract(self.buried)
        for meld in self.melds:
            unseen.subtract(meld.cards.values())
        for known in self.known:
            unseen.subtract(known)
        return unseen

    def _hand_fault(self, cards: Iterable[str]) -> str:
        """The reason why a player cannot hold cards, as far as everybody can see."""
        shown, unseen, known = Counter(cards), self._unseen(), self.known[self.player]
        unknown = shown - known
        if unknown.total() > len(self.hand) - known.total():
            return "PU-DRAW-1: the hand has fewer cards"
        if any(count > unseen[card] for card, count in unknown.items()):
            return "PU-PACK-1: the pack has no such card left"
        return ""

    def _new_melds(self, groups: Sequence[Sequence[str]]) -> tuple[list[Meld], str]:
        melds: list[Meld] = []
        for group in groups:
            possible, fault = self._one_reading(group)
            if possible is None:
                return [], fault
            melds.append(possible)
        return melds, ""

    def _one_reading(self, group: Sequence[str], start: Meld | None = None) -> tuple[Meld | None, str]:
        cards = entered(group)
        if any(each.meaning not in ("", each.card) and not is_wild(each.card) for each in cards):
            return None, "PU-WILD-3: a natural card stands for itself"
        found = readings(cards, start)
        if not found:
            return None, "PU-SET-1, PU-RUN-1, PU-WILD-2: no meld"
        if len(found) > 1 and start is None:
            found = announced_by_order(cards, found)
        return (found[0], "") if len(found) == 1 else (None, "PU-WILD-3: the reading is not announced")

    def _joker_place(self, meld: Meld, card: str) -> int | None:
        """The place of a joker of a meld that a natural card may take; None if there is none."""
        for place, laid in meld.cards.items():
            if laid != "*" or is_wild(card):
                continue
            if meld.kind == SET and card[0] == meld.of and card[1] not in meld.suits:
                return place
            if meld.kind == RUN and card[1] == meld.of and place in places(card):
                return place
        return None

    def _charged(self) -> list[int]:
        return [index for index in range(4) if self.out is None or index % 2 != self.out % 2]

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_deal(self, body: Body) -> None:
        self.upcard, self.buried = body["upcard"], Counter(body.get("buried", ()))
        self.phase, self.player = DRAW, (self.dealer + 1) % 4

    def _make_take(self, body: Body) -> None:
        self._receive_upcard(self.player)
        self.had_to_take = len(self.stock) < 2
        self.phase = PLAY

    def _make_push(self, body: Body) -> None:
        left = (self.player + 1) % 4
        self._receive_upcard(left)
        self.hands[left].append(self.stock.pop())
        self.hand.append(self.stock.pop())
        self.buried = Counter()
        self.had_to_take = False
        self.phase = PLAY

    def _receive_upcard(self, player: int) -> None:
        self.hands[player].append(self.upcard)
        self.known[player][self.upcard] += 1
        self.upcard = ""

    def _show(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.hand.remove(card)
            if self.known[self.player][card]:
                self.known[self.player][card] -= 1

    def _make_meld(self, body: Body) -> None:
        self._show(card for group in body["melds"] for card in bare(group))
        self.melds += self._new_melds(body["melds"])[0]
        self.has_laid[self.player] = True
        self._laid()

    def _make_lay_off(self, body: Body) -> None:
        self._show(bare(body["cards"]))
        self._extend(body["meld"], body["cards"])
        self._laid()

    def _extend(self, number: int, cards: Sequence[str]) -> None:
        meld, _ = self._one_reading(cards, self.melds[number - 1])
        assert meld is not None
        self.melds[number - 1] = meld

    def _make_exchange(self, body: Body) -> None:
        meld = self.melds[body["meld"] - 1]
        place = self._joker_place(meld, body["card"])
        assert place is not None
        used = [card for group in body["use"] for card in bare(group)]
        used.remove("*")
        self._show([body["card"], *used])
        meld.cards[place] = body["card"]
        if body.get("to") is None:
            self.melds += self._new_melds(body["use"])[0]
        else:
            self._extend(body["to"], body["use"][0])
        self._laid()

    def _laid(self) -> None:
        self.lays = True
        self._end_if_out()

    def _end_if_out(self) -> None:
        if not self.hand:
            self.out, self.phase = self.player, COUNT

    def _make_discard(self, body: Body) -> None:
        self._show([body["card"]])
        # The upcard is seen by all and lies on the table, in the place of the one that was drawn.
        self.upcard = body["card"]
        self._end_if_out()
        if self.phase == COUNT:
            return
        self.idle_turns = self.idle_turns + 1 if self.had_to_take and not self.lays else 0
        self.lays = False
        if self.idle_turns == 4:
            self.phase = COUNT
            return
        self.player = (self.player + 1) % 4
        self.phase = DRAW

    def _make_count(self, body: Body) -> None:
        given = body["points"] if "points" in body else {name: worth(hand) for name, hand in body["hands"].items()}
        scores = [0, 0]
        for index in self._charged():
            scores[index % 2] += given.get(self.players[index], 0)
        self._score(scores)

    def _make_tally(self, body: Body) -> None:
        scores = [0, 0]
        for name, points in body["points"].items():
            scores[self.players.index(name) % 2] += points
        self._score(scores)

    def _score(self, scores: Sequence[int]) -> None:
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.number += 1
        self.over = self.number > len(CONTRACTS)
        self.dealer = (self.dealer + 1) % 4
        self.phase = DEAL
        self._clear()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        return self.players[self.player] if self.phase in (DRAW, PLAY) else None

    def winners(self) -> list[str]:
        return [name for index, name in enumerate(self.players) if self.totals[index % 2] == min(self.totals)]
