"""The plays that the printed rules forbid at a table of Cripple Mr Onion."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from typing import Final

from tests.simulators.cripple_mr_onion.table import (
    AUCTION,
    BID,
    BUY,
    CLOSE,
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    MATCH,
    MOST_RAISED,
    PASSING,
    PAY,
    SHOW,
    WITH_RAISES,
    CrippleMrOnionTable,
)
from tests.simulators.frame import Body

PLAYS: Final = {
    DEAL: ("deal", "end"),
    DRAW: ("discard", "fold"),
    BID: ("bid",),
    PAY: ("pay", "all_stay", "fold"),
    MATCH: ("match", "fold"),
    BUY: ("buy",),
    EXTRA: ("extra",),
    EXTRAS: ("match", "pass_deal", "fold"),
    PASSING: ("answer",),
    AUCTION: ("answer",),
    SHOW: ("show", "regroup", "cripple"),
    CLOSE: ("close", "regroup", "cripple"),
}


class JudgedCrippleMrOnion(CrippleMrOnionTable, ABC):
    """The table, which says of each play whether it is allowed."""

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if self.over:
            return "CM-END-1: the match is over"
        if "by" in body and mover is not None and body["by"] != mover:
            return "CM-SHOW-2: it is another's turn"
        if name == "tally":
            return self._tally_fault(body)
        if name in ("declare", "uncover"):
            if self.phase == DEAL:
                return "CM-SHOW-1: no round is under way"
            in_showdown = self.phase in (SHOW, CLOSE)
            fits = self.open.uncover_fault(body) if name == "uncover" else None
            return fits if fits is not None else self.open.declare_fault(body, self.folded, in_showdown)
        if name not in PLAYS[self.phase]:
            return f"CM-BET-1, CM-BUY-1, CM-EXTRA-1, CM-SHOW-2: {name} is not now"
        if self.open.owing:
            return "CM-WIZ-2: hidden cards are owed"
        if name == "regroup":
            return self.open.regroup_fault(body, self._seniority())
        if name == "cripple":
            return self.open.cripple_fault(body)
        if name == "end":
            return "CM-END-1: a pot is carried over" if self.pot or not self.rounds else ""
        if name == "fold":
            return "CM-DRAW-1: the dealer" if self.phase == DRAW and self.turn == self.dealer else ""
        if name == "pay" and body.get("raise"):
            if not WITH_RAISES[self.part]:
                return "CM-BET-3: no raises"
            return "CM-BET-2: above the maximum" if body["raise"] > MOST_RAISED else ""
        if name == "buy" and body.get("face_up"):
            return self._buy_fault(body["face_up"], 4 - body["cards"])
        return self.open.show_fault(self.turn, body["hand"], body.get("groupings")) if name == "show" else ""

    def _buy_fault(self, face_up: list[str], number: int) -> str:
        if len(face_up) != number:
            return "CM-BUY-1: the rest of the four"
        seen = self.open.elsewhere(self.turn) | self.open.open_with(self.turn)
        if not set(face_up) <= set(self.house.pack):
            return "CM-PACK-1: not in the pack"
        return "CM-PACK-1: twice" if len(set(face_up)) < number or seen & set(face_up) else ""

    def _tally_fault(self, body: Body) -> str:
        hands, paid, winner = body.get("hands"), body.get("paid"), body.get("winner")
        if not hands and winner is None:
            return "CM-SHOW-3: no result"
        if self.betting == (paid is None) or any((paid or {}).get(name, 0) < self.stake for name in self._paying()):
            return "CM-SET-1: what each paid, at least the ante"
        if body.get("null_eights") and (self.wild or hands is not None):
            return "CM-NULL-2: null eights are seen in the hands, and in no wild round"
        if hands is None:
            return ""
        cards = Counter(card for hand in hands.values() for card in hand)
        if not set(cards) <= set(self.house.pack) or max(cards.values(), default=0) > 1:
            return "CM-PACK-1: each card is there once"
        if not hands:
            return "CM-SHOW-3: no hands"
        best = self.players[self._tallied(hands).leader(self._seniority(self.before[2]))]
        return "CM-SHOW-3: another hand is best" if winner not in (None, best) else ""

    def _paying(self) -> list[str]:
        return self.players if self.betting else []
