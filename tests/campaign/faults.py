"""The services stop, hang or are locked under load: plays wait on the phones, and all of them come in."""

from __future__ import annotations

import contextlib
import http.client
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg

from tests.campaign.kill import assert_rebuilds
from tests.campaign.logs import Logs
from tests.campaign.phones import Phone, acknowledged, entering, seat, start
from tests.campaign.services import Postgres, Redis
from tests.web.running import Serving, until

SECRET = "the same at both servers"


def campaign(folder: Path, seconds: float = 12.0) -> Iterator[str]:
    """PostgreSQL and Redis are held, killed and locked, each for so long; then the file of SQLite."""
    with ExitStack() as stack:
        database, news = stack.enter_context(Postgres()), stack.enter_context(Redis())
        environment = {"DATABASE_URL": database.url, "REDIS_URL": news.url, "SECRET_KEY": SECRET}
        servers = []
        for name in ("one", "two"):
            servers.append(Serving(INSTANCE=str(folder / name), **environment))
            stack.callback(servers[-1].kill)
        stack.enter_context(telling(servers))
        ports = [server.port for server in servers]
        hall = seat(lambda: ports, 4, 2)

        @contextlib.contextmanager
        def a_locked_row() -> Iterator[None]:
            with psycopg.connect(database.url) as other:
                other.execute("SELECT 1 FROM matches WHERE id = %s FOR UPDATE", [hall[0].match])
                yield

        faults = {
            "Redis hangs": around(news.hold, news.go_on),
            "Redis is killed": around(news.kill, news.start),
            "a row is locked": a_locked_row,
            "PostgreSQL hangs": around(database.hold, database.go_on),
            "PostgreSQL is stopped": around(database.stop, database.start),
        }
        with entering(hall):
            for name, fault in faults.items():
                yield during(name, fault, hall, seconds)
        assert_boards_follow(servers, hall)
        yield judged(Logs.read(database.url), hall)
        assert_rebuilds(environment | {"INSTANCE": str(folder / "one")})
    yield from locked_file(folder)


@contextlib.contextmanager
def telling(servers: list[Serving]) -> Iterator[None]:
    """Print the failures that the servers have logged, if the campaign fails."""
    try:
        yield
    except BaseException:
        for server in servers:
            log = "".join(server.log)
            print(log[log.find("Traceback") :][:20_000] if "Traceback" in log else log[-2_000:])
        raise


def around(begin: Callable[[], object], end: Callable[[], object]) -> Callable[[], contextlib.AbstractContextManager]:
    """A fault that begins and ends by a call."""

    @contextlib.contextmanager
    def fault() -> Iterator[None]:
        begin()
        try:
            yield
        finally:
            end()

    return fault


def during(name: str, fault: Callable[[], contextlib.AbstractContextManager], hall: list[Phone], seconds: float) -> str:
    """Let a fault last so long while the phones enter plays, and wait until each table has two plays after it.

    Of two phones of a table that race all the time one may lose many times; both get their last play in at the end.
    """
    answers, entered = count(hall), len(acknowledged(hall))
    with fault():
        time.sleep(seconds)
        there = len(acknowledged(hall)) - entered
    began = time.monotonic()
    before = tables(hall)
    until(lambda: all(now > before[table] + 1 for table, now in tables(hall).items()), f"{name}: no play after it")
    after = time.monotonic() - began
    refusals = ", ".join(
        f"{times} × {status or 'no answer'}" for status, times in sorted((count(hall) - answers).items())
    )
    return f"{name:22} {there:5} plays meanwhile, each table enters again after {after:4.1f} s ({refusals})"


def tables(hall: list[Phone]) -> Counter[str]:
    """The acknowledged plays of each match."""
    return Counter(play.split()[0] for play in acknowledged(hall))


def count(hall: list[Phone]) -> Counter[int]:
    """The answers of all phones by status."""
    counts = Counter[int]()
    for phone in hall:
        counts.update(dict(phone.answers))
    return counts


def assert_boards_follow(servers: list[Serving], hall: list[Phone]) -> None:
    """A board at each server hears of a play that was entered at one of them."""
    phone = hall[0]
    board = {"match": phone.match, "keys": {"board": phone.key}}
    for server in servers:
        stream = server.listen(board, 1)[0]
        seq = phone.enter()
        assert stream.hears(b'"seq":%d' % seq)


def judged(logs: Logs, hall: list[Phone]) -> str:
    """The figures of the logs after all; an error if anything is lost, doubled or out of order."""
    faults = logs.faults(acknowledged(hall))
    plays = sum(len(log) for log in logs.keys.values())
    assert not faults, "\n".join(faults[:20])
    assert plays == sum(phone.number for phone in hall)
    return f"{plays:,} plays: none lost, doubled or out of order"


def locked_file(folder: Path) -> Iterator[str]:
    """Another program holds the database: pages go on, the play is refused for now and comes in later."""
    path = folder / "referee.sqlite3"
    server = Serving(INSTANCE=str(folder), DATABASE_URL=f"sqlite:///{path}")
    try:
        created = start(server.port)
        phone = Phone("p", created["match"], created["keys"]["table"], lambda: [server.port])
        phone.enter()
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        headers = {"Authorization": f"Bearer {phone.key}", "Idempotency-Key": "p.2", "X-Seen": "1"}
        body = json.dumps({"play": "throw", "darts": ["1", "0", "0"]})
        began = time.monotonic()
        waiting.request(
            "POST", f"/api/v1/matches/{phone.match}/plays", body, headers | {"Content-Type": "application/json"}
        )
        pages = []
        for _ in range(20):
            asked = time.monotonic()
            assert server.send("GET", f"/api/v1/matches/{phone.match}", Authorization=f"Bearer {phone.key}")[0] == 200
            pages.append(time.monotonic() - asked)
        answer = waiting.getresponse()
        taken, ruling = time.monotonic() - began, json.loads(answer.read())
        assert (answer.status, answer.headers["Retry-After"]) == (503, "2"), ruling
        other.execute("ROLLBACK")
        phone.number, phone.seen = 1, 1
        assert phone.enter() == 2
        logs = Logs.read(f"sqlite:///{path}")
        assert not logs.faults(acknowledged([phone]))
    finally:
        server.kill()
    yield (
        f"the file is locked     a page takes {max(pages) * 1e3:.0f} ms at most,"
        f" the play gets 503 after {taken:.1f} s, then goes in"
    )
