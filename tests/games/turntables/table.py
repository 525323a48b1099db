"""A table of Turntables with real packs: cards are drawn from the top, hands are hidden, jokers come by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.kit.cards import DECK, JOKER, Card

OPTIONS: list[dict[str, Any]] = [
    {},
    {"length": "shortened", "run_rescore": "forward_only", "multiplier_stacking": "max"},
    {"octuple": "whole_only", "run_orientation": "break", "joker_flush": "breaks", "length": "shortened"},
    {"face_limit_scope": "station", "rotations_per_play": "one", "one_eyed": [], "drinking": "yes"},
    {"length": "shortened", "one_eyed": ["JS", "JH", "KD", "QC"], "rotations_per_play": "one_per_reason"},
]


class Table:
    """Four players, or as many as are named."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.hands: list[list[Card]] = []
        self.decks: list[list[Card]] = []
        self.drawing = -1
        self.tied: dict[str, list[bool]] = {}
        self.sits = random.random() < 0.5
        short = self.options.get("length") == "shortened"
        for index in range(len(self.players)):
            cards = [card for card in DECK if not short or card.red == bool(index % 2)]
            random.shuffle(cards)
            self.hands.append(cards[:10])
            deck = cards[10:] + [JOKER] * (1 if short else 2)
            random.shuffle(deck)
            self.decks.append(deck)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next card, rotation, joker or refill."""
        if position.winner is not None:
            return None
        if position.tie is not None:
            return self._turn_up(position.tie.players)
        if position.pending is not None:
            deck = self.random.choice([None, *range(1, len(self.players) + 1)])
            return {"play": "turn"} if deck is None else {"play": "turn", "deck": deck}
        if position.refill is not None:
            if joker := self._draw(position):
                return joker
            self.drawing = -1
            if self.random.random() < 0.5:
                return {"play": "refilled"}
        if not self.sits:
            self.sits = True
            return self._begin()
        return self._card(position)

    def _begin(self) -> dict[str, Any]:
        """Everybody turns the top card of the deck, those who are tied another one, until one is highest."""
        left, cards = list(range(len(self.players))), []
        decks = [[card for card in deck if card != JOKER] for deck in self.decks]
        while len(left) > 1:
            turned = {index: decks[index].pop() for index in left}
            cards += [str(card) for card in turned.values()]
            highest = max(card.number for card in turned.values())
            left = [index for index, card in turned.items() if card.number == highest]
        (first,) = left
        self.hands = self.hands[first:] + self.hands[:first]
        self.decks = self.decks[first:] + self.decks[:first]
        return {"play": "begin", "player": self.players[first], "cards": cards}

    def _turn_up(self, players: Sequence[str]) -> dict[str, Any]:
        """The tied turn a card each; when all jokers are gone, their cards are shuffled again."""
        if not any(any(self.tied.get(name, ())) for name in players):
            short = self.options.get("length") == "shortened"
            for name in players:
                self.tied[name] = [True] * (1 if short else 2) + [False] * (26 if short else 52)
                self.random.shuffle(self.tied[name])
        return {"play": "turned_up", "jokers": [name for name in players if self.tied[name].pop()]}

    def _draw(self, position: Any) -> dict[str, Any] | None:
        """Draw until a joker comes, station by station; None when all have drawn."""
        last = position.refill is not None and position.refill.last
        wanted = position.stations[0].deck if last else 5
        for index in range(max(self.drawing, 0), len(self.players)):
            self.drawing = index
            full = wanted + (0 if last else 5)
            while len(self.hands[index]) < full or (last and self.decks[index]):
                card = self.decks[index].pop()
                if card == JOKER:
                    seats = list(position.seats)
                    self.random.shuffle(seats)
                    return {"play": "joker", "station": index + 1, "seats": seats}
                self.hands[index].append(card)
        return None

    def _card(self, position: Any) -> dict[str, Any]:
        hand = self.hands[position.turn]
        faces = [card for card in hand if card.rank in "JQK"]
        if self.options.get("face_limit_scope") == "station":
            limited = position.stations[position.turn].faced
        else:
            limited = position.seats[position.turn] in position.faced
        allowed = [card for card in hand if card.rank not in "JQK"] if limited else hand
        stated = not allowed
        card = self.random.choice(allowed or faces)
        hand.remove(card)
        body: dict[str, Any] = {"play": "card", "card": str(card)}
        return body | {"only_faces": True} if stated else body
