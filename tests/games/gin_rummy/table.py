"""A table of Gin Rummy with 52 real cards and two players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.gin_rummy.arrange import against, best, bits, cards_of, deadwood
from referee.games.gin_rummy.options import UPCARD
from referee.games.gin_rummy.position import OVER, Position
from referee.kit.cards import DECK, Card

OPTIONS: list[dict[str, Any]] = [
    {},
    {"upcard_lock": "on", "undercut_bonus": 20, "gin_bonus": 25, "big_gin": 31},
    {"knock_limit": "upcard", "undercut_bonus": 25, "target": 150, "game_bonus": 150, "shutout_bonus": 300},
    {"knock_limit": "upcard", "big_gin": 31, "line_bonus": 25},
    {"game_bonus": 0, "shutout_bonus": 0, "line_bonus": 0, "target": 250},
]

COUNTS, HANDS, FOLLOWED = "counts", "hands", "followed"


def codes(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


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

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
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

    def _hand(self, position: Position, depth: str) -> list[dict[str, Any]]:
        """A hand from its upcard to its end."""
        deck = list(DECK)
        self.random.shuffle(deck)
        hands = [[deck.pop() for _ in range(10)] for _ in range(2)]
        pile = [deck.pop()]
        limit = 10 if self.options.get("knock_limit") != UPCARD else min(pile[0].number, 10)
        patience = self.random.choice((0, 0, 0, 3, 6, 10, 10, 99))
        plays: list[dict[str, Any]] = [{"play": "upcard", "card": str(pile[0])}]
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
            if self.options.get("big_gin") == 31 and deadwood(bits(hand)) == 0:
                return [*plays, self._knock(hands, who, None, depth)]
            gone = self._worst(hand, taken)
            hand.remove(gone)
            left = deadwood(bits(hand))
            if left == 0 or left <= limit - patience:
                return [*plays, self._knock(hands, who, gone, depth)]
            pile.append(gone)
            plays.append({"play": "discard", "card": str(gone)})
            if len(deck) == 2:
                return [*plays, {"play": "void"}]
            who = 1 - who

    def _wants(self, hand: Sequence[Card], card: Card) -> bool:
        """Whether a card makes the hand better, or is a whim."""
        mask = bits(hand)
        return (
            any(deadwood(mask & ~bits((gone,)) | bits((card,))) < deadwood(mask) - 3 for gone in hand)
            or self.random.random() < 0.04
        )

    def _worst(self, hand: Sequence[Card], taken: Card | None) -> Card:
        mask = bits(hand)
        locked = taken if self.options.get("upcard_lock") == "on" else None
        choices = [card for card in hand if card != locked]
        return min(choices, key=lambda card: (deadwood(mask & ~bits((card,))), -card.number))

    def _knock(self, hands: Sequence[Sequence[Card]], who: int, gone: Card | None, depth: str) -> dict[str, Any]:
        mine, theirs = hands[who], hands[1 - who]
        arrangement, defence = against(bits(mine), bits(theirs))
        if depth == COUNTS or (depth == FOLLOWED and self.random.random() < 0.4):
            body = {
                "play": "score",
                "knocker_count": arrangement.count,
                "opponent_count": defence.count,
                "knocker": self.players[who],
            }
            return body | {"big_gin": True} if len(mine) == 11 else body
        body = {
            "play": "knock",
            "knocker": self.players[who],
            "knocker_hand": codes(mine),
            "opponent_hand": codes(theirs),
        }
        if gone is not None and (depth == FOLLOWED or self.random.random() < 0.5):
            body["discard"] = str(gone)
        if self.random.random() < 0.3:
            body["knocker_sets"] = [codes(cards_of(one)) for one in best(bits(mine)).sets]
        if self.random.random() < 0.3:
            body["opponent_sets"] = [codes(cards_of(one)) for one in defence.sets]
            body["layoffs"] = codes(cards_of(defence.laid)) if "knocker_sets" not in body else []
        return body
