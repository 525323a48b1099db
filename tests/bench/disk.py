"""A slow disk: plays of many phones at once, and other pages meanwhile."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from threading import Event
from typing import Final

from tests.bench.plays import new_match, p99, referee_client, together
from tests.bench.servers import Client, referee
from tests.disk import shim

SYNC: Final = 20
"""Milliseconds that a sync of the disk takes."""
PHONES: Final = 16
PLAYS: Final = 150
"""Plays of each phone."""
PAUSE: Final = 0.02
"""Seconds between two pages that somebody looks at."""


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    if shim.compiler() is None:
        yield "no Linux with a C compiler: nothing can be measured"
        return
    with referee(folder, **shim.environment(folder, milliseconds=SYNC)) as port:
        phones = [referee_client(port, *new_match(port)) for _ in range(PHONES)]
        together(phones, 10)
        # The visitor is a process of its own: beside sixteen threads it would wait for them, not for the server.
        with ProcessPoolExecutor(1, get_context("spawn")) as visitor, get_context("spawn").Manager() as manager:
            enough = manager.Event()
            visitor.submit(look, port, enough, 1).result()
            looking = visitor.submit(look, port, enough)
            began = time.perf_counter()
            taken = together(phones, PLAYS)
            lasted = time.perf_counter() - began
            enough.set()
            pages = looking.result()
    syncs = p99(taken) / (SYNC / 1e3)
    yield f"a sync of {SYNC} ms, {PHONES} phones   {len(taken) / lasted:5.0f} plays a second   (at least 400 wanted)"
    yield f"a play   {summary(taken)} = {syncs:4.1f} syncs   (at most 3 wanted)"
    yield f"a page   {summary(pages)}   (at most 15 ms wanted)"


def look(port: int, enough: Event, most: float = math.inf) -> list[float]:
    """The seconds that each page took for somebody who looks at one after the other."""
    client, taken = Client(port), list[float]()
    while len(taken) < most and not enough.wait(PAUSE):
        began = time.perf_counter()
        assert client.send("GET", "/")[0] == 200
        taken.append(time.perf_counter() - began)
    return taken


def summary(times: list[float]) -> str:
    return f"median {median(times) * 1e3:5.1f} ms   p99 {p99(times) * 1e3:6.1f} ms"
