"""A table of Liar's Dice with five real dice in a real box, and players who now and then say what is so."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.liars_dice.position import NOBODY, Phase
from tests.games.comings import Comes, Comings
from tests.games.liars_dice.truth import FACES, in_order, ladder

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida", "Jo", "Kay", "Lou", "Max", "Nora", "Otto", "Pia", "Quin"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"truth": "at_least", "straights": "yes", "direction": "left"},
    {"ascending": "no", "end": "lives", "lives": 2, "direction": "right"},
    {"end": "lives", "after_five_aces": "receiver_loses"},
    {"ascending": "no", "after_five_aces": "receiver_loses", "straights": "yes", "end": "lives", "lives": 1},
    Comes({"end": "lives", "lives": 4}),
    Comes({"direction": "right"}),
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
        self.comings = Comings(random, options, least=2, rate=0.4)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the dice that really lie in the box."""
        if position.phase == Phase.OVER:
            return None
        if position.phase == Phase.START or (
            position.phase == Phase.CLAIM and not len(position.round.claims) and not self.looked
        ):
            if coming := self.comings.next(position):
                return coming
            if self.random.random() < 0.08:
                return self._tally(self._still_in(position), position)
            self.looked = True
            self.tray, self.below = [], self._roll(5)
            if position.phase == Phase.START:
                return self._direction(position)
        if position.phase == Phase.ANSWER:
            return self._answer(position)
        if position.phase == Phase.REVEAL:
            self.looked = False
            if self.random.random() < 0.1:
                return self._tally((position.round.holder, self._receiver(position)), position)
            return {"play": "reveal", "dice": self._all()}
        if len(position.round.claims) and not self.looked:
            self.looked = True
            return self._keep(position)
        return self._claim(position)

    @property
    def _ladder(self) -> list[list[str]]:
        return ladder(self.options.get("straights") == "yes")

    def _still_in(self, position: Any) -> list[int]:
        """The players who are not out (LD-END-2)."""
        lives = self.options.get("lives", 3) if self.options.get("end") == "lives" else math.inf
        return [who for who, lost in enumerate(position.lost) if lost < lives and who in position.roster.order]

    def _receiver(self, position: Any) -> int:
        """The nearest player who is in, in the direction of the round."""
        order = position.roster.order
        at = order.index(position.round.holder) + position.round.way
        while order[at % len(order)] not in self._still_in(position):
            at += position.round.way
        return int(order[at % len(order)])

    def _roll(self, dice: int) -> list[str]:
        return [self.random.choice(FACES) for _ in range(dice)]

    def _all(self) -> list[str]:
        dice = self.tray + self.below
        self.random.shuffle(dice)
        return dice

    def _tally(self, who: Sequence[int], position: Any) -> dict[str, Any]:
        self.looked = False
        return {"play": "tally", "loser": position.players[self.random.choice(list(who))]}

    def _direction(self, position: Any) -> dict[str, Any]:
        starter = (
            position.round.starter if position.round.starter != NOBODY else self.random.choice(self._still_in(position))
        )
        way = self.options.get("direction") or self.random.choice(("left", "right"))
        return {"play": "direction", "starter": position.players[starter], "direction": way}

    def _keep(self, position: Any) -> dict[str, Any]:
        """Put the best group on the tray, or something else, shake the rest."""
        if position.round.repeats_aces:
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

    def _claim(self, position: Any) -> dict[str, Any]:
        claims = self._ladder
        if position.round.repeats_aces:
            return {"play": "claim", "faces": ["A"] * 5}
        held = in_order(self._all())
        before = position.round.claim if position.options.ascending else -1
        if claims.index(held) > before and self.random.random() < 0.7:
            named = in_order(held[: self.random.randint(1, 5)])
            return {"play": "claim", "faces": named if claims.index(named) > before else held}
        low, top = before + 1, len(claims) - 1
        high = top if self.random.random() < 0.1 else min(top, low + 40)
        return {"play": "claim", "faces": claims[self.random.randint(low, high)]}

    def _answer(self, position: Any) -> dict[str, Any]:
        self.looked = False
        likely = position.round.claim / (len(self._ladder) - 1)
        if self.random.random() < 0.15 + 0.5 * likely:
            return {"play": "call"}
        return {"play": "accept"}
