"""Canasta by its printed rules: 108 cards, four hands, the stock, the pile, the melds of both sides.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; the order of names goes clockwise.
- The melds with which a side goes down are entered in one play, as they count together (CN-INIT-2).
- Two groups of one rank in one play are two melds of one rank (CN-MELD-3).
- Black threes are entered with the last melds: at most one card is left after them (CN-B3-2).
- A ninth king that only the count shows proves an earlier play wrong if one showed a king; the count itself is allowed.
- A hand is concealed if its own cards of this turn, with the top card of a taken pile, include a canasta (CN-OUT-3).
"""

from __future__ import annotations

import random
from abc import ABC
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.simulators.canasta.scoring import PACK, is_canasta, is_wild, rank_of, tally_score, worth
from tests.simulators.frame import Body, Simulator

DEAL, DRAW, PLAY, COUNT = "deal", "draw", "play", "count"
HOYLE: Final = 3


@dataclass
class Turn:
    """The turn of a player."""

    player: int
    question: str = ""
    """Empty, `asked`, `yes` or `no` (CN-OUT-2)."""
    melded: dict[str, list[str]] = field(default_factory=dict)
    """The cards that the player has melded in this turn, by rank."""


class CanastaTable(Simulator, ABC):
    """Ann and Cy against Bo and Di."""

    key = "canasta"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = chance.choice(
            [
                {},
                {},
                {},
                {"max_wild_per_meld": HOYLE},
                {"stock_red_three_end": "plays_on"},
                {"concealed_initial_min": "waived"},
            ]
        )
        self.totals, self.dealer = [0, 0], 0
        if chance.random() < 0.7:
            self.totals = [5 * chance.randint(-60, 960) for _ in range(2)]
            self.dealer = chance.randrange(4)
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "dealer": self.players[self.dealer]}
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.known: list[Counter[str]] = [Counter() for _ in range(4)]
        """Cards that everybody knows to be in a hand, as they came with a taken pile."""
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.melds: list[dict[str, list[str]]] = [{}, {}]
        self.red_threes = [0, 0]
        self.has_melded = [False] * 4
        self.turn = Turn(0)
        self.went_out: int | None = None
        self.concealed = False
        self.last_card = False
        """True if a red three has just come as the last card of the stock (CN-AMB-4)."""

    # --- the visible state --------------------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        return self.turn.player % 2

    @property
    def hand(self) -> list[str]:
        return self.hands[self.turn.player]

    def _visible(self) -> Counter[str]:
        """All cards that everybody can place: those on the table, and those known in a hand."""
        seen = Counter(self.pile)
        seen["3r"] += sum(self.red_threes)
        for melds in self.melds:
            for cards in melds.values():
                seen.update(cards)
        for known in self.known:
            seen.update(known)
        return seen

    def _can_show(self, player: int, cards: Iterable[str]) -> bool:
        """True if, as far as everybody can see, a player may hold these cards (CN-PACK-1)."""
        seen, known = self._visible(), self.known[player]
        unknown = {card: count - known[card] for card, count in Counter(cards).items() if count > known[card]}
        if any(count > PACK[card] - seen[card] for card, count in unknown.items()):
            return False
        return sum(unknown.values()) <= len(self.hands[player]) - known.total()

    def holds(self, cards: Iterable[str], player: int | None = None) -> bool:
        return Counter(cards) <= Counter(self.hand if player is None else self.hands[player])

    @property
    def top(self) -> str:
        return self.pile[-1] if self.pile else ""

    @property
    def frozen(self) -> bool:
        """CN-FRZ-1."""
        return any(is_wild(card) or card == "3r" for card in self.pile)

    def _has_canasta(self, melds: Mapping[str, Sequence[str]] | None = None) -> bool:
        return any(map(is_canasta, (self.melds[self.side] if melds is None else melds).values()))

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_tally(self, body: Body) -> None:
        self._score([tally_score(body["first"]), tally_score(body["second"])])

    def _make_deal(self, body: Body) -> None:
        self.pile = list(body["turned"])
        self.phase = DRAW
        self.turn = Turn((self.dealer + 1) % 4)

    def _make_red_three(self, body: Body) -> None:
        index = self.players.index(body["player"])
        self.hands[index].remove("3r")
        self.red_threes[index % 2] += 1
        if self.stock:
            self.hands[index].append(self.stock.pop())
        elif self.options.get("stock_red_three_end") != "plays_on":
            self.phase = COUNT

    def _make_ask(self, body: Body) -> None:
        self.turn.question = "asked"

    def _make_reply(self, body: Body) -> None:
        self.turn.question = "yes" if body["may"] else "no"

    def _make_draw(self, body: Body) -> None:
        if not self.stock:
            self.phase = COUNT
            return
        self.hand.append(self.stock.pop())
        self.phase = PLAY

    def _make_take(self, body: Body) -> None:
        top, *came = self.pile[-1], *(card for card in self.pile[:-1] if card != "3r")
        self.red_threes[self.side] += self.pile.count("3r")
        self.pile = []
        self.phase = PLAY
        from_hand = body.get("from_hand", ())
        self._show(from_hand)
        for group in body.get("melds", ()):
            self._show(group)
        self.hand.extend(came)
        self.known[self.turn.player].update(came)
        self._lay([[top, *from_hand], *body.get("melds", ())])

    def _make_meld(self, body: Body) -> None:
        for group in body["melds"]:
            self._show(group)
        self._lay(body["melds"], body.get("to"))

    def _show(self, cards: Iterable[str]) -> None:
        """Cards leave the hand of the player."""
        for card in cards:
            self.hand.remove(card)
            if self.known[self.turn.player][card]:
                self.known[self.turn.player][card] -= 1

    def _lay(self, groups: Sequence[Sequence[str]], to: str | None = None) -> None:
        for group in groups:
            rank = to or rank_of(group)
            assert rank is not None
            self.melds[self.side].setdefault(rank, []).extend(group)
            self.turn.melded.setdefault(rank, []).extend(group)
        if not self.hand:
            self._go_out()

    def _make_discard(self, body: Body) -> None:
        self._show([body["card"]])
        self.pile.append(body["card"])
        if not self.hand:
            self._go_out()
            return
        self.has_melded[self.turn.player] |= bool(self.turn.melded)
        self.turn = Turn((self.turn.player + 1) % 4)
        self.phase = DRAW

    def _go_out(self) -> None:
        self.went_out = self.turn.player
        own = any(map(is_canasta, self.turn.melded.values()))
        self.concealed = own and not self.has_melded[self.turn.player]
        self.phase = COUNT

    def _make_count(self, body: Body) -> None:
        scores = [0, 0]
        for side in (0, 1):
            melds, reds = self.melds[side], self.red_threes[side]
            if self.went_out is not None and self.went_out % 2 == side:
                scores[side] += 200 if self.concealed else 100
            for cards in melds.values():
                if is_canasta(cards):
                    scores[side] += 300 if any(map(is_wild, cards)) else 500
                scores[side] += worth(cards)
            scores[side] += (800 if reds == 4 else 100 * reds) * (1 if melds else -1)
            for index in (side, side + 2):
                name = self.players[index]
                given = body["points"].get(name, 0) if "points" in body else worth(body["hands"].get(name, ()))
                scores[side] -= given
        self._score(scores)

    def _score(self, scores: Sequence[int]) -> None:
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.over = max(self.totals) >= 5000 and self.totals[0] != self.totals[1]
        self.dealer = (self.dealer + 1) % 4
        self.phase = DEAL
        self._clear()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        if self.phase not in (DRAW, PLAY):
            return None
        return self.players[(self.turn.player + 2 * (self.turn.question == "asked")) % 4]

    def winners(self) -> list[str]:
        best = self.totals.index(max(self.totals))
        return [self.players[best], self.players[best + 2]]
