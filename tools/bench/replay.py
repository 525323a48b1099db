"""Replay: plays of each game that are refereed a second, beside json alone on the same plays in the same run.

The floor decodes a record and encodes its plays again, a line each; `replay` does that and judges them. Records are
played at the simulated tables of the tests, under the printed rules and under each set of house rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.match import Entry, Match, read_json, read_record, replay
from referee.testing.stories import Table, new_table, option_sets
from tools.bench.limits import unless
from tools.bench.timing import taken

WANTED: Final = {"darts-301": 20_000, "darts-baseball": 20_000}
"""Plays a second, at the least; of the other games `WANTED_OF_ALL`."""
WANTED_OF_ALL: Final = 10_000
PLAYS: Final = 2_000
"""Plays of each game, at the least; a match is broken off after `LONGEST`."""
LONGEST: Final = 250
SECONDS: Final = 1.0
"""The time that each game is measured for; each record counts by its fastest round."""
CROWDED: Final[Mapping[str, int]] = {"bunko": 100}
"""Games that are also measured at a table of so many players."""
encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def played(key: str, table: Table) -> dict[str, Any]:
    """The record of a match at a simulated table."""
    match = Match(key, games.game(key).schema.setup(table.players, table.options))
    while len(match.lines) < LONGEST and (body := table.next(match.position)) is not None:
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    return match.record()


def records(key: str, players: list[str] | None = None) -> list[str]:
    """Records of a game as texts of JSON."""
    texts, plays, seed = [], 0, 0
    house_rules = [None, *option_sets(key)]
    while plays < PLAYS or seed < len(house_rules):
        record = played(key, new_table(key, seed, house_rules[seed % len(house_rules)], players))
        texts.append(json.dumps(record))
        plays += len(record["plays"])
        seed += 1
    return texts


def referee(text: str) -> None:
    for line in replay(read_record(read_json(text))):
        encode(line)


def decode(text: str) -> None:
    for play in json.loads(text)["plays"]:
        encode(play)


def rates(texts: list[str]) -> tuple[float, float]:
    """Plays a second refereed, and handled by json alone; by turns, so that the moods of the machine meet both."""
    ours, floor = [float("inf")] * len(texts), [float("inf")] * len(texts)
    spent = 0.0
    while spent < SECONDS:
        for index, text in enumerate(texts):
            judged = taken(referee, text)
            ours[index] = min(ours[index], judged)
            floor[index] = min(floor[index], taken(decode, text))
            spent += judged
    plays = sum(len(json.loads(text)["plays"]) for text in texts)
    return plays / sum(ours), plays / sum(floor)


def line(title: str, texts: list[str], wanted: int) -> str:
    """A line of the report."""
    ours, floor = rates(texts)
    return (
        f"{title:24} {ours:8,.0f} plays a second = {ours / wanted:5.2f} times the {wanted:,} wanted"
        f"{unless(ours >= wanted)}"
        f"   a play costs {floor / ours:5.1f} times json alone"
    )


def measure(_: Path) -> Iterator[str]:
    """A line for each game."""
    for key in games.keys():
        wanted = WANTED.get(key, WANTED_OF_ALL)
        yield line(key, records(key), wanted)
        if key in CROWDED:
            players = [f"Player {number}" for number in range(1, CROWDED[key] + 1)]
            yield line(f"{key}, {CROWDED[key]} players", records(key, players), wanted)
