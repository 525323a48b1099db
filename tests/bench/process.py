"""In process: how many plays of a record are refereed a second, and how many questions are answered."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from referee import games
from referee.match import Course, Entry, read_json, read_record, replay
from tests.games.stories import new_table

WANTED: Final = {
    "darts-301": 20_000,
    "darts-baseball": 20_000,
    "turntables": 10_000,
    "canasta": 10_000,
    "bunko": 10_000,
}
"""Plays of a record refereed a second, at the least."""
PLAYS: Final = 12_000
ASKED: Final = 40_000
encode: Final = json.JSONEncoder(ensure_ascii=False).encode

LARGE: Final[dict[str, dict[str, Any]]] = {"bunko": {"players": [f"Player {n}" for n in range(1, 101)]}}
"""Tables that are larger than usual: bunko with 25 tables of four."""


def records(key: str, plays: int) -> list[dict[str, Any]]:
    """Records of matches at simulated tables, with so many plays in all."""
    found = []
    seed = 0
    while plays > 0:
        seed += 1
        table = new_table(key, seed, None, **LARGE.get(key, {}))
        course = Course(key, games.reader(key).setup(table.players, table.options))
        for n in range(1, plays + 1):
            body = table.next(course.position)
            if body is None:
                break
            weighed = course.weigh(body)
            course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
        found.append(course.record())
        plays -= len(course.lines)
    return found


def best(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of a few runs, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return min(taken)


def measure() -> Iterator[str]:
    """Lines of the report."""
    for key in games.keys():
        texts = [json.dumps(record) for record in records(key, PLAYS)]
        plays = sum(len(json.loads(text)["plays"]) for text in texts)

        def again(texts: list[str] = texts) -> None:
            for text in texts:
                for line in replay(read_record(read_json(text))):
                    encode(line)

        rate = plays / best(again)
        wanted = WANTED.get(key, 10_000)
        yield f"replay {key:16} {rate:10,.0f} plays a second   {rate / wanted:5.2f} times the {wanted:,} wanted"
    turns = [
        {
            "ask": "score-throw",
            "before": 2 + index % 300,
            "darts": [f"T{index % 20 + 1}", str(index % 21), f"D{index % 19 + 1}"],
        }
        for index in range(ASKED)
    ]
    lines = [json.dumps(turn).encode() for turn in turns]
    reader = games.reader("darts-301")

    def ask() -> None:
        for line in lines:
            encode(reader.question(read_json(line)).as_json())

    rate = ASKED / best(ask, 3)
    yield f"ask    darts-301        {rate:10,.0f} turns a second   {rate / 20_000:5.2f} times the 20,000 wanted"
