"""A table of Liar's Dice with five real dice in a real box, and players who now and then say what is so."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.liars_dice.claims import NOTHING
from referee.games.liars_dice.dice import FACES
from referee.games.liars_dice.position import ANSWER, CLAIM, NOBODY, OVER, REVEAL, START, Position, still_in

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida", "Jo", "Kay", "Lou", "Max", "Nora", "Otto", "Pia", "Quin"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"truth": "exact", "straights": "yes", "direction": "left"},
    {"ascending": "no", "end": "lives", "lives": 2, "direction": "right"},
    {"end": "lives", "after_five_aces": "receiver_loses"},
    {"ascending": "no", "after_five_aces": "receiver_loses", "straights": "yes", "end": "lives", "lives": 1},
]


class Table:
    """Two to sixteen people; what the lid hides is here."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or NAMES[: random.choice((2, 3, 4, 5, 6, 8, 12, 16))])
        self.tray: list[str] = []
        self.below: list[str] = []
        self.looked = False

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the dice that really lie in the box."""
        if position.phase == OVER:
            return None
        if position.phase == START or (position.phase == CLAIM and not len(position.said) and not self.looked):
            if self.random.random() < 0.08:
                return self._tally(still_in(position), position)
            self.looked = True
            self.tray, self.below = [], self._roll(5)
            if position.phase == START:
                return self._direction(position)
        if position.phase == ANSWER:
            return self._answer(position)
        if position.phase == REVEAL:
            self.looked = False
            if self.random.random() < 0.1:
                return self._tally((position.holder, position.receiver), position)
            return {"play": "reveal", "dice": self._all()}
        if len(position.said) and not self.looked:
            self.looked = True
            return self._keep(position)
        return self._claim(position)

    def _roll(self, dice: int) -> list[str]:
        return [self.random.choice(FACES) for _ in range(dice)]

    def _all(self) -> list[str]:
        dice = self.tray + self.below
        self.random.shuffle(dice)
        return dice

    def _tally(self, who: Sequence[int], position: Position) -> dict[str, Any]:
        self.looked = False
        return {"play": "tally", "loser": position.players[self.random.choice(list(who))]}

    def _direction(self, position: Position) -> dict[str, Any]:
        starter = position.starter if position.starter != NOBODY else self.random.choice(still_in(position))
        way = self.options.get("direction") or self.random.choice(("left", "right"))
        return {"play": "direction", "starter": position.players[starter], "direction": way}

    def _keep(self, position: Position) -> dict[str, Any]:
        """Put the best group on the tray, or something else, shake the rest."""
        if position.aces:
            self.tray, self.below = [], self._roll(5)
            return self._claim(position)
        dice = self._all()
        best = max(dice, key=lambda face: (dice.count(face), FACES.index(face)))
        kept = [face for face in dice if face == best or self.random.random() < 0.15]
        if self.random.random() < 0.2:
            kept = self.random.sample(dice, self.random.randint(0, 5))
        self.tray = kept
        for face in kept:
            dice.remove(face)
        self.below = dice if self.random.random() < 0.1 else self._roll(len(dice))
        return {"play": "tray", "faces": self.tray}

    def _claim(self, position: Position) -> dict[str, Any]:
        ladder = position.ladder
        if position.aces:
            return {"play": "claim", "faces": ["A"] * 5}
        held = ladder.hand(self._all())
        before = position.claim if position.options.ascending else NOTHING
        if held.place > before and self.random.random() < 0.7:
            named = list(held.faces[: self.random.randint(1, 5)])
            claim = ladder.hand(named)
            if claim.place > before:
                return {"play": "claim", "faces": named}
            return {"play": "claim", "faces": list(held.faces)}
        low = before + 1
        high = ladder.top if self.random.random() < 0.1 else min(ladder.top, low + 40)
        return {"play": "claim", "faces": list(ladder.hands[self.random.randint(low, high)].faces)}

    def _answer(self, position: Position) -> dict[str, Any]:
        self.looked = False
        likely = position.claim / position.ladder.top
        if self.random.random() < 0.15 + 0.5 * likely:
            return {"play": "call"}
        return {"play": "accept"}
