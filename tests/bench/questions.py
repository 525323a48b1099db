"""A hundred of the worst questions at once: a neighbour's plays, the beat of streams, and the memory of the server."""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.plays import JSON, new_match, p99, referee_client
from tests.bench.servers import Client, referee
from tests.bench.streams import board_cookie
from tests.web.running import Stream
from tests.worst_questions import worst_questions

PLAYS_A_SECOND: Final = 50
CALM: Final = 200
"""Plays that are measured before anybody asks."""
LISTED: Final = 50
"""Plays that are measured beside a list, at the least."""
LISTS: Final = {
    "numbers": b"[" + b"1," * 524_000 + b"1]",
    "lists": b"[" + b"[]," * 349_000 + b"[]]",
    "objects": b"[" + b'{"ask":"x"},' * 87_000 + b"1]",
    "one text": b'["' + b"x" * 1_048_000 + b'"]',
    "depth": b"[" + b"[" * 900 + b"]" * 900 + b"]",
    "questions": json.dumps([{"ask": "score-inning", "inning": 3, "sets": [["3"]]}] * 18_000).encode(),
}
"""Bodies of a megabyte, as large in memory as can be."""


def processes(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    try:
        children = list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except OSError:
        return []
    return [*children, *(descendant for child in children for descendant in processes(child))]


def memory() -> float:
    """Megabytes of the server's processes; what they share is counted once."""
    mebibytes = 0.0
    for pid in processes(os.getpid()):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            mebibytes += next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
    return mebibytes


class Asking:
    """Questions that are asked at the same time, each from an address of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: dict[int, int] = {}
        self.threads = [
            threading.Thread(target=self.ask, args=(f"10.1.0.{index}", game, question))
            for index, (game, question) in enumerate(worst_questions())
        ]
        for thread in self.threads:
            thread.start()

    def ask(self, address: str, game: str, question: dict[str, Any]) -> None:
        client = Client(self.port)
        client.connection.timeout = 300
        body = json.dumps(question).encode()
        status, _, _ = client.send("POST", f"/api/v1/ask/{game}", body, {**JSON, "X-Forwarded-For": address})
        self.statuses[status] = self.statuses.get(status, 0) + 1

    def go_on(self) -> bool:
        return any(thread.is_alive() for thread in self.threads)


class Beats:
    """A board, and the longest time in which it heard nothing."""

    def __init__(self, port: int, match: str, key: str) -> None:
        self.stream = Stream(port, f"/m/{match}/live?view=board", board_cookie(port, match, key))
        self.longest = 0.0
        self.ends = False
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self) -> None:
        heard = time.perf_counter()
        while not self.ends:
            self.stream.socket.recv(65536)
            now = time.perf_counter()
            self.longest, heard = max(self.longest, now - heard), now

    def stop(self) -> float:
        self.ends = True
        self.thread.join()
        self.stream.socket.close()
        return self.longest


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    with referee(folder, TRUSTED_PROXIES="1") as port:
        match, key = new_match(port)
        quiet = Beats(port, *new_match(port))
        play = referee_client(port, match, key)
        calm = [play(n) for n in range(CALM)]
        idle = memory()
        began = time.perf_counter()
        asking, taken = Asking(port), []
        while asking.go_on():
            taken.append(play(len(taken)))
            time.sleep(1 / PLAYS_A_SECOND)
        seconds = time.perf_counter() - began
        answered = ", ".join(f"{count} × {status}" for status, count in sorted(asking.statuses.items()))
        yield f"100 of the worst questions at once: {answered} after {seconds:.1f} s"
        yield (
            f"a neighbour's play meanwhile  median {median(taken) * 1e3:6.2f} ms   p99 {p99(taken) * 1e3:6.2f} ms"
            f"   (at most 50 wanted)   without questions {median(calm) * 1e3:.2f} and {p99(calm) * 1e3:.2f} ms"
        )
        yield f"the beat of a stream          longest {quiet.stop():.2f} s   (5 seconds, at most 6 wanted)"
        yield f"memory idle {idle:.0f} MB, after the questions {memory():.0f} MB = {memory() / idle:.2f} times"
        yield from lists(port, idle, play, len(taken))
        yield from batch(port, play, len(taken))


def lists(port: int, idle: float, play: Any, n: int) -> Iterator[str]:
    """Lists of a megabyte, one after another and four at a time."""
    most = 0.0
    for name, body in LISTS.items():
        threads = [threading.Thread(target=send_list, args=(port, body, f"10.2.0.{index}")) for index in range(4)]
        taken = []
        for thread in threads:
            thread.start()
        while len(taken) < LISTED or any(thread.is_alive() for thread in threads):
            taken.append(play(n))
            most = max(most, memory())
            time.sleep(1 / PLAYS_A_SECOND)
        yield f"four lists of {name:10} {len(body):9,} bytes   a neighbour's play p99 {p99(taken) * 1e3:6.2f} ms"
    time.sleep(1)
    left = memory()
    yield f"memory during the lists {most:.0f} MB, after them {left:.0f} MB = {left / idle:.2f} times (below 2 wanted)"


def send_list(port: int, body: bytes, address: str) -> None:
    client = Client(port)
    client.connection.timeout = 300
    client.send("POST", "/api/v1/ask/darts-baseball", body, {**JSON, "X-Forwarded-For": address})


def batch(port: int, play: Any, n: int) -> Iterator[str]:
    """One list of sixty of the worst questions."""
    body = json.dumps([question for game, question in worst_questions() if game == "vatican"]).encode()
    answered: list[Any] = []

    def ask() -> None:
        client = Client(port)
        client.connection.timeout = 300
        _, _, answer = client.send("POST", "/api/v1/ask/vatican", body, {**JSON, "X-Forwarded-For": "10.3.0.1"})
        answered.extend(json.loads(answer))

    thread, taken, began = threading.Thread(target=ask), [], time.perf_counter()
    thread.start()
    while thread.is_alive():
        taken.append(play(n))
        time.sleep(1 / PLAYS_A_SECOND)
    late = sum("error" in line for line in answered)
    yield (
        f"a list of {len(answered)} worst questions: {len(answered) - late} answered and {late} not in"
        f" {time.perf_counter() - began:.1f} s   a neighbour's play p99 {p99(taken) * 1e3:6.2f} ms"
    )
