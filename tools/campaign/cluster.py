"""Two servers on PostgreSQL with a synchronous standby, and Redis: one after the other of them is killed under load."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from tools.campaign.hall import PHONES, Hall
from tools.campaign.kill import assert_rebuilds
from tools.campaign.logs import Logs
from tools.services import Postgres, Redis, wait_until
from tools.serving import Serving, Settings

SECRET = "the same at both servers"
SETTLE = 3.0
"""Seconds for screens to come back before the next fault."""
CALM_TIMES: Final = 3
"""The calm is measured for so many times as long as a fault: one pause of the machine decides no percentile."""
PLAY_WITHIN: Final = 0.25
"""Seconds in which 99 of 100 plays are acknowledged while nothing is wrong."""
BOARD_WITHIN: Final = 1.0
"""Seconds by which a board is behind at most while nothing is wrong."""
RIGHT_WITHIN: Final = 5.0
"""Seconds after which everything is right when there is service again."""
UNDISTURBED: Final = "undisturbed"


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
    folder: Path, tables: int = 200, boards: int = 500, every: float = 5.0, seconds: float = 12.0, limits: bool = True
) -> Iterator[str]:
    """A hall plays undisturbed, and for so many seconds after each of the faults.

    `limits` says if times are asserted.
    """
    with ExitStack() as stack:
        pair, news = Pair(stack), stack.enter_context(Redis())
        environment: Settings = {"DATABASE_URL": pair.url, "REDIS_URL": news.url, "SECRET_KEY": SECRET}
        servers = [Serving(INSTANCE=str(folder / name), **environment) for name in ("one", "two")]
        for server in servers:
            stack.callback(server.kill)
        ports = [server.port for server in servers]

        def start_again() -> None:
            again = Serving(INSTANCE=str(folder / "one"), PORT=str(ports[0]), **environment)
            stack.callback(again.kill)

        faults: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
            UNDISTURBED: (lambda: None, lambda: None),
            "a server is killed": (servers[0].kill, start_again),
            "Redis is killed": (news.kill, news.start),
            "the primary is killed": (pair.fail_over, lambda: None),
        }
        hall = Hall(ports)
        phases: list[Phase] = []
        with ThreadPoolExecutor(1) as thread:  # a test of pages may have left a loop in this one
            thread.submit(lambda: asyncio.run(evening(hall, tables, boards, every, seconds, faults, phases))).result()
        yield f"{tables} tables with {PHONES} phones, {boards} boards, a play each {every:.0f} s a table, two servers"
        yield from map(str, phases)
        logs = Logs.read(pair.standby.url)
        acknowledged = [play for table in hall.tables for play in table.acknowledged]
        lost, doubled, others = logs.lost(acknowledged), logs.doubled(), [*logs.faults_found, *logs.disordered()]
        yield (
            f"{len(acknowledged):,} plays acknowledged: {len(lost)} lost, {len(doubled)} doubled,"
            f" {len(others)} out of order (0 wanted)"
        )
        yield (
            f"every screen has the last play of its table {hall.settled:.1f} s after it"
            f" (within {RIGHT_WITHIN:.0f} s wanted)"
        )
        assert not lost + doubled + others, (lost + doubled + others)[:20]
        assert_rebuilds(environment | {"INSTANCE": str(folder / "two")})
    if limits:
        late = [str(phase) for phase in phases if not phase.is_in_time()]
        assert not late, "\n".join(late)
        assert hall.settled <= RIGHT_WITHIN, f"screens had the last play after {hall.settled:.1f} s"


@dataclass(frozen=True)
class Phase:
    """The figures of a time without a fault, or with one."""

    name: str
    plays: list[float]
    """Seconds that each play took; with a fault, of those that were sent when there was service again."""
    service_after: float
    oldest_board: float

    @property
    def p99(self) -> float:
        """The seconds in which 99 of 100 plays were acknowledged."""
        return quantiles(self.plays, n=100)[98]

    def is_in_time(self) -> bool:
        """True if the figures are as wanted."""
        if self.name == UNDISTURBED:
            return self.p99 < PLAY_WITHIN and self.oldest_board <= BOARD_WITHIN
        return self.oldest_board <= RIGHT_WITHIN and max(self.plays) <= RIGHT_WITHIN

    def __str__(self) -> str:
        calm = self.name == UNDISTURBED
        wanted = f"under {PLAY_WITHIN * 1e3:.0f} wanted"
        if not calm:
            wanted = f"longest {max(self.plays) * 1e3:.0f}, {RIGHT_WITHIN * 1e3:.0f} wanted"
        return (
            f"{self.name:22} {len(self.plays):5} plays, median {median(self.plays) * 1e3:4.0f} ms,"
            f" p99 {self.p99 * 1e3:5.0f} ms ({wanted});"
            f" service after {self.service_after:4.1f} s;"
            f" the oldest board {self.oldest_board:4.1f} s ({BOARD_WITHIN if calm else RIGHT_WITHIN:.0f} wanted)"
        )


async def evening(
    hall: Hall,
    tables: int,
    boards: int,
    every: float,
    seconds: float,
    faults: dict[str, tuple[Callable[[], object], Callable[[], object]]],
    phases: list[Phase],
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
            await asyncio.sleep(CALM_TIMES * seconds if name == UNDISTURBED else seconds)
            phases.append(figures(name, hall, began))
            await asyncio.to_thread(mend)
            hall.spread()
            await asyncio.sleep(min(SETTLE, seconds))
        await hall.close()
    finally:
        await hall.leave()


def figures(name: str, hall: Hall, began: float) -> Phase:
    """The figures of a phase that began at a time. After a fault, everything counts from when there was service."""
    plays = [there - max(sent, hall.service) for sent, there in hall.plays if there >= max(began, hall.service)]
    ages = [age for when, age in hall.ages if when >= began] + hall.ages_of_late_boards()
    return Phase(name, plays, hall.service - began, max(ages, default=0.0))
