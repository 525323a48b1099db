"""A simulation of many tables from measured costs: `python -m tools.bench.halls [TABLES ...]`.

One worker is simulated play by play: plays come by chance, wait for the core, and then for the disk, which takes all
that waits at once. From the number of tables that one worker holds follow processes, machines, connections, the rows
and bytes of the log, and the news. What is assumed stands in `Hall`; what is measured comes from `costs.json`.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bench.costs import FIGURES, Costs

WANTED_MS: Final = 250
"""The 99th percentile of a play."""
SIMULATED: Final = 20_000
HEADROOM: Final = 0.5
"""The part of what a worker could hold that it is given: one of two may fail."""
DOCUMENTED: Final = (100, 1_000, 10_000, 1_000_000)
"""The numbers of tables that `docs/capacity.md` shows: a club, a hall, a city and a country."""


@dataclass(frozen=True, slots=True)
class Hall:
    """An evening with so many tables."""

    tables: int
    phones: int = 4
    boards: int = 1
    seconds_between_plays: float = 10.0
    plays_an_evening: int = 300
    sync_ms: float = 2.0
    cores_a_machine: int = 8
    memory_gb_a_machine: float = 32.0
    rows_a_second_of_postgresql: int = 10_000
    connections_of_postgresql: int = 500
    connections_a_worker: int = 4
    messages_a_second_of_redis: int = 100_000
    streams_a_worker: int = 4_000

    @property
    def streams(self) -> int:
        return self.phones + self.boards

    @property
    def plays_a_second(self) -> float:
        return self.tables / self.seconds_between_plays


def p99_of_worker(hall: Hall, costs: Costs, tables: int, seed: int = 1) -> float:
    """The 99th percentile of a play, in milliseconds, where one worker holds so many tables."""
    chance = random.Random(seed)
    service = costs.play_ms + hall.streams * costs.stream_ms
    rate = tables / hall.seconds_between_plays / 1000
    now = free = disk_free = 0.0
    taken = []
    for _ in range(SIMULATED):
        now += chance.expovariate(rate)
        begun = max(now, free)
        free = begun + service
        judged = begun + costs.play_ms
        # The disk takes all that waits when it becomes free: whoever comes while it works waits for the next time.
        if judged >= disk_free:
            disk_free = judged + hall.sync_ms
            done = disk_free
        else:
            done = disk_free + hall.sync_ms
        taken.append(done - now)
    taken.sort()
    return taken[int(len(taken) * 0.99)]


def tables_of_worker(hall: Hall, costs: Costs) -> int:
    """The number of tables that one worker holds with plays as fast as wanted."""
    least, most = 1, hall.streams_a_worker // hall.streams
    if p99_of_worker(hall, costs, most) <= WANTED_MS:
        return most
    while most - least > 1:
        middle = (least + most) // 2
        if p99_of_worker(hall, costs, middle) <= WANTED_MS:
            least = middle
        else:
            most = middle
    return least


def report(hall: Hall, costs: Costs) -> Iterator[str]:
    """Lines about an evening."""
    most = tables_of_worker(hall, costs)
    given = max(1, int(most * HEADROOM))
    workers = math.ceil(hall.tables / given)
    memory_mb = costs.idle_mb + given * (costs.play_kb * hall.plays_an_evening + hall.streams * costs.stream_kb) / 1024
    by_cores = workers / (hall.cores_a_machine - 1)
    by_memory = workers * memory_mb / 1024 / hall.memory_gb_a_machine
    machines = math.ceil(max(by_cores, by_memory))
    rows = hall.plays_a_second * 2
    logs = max(1, math.ceil(rows / hall.rows_a_second_of_postgresql / HEADROOM))
    connections = workers * hall.connections_a_worker
    heard = hall.plays_a_second * workers
    yield f"{hall.tables:,} tables, {hall.streams * hall.tables:,} streams, {hall.plays_a_second:,.0f} plays a second"
    yield f"  one worker holds {most:,} tables at a p99 under {WANTED_MS} ms; it is given {given:,}"
    yield f"  {workers:,} workers of {memory_mb:,.0f} MB on {machines:,} machines of {hall.cores_a_machine} cores"
    yield f"  the log: {rows:,.0f} rows a second, {hall.plays_a_second * costs.disk_kb / 1024:,.1f} MB a second, " + (
        f"{hall.tables * hall.plays_an_evening * costs.disk_kb / 1024 / 1024:,.0f} GB an evening: {logs} PostgreSQL"
    )
    yield f"  connections to PostgreSQL: {connections:,} ({hall.connections_of_postgresql} without a pool in front)"
    parts = cells(hall, workers)
    yield f"  news that every worker hears: {heard:,.0f} messages a second; in cells {heard / parts**2:,.0f} in each"
    yield f"  cells: {parts}; what breaks first in a single one: {breaks_first(hall, workers, rows, heard)}"


def cells(hall: Hall, workers: int) -> int:
    """The number of parts, each with its own PostgreSQL and Redis, into which an evening has to be divided."""
    by_news = math.sqrt(hall.plays_a_second * workers / hall.messages_a_second_of_redis / HEADROOM)
    by_log = hall.plays_a_second * 2 / hall.rows_a_second_of_postgresql / HEADROOM
    by_connections = workers * hall.connections_a_worker / hall.connections_of_postgresql
    return max(1, math.ceil(max(by_news, by_log, by_connections)))


def breaks_first(hall: Hall, workers: int, rows: float, heard: float) -> str:
    """The part that is nearest to its limit where everything shares one PostgreSQL and one Redis."""
    used = {
        "the news: each worker hears all of them": heard / hall.messages_a_second_of_redis,
        "the connections to PostgreSQL": workers * hall.connections_a_worker / hall.connections_of_postgresql,
        "the rows of the log": rows / hall.rows_a_second_of_postgresql,
    }
    part = max(used, key=lambda name: used[name])
    return f"{part} ({used[part]:,.1f} times what it takes)"


def read_costs(path: Path = FIGURES) -> dict[str, Costs]:
    """The measured costs of each database."""
    return {name: Costs(**figures) for name, figures in json.loads(path.read_text()).items()}


def reports(tables: Iterable[int]) -> Iterator[str]:
    """Lines about evenings with so many tables each, from the costs on PostgreSQL."""
    costs = read_costs()
    cost = costs.get("postgresql") or costs["sqlite"]
    for number in tables:
        yield from report(Hall(number), cost)


def measure(_: Path) -> Iterator[str]:
    """Lines of the report, the same as in `docs/capacity.md`."""
    yield from reports(DOCUMENTED)


def main() -> None:
    """Print the report for the numbers of tables that are given, or for those in the document."""
    print("\n".join(reports([int(text) for text in sys.argv[1:]] or DOCUMENTED)))


if __name__ == "__main__":
    main()
