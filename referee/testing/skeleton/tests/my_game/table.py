"""A table that plays the game: it always knows a legal next play, and does not ask the referee."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

OPTIONS: list[dict[str, Any]] = [{}, {"target": 61}]
"""The house rules worth playing with."""


class Table:
    """Players who score something in every turn."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo"])

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play as JSON; None if the match is over."""
        return None if position.over else {"play": "score", "points": self.random.randint(1, 29)}
