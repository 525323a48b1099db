"""Figures against plain recounts: whole matches as records, and their plays and rulings as other programs read them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.contract import Cell
from referee.match import Entry, Match, counts_of, match_of_record, read_record, replay
from referee.testing.stories import folder, folder_of_tests, new_table, option_sets

DEMO: Final = Path(games.__file__).parent
MOST_PLAYS: Final = 1000


@dataclass(frozen=True)
class RuledPlay:
    """An allowed play of a record, and the ruling on it."""

    body: Mapping[str, Any]
    ruling: Mapping[str, Any]

    @property
    def name(self) -> str:
        name: str = self.body["play"]
        return name

    def effects(self, *kinds: str) -> Iterator[Mapping[str, Any]]:
        """Its effects of some kinds, in their order."""
        return (effect for effect in self.ruling["effects"] if effect["effect"] in kinds)


Tallies = Mapping[str, Counter[str]]
"""Numbers of each player by the key of a count."""
Recount = Callable[[Mapping[str, Any], Sequence[RuledPlay], Tallies], None]
"""Adds to the tallies what the plays of a record come to."""


def demo_records(key: str) -> list[dict[str, Any]]:
    """The records of a game that the demo shows."""
    return [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted((DEMO / folder(key) / "demo").glob("*.json"))
    ]


@cache
def evening(key: str) -> Match:
    """The match of `evening.json` to its end; where there is none, one by the first of the house rules."""
    path = folder_of_tests(key) / "evening.json"
    described = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"seed": 1, "options": option_sets(key)[0]}
    )
    table = new_table(key, described["seed"], described.get("options"), described.get("players"))
    match = Match(key, games.game(key).schema.setup(table.players, table.options))
    for n in range(1, MOST_PLAYS + 1):
        body = table.next(match.position)
        if body is None:
            break
        match.replay(Entry(n, "play", "", body))
    return match


@cache
def _counted(record: str) -> dict[str, dict[str, int | float]]:
    """The counts of the match of a record."""
    return counts_of(match_of_record(read_record(json.loads(record)), 0.0))


def allowed_plays(record: Mapping[str, Any]) -> Iterator[RuledPlay]:
    """The plays of a record that the referee allows."""
    *rulings, _ = replay(read_record(json.loads(json.dumps(record))))
    for body, ruling in zip(record["plays"], rulings, strict=True):
        if ruling["verdict"] == "allowed":
            yield RuledPlay(body, ruling)


def assert_recounted(key: str, counts: Sequence[str], recount: Recount) -> None:
    """The counts are what a plain recount of the demo's records and of the evening comes to."""
    seen: Counter[str] = Counter()
    for record in (*demo_records(key), evening(key).record()):
        tallies: Tallies = defaultdict(Counter)
        recount(record, list(allowed_plays(record)), tallies)
        of_match = _counted(json.dumps(record))
        for who in record["players"]:
            plain = {count: tallies[who][count] for count in counts}
            assert {count: of_match[who].get(count, 0) for count in counts} == plain, who
            seen.update(plain)
    assert not [count for count in counts if not seen[count]], "a count that is 0 in all records shows nothing"


def shown(
    key: str, players: Sequence[str], plays: Sequence[Mapping[str, Any]], carried: Any = None, **options: Any
) -> dict[str, dict[str, Cell]]:
    """The figures of each player after some plays, by title; figures that nobody has are left out."""
    setup = {"record": 1, "game": key, "players": list(players), "options": options, "plays": list(plays)}
    record = read_record({**setup, "start": carried} if carried else setup)
    match = match_of_record(record, 0.0)
    assert len(match.lines) == len(plays), "a play is refused"
    figures = games.game(key).figures
    grid = figures.grid(counts_of(match))
    return {str(who): dict(zip(grid.head[1:], cells, strict=True)) for who, *cells in grid.rows}


def highest(tally: Counter[str], count: str, number: int) -> None:
    """A count that is the most of several numbers."""
    tally[count] = max(tally[count], number)
