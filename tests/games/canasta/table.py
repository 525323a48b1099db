"""A table of Canasta with 108 real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.canasta.position import ASKED, YES, Phase
from tests.games.comings import Comes, Comings

BLACK_THREE, RED_THREE, WILD = "3b", "3r", "*2"
PACK = {"A": 8, "2": 8, "3b": 4, "3r": 4, **dict.fromkeys("456789TJQK", 8), "*": 4}
"""The cards of each rank among the 108 (CN-PACK-1)."""
VALUES = {"*": 50, "A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "3b": 5, "3r": 0}
"""The values of cards (CN-VAL-1)."""

OPTIONS: list[dict[str, Any]] = [
    {"target": 2000},
    {"target": 1000, "max_wild_per_meld": 3, "stock_red_three_end": "plays_on"},
    {"target": 1000, "concealed_initial_min": "waived", "wild_melds": True},
    {"target": 500, "max_wild_per_meld": "none_but_canasta_rule"},
    Comes({"target": 1500}),
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
        self.deck: list[str] = []

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if coming := self.comings.next(position):
            return coming
        self.players = list(position.players)
        if position.phase == Phase.DEAL:
            return self._deal(position)
        if position.phase == Phase.COUNT:
            return self._count(position)
        if position.turn.asked == ASKED:
            return {"play": "reply", "may": self.random.random() < 0.5}
        if position.phase == Phase.DRAW:
            return self._red_three(range(4)) or self._draw(position)
        return self._red_three((position.turn.player,)) or self._meld(position) or self._discard(position)

    def _deal(self, position: Any) -> dict[str, Any]:
        if self.random.random() < 0.1:
            side = {"natural_canastas": 1, "melded_points": 300, "red_threes": 1}
            return {"play": "tally", "first": {"went_out": "open", **side}, "second": {"points_in_hands": 45}}
        self.deck = [code for code, count in PACK.items() for _ in range(count)]
        self.random.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(11)] for _ in range(4)]
        turned = [self.deck.pop()]
        while not is_start_card(turned[-1]):
            turned.append(self.deck.pop())
        return {"play": "deal", "turned": turned}

    def _red_three(self, players: Sequence[int]) -> dict[str, Any] | None:
        for index in players:
            if RED_THREE in self.hands[index]:
                self.hands[index].remove(RED_THREE)
                if self.deck:
                    self.hands[index].append(self.deck.pop())
                return {"play": "red_three", "player": self.players[index]}
        return None

    def _draw(self, position: Any) -> dict[str, Any]:
        hand, top, side = self.hands[position.turn.player], position.top, position.side
        if not position.turn.asked and has_canasta(side) and self.random.random() < 0.1:
            return {"play": "ask"}
        if body := self._take(position):
            return body
        if self.deck:
            hand.append(self.deck.pop())
        assert top or not position.pile
        return {"play": "draw"}

    def _take(self, position: Any) -> dict[str, Any] | None:
        hand, top, side = self.hands[position.turn.player], position.top, position.side
        if not top or not is_start_card(top):
            return None
        pairs = hand.count(top)
        body: dict[str, Any] | None = None
        pile = [code for code in position.pile[:-1] if code != RED_THREE]
        if side.melds and not is_frozen(position.pile) and top in side.melds:
            if len(hand) + len(pile) >= 2 and (not self.deck or self.random.random() < 0.8):
                body = {"play": "take"}
        elif pairs >= 2 and side.melds and len(hand) - 2 + len(pile) >= 2:
            body = {"play": "take", "from_hand": [top, top]}
        elif pairs >= 2:
            needed = minimum(position.totals[position.turn.player % 2])
            melds, worth = [], 3 * VALUES[top]
            for code, count in Counter(hand).items():
                if is_start_card(code) and code != top and count >= 3 and worth < needed:
                    melds.append([code] * count)
                    worth += count * VALUES[code]
            if worth >= needed and len(hand) - 2 - sum(map(len, melds)) + len(pile) >= 2:
                body = {"play": "take", "from_hand": [top, top], "melds": melds}
        if body is not None:
            for code in [*body.get("from_hand", []), *(code for meld in body.get("melds", []) for code in meld)]:
                hand.remove(code)
            hand += pile
        return body

    def _meld(self, position: Any) -> dict[str, Any] | None:
        hand, side = self.hands[position.turn.player], position.side
        counts = Counter(hand)
        groups: list[list[str]] = []
        wild = [code for code in hand if code in WILD]
        for code in PACK:
            number = counts[code]
            if not is_start_card(code) or not number:
                continue
            if code in side.melds or number >= 3:
                groups.append([code] * number)
            elif number == 2 and wild and self.random.random() < 0.7:
                groups.append([code, code, wild.pop()])
        allowed: list[list[str]] = []
        left = len(hand)
        closed = has_canasta(side)
        for group in groups:
            size = len(group) + (side.melds[group[0]].size if group[0] in side.melds else 0)
            canasta = closed or size >= 7
            keep = 2 if not canasta or position.turn.asked == "no" else 1
            if left - len(group) >= keep:
                allowed.append(group)
                left -= len(group)
                closed = canasta and (closed or group.count(group[0]) >= 4)
                if not closed and left < 2:
                    allowed.pop()
                    left += len(group)
        worth = sum(VALUES[code] for group in allowed for code in group)
        if not side.melds and worth < minimum(position.totals[position.turn.player % 2]):
            return None
        if not allowed:
            return self._wild(position)
        for group in allowed:
            for code in group:
                hand.remove(code)
        return {"play": "meld", "melds": allowed}

    def _wild(self, position: Any) -> dict[str, Any] | None:
        """A wild card that makes a canasta; where wild cards alone are melded too, one on any meld."""
        hand, anywhere = self.hands[position.turn.player], self.options.get("wild_melds")
        for rank, meld in position.side.melds.items():
            wild = next((code for code in hand if code in WILD), None)
            if (
                wild
                and is_start_card(rank)
                and (anywhere or (meld.size == 6 and meld.naturals >= 4 and meld.wild < 3))
                and len(hand) > 3
            ):
                hand.remove(wild)
                return {"play": "meld", "melds": [[wild]], "to": rank}
        return None

    def _discard(self, position: Any) -> dict[str, Any]:
        hand = self.hands[position.turn.player]
        plain = [code for code in hand if code not in WILD and code not in position.side.melds]
        card = self.random.choice(plain or hand)
        if BLACK_THREE in hand and self.random.random() < 0.5:
            card = BLACK_THREE
        hand.remove(card)
        body: dict[str, Any] = {"play": "discard", "card": card}
        return body | {"breaks_promise": True} if position.turn.asked == YES and hand else body

    def _count(self, position: Any) -> dict[str, Any]:
        if self.random.random() < 0.5:
            return {"play": "count", "hands": dict(zip(self.players, self.hands, strict=True))}
        points = {name: sum(VALUES[code] for code in hand) for name, hand in zip(self.players, self.hands, strict=True)}
        return {"play": "count", "points": points}


def is_start_card(code: str) -> bool:
    """True for a card that is neither wild nor a three (CN-DEAL-1)."""
    return code[0] not in "*23"


def is_frozen(pile: Sequence[str]) -> bool:
    """True while a wild card or a red three lies in the pile (CN-FRZ-1)."""
    return any(code in WILD or code == RED_THREE for code in pile)


def has_canasta(side: Any) -> bool:
    """True if one of a side's melds has seven cards, four of them natural (CN-MELD-2)."""
    return any(meld.size >= 7 and meld.naturals >= 4 for meld in side.melds.values())


def minimum(total: int) -> int:
    """The least value of a side's first melds, by its total before the deal (CN-INIT-1)."""
    return 15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120
