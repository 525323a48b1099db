"""A dartboard with players who aim at the number of the inning."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.darts_baseball.rules import BULL, Position, target
from referee.kit.darts import CLOCKWISE, MISS, Dart

OPTIONS: list[dict[str, Any]] = [
    {},
    {"must_score": "newfoundland", "innings": 20, "tie": "shared"},
    {"yogi_berra": "on", "tie": "extra_numbers"},
    {"innings": 2, "tie": "extra_bulls"},
]


class Table:
    """Three players; every second dart hits."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy"])

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next three darts, or now and then only the runs."""
        if position.over:
            return None
        number = target(position.inning, position.options)
        darts = [self._hit(number) for _ in range(3)]
        if self.random.random() < 0.1 and not position.options.yogi_berra:
            return {"play": "runs", "runs": sum(dart.times for dart in darts if dart.sector == number)}
        return {"play": "throw", "darts": [str(dart) for dart in darts]}

    def _hit(self, number: int) -> Dart:
        luck = self.random.random()
        if luck < 0.1:
            return MISS
        if luck < 0.5:
            return Dart(number, self.random.choice([1, 1, 1, 2] if number == BULL else [1, 1, 1, 2, 3]))
        beside = 0 if number == BULL else CLOCKWISE[(CLOCKWISE.index(number) + 1) % 20]
        return Dart(beside, 1)
