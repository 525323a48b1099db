"""The plays that the printed rules forbid at a table of Canasta."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.simulators.canasta.scoring import (
    PACK,
    VALUE,
    has_melded,
    is_canasta,
    is_wild,
    minimum,
    rank_of,
    tally_fault,
    worth,
)
from tests.simulators.canasta.table import COUNT, DEAL, DRAW, PLAY, CanastaTable
from tests.simulators.frame import Body, sums


class JudgedCanasta(CanastaTable, ABC):
    """The table, which says of each play whether it is allowed."""

    def fault(self, body: Body) -> str:
        name = body["play"]
        mover = self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "CN-TURN-1: it is another's turn"
        if name in ("deal", "tally"):
            return self._deal_fault(body) if self.phase == DEAL else "CN-DEAL-1: a deal is under way"
        if self.phase == DEAL:
            return "CN-DEAL-1: nothing is dealt"
        if name == "count":
            return self._count_fault(body) if self.phase == COUNT else "CN-SCO-4: the deal is not over"
        if self.phase == COUNT:
            return "CN-OUT-1: the deal is over"
        if name == "red_three":
            return "CN-PACK-1: all red threes are seen" if self._visible()["3r"] >= PACK["3r"] else ""
        if self.turn.question == "asked":
            return "" if name == "reply" else "CN-OUT-2: the partner has not answered"
        if name == "reply":
            return "CN-OUT-2: nothing is asked"
        if name in ("ask", "draw", "take") and self.phase != DRAW:
            return "CN-TURN-1, CN-OUT-2: the player has drawn already"
        if name in ("meld", "discard") and self.phase != PLAY:
            return "CN-TURN-1: the player has not drawn"
        judges = {"draw": self._draw_fault, "take": self._take_fault, "meld": self._meld_fault}
        if name in judges:
            return judges[name](body)
        return self._discard_fault(body) if name == "discard" else ""

    def _deal_fault(self, body: Body) -> str:
        if body["play"] == "tally":
            return tally_fault(body["first"], body["second"]) or self._tally_minimum_fault(body)
        *first, last = body["turned"]
        if is_wild(last) or last[0] == "3" or any(not is_wild(card) and card[0] != "3" for card in first):
            return "CN-DEAL-1: cards are turned until one is neither wild nor a three"
        if any(count > PACK[card] for card, count in Counter(body["turned"]).items()):
            return "CN-PACK-1: more than the pack has"
        return ""

    def _tally_minimum_fault(self, body: Body) -> str:
        """CN-INIT-1: a side that has melded has gone down, black threes and all."""
        for facts, total in zip((body["first"], body["second"]), self.totals, strict=True):
            is_waived = self.options.get("concealed_initial_min") == "waived" and facts["went_out"] == "concealed"
            if has_melded(facts) and facts["melded_points"] < minimum(total) and not is_waived:
                return "CN-INIT-1: less than the minimum"
        return ""

    def _draw_fault(self, body: Body) -> str:
        if not self.stock and self.top in self.melds[self.side]:
            pair = [self.top] * 2 if self.known[self.turn.player][self.top] >= 2 else []
            if not self._take_fault({}) or not self._take_fault({"from_hand": pair}):
                return "CN-STOCK-1: the discard fits a meld of the side and must be taken"
        return ""

    def _take_fault(self, body: Body) -> str:
        top, from_hand, groups = self.top, list(body.get("from_hand", ())), list(body.get("melds", ()))
        own = self.melds[self.side]
        if is_wild(top) or top == "3b":
            return "CN-TAKE-1: the pile is blocked"
        naturals = from_hand.count(top)
        if any(card != top and not is_wild(card) for card in from_hand):
            return "CN-TAKE-2: not a meld with the top card"
        if not own or self.frozen:
            if naturals < 2:
                return "CN-TAKE-3: two natural cards are needed"
        elif top not in own and (len(from_hand) < 2 or naturals < 1):
            return "CN-TAKE-4: two cards, one natural, or a meld"
        cards = [*from_hand, *(card for group in groups for card in group)]
        if not self._can_show(self.turn.player, cards):
            return "CN-PACK-1: the cards cannot be held"
        came = [card for card in self.pile[:-1] if card != "3r"]
        return self._lay_fault([[top, *from_hand], *groups], cards, came)

    def _meld_fault(self, body: Body) -> str:
        groups, to = body["melds"], body.get("to")
        cards = [card for group in groups for card in group]
        if to is not None:
            if to not in self.melds[self.side] or not all(map(is_wild, cards)):
                return "CN-MELD-3: no such meld of the side"
            groups = [[*cards]]
        if not self._can_show(self.turn.player, cards):
            return "CN-PACK-1: the cards cannot be held"
        return self._lay_fault(groups, cards, (), to)

    def _lay_fault(
        self, groups: Sequence[Sequence[str]], cards: Sequence[str], came: Sequence[str], to: str | None = None
    ) -> str:
        """The fault of laying groups, `cards` of them from the hand, after which the cards that `came` join it."""
        after = {rank: list(meld) for rank, meld in self.melds[self.side].items()}
        ranks = [to or rank_of(group) for group in groups]
        if None in ranks or len(set(ranks)) < len(ranks):
            return "CN-MELD-1, CN-MELD-3: each group is of one rank, with naturals"
        for rank, group in zip(ranks, groups, strict=True):
            assert rank is not None
            meld = after.setdefault(rank, [])
            meld += group
            wild = sum(map(is_wild, meld))
            if rank == "3r":
                return "CN-R3-1: red threes are not melded"
            if rank == "3b" and (wild or not 3 <= len(meld) <= 4):
                return "CN-B3-2: three or four black threes without a wild card"
            if len(meld) < 3 or len(meld) - wild < 2:
                return "CN-MELD-1: three cards, two of them natural"
            if wild > self.options.get("max_wild_per_meld", len(meld)):
                return "CN-AMB-2: too many wild cards"
        left = len(self.hand) - len(cards) + len(came)
        laid = [card for group in groups for card in group]
        if not self.melds[self.side] and not self._is_waived(groups, left):
            needed = minimum(self.totals[self.side])
            if worth(laid) < needed:
                return f"CN-INIT-1: {worth(laid)} of {needed}"
        if "3b" in after and left > 1:
            return "CN-B3-2: only in going out"
        return self._finish_fault(after, cards, came, left)

    def _is_waived(self, groups: Sequence[Sequence[str]], left: int) -> bool:
        """True if the minimum is waived, as the hand goes out concealed with these melds (CN-AMB-5)."""
        is_out = left <= 1 and any(map(is_canasta, groups)) and not self.has_melded[self.turn.player]
        return self.options.get("concealed_initial_min") == "waived" and is_out

    def _finish_fault(
        self, after: Mapping[str, list[str]], cards: Sequence[str], came: Sequence[str], left: int
    ) -> str:
        """The reason why the turn can no longer end legally, as far as everybody can see (CN-HOLD-1, CN-OUT-2)."""
        if left > 1:
            return ""
        if self.turn.question == "no":
            return "CN-OUT-2: the partner said no"
        if self._has_canasta(after):
            return ""
        if left == 1 and self._last_makes_canasta(after, cards, came):
            return ""
        return "CN-HOLD-1: no canasta, and no card to hold"

    def _last_makes_canasta(self, after: Mapping[str, list[str]], cards: Sequence[str], came: Sequence[str]) -> bool:
        """True if the one card left may be one that makes a canasta of a meld."""
        known = self.known[self.turn.player] + Counter(came) - Counter(cards)
        seen = self._visible() + (Counter(cards) - self.known[self.turn.player])
        for card in [known.most_common(1)[0][0]] if known.total() else [c for c in PACK if seen[c] < PACK[c]]:
            for rank, meld in after.items():
                if (card == rank or is_wild(card)) and is_canasta([*meld, card]):
                    return True
        return False

    def _discard_fault(self, body: Body) -> str:
        card = body["card"]
        if card == "3r":
            return "CN-DISC-1: a red three"
        if not self._can_show(self.turn.player, [card]):
            return "CN-PACK-1: the card cannot be held"
        if len(self.hand) == 1:
            if self.turn.question == "no":
                return "CN-OUT-2: the partner said no"
            return "" if self._has_canasta() else "CN-HOLD-1: no canasta, and no card to hold"
        if self.turn.question == "yes" and not body.get("breaks_promise"):
            return "CN-OUT-2: the player must go out"
        return ""

    def _count_fault(self, body: Body) -> str:
        names = body.get("hands") if "hands" in body else body["points"]
        if any(name not in names for name, hand in zip(self.players, self.hands, strict=True) if hand):
            return "CN-SCO-4: a hand is missing"
        seen = self._visible()
        free = {card: PACK[card] - seen[card] for card in PACK if card != "3r"}
        if "points" in body:
            hidden = together = 0
            by_value: Counter[int] = Counter()
            for card, number in free.items():
                by_value[VALUE[card]] += number
            for index, name in enumerate(self.players):
                open_slots = len(self.hands[index]) - self.known[index].total()
                rest = body["points"].get(name, 0) - worth(self.known[index].elements())
                if rest not in sums(by_value, open_slots):
                    return "CN-SCO-4: no such hand has these points"
                hidden, together = hidden + open_slots, together + rest
            return "" if together in sums(by_value, hidden) else "CN-PACK-1: no such hands have these points"
        shown: Counter[str] = Counter()
        for index, name in enumerate(self.players):
            hand = Counter(body["hands"].get(name, ()))
            if hand.total() != len(self.hands[index]) or not self.known[index] <= hand:
                return "CN-SCO-4: not the number of cards, or a card is missing that all have seen"
            shown += hand - self.known[index]
        for card, count in shown.items():
            if count > free.get(card, 0) and not seen[card]:
                return "CN-PACK-1: more than the pack has"
        return ""
