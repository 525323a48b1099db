"""A match of 5,000 plays: a neighbour plays while somebody reads its sheet, its log and its record all the time.

On the machine's disk, and on one whose sync takes some milliseconds: there the commit is beside the loop, and has to
get its turns from the page.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from tools.bench.plays import JSON, THROWS, neighbour, new_match, referee_client
from tools.bench.servers import Client, referee
from tools.disk import shim

LENGTH: Final = 5_000
PLAYS: Final = 150
"""Plays of the neighbour that are measured beside each page."""
PAUSE: Final = 0.02
SYNC: Final = 3
"""Milliseconds that a sync of the slower disk takes."""


class Reader:
    """Somebody who asks for the same again and again, until told to stop."""

    def __init__(self, port: int, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> None:
        self.port, self.request = port, (method, path, body, headers)
        self.ends = False
        self.times: list[float] = []
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self) -> None:
        client = Client(self.port)
        while not self.ends:
            began = time.perf_counter()
            status, _, answer = client.send(*self.request)
            assert status == 200, answer[:200]
            self.times.append(time.perf_counter() - began)

    def stop(self) -> list[float]:
        self.ends = True
        self.thread.join()
        return self.times


def long_match(port: int) -> tuple[str, str]:
    """The id and the host's key of a match of so many plays."""
    match, key = new_match(port)
    client, path = Client(port), f"/api/v1/matches/{match}/plays"
    for n in range(LENGTH):
        body = json.dumps({"play": "throw", "darts": THROWS[n % len(THROWS)]}).encode()
        headers = {**JSON, "Authorization": f"Bearer {key}", "Idempotency-Key": str(n), "X-Seen": str(n)}
        assert client.send("POST", path, body, headers)[0] == 200
    return match, key


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    yield from beside_long_match(folder)
    if shim.compiler() is None:
        yield "no Linux with a C compiler: a slower disk cannot be measured"
        return
    yield f"with a sync of {SYNC} ms"
    (slow := folder / "slow").mkdir()
    yield from beside_long_match(slow, **shim.environment(folder, milliseconds=SYNC))


def beside_long_match(folder: Path, **environment: str) -> Iterator[str]:
    """Lines about the plays of a neighbour, on a server with this environment."""
    with referee(folder, **environment) as port:
        match, key = long_match(port)
        play = referee_client(port, *new_match(port))
        calm = [play(n) for n in range(PLAYS)]
        yield f"a play while nobody reads     {neighbour(calm)}"
        _, headers, _ = Client(port).send("GET", f"/k/{match}/{key}")
        visitor = {"Cookie": headers["Set-Cookie"].partition(";")[0]}
        program = {**JSON, "Authorization": f"Bearer {key}"}
        strike = json.dumps({"n": LENGTH - 100}).encode()
        requests: dict[str, tuple[str, str, bytes | None, dict[str, str]]] = {
            "the score sheet": ("GET", f"/m/{match}/sheet", None, visitor),
            "the log": ("GET", f"/api/v1/matches/{match}/log", None, program),
            "the record": ("GET", f"/m/{match}/record.json", None, visitor),
            "a preview of a strike": ("POST", f"/api/v1/matches/{match}/strike?preview=true", strike, program),
        }
        for name, request in requests.items():
            reader, taken = Reader(port, *request), []
            for n in range(PLAYS):
                taken.append(play(n))
                time.sleep(PAUSE)
            read = reader.stop()
            yield (
                f"a play beside {name:22} median {median(taken) * 1e3:6.2f} ms   {neighbour(taken)}"
                f"   {len(read)} times read, median {median(read) * 1e3:.0f} ms"
            )
