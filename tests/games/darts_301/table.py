"""A dartboard with players who aim, and miss."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.kit.darts import BULL, CLOCKWISE, DARTS, MISS, OUTER_BULL, Dart
from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {},
    {"start": 501, "legs": 2, "sets": 2},
    {"double_in": True, "bullseye_order": "no"},
    {"double_out": False, "bull_is_double": False},
    {"equal_turns": True, "start": 101},
    {"team_size": 2, "start": 701},
    {"start": 170, "legs": 3, "equal_turns": True, "double_in": True, "bull_is_double": "no"},
    Comes({"start": 170, "legs": 3, "sets": 2, "bullseye_order": "no"}),
    Comes({"start": 301, "team_size": 2, "equal_turns": True}),
    Comes({"start": 201, "equal_turns": True, "legs": 2, "handicap": "201 170"}),
]


@cache
def finish(left: int, darts: int, double_out: bool, bull: bool) -> tuple[Dart, ...]:
    """A way to 0 with at most so many darts, one dart tried after the other; empty if there is none (D3-WIN-1).

    `bull` is True if the bull counts as a double.
    """
    for dart in DARTS:
        is_double = dart.times == 2 and (bull or dart != BULL)
        if dart.points == left > 0 and (is_double or not double_out):
            return (dart,)
    for dart in sorted(DARTS, key=lambda dart: -dart.points) if darts > 1 else ():
        if further := finish(left - dart.points, darts - 1, double_out, bull):
            return (dart, *further)
    return ()


class Table:
    """Two players, or teams of two, whose darts land near what they aim at."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        size = self.options.get("team_size", 1)
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"][: 2 * size])
        self.by_total = random.random() < 0.2
        self.comings = Comings(random, options)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next turn: darts, or now and then only their total."""
        if position.over:
            return None
        if not position.leg.finished:
            is_single = len(position.sides) == len(position.players)
            if coming := self.comings.next(position, new=is_single):
                return coming
        here = [position.players[seat] for seat in sorted(position.roster.order)]
        if position.leg.level:
            side = position.sides[self.random.choice(position.leg.level)]
            return {"play": "bull", "nearest": next(name for name in side if name in here)}
        if not position.started and position.options.bullseye_order and self.random.random() < 0.5:
            return {"play": "bull", "nearest": self.random.choice(here)}
        darts, left = self._darts(position)
        if self.by_total and left != 0 and position.is_in:
            total = sum(dart.points for dart in darts)
            return (
                {"play": "score", "total": total, "darts": len(darts)}
                if left > 0
                else {"play": "score", "total": 0, "bust": True}
            )
        if self.by_total and left == 0 and position.is_in:
            total = sum(dart.points for dart in darts)
            return {"play": "score", "total": total, "last": str(darts[-1]), "darts": len(darts)}
        return {"play": "throw", "darts": [str(dart) for dart in darts]}

    def _darts(self, position: Any) -> tuple[list[Dart], int]:
        options = position.options
        left, entered = position.left, position.is_in
        darts: list[Dart] = []
        while len(darts) < 3:
            if not entered:
                aim = Dart(20, 2)
            elif way := finish(left, 3 - len(darts), options.double_out, options.bull_is_double):
                aim = way[0]
            elif left > 60:
                aim = Dart(20, 3)
            else:
                aim = Dart(max(1, min(20, left - 40 if left > 40 else left % 2 or 1)), 1)
            dart = self._hit(aim)
            darts.append(dart)
            double = dart.times == 2 and (options.bull_is_double or dart.sector != 25)
            entered = entered or double
            if not entered:
                continue
            left -= dart.points
            if left == 0 and options.double_out and not double:
                return darts, -1
            if left <= 0 or (left == 1 and options.double_out):
                return darts, left if left != 1 else -1
        return darts, left

    def _hit(self, aim: Dart) -> Dart:
        luck = self.random.random()
        if luck < 0.4:
            return aim
        if aim.sector == 25:
            return self.random.choice([OUTER_BULL, BULL, Dart(self.random.randint(1, 20), 1)])
        if luck < 0.75:
            return (
                Dart(aim.sector, 1)
                if aim.times == 3
                else MISS
                if aim.times == 2 and luck < 0.6
                else Dart(aim.sector, 1)
            )
        beside = CLOCKWISE[(CLOCKWISE.index(aim.sector) + self.random.choice([-1, 1])) % 20]
        return Dart(beside, self.random.choice([1, aim.times]))
