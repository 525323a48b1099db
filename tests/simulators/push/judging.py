"""The plays that the printed rules forbid at a table of Push."""

from __future__ import annotations

from abc import ABC
from collections import Counter

from tests.simulators.frame import Body, sums
from tests.simulators.push.melds import PACK, RUN, SET, bare, is_wild, value, worth
from tests.simulators.push.table import COUNT, DEAL, DRAW, PLAY, PushTable


class JudgedPush(PushTable, ABC):
    """The table, which says of each play whether it is allowed."""

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "PU-DRAW-1: it is another's turn"
        phase = {"deal": DEAL, "tally": DEAL, "count": COUNT, "take": DRAW, "push": DRAW}.get(name, PLAY)
        if phase != self.phase:
            return f"PU-DRAW-1, PU-OUT-1: {name} is not now"
        return str(getattr(self, f"_{name}_fault")(body))

    def _deal_fault(self, body: Body) -> str:
        buried = body.get("buried", [])
        if is_wild(body["upcard"]) or not all(map(is_wild, buried)):
            return "PU-DEAL-2: twos and jokers are buried, no other card"
        return "" if Counter(buried) <= Counter(PACK) else "PU-PACK-1: more than the pack has"

    def _take_fault(self, body: Body) -> str:
        return ""

    def _push_fault(self, body: Body) -> str:
        return "" if len(self.stock) >= 2 else "PU-DRAW-3: a push needs two cards of the stock"

    def _meld_fault(self, body: Body) -> str:
        if fault := self._hand_fault(card for group in body["melds"] for card in bare(group)):
            return fault
        melds, fault = self._new_melds(body["melds"])
        if fault or self.has_laid[self.player]:
            return fault
        for kind in (SET, RUN):
            needs = sorted((size for sort, size in self.contract if sort == kind), reverse=True)
            sizes = sorted((len(meld.cards) for meld in melds if meld.kind == kind), reverse=True)
            if len(sizes) < len(needs) or any(size < need for need, size in zip(needs, sizes, strict=False)):
                return "PU-INIT-1, PU-CON-1: not the contract"
        return ""

    def _lay_off_fault(self, body: Body) -> str:
        if not self.has_laid[self.player]:
            return "PU-INIT-3: the contract comes first"
        if body["meld"] > len(self.melds):
            return "PU-INIT-2: no such meld"
        if fault := self._hand_fault(bare(body["cards"])):
            return fault
        return self._one_reading(body["cards"], self.melds[body["meld"] - 1])[1]

    def _exchange_fault(self, body: Body) -> str:
        if not self.has_laid[self.player]:
            return "PU-AMB-3: the contract comes first"
        number, card, to, use = body["meld"], body["card"], body.get("to"), body["use"]
        if number > len(self.melds) or (to or 1) > len(self.melds):
            return "PU-INIT-2: no such meld"
        if is_wild(card):
            return "PU-EXC-2: not a natural card"
        if self._joker_place(self.melds[number - 1], card) is None:
            return "PU-EXC-1, PU-EXC-2, PU-EXC-3: no joker stands for the card"
        used = [each for group in use for each in bare(group)]
        if "*" not in used or to == number:
            return "PU-EXC-1: the joker is not used at once in another meld"
        used.remove("*")
        if fault := self._hand_fault([card, *used]):
            return fault
        if to is None:
            return self._new_melds(use)[1]
        if len(use) != 1:
            return "PU-EXC-1: one meld is extended by one group"
        return self._one_reading(use[0], self.melds[to - 1])[1]

    def _discard_fault(self, body: Body) -> str:
        return self._hand_fault([body["card"]])

    def _count_fault(self, body: Body) -> str:
        given = body["points"] if "points" in body else body["hands"]
        charged = [index for index in self._charged() if self.hands[index]]
        if any(self.players[index] not in given for index in charged):
            return "PU-SCO-2: a hand is missing"
        if "hands" in body:
            hands = [given[self.players[index]] for index in charged]
            if any(len(hand) != len(self.hands[index]) for hand, index in zip(hands, charged, strict=True)):
                return "PU-SCO-2: not the number of cards"
            everything = Counter(card for hand in hands for card in hand)
            if any(count > PACK[card] for card, count in everything.items()):
                return "PU-PACK-1: more than the pack has"
            return ""
        free, slots, rest = self._unseen(), 0, 0
        by_value = Counter(dict.fromkeys((5, 10, 15, 20), 0))
        for card, count in free.items():
            by_value[value(card)] += count
        for index in charged:
            unknown = len(self.hands[index]) - self.known[index].total()
            points = given[self.players[index]] - worth(self.known[index].elements())
            if points not in sums(by_value, unknown):
                return "PU-SCO-2: no hand with this number of cards has these points"
            slots, rest = slots + unknown, rest + points
        return "" if rest in sums(by_value, slots) else "PU-SCO-2: the hands together cannot have these points"

    def _tally_fault(self, body: Body) -> str:
        return ""
