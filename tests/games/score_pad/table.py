"""A table of some game without a referee, whose players write their points on a pad."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {"target": 200},
    {"rounds": 6, "wins": "fewest", "tie": "play_on"},
    {"enter": "any_time", "target": 120, "deal": "no"},
    {"team_size": 2, "rounds": 5, "tie": "shared"},
    {"enter": "any_time", "team_size": 3, "target": -90, "wins": "fewest"},
    {},
    Comes({"target": 300}),
    Comes({"team_size": 2, "rounds": 9}),
    Comes({"enter": "any_time", "rounds": 5, "wins": "fewest"}),
]


class Table:
    """Players who score something in every round, and stop when they have had enough."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        size = self.options.get("team_size", 1)
        self.players = list(players or ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"][: 2 * size if size > 1 else 3])
        self.teams = len(self.players) // size
        self.least = -40 if self.options.get("target", 0) < 0 else -5
        self.entered = 0
        self.comings = Comings(random, options)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The points of a round or of one player, or the end by agreement."""
        if position.over:
            return None
        if coming := self.comings.next(position, new=self.teams == len(self.players)):
            return coming
        self.entered += 1
        endless = not self.options.get("target") and not self.options.get("rounds")
        if self.entered > 30 and (endless or self.random.random() < 0.05):
            return {"play": "close"}
        if self.options.get("enter") == "any_time":
            if self.random.random() < 0.2:
                return {"play": "next"}
            here = [position.players[seat] for seat in sorted(position.roster.order)]
            return {"play": "score", "who": self.random.choice(here), "points": self._points()}
        seats = [[position.players.index(name) for name in side] for side in position.sides]
        here = [[position.players[seat] for seat in side if seat in position.roster.order] for side in seats]
        names = [self.random.choice(side) for side in here if side]
        return {"play": "round", "points": {name: self._points() for name in names if self.random.random() < 0.9}}

    def _points(self) -> int:
        return self.random.randint(self.least, 30 if self.least == -5 else 10)
