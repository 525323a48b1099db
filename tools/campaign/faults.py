"""The services stop, hang or are locked under load: plays wait on the phones, and all of them come in."""

from __future__ import annotations

import contextlib
import http.client
import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import psycopg

from referee.store.cache import LOOK_AGAIN
from tools.campaign.kill import assert_rebuilds
from tools.campaign.logs import Logs
from tools.campaign.phones import Phone, Request, acknowledged, entering, seat, start
from tools.services import Postgres, Redis
from tools.serving import Serving, Settings, until

SECRET = "the same at both servers"
REDIS_COSTS: Final = 0.25
"""Seconds that a Redis that hangs costs a play at most."""
REFUSED_AFTER: Final = (4.5, 6.5)
"""Seconds after which a play is refused for now: five, and some for a busy machine."""
GIVEN_UP_AFTER: Final = 7.5
"""The same where PostgreSQL hangs: six for an answer, or one to find that out and five for a new connection; a play
that has waited for less than a second while others wait for it has six of its own."""
PLAYS_OF_ONE: Final = 5
PLAY_EVERY: Final = 0.5
PAGE_WITHIN: Final = 0.015
"""Seconds in which 99 of 100 pages come while the database is locked."""
PAGE_EVERY: Final = 0.01
WARM_UP: Final = 3.0


def campaign(folder: Path, seconds: float = 6.0, limits: bool = True) -> Iterator[str]:
    """PostgreSQL and Redis are held, killed and locked, each for so long; then the file of SQLite.

    `limits` says if times are asserted.
    """
    with ExitStack() as stack:
        database, news = stack.enter_context(Postgres()), stack.enter_context(Redis())
        environment: Settings = {"DATABASE_URL": database.url, "REDIS_URL": news.url, "SECRET_KEY": SECRET}
        servers = []
        for name in ("one", "two"):
            servers.append(Serving(INSTANCE=str(folder / name), **environment))
            stack.callback(servers[-1].kill)
        stack.enter_context(telling(servers))
        ports = [server.port for server in servers]
        yield plays_of_one_match(servers[0], database, limits)
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
            # The first plays load what the others need.
            time.sleep(min(seconds, WARM_UP))
            for name, fault in faults.items():
                began = time.monotonic()
                # Longer than a play waits for it.
                lasts = 2 * seconds if name == "PostgreSQL hangs" else seconds
                yield during(name, fault, hall, lasts)
                requests = open_between(began, began + lasts, hall)
                if name == "Redis hangs":
                    # A phone that loses a race waits for the row that the other one writes, with Redis or without.
                    requests = [each for each in requests if each.status == 200]
                if name in WANTED:
                    yield longest(name, requests)
                if limits:
                    assert_in_time(name, requests)
        assert_boards_follow(servers, hall)
        yield judged(Logs.read(database.url), hall)
        assert_rebuilds(environment | {"INSTANCE": str(folder / "one")})
    yield from locked_file(folder, limits)


WANTED: Final = {
    "Redis hangs": f"at most {REDIS_COSTS * 1e3:.0f} ms wanted",
    "PostgreSQL hangs": f"503 or entered within {GIVEN_UP_AFTER - 0.5:.0f} s wanted",
}
"""The figure wanted of a play that is on its way during a fault."""


def plays_of_one_match(server: Serving, database: Postgres, limits: bool) -> str:
    """Plays of one match that come while PostgreSQL hangs: none waits for its turn to hear that nobody answers."""
    match = server.start()
    path, key = f"/api/v1/matches/{match['match']}/plays", f"Bearer {match['keys']['table']}"
    # Whoever plays then looks at the log first, in which another server may have written.
    time.sleep(2 * LOOK_AGAIN)

    def play(number: int) -> tuple[float, int]:
        time.sleep(number * PLAY_EVERY)
        began = time.monotonic()
        body = {"play": "throw", "darts": ["1", "0", "0"]}
        status, _, _ = server.send("POST", path, body, Authorization=key, X_Seen="0", Idempotency_Key=f"p.{number}")
        return time.monotonic() - began, status

    with around(database.hold, database.go_on)(), ThreadPoolExecutor(PLAYS_OF_ONE) as pool:
        answers = list(pool.map(play, range(PLAYS_OF_ONE)))
    assert {status for _, status in answers} == {503}, answers
    slowest = max(seconds for seconds, _ in answers)
    assert not limits or slowest <= GIVEN_UP_AFTER, f"a play of one match takes {slowest:.1f} s while PostgreSQL hangs"
    return f"{PLAYS_OF_ONE} plays of one match while PostgreSQL hangs: 503 within {slowest:.1f} s"


