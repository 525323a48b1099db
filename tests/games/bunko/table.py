"""Tables of Bunko that roll real dice, each at its own pace."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {"rounds": 4},
    {"scramble": "off", "stop": "finish_turn", "tie": "roll_off", "cap_at_target": "no", "target": 11},
    {"head_newcomers": "split", "starter": "losers_first", "rounds": 3},
    {"rules": "wba", "tie": "roll_off", "stop": "finish_turn", "rounds": 6},
    Comes({"rounds": 6}),
    Comes({"rounds": 5, "rank_by": "losses", "rules": "wba"}),
]


class Table:
    """Three tables, or as many as there are players for; it calls the last round after a few."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.comings = Comings(random, options, least=8, rate=0.5, has_places=False, most=16)
        self.players = list(players or ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou"])

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next roll at some table, or what comes between rounds."""
        if position.over:
            return None
        if level := position.ending.title_tie or position.ending.last_tie:
            if self.random.random() < 0.5:
                return {"play": "roll_off", "player": self.random.choice(level)}
            return {"play": "roll_off", "dice": {name: self.random.randint(1, 6) for name in level}}
        changed = position.round.replaced or len(position.round.next_places) > len(position.tables)
        if position.round.bell and not changed and self.random.random() < 0.1:
            number = self.random.randint(2, len(position.tables))
            if position.tables[number - 1].roller is not None:
                return self._roll(position, number, before_bell=True)
        if position.round.complete:
            if (coming := self.comings.next(position)) and not coming.get("who", "").startswith("Ghost"):
                return coming
            if not position.options.rounds and position.round.number >= 3 and not position.ending.last_round:
                return {"play": "close"}
            for number, place in enumerate(position.round.next_places, 1):
                if position.round.chosen_pairs[number - 1] is None and not place.fixed and self.random.random() < 0.5:
                    pairs = self.random.choice(mixed_pairs(place.staying, place.arriving))
                    return {"play": "seats", "table": number, "pairs": pairs}
            return {"play": "next"}
        number = self.random.choice([n for n, table in enumerate(position.tables, 1) if table.winner is None])
        table = position.tables[number - 1]
        if self.random.random() < 0.02:
            first, second = (points + self.random.randint(0, 2) for points in table.score)
            return {"play": "points", "table": number, "first": first, "second": second, "bunkos": [table.seats[0]]}
        if table.roller is None:
            return {"play": "begin", "table": number, "player": self.random.choice(beginners(position, table))}
        return self._roll(position, number)

    def _roll(self, position: Any, number: int, before_bell: bool = False) -> dict[str, Any]:
        """Three dice at a table, and the scramble where it follows."""
        dice = [self.random.randint(1, 6) for _ in range(3)]
        body: dict[str, Any] = {"play": "roll", "table": number, "dice": dice}
        if dice == [6, 6, 6] and position.options.scramble and position.options.rules == "sixes":
            own = self.random.randint(0, 3)
            body["scramble"] = [own, 3 - own]
        if before_bell:
            body["before_bell"] = True
        return body


def mixed_pairs(staying: Sequence[str], arriving: Sequence[str]) -> list[list[list[str]]]:
    """The ways to seat one who stays with one who arrives (BU-ROT-4)."""
    (a, b), (c, d) = staying, arriving
    return [[[a, c], [b, d]], [[a, d], [b, c]]]


def beginners(position: Any, table: Any) -> list[str]:
    """Anybody may begin; by the house rule a loser of the round before, if one sits here."""
    if position.options.starter != "losers_first" or not len(position.history):
        return list(table.seats)
    losers = [name for result in position.history[-1][1] for name in result.losers]
    return [name for name in table.seats if name in losers] or list(table.seats)
