"""People who come late, go home or take a place over at a simulated table."""

from __future__ import annotations

import random
from typing import Any, Final

MOST: Final = 6
"""The most players at a table to which people come, unless it says otherwise."""


class Comes(dict[str, Any]):
    """The house rules of a table where people come and go."""


class Comings:
    """The people who come and go at a table with such house rules; at any other table nobody does.

    `is_plain` is True if the game decides score and seat, and has its own play for going home. `has_places` is False if
    the game decides the seat alone.
    """

    def __init__(
        self,
        chance: random.Random,
        options: object,
        least: int = 1,
        rate: float = 0.15,
        is_plain: bool = False,
        has_places: bool = True,
        most: int = MOST,
    ) -> None:
        self.is_open = isinstance(options, Comes)
        # The same chance as that of the table, which draws from its own as it did before.
        self.random = random.Random()
        self.random.setstate(chance.getstate())
        self.least = least
        self.rate = rate
        self.is_plain = is_plain
        self.has_places = has_places
        self.most = most
        self.guests = 1

    def next(self, position: Any, new: bool = True) -> dict[str, Any] | None:
        """Now and then somebody comes, leaves, is back, or takes a place over; `new` is True if seats can be added."""
        if not self.is_open or self.random.random() > self.rate:
            return None
        order, players = position.roster.order, position.players
        here = [players[seat] for seat in order]
        away = [name for seat, name in enumerate(players) if seat not in order]
        what = self.random.choice(["join", "leave", "back", "substitute"])
        if self.is_plain and what == "leave":
            return None
        if what == "leave" and len(here) > self.least:
            return {"play": "leave", "who": self.random.choice(here)}
        if what == "back" and away and len(here) < self.most:
            back = {"play": "join", "who": self.random.choice(away)}
            return back if self.is_plain or not self.has_places else {**back, "before": self.random.choice(here)}
        if what == "substitute":
            return {"play": "substitute", "out": self.random.choice(here), "who": self._guest()}
        if what == "join" and new and len(here) < self.most and len(players) < 2 * self.most:
            if self.is_plain:
                return {"play": "join", "who": self._guest()}
            body = {"play": "join", "who": self._guest(), "score": self.random.choice(["start", "last", "average"])}
            has_place = self.has_places and self.random.random() < 0.5
            return {**body, "before": self.random.choice(here)} if has_place else body
        return None

    def _guest(self) -> str:
        self.guests += 1
        return f"Guest {self.guests}"