def open_between(began: float, ended: float, hall: list[Phone]) -> list[Request]:
    """The plays that were on their way at some moment of a time, however late they were answered."""
    requests = [each for phone in hall for each in phone.requests]
    return [each for each in requests if began <= each.began + each.seconds and each.began < ended]


def longest(name: str, requests: list[Request]) -> str:
    """The longest of the plays that were on their way during a fault."""
    slowest = max(requests, key=lambda each: each.seconds)
    return (
        f"{'':22} the longest play meanwhile takes {slowest.seconds * 1e3:,.0f} ms"
        f" and gets {slowest.status or 'no answer'} ({WANTED[name]})"
    )


def assert_in_time(name: str, requests: list[Request]) -> None:
    """The plays that were on their way during a fault took as long as is wanted."""
    seconds = max(each.seconds for each in requests)
    if name == "Redis hangs":
        assert seconds <= REDIS_COSTS, f"a play takes {seconds * 1e3:.0f} ms while Redis hangs"
    if name == "PostgreSQL hangs":
        assert seconds <= GIVEN_UP_AFTER, f"a play takes {seconds:.1f} s while PostgreSQL hangs"
        refused = [each.seconds for each in requests if each.status == 503]
        assert refused, "no play gets 503 while PostgreSQL hangs"
        assert max(refused) >= REFUSED_AFTER[0], f"plays are refused after {max(refused):.1f} s"


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


class Looking:
    """Somebody who looks at the state of a match all the time; `taken` are the seconds of each look."""

    def __init__(self, port: int, match: str, key: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.path, self.headers = f"/api/v1/matches/{match}", {"Authorization": f"Bearer {key}"}
        self.taken: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.enough = threading.Event()
        self.thread = threading.Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        while not self.enough.wait(PAGE_EVERY):
            began = time.monotonic()
            self.connection.request("GET", self.path, headers=self.headers)
            answer = self.connection.getresponse()
            answer.read()
            self.taken.append(time.monotonic() - began)
            self.statuses[answer.status] += 1

    def __enter__(self) -> Looking:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.enough.set()
        self.thread.join()
        self.connection.close()

    def __str__(self) -> str:
        within = sorted(self.taken)[len(self.taken) * 99 // 100]
        return (
            f"{len(self.taken)} pages, p99 {within * 1e3:.0f} ms ({PAGE_WITHIN * 1e3:.0f} wanted),"
            f" a page at most {max(self.taken) * 1e3:.0f} ms"
        )


def locked_file(folder: Path, limits: bool) -> Iterator[str]:
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
        with Looking(server.port, phone.match, phone.key) as looking:
            began = time.monotonic()
            waiting.request(
                "POST", f"/api/v1/matches/{phone.match}/plays", body, headers | {"Content-Type": "application/json"}
            )
            answer = waiting.getresponse()
            taken, ruling = time.monotonic() - began, json.loads(answer.read())
        assert (answer.status, answer.headers["Retry-After"]) == (503, "2"), ruling
        assert set(looking.statuses) == {200}, looking.statuses
        other.execute("ROLLBACK")
        phone.number, phone.seen = 1, 1
        assert phone.enter() == 2
        logs = Logs.read(f"sqlite:///{path}")
        assert not logs.faults(acknowledged([phone]))
    finally:
        server.kill()
    yield f"the file is locked     {looking}; the play gets 503 after {taken:.1f} s (5 wanted), then goes in"
    if limits:
        least, most = REFUSED_AFTER
        assert least <= taken <= most, f"the play is refused after {taken:.1f} s"
