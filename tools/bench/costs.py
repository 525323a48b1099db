"""The cost of a play, a stream and a match: processor time, memory and disk, on SQLite and on PostgreSQL.

`docs/capacity.md` shows these figures, and `tools/bench/halls.py` counts with them. PostgreSQL is a server of its own
here, or the empty database that `BENCH_POSTGRES` names.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sqlite3
import time
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text

from referee.store import database
from tools.bench.limits import at_most
from tools.bench.plays import JSON, THROWS, new_match
from tools.bench.servers import PROCESSES, Client, referee
from tools.bench.streams import board_cookie
from tools.services import Postgres, program

MATCHES: Final = 100
PLAYS: Final = 100
STREAMS: Final = 200
LONG_MATCHES: Final = 4
LONG_PLAYS: Final = 5_000
LONG_EVENINGS: Final = 3
REST: Final = 40
"""Seconds after which all matches are at rest."""
REST_KB: Final = 100
"""The memory that a match at rest may cost, whatever its length."""
FIGURES: Final = Path(__file__).parent / "costs.json"
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs on one database: milliseconds of one core, and kilobytes."""

    play_ms: float
    stream_ms: float
    page_ms: float
    stream_kb: float
    play_kb: float
    rest_kb: float
    disk_kb: float
    idle_mb: float
    long_rest_kb: float | None = None
    """A match of `LONG_PLAYS` plays at rest; None if it was not measured."""


def descendants(pid: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    processes = [pid]
    for parent_pid in processes:
        processes += [child for child, parent in parents.items() if parent == parent_pid]
    return processes


def processor_seconds(pid: int) -> float:
    """Processor time that a server has used so far."""
    total = 0
    for process in descendants(pid):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory_kb(pid: int) -> float:
    """Memory of the largest process of a server: its worker."""
    sizes = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in descendants(pid)]
    return max(sizes) * os.sysconf("SC_PAGE_SIZE") / 1024


def enter(client: Client, match: str, key: str, seq: int) -> None:
    body = json.dumps({"play": "throw", "darts": THROWS[seq % len(THROWS)]}).encode()
    headers = {**JSON, "Authorization": f"Bearer {key}", "Idempotency-Key": uuid.uuid4().hex, "X-Seen": str(seq)}
    status, _, answer = client.send("POST", f"/api/v1/matches/{match}/plays", body, headers)
    assert status == 200, answer


