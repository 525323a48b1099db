"""A table of Canasta with 108 real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.canasta.melds import BLACK_THREE, CODES, PACK, RED_THREE, VALUES, WILD, minimum
from referee.games.canasta.position import ASKED, COUNT, DEAL, DRAW, OVER, YES, Position, is_start_card
from referee.games.canasta.rules import must_take
from referee.kit.cards import read_rank

OPTIONS: list[dict[str, Any]] = [
    {"target": 2000},
    {"target": 1000, "max_wild_per_meld": 3, "stock_red_three_end": "plays_on"},
    {"target": 1000, "concealed_initial_min": "waived", "wild_melds": True},
    {"target": 500, "max_wild_per_meld": "none_but_canasta_rule"},
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
        self.deck: list[str] = []

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
            return None
        if position.phase == DEAL:
            return self._deal(position)
        if position.phase == COUNT:
            return self._count(position)
        if position.asked == ASKED:
            return {"play": "reply", "may": self.random.random() < 0.5}
        if position.phase == DRAW:
            return self._red_three(range(4)) or self._draw(position)
        return self._red_three((position.turn,)) or self._meld(position) or self._discard(position)

    def _deal(self, position: Position) -> dict[str, Any]:
        if self.random.random() < 0.1:
            side = {"natural_canastas": 1, "melded_points": 300, "red_threes": 1}
            return {"play": "tally", "first": {"went_out": "open", **side}, "second": {"points_in_hands": 45}}
        self.deck = [code for code, count in zip(CODES, PACK, strict=True) for _ in range(count)]
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

    def _draw(self, position: Position) -> dict[str, Any]:
        hand, top, side = self.hands[position.turn], position.top, position.side
        if not position.asked and side.has_canasta and self.random.random() < 0.1:
            return {"play": "ask"}
        if body := self._take(position):
            return body
        assert not must_take(position)
        if self.deck:
            hand.append(self.deck.pop())
        assert top or not position.pile
        return {"play": "draw"}

    def _take(self, position: Position) -> dict[str, Any] | None:
        hand, top, side = self.hands[position.turn], position.top, position.side
        if not top or not is_start_card(top):
            return None
        pairs = hand.count(top)
        body: dict[str, Any] | None = None
        pile = [code for code in position.pile[:-1] if code != RED_THREE]
        if side.has_melded and not position.frozen and top in side.melds:
            if len(hand) + len(pile) >= 2 and (must_take(position) or self.random.random() < 0.8):
                body = {"play": "take"}
        elif pairs >= 2 and side.has_melded and len(hand) - 2 + len(pile) >= 2:
            body = {"play": "take", "from_hand": [top, top]}
        elif pairs >= 2 and not side.has_melded:
            needed = minimum(position.totals[position.turn % 2])
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

    def _meld(self, position: Position) -> dict[str, Any] | None:
        hand, side = self.hands[position.turn], position.side
        counts = Counter(hand)
        groups: list[list[str]] = []
        wild = [code for code in hand if code in WILD]
        for code in CODES:
            number = counts[code]
            if not is_start_card(code) or not number:
                continue
            if code in side.melds or number >= 3:
                groups.append([code] * number)
            elif number == 2 and wild and self.random.random() < 0.7:
                groups.append([code, code, wild.pop()])
        allowed: list[list[str]] = []
        left = len(hand)
        has_canasta = side.has_canasta
        for group in groups:
            size = len(group) + (side.melds[group[0]].size if group[0] in side.melds else 0)
            canasta = has_canasta or size >= 7
            keep = 2 if not canasta or position.asked == "no" else 1
            if left - len(group) >= keep:
                allowed.append(group)
                left -= len(group)
                has_canasta = canasta and (has_canasta or group.count(group[0]) >= 4)
                if not has_canasta and left < 2:
                    allowed.pop()
                    left += len(group)
        worth = sum(VALUES[code] for group in allowed for code in group)
        if not side.has_melded and worth < minimum(position.totals[position.turn % 2]):
            return None
        if not allowed:
            return self._wild(position)
        for group in allowed:
            for code in group:
                hand.remove(code)
        return {"play": "meld", "melds": allowed}

    def _wild(self, position: Position) -> dict[str, Any] | None:
        """A wild card that makes a canasta."""
        hand = self.hands[position.turn]
        for rank, meld in position.side.melds.items():
            wild = next((code for code in hand if code in WILD), None)
            if (
                wild
                and is_start_card(rank)
                and meld.size == 6
                and meld.naturals >= 4
                and meld.wild < 3
                and len(hand) > 3
            ):
                hand.remove(wild)
                return {"play": "meld", "melds": [[wild]], "to": rank}
        return None

    def _discard(self, position: Position) -> dict[str, Any]:
        hand = self.hands[position.turn]
        plain = [code for code in hand if code not in WILD and code not in position.side.melds]
        card = self.random.choice(plain or hand)
        if BLACK_THREE in hand and self.random.random() < 0.5:
            card = BLACK_THREE
        hand.remove(card)
        body: dict[str, Any] = {"play": "discard", "card": card}
        return body | {"breaks_promise": True} if position.asked == YES and hand else body

    def _count(self, position: Position) -> dict[str, Any]:
        if self.random.random() < 0.5:
            return {"play": "count", "hands": dict(zip(self.players, self.hands, strict=True))}
        points = {
            name: sum(VALUES[read_rank(code).code] for code in hand)
            for name, hand in zip(self.players, self.hands, strict=True)
        }
        return {"play": "count", "points": points}
