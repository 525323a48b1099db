"""A table of Gin Rummy with 52 real cards and two players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.gin_rummy.options import UPCARD
from referee.games.gin_rummy.position import Phase
from tests.games.gin_rummy.truth import PACK, Sets, best_sets, deadwood, knock, number, worth

OPTIONS: list[dict[str, Any]] = [
    {},
    {"upcard_lock": "on", "undercut_bonus": 20, "gin_bonus": 25, "big_gin": 31},
    {"knock_limit": "upcard", "undercut_bonus": 25, "target": 150, "game_bonus": 150, "shutout_bonus": 300},
    {"knock_limit": "upcard", "big_gin": 31, "line_bonus": 25},
    {"game_bonus": 0, "shutout_bonus": 0, "line_bonus": 0, "target": 250},
]

COUNTS, HANDS, FOLLOWED = "counts", "hands", "followed"


class Table:
    """Ann and Bo; each hand is entered by counts, by hands, or with its draws and discards."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        depth: str = "",
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo"])
        self.depth = depth
        self.queue: list[dict[str, Any]] = []

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if not self.queue:
            depth = self.depth or self.random.choice((COUNTS, HANDS, FOLLOWED))
            plays = self._hand(position, depth)
            *before, end = plays
            if depth == FOLLOWED:
                self.queue = plays if end["play"] != "void" else before
            elif self.options.get("knock_limit") == UPCARD and end["play"] != "void":
                self.queue = [plays[0], end]
            else:
                self.queue = [end]
        return self.queue.pop(0)

    def _hand(self, position: Any, depth: str) -> list[dict[str, Any]]:
        """A hand from its upcard to its end."""
        deck = list(PACK)
        self.random.shuffle(deck)
        hands = [[deck.pop() for _ in range(10)] for _ in range(2)]
        pile = [deck.pop()]
        limit = 10 if self.options.get("knock_limit") != UPCARD else worth(pile)
        patience = self.random.choice((0, 0, 0, 3, 6, 10, 10, 99))
        plays: list[dict[str, Any]] = [{"play": "upcard", "card": pile[0]}]
        who = 1 - position.dealer
        for offered in (who, 1 - who):
            if self._wants(hands[offered], pile[-1]):
                who = offered
                break
            plays.append({"play": "refuse"})
        refused = len(plays) == 3
        while True:
            hand, taken = hands[who], None
            if not refused and ((len(plays) < 3 and len(pile) == 1) or self._wants(hand, pile[-1])):
                taken = pile.pop()
                hand.append(taken)
                plays.append({"play": "take"})
            else:
                hand.append(deck.pop())
                plays.append({"play": "draw"})
            refused = False
            if self.options.get("big_gin") == 31 and deadwood(hand) == 0:
                return [*plays, self._knock(hands, who, None, depth)]
            gone = self._worst(hand, taken)
            hand.remove(gone)
            left = deadwood(hand)
            if left == 0 or left <= limit - patience:
                return [*plays, self._knock(hands, who, gone, depth)]
            pile.append(gone)
            plays.append({"play": "discard", "card": gone})
            if len(deck) == 2:
                return [*plays, {"play": "void"}]
            who = 1 - who

    def _wants(self, hand: Sequence[str], card: str) -> bool:
        """True if a card makes the hand better, or on a whim."""
        least = deadwood(hand)
        better = any(deadwood({*hand, card} - {gone}) < least - 3 for gone in hand)
        return better or self.random.random() < 0.04

    def _worst(self, hand: Sequence[str], taken: str | None) -> str:
        locked = taken if self.options.get("upcard_lock") == "on" else None
        choices = [card for card in hand if card != locked]
        return min(choices, key=lambda card: (deadwood(set(hand) - {card}), -number(card)))

    def _knock(self, hands: Sequence[Sequence[str]], who: int, gone: str | None, depth: str) -> dict[str, Any]:
        mine, theirs = hands[who], hands[1 - who]
        count, (opponent_count, opponent_sets, laid_off) = knock(mine, theirs)
        if depth == COUNTS or (depth == FOLLOWED and self.random.random() < 0.4):
            body = {
                "play": "score",
                "knocker_count": count,
                "opponent_count": opponent_count,
                "knocker": self.players[who],
            }
            return body | {"big_gin": True} if len(mine) == 11 else body
        body = {
            "play": "knock",
            "knocker": self.players[who],
            "knocker_hand": list(mine),
            "opponent_hand": list(theirs),
        }
        if gone is not None and (depth == FOLLOWED or self.random.random() < 0.5):
            body["discard"] = gone
        if self.random.random() < 0.3:
            body["knocker_sets"] = _codes(best_sets(mine)[0])
        if self.random.random() < 0.3:
            body["opponent_sets"] = _codes(opponent_sets)
            body["layoffs"] = sorted(laid_off) if "knocker_sets" not in body else []
        return body


def _codes(sets: Sets) -> list[list[str]]:
    return [sorted(cards) for cards in sets]