def database_kb(url: str) -> float:
    """The size of the database."""
    if url.startswith("sqlite:///"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            pages, size = "pragma_page_count", "pragma_page_size"
            return float(connection.execute(f"SELECT page_count * page_size FROM {pages}, {size}").fetchone()[0]) / 1024
    engine = create_engine(database.address(url))
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'"))
        return float(kept.scalar() or 0) / 1024


def watch(port: int, match: str, key: str) -> list[socket.socket]:
    """Boards of a match."""
    cookie = board_cookie(port, match, key)
    boards = []
    for _ in range(STREAMS):
        board = socket.create_connection(("127.0.0.1", port))
        lines = [f"GET /m/{match}/live?view=board&seen=0 HTTP/1.1", "Host: localhost", "Accept: text/event-stream"]
        board.sendall("\r\n".join([*lines, f"Cookie: {cookie}", "", ""]).encode())
        boards.append(board)
    for board in boards:
        assert b" 200 " in board.recv(65536).split(b"\r\n")[0]
    return boards


def play_evening(port: int, url: str) -> tuple[float, float]:
    """Play all matches at once: seconds of processor a play, and the size of the database at the end, in kB."""
    before = processor_seconds(PROCESSES[port])
    play_matches(port, MATCHES, PLAYS)
    return (processor_seconds(PROCESSES[port]) - before) / (MATCHES * PLAYS), database_kb(url)


def play_matches(port: int, count: int, plays: int) -> None:
    """Play so many matches at once, each of so many plays."""
    client, matches = Client(port), [new_match(port) for _ in range(count)]
    for seq in range(plays):
        for match, key in matches:
            enter(client, match, key, seq)


def rest_kb(port: int, count: int, plays: int, evenings: int = 1) -> float:
    """The memory that a match costs once it is at rest, in kB.

    Python keeps the memory of the fullest moment for the matches that come next, so that a server is hardly smaller
    when they rest. Evenings that are alike need as much memory as the one before, and what its matches have left. The
    first evening fills caches that stay: what the evenings after it need more than it is what matches at rest cost.
    """
    needed = []
    for _ in range(1 + evenings):
        time.sleep(REST)
        play_matches(port, count, plays)
        needed.append(memory_kb(PROCESSES[port]))
    return max(0.0, needed[-1] - needed[0]) / (count * evenings)


def costs(folder: Path, url: str) -> Costs:
    """The costs on one database, which is empty at first."""
    with referee(folder, DATABASE_URL=url) as port:
        pid, client = PROCESSES[port], Client(port)
        warm, warm_key = new_match(port)
        for seq in range(100):
            enter(client, warm, warm_key, seq)
        idle, disk = memory_kb(pid), database_kb(url)
        play, kept = play_evening(port, url)
        in_use = memory_kb(pid) - idle
        kept -= disk
        before, reader = processor_seconds(pid), Client(port)
        for _ in range(300):
            reader.send("GET", "/games/darts-301")
        page = (processor_seconds(pid) - before) / 300
        at_rest = rest_kb(port, MATCHES, PLAYS)
        before_streams = memory_kb(pid)
        match, key = new_match(port)
        boards = watch(port, match, key)
        streams = (memory_kb(pid) - before_streams) / STREAMS
        # The server has closed the first connection: it was idle while matches came to rest.
        before, phone = processor_seconds(pid), Client(port)
        for seq in range(50):
            enter(phone, match, key, seq)
            time.sleep(0.2)
        shown = (processor_seconds(pid) - before) / 50
        for board in boards:
            board.close()
    # In a server of its own: what other matches have left in it must not hide what these leave.
    with referee(folder, DATABASE_URL=url) as port:
        long_at_rest = rest_kb(port, LONG_MATCHES, LONG_PLAYS, LONG_EVENINGS)
    return Costs(
        play_ms=round(play * 1e3, 2),
        stream_ms=round(max(0.0, shown - play) / STREAMS * 1e3, 4),
        page_ms=round(page * 1e3, 2),
        stream_kb=round(streams, 1),
        play_kb=round(in_use / (MATCHES * PLAYS), 2),
        rest_kb=round(at_rest, 1),
        disk_kb=round(kept / (MATCHES * PLAYS), 2),
        idle_mb=round(idle / 1024),
        long_rest_kb=round(long_at_rest, 1),
    )


@contextlib.contextmanager
def postgresql() -> Iterator[str | None]:
    """The address of an empty PostgreSQL database; None where its programs are not installed."""
    if url := os.environ.get("BENCH_POSTGRES"):
        yield url
    elif program("initdb") and program("postgres"):
        with Postgres("bench") as server:
            yield server.url
    else:
        yield None


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report; the figures are kept in `costs.json`, those of a database that is not there as they were."""
    measured = {"sqlite": costs(folder, f"sqlite:///{folder / 'costs.sqlite'}")}
    with postgresql() as url:
        if url:
            measured["postgresql"] = costs(folder, url)
        else:
            yield "PostgreSQL is not installed and was not measured; its figures stay as they were"
    for name, figures in measured.items():
        rest, long_rest = figures.rest_kb, figures.long_rest_kb or 0.0
        yield f"{name:10} a play {figures.play_ms} ms of a core and {figures.disk_kb} kB of disk"
        yield f"{name:10} a page {figures.page_ms} ms"
        yield f"{name:10} a play shown to one more stream {figures.stream_ms} ms; a stream {figures.stream_kb} kB"
        yield f"{name:10} a play of a match in use {figures.play_kb} kB"
        yield f"{name:10} a match of {PLAYS} plays at rest {rest} kB   {at_most(rest, REST_KB)}"
        yield f"{name:10} a match of {LONG_PLAYS:,} plays at rest {long_rest} kB   {at_most(long_rest, REST_KB)}"
        yield f"{name:10} a server without matches {figures.idle_mb} MB"
    kept = json.loads(FIGURES.read_text()) | {name: asdict(figures) for name, figures in measured.items()}
    FIGURES.write_text(json.dumps(kept, indent=1) + "\n")
