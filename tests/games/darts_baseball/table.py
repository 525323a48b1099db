"""A dartboard with players who aim at the number of the inning."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.kit.darts import BULL_SECTOR, CLOCKWISE, MISS, Dart
from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {},
    {"must_score": "newfoundland", "innings": 20, "tie": "shared"},
    {"yogi_berra": "on", "tie": "extra_numbers"},
    {"innings": 2, "tie": "extra_bulls"},
    Comes({"innings": 12, "yogi_berra": "on"}),
    Comes({"innings": 20, "must_score": "newfoundland", "tie": "shared"}),
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
        self.comings = Comings(random, options)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next three darts, or now and then only the runs."""
        if position.over:
            return None
        is_between = not position.alive and position.inning <= position.options.innings
        if is_between and (coming := self.comings.next(position)):
            return coming
        number = self._target(position.inning)
        darts = [self._hit(number) for _ in range(3)]
        if self.random.random() < 0.1 and not position.options.yogi_berra:
            return {"play": "runs", "runs": sum(dart.times for dart in darts if dart.sector == number)}
        return {"play": "throw", "darts": [str(dart) for dart in darts]}

    def _target(self, inning: int) -> int:
        """The number thrown at in an inning, or the bull (DB-TURN-1, DB-TIE-1)."""
        extra = inning > self.options.get("innings", 9)
        bulls = inning > 20 or (extra and self.options.get("tie") == "extra_bulls")
        return BULL_SECTOR if bulls else inning

    def _hit(self, number: int) -> Dart:
        luck = self.random.random()
        if luck < 0.1:
            return MISS
        if luck < 0.5:
            return Dart(number, self.random.choice([1, 1, 1, 2] if number == BULL_SECTOR else [1, 1, 1, 2, 3]))
        beside = 0 if number == BULL_SECTOR else CLOCKWISE[(CLOCKWISE.index(number) + 1) % 20]
        return Dart(beside, 1)
