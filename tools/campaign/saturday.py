"""A Saturday: a Swiss of many rounds in a hall of tables with a client each; boards and phones look on.

Matches last seconds instead of minutes, so that the server has as much to do in one of them as it has in a quarter of
an hour. One server as `make serve` starts it, on SQLite.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.campaign.saturday_hall import Saturday
from tools.services import family
from tools.serving import Serving

RESULT_WITHIN = 0.25
CALL_WITHIN = 2.0


def campaign(
    folder: Path, entrants: int = 512, tables: int = 64, rounds: int = 9, walls: int = 36, phones: int = 500,
    every: float = 6.0, limits: bool = True,
) -> Iterator[str]:  # fmt: skip
    """A Swiss is played to the end. A match lasts `every` seconds in the mean; `limits` says if times are asserted."""
    server = Serving(INSTANCE=str(folder), PUBLIC="yes")
    try:
        day = Saturday(server.port, entrants, tables=tables, rounds=rounds, every=every)
        with ThreadPoolExecutor(1) as thread:  # a test of pages may have left a loop in this one
            thread.submit(day.furnish).result()
            began, before = time.monotonic(), seconds_of_core(server.process.pid)
            thread.submit(lambda: asyncio.run(spend(day, walls, phones))).result()
        core = (seconds_of_core(server.process.pid) - before) / (time.monotonic() - began)
    finally:
        server.kill()
        log = "".join(server.log)
        wrong = [line for line in log.splitlines() if "Traceback" in line or "could not be" in line or " 500 " in line]
        if wrong:
            yield log[log.find("Traceback") :][:4000]
    boards = walls + tables
    yield (
        f"{entrants} entrants, {tables} tables with a client each, {rounds} rounds, {boards} boards, {phones} phones;"
        f" a match lasts {every:g} s"
    )
    lasted = day.ended - day.began
    yield f"{len(day.taken):,} results in {lasted:.0f} s, {len(day.taken) / lasted:.1f} a second"
    yield f"a result: {spread(day.taken)}; a draw: {spread(day.draws)} (p99 of a result under 250 ms wanted)"
    watch = day.watch
    yield f"a call on a board after the result that freed the table: {spread(watch.ages)} (at most 2 s wanted)"
    yield f"the next match on the phone after the draw: {spread(watch.phone_ages)}"
    yield f"the server took {core:.0%} of a core"
    yield f"{len(watch.faults)} errors (0 wanted); {watch.bytes / 1e6:,.0f} MB sent to boards and phones"
    assert not watch.faults + wrong, (watch.faults + wrong)[:5]
    yield f"all boards and phones are right {day.settled:.1f} s after the last result"
    if limits:
        assert max(watch.ages) <= CALL_WITHIN, f"a call came {max(watch.ages):.1f} s after its table was free"
        assert percentile(day.taken, 99) < RESULT_WITHIN, f"p99 of a result is {percentile(day.taken, 99) * 1e3:.0f} ms"


def seconds_of_core(pid: int) -> float:
    """The time of a core that a process and its children have taken."""
    fields = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(pid)]
    return sum(int(times[11]) + int(times[12]) for times in fields) / os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], share: int) -> float:
    """The time within which so many of a hundred are."""
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def spread(times: list[float]) -> str:
    """Times in a few figures."""
    if not times:
        return "none"
    return (
        f"median {percentile(times, 50) * 1e3:.0f} ms, p99 {percentile(times, 99) * 1e3:.0f} ms,"
        f" longest {max(times) * 1e3:.0f} ms"
    )


async def spend(day: Saturday, walls: int, phones: int) -> None:
    """Open all screens, play all rounds, and see that every screen is right at the end."""
    try:
        await day.open_screens(walls, phones)
        await day.play()
        await settle(day)
    finally:
        day.leave()


async def settle(day: Saturday) -> None:
    """Wait until every screen shows what the event has come to."""
    event = await day.event()
    standing = event["end"]["standing"]
    results = [pairing for each in event["end"]["rounds"] for pairing in each["pairings"] if pairing.get("result")]
    assert event["end"]["over"] or len(results) == len(day.taken), (len(results), len(day.taken))
    points = {row["who"]: row["points"] for row in standing}
    assert points == {name: day.wins.get(name, 0) for name in day.names}, "the standing is not what was entered"
    end = time.monotonic() + 60
    while wrong := wrong_screens(day, standing):
        assert time.monotonic() < end, f"{len(wrong)} screens are wrong at the end: {wrong[:3]}"
        await asyncio.sleep(0.1)
    day.settled = time.monotonic() - day.ended


def wrong_screens(day: Saturday, standing: list[dict]) -> list[str]:
    """The screens that do not show the end, by their names."""
    names = [row["who"] for row in standing]
    rows = {row["who"]: f"Place {row['place']}, {row['points']:g} point" for row in standing}
    tables = dict.fromkeys(day.tables, "")
    wrong = []
    for wall in day.watch.walls:
        if wall.tables != tables or wall.standing != names:
            wrong.append(wall.name)
    wrong += [board.name for board in day.watch.boards.values() if board.players]
    for phone in day.watch.phones:
        mine = phone.mine()
        if "No match now" not in mine or rows[phone.who] not in re.sub(r"\s+", " ", mine):
            wrong.append(phone.name)
    return wrong
