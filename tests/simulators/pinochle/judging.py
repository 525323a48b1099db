"""The plays that the printed rules forbid at a table of pinochle."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Sequence
from itertools import product

from tests.simulators.frame import Body
from tests.simulators.pinochle.cards import KINDS, duties
from tests.simulators.pinochle.table import AUCTION, MELD, TRICKS, PinochleTable


class JudgedPinochle(PinochleTable, ABC):
    """The table, which says of each play whether it is allowed."""

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "PN-DEAL-1: it is another's turn"
        if name == "tally":
            return self._tally_fault(body)
        if name == "throw_in":
            ready = self.phase in (MELD, TRICKS) and not self.played and not self.thrown_in
            return "" if ready else "PN-SCO-4: thrown in between trump and the first lead"
        phase = {"pass": AUCTION, "tricks": TRICKS}.get(name, name)
        if phase != self.phase:
            return f"PN-BID-2, PN-EXCH-1, PN-TRUMP-1: {name} is not now"
        return str(getattr(self, f"_{name}_fault")(body))

    def _bid_fault(self, body: Body) -> str:
        return self._amount_fault(body["amount"])

    def _amount_fault(self, amount: int) -> str:
        if amount < 25 or amount <= self.bid:
            return "PN-BID-1: too low"
        return "PN-BID-1, PN-AMB-5: above 50 only multiples of 5" if amount > 50 and amount % 5 else ""

    def _pass_fault(self, body: Body) -> str:
        return "PN-BID-2: the dealer must bid" if len(self.out) == 3 and not self.bid else ""

    def _name_suit_fault(self, body: Body) -> str:
        return ""

    _trump_fault = _name_suit_fault

    def _pass_cards_fault(self, body: Body) -> str:
        return "PN-EXCH-1: three cards" if (body.get("of_suit") or 0) > 3 else ""

    _pass_back_fault = _pass_cards_fault

    def _meld_fault(self, body: Body) -> str:
        player = self.players.index(body["player"])
        if player in self.melds:
            return "PN-MELD-1: laid already"
        if self.thrown_in and player % 2 == self.bidder % 2:
            return "PN-SCO-4: only the others lay meld"
        if "points" in body:
            points = body["points"]
            # Only a run makes a meld odd, and twenty cards come to less than 1400 in all types together.
            return "PN-MELD-2: no hand has such a meld" if (points % 2 and points < 15) or points > 1400 else ""
        cards = Counter(body["cards"])
        if cards.total() > 20:
            return "PN-DEAL-1: a hand has twenty cards"
        if any(cards[kind] + sum(lying[kind] for lying in self.lying) > 4 for kind in cards):
            return "PN-PACK-1: four of each card"
        return ""

    def _card_fault(self, body: Body) -> str:
        card = body["card"]
        lacks: list[set[str]] = [set() for _ in range(4)]
        lacks[self.player] = duties(self.trick, card, self.trump)
        if self._can_be_dealt(lacks, card):
            return ""
        return "PN-PACK-1, PN-PLAY: no deal makes the card legal"

    def _can_be_dealt(self, lacks: Sequence[set[str]], card: str) -> bool:
        """True if the unplayed cards can be dealt with `card` to the player and to nobody what is lacking."""
        lying = [Counter(each) for each in self.lying]
        if not lying[self.player][card]:
            lying[self.player][card] += 1
        if any(kind in lacks[player] for player in range(4) for kind in +lying[player]):
            return False
        rooms = [self._size(player) - lying[player].total() for player in range(4)]
        loose = {kind: 4 - self.played[kind] - sum(each[kind] for each in lying) for kind in KINDS}
        if min(rooms) < 0 or min(loose.values()) < 0:
            return False
        # By Hall's theorem: the cards that only some of the players may hold fit into the rooms of these.
        allowed = {kind: frozenset(player for player in range(4) if kind not in lacks[player]) for kind in KINDS}
        for chosen in product((False, True), repeat=4):
            some = {player for player in range(4) if chosen[player]}
            if sum(loose[kind] for kind in KINDS if allowed[kind] <= some) > sum(rooms[player] for player in some):
                return False
        return True

    def _size(self, player: int) -> int:
        """The number of cards in a hand."""
        return len(self.hands[player])

    def _tricks_fault(self, body: Body) -> str:
        mine, theirs = self.points[self.bidder % 2], self.points[1 - self.bidder % 2]
        bidders, others = body["bidders"], body.get("others")
        if others is not None and bidders + others != 50:
            return "PN-SCO-1: fifty together"
        return "" if mine <= bidders <= 50 - theirs else "PN-SCO-1: a side has more already"

    def _tally_fault(self, body: Body) -> str:
        bid = body["bid"]
        if bid < 25 or (bid > 50 and bid % 5):
            return "PN-BID-1: no such bid"
        if any(meld % 2 and meld < 15 for meld in body["meld"]):
            return "PN-MELD-2: no such meld"
        if body.get("thrown_in"):
            return "PN-SCO-4: no tricks" if "tricks" in body else ""
        tricks, others = body.get("tricks"), body.get("others_tricks")
        if tricks is None and others is None:
            return "PN-SCO-1: no trick points"
        return "PN-SCO-1: fifty together" if tricks is not None and others is not None and tricks + others != 50 else ""
