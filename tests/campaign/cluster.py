"""Two servers on PostgreSQL with a synchronous standby, and Redis: one after the other of them is killed under load."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from tests.campaign.hall import PHONES, Hall
from tests.campaign.kill import assert_rebuilds
from tests.campaign.logs import Logs
from tests.campaign.services import Postgres, Redis, wait_until
from tests.web.running import Serving

SECRET = "the same at both servers"
SETTLE = 3.0
"""Seconds for screens to come back before the next fault."""


class Pair:
    """A PostgreSQL server and its synchronous standby."""

    def __init__(self, stack: ExitStack) -> None:
        self.primary = stack.enter_context(Postgres("one"))
        self.standby = stack.enter_context(Postgres("two", self.primary))
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'two'")
        self.primary.ask("SELECT pg_reload_conf()")
        copied = "SELECT sync_state FROM pg_stat_replication"
        wait_until(lambda: self.primary.ask(copied) == "sync", "the standby does not follow")
        hosts = f"{self.primary.address},{self.standby.address}"
        self.url = f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write"

    def fail_over(self) -> None:
        """Kill the primary, and let the standby take its place."""
        self.primary.kill()
        self.standby.promote()


def campaign(
    folder: Path, tables: int = 200, boards: int = 500, every: float = 5.0, seconds: float = 20.0
) -> Iterator[str]:
    """A hall plays for so many seconds undisturbed, and for as long after each of the faults."""
    with ExitStack() as stack:
        pair, news = Pair(stack), stack.enter_context(Redis())
        environment = {"DATABASE_URL": pair.url, "REDIS_URL": news.url, "SECRET_KEY": SECRET}
        servers = [Serving(INSTANCE=str(folder / name), **environment) for name in ("one", "two")]
        for server in servers:
            stack.callback(server.kill)
        ports = [server.port for server in servers]

        def start_again() -> None:
            again = Serving(INSTANCE=str(folder / "one"), PORT=str(ports[0]), **environment)
            stack.callback(again.kill)

        faults: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
            "undisturbed": (lambda: None, lambda: None),
            "a server is killed": (servers[0].kill, start_again),
            "Redis is killed": (news.kill, news.start),
            "the primary is killed": (pair.fail_over, lambda: None),
        }
        hall = Hall(ports)
        lines: list[str] = []
        with ThreadPoolExecutor(1) as thread:  # a test of pages may have left a loop in this one
            thread.submit(lambda: asyncio.run(evening(hall, tables, boards, every, seconds, faults, lines))).result()
        yield f"{tables} tables with {PHONES} phones, {boards} boards, a play each {every:.0f} s a table, two servers"
        yield from lines
        logs = Logs.read(pair.standby.url)
        acknowledged = [play for table in hall.tables for play in table.acknowledged]
        lost, doubled, others = logs.lost(acknowledged), logs.doubled(), [*logs.faults_found, *logs.disordered()]
        yield (
            f"{len(acknowledged):,} plays acknowledged: {len(lost)} lost, {len(doubled)} doubled,"
            f" {len(others)} out of order (0 wanted); every screen has the last play of its table"
        )
        assert not lost + doubled + others, (lost + doubled + others)[:20]
        assert_rebuilds(environment | {"INSTANCE": str(folder / "two")})


async def evening(
    hall: Hall,
    tables: int,
    boards: int,
    every: float,
    seconds: float,
    faults: dict[str, tuple[Callable[[], object], Callable[[], object]]],
    lines: list[str],
) -> None:
    """Play, with one fault after the other; each is mended before the next."""
    try:
        await hall.furnish(tables, boards)
        await hall.play(every)
        await asyncio.sleep(every)
        for name, (fault, mend) in faults.items():
            began = time.monotonic()
            await asyncio.to_thread(fault)
            count = len(hall.plays)
            await hall.until(lambda n=count: len(hall.plays) > n, "no play comes in")
            hall.service = time.monotonic()
            await asyncio.sleep(seconds)
            lines.append(figures(name, hall, began))
            await asyncio.to_thread(mend)
            hall.spread()
            await asyncio.sleep(SETTLE)
        await hall.close()
    finally:
        await hall.leave()


def figures(name: str, hall: Hall, began: float) -> str:
    """The figures of a phase that began at a time."""
    plays = sorted(there - sent for sent, there in hall.plays if there >= began)
    ages = sorted(age for when, age in hall.ages if when >= began)
    p99 = quantiles(plays, n=100)[98]
    return (
        f"{name:22} {len(plays):5} plays, median {median(plays) * 1e3:4.0f} ms, p99 {p99 * 1e3:5.0f} ms;"
        f" service after {hall.service - began:4.1f} s; the oldest board {ages[-1] if ages else 0:4.1f} s"
    )
