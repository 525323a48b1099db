"""A hundred of the worst questions at once: a neighbour's plays, the beat of streams, and the memory of the server."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.parse import urlencode

from referee.kit.cards import pack
from tools.bench.limits import at_most, below, unless
from tools.bench.plays import JSON, Enter, neighbour, new_match, p99, referee_client
from tools.bench.servers import Client, referee
from tools.bench.streams import board_cookie
from tools.serving import Stream
from tools.worst_questions import worst_questions

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
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
TABLES: Final = (17, 318, 231, 282, 617, 53)
"""Vatican: the seeds of the cards for which a table is sought longest, of the first 645."""
SEEKERS: Final = 20
"""Phones that let the referee seek a table at the same time."""
HUGE: Final = json.dumps({"ask": "settle", "totals": {"A": "1e99999999", "B": "1"}}).encode()
"""A number of 100 million digits: it took 216 seconds once."""
HUGE_MS: Final = 50
TRIES: Final = 10


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
        asking, taken = Asking(port), list[float]()
        while asking.go_on():
            taken.append(play(len(taken)))
            time.sleep(1 / PLAYS_A_SECOND)
        seconds = time.perf_counter() - began
        answered = ", ".join(f"{count} × {status}" for status, count in sorted(asking.statuses.items()))
        yield f"100 of the worst questions at once: {answered} after {seconds:.1f} s"
        yield (
            f"a neighbour's play meanwhile  median {median(taken) * 1e3:6.2f} ms   {neighbour(taken)}"
            f"   without questions {median(calm) * 1e3:.2f} and {p99(calm) * 1e3:.2f} ms"
        )
        beat = quiet.stop()
        yield f"the beat of a stream          longest {beat:.2f} s   5 seconds {at_most(beat, 6)}"
        left = memory()
        times = left / idle
        yield f"memory idle {idle:.0f} MB, after the questions {left:.0f} MB = {times:.2f} times {below(times, 2)}"
        yield from lists(port, idle, play)
        yield from batch(port, play)
        yield from seek(port, play)
        yield from huge(port)


def together_with(play: Enter, threads: list[threading.Thread], least: int = 0) -> Iterator[float]:
    """The time of each of a neighbour's plays while others are at work, and of so many at the least."""
    for thread in threads:
        thread.start()
    count = 0
    while count < least or any(thread.is_alive() for thread in threads):
        yield play(count)
        count += 1
        time.sleep(1 / PLAYS_A_SECOND)


def lists(port: int, idle: float, play: Enter) -> Iterator[str]:
    """Lists of a megabyte, one after another and four at a time."""
    most = 0.0
    for name, body in LISTS.items():
        threads = [threading.Thread(target=send_list, args=(port, body, f"10.2.0.{index}")) for index in range(4)]
        taken = []
        for seconds in together_with(play, threads, LISTED):
            taken.append(seconds)
            most = max(most, memory())
        yield f"four lists of {name:10} {len(body):9,} bytes   a neighbour's play {neighbour(taken)}"
    time.sleep(1)
    left = memory()
    times = left / idle
    yield f"memory during the lists {most:.0f} MB, after them {left:.0f} MB = {times:.2f} times {below(times, 2)}"


def send_list(port: int, body: bytes, address: str) -> None:
    client = Client(port)
    client.connection.timeout = 300
    client.send("POST", "/api/v1/ask/darts-baseball", body, {**JSON, "X-Forwarded-For": address})


def batch(port: int, play: Enter) -> Iterator[str]:
    """One list of sixty of the worst questions."""
    body = json.dumps([question for game, question in worst_questions() if game == "vatican"]).encode()
    answered: list[Any] = []

    def ask() -> None:
        client = Client(port)
        client.connection.timeout = 300
        _, _, answer = client.send("POST", "/api/v1/ask/vatican", body, {**JSON, "X-Forwarded-For": "10.3.0.1"})
        answered.extend(json.loads(answer))

    began = time.perf_counter()
    taken = list(together_with(play, [threading.Thread(target=ask)], LISTED))
    late = sum("error" in line for line in answered)
    yield (
        f"a list of {len(answered)} worst questions: {len(answered) - late} answered and {late} not in"
        f" {time.perf_counter() - began:.1f} s   a neighbour's play {neighbour(taken)}"
    )


def seek(port: int, play: Enter) -> Iterator[str]:
    """Phones that let the referee seek a table for many cards (`assess` with `find`), at the same time."""
    start = {"game": "vatican", "players": ["Ann", "Bo"]}
    _, _, answer = Client(port).send("POST", "/api/v1/matches", json.dumps(start).encode(), JSON)
    match, key = json.loads(answer)["match"], json.loads(answer)["keys"]["table"]
    phone = {**FORM, **phone_headers(port, match, key)}
    found: Counter[int] = Counter()

    def ask(index: int, cards: str) -> None:
        client = Client(port)
        client.connection.timeout = 300
        body = urlencode({"play": "lay", "table": cards, "find": "table", "lane": ""}).encode()
        status, _, _ = client.send("POST", f"/m/{match}/assess", body, {**phone, "X-Forwarded-For": f"10.4.0.{index}"})
        found[status] += 1

    hands = [lying(seed) for seed in TABLES]
    began = time.perf_counter()
    threads = [threading.Thread(target=ask, args=(index, hands[index % len(hands)])) for index in range(SEEKERS)]
    taken = list(together_with(play, threads, LISTED))
    answered = ", ".join(f"{count} × {status}" for status, count in sorted(found.items()))
    yield (
        f"{SEEKERS} phones that seek a table: {answered} in {time.perf_counter() - began:.1f} s"
        f"   a neighbour's play {neighbour(taken)}"
    )


def phone_headers(port: int, match: str, key: str) -> dict[str, str]:
    """The cookies of a phone that has the page of a match, and the token of its forms."""
    cookie = board_cookie(port, match, key)
    _, headers, page = Client(port).send("GET", f"/m/{match}", None, {"Cookie": cookie})
    given = dict(line.split(";")[0].split("=", 1) for line in headers.get_all("Set-Cookie") or [])
    cookies = dict(part.split("=", 1) for part in cookie.split("; ")) | given
    token = re.search(r'name="csrf-token" content="([^"]+)"', page.decode())
    assert token, "the page of the phone has no token"
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "X-CSRFToken": token[1]}


def lying(seed: int) -> str:
    """Cards that lie anyhow, two jokers with them."""
    chance = random.Random(seed)
    count = chance.choice(range(20, 80, 2))
    heap = list(map(str, pack(2, 0).elements()))
    chance.shuffle(heap)
    return " ".join(["*", "*", *heap[: count - 2]])


def huge(port: int) -> Iterator[str]:
    """A number that is far too long to be computed."""
    client, taken, refused = Client(port), [], 0
    client.connection.timeout = 300
    for _ in range(TRIES):
        began = time.perf_counter()
        status, _, _ = client.send("POST", "/api/v1/ask/carousel", HUGE, JSON)
        taken.append((time.perf_counter() - began) * 1e3)
        refused += status == 422
    longest = max(taken)
    yield (
        f"a total of 1e99999999: {refused} of {TRIES} times refused   the longest {longest:.1f} ms"
        f" {at_most(longest, HUGE_MS)}{unless(refused == TRIES)}"
    )
