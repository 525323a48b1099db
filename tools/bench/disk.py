"""A slow disk: plays of many phones at once, and other pages meanwhile."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from threading import Event
from typing import Any, Final

from tools.bench.limits import at_least, at_most
from tools.bench.plays import JSON, new_match, p99, referee_client, together
from tools.bench.servers import Client, referee
from tools.disk import shim

SYNC: Final = 20
"""Milliseconds that a sync of the disk takes."""
PHONES: Final = 16
TABLES: Final = 64
"""Tables of one event that end at the same time."""
BURSTS: Final = 5
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
    (club_folder := folder / "club").mkdir()
    with referee(club_folder, PUBLIC="1", **shim.environment(folder, milliseconds=SYNC)) as port:
        burst = results_at_once(port)
    syncs = p99(taken) / (SYNC / 1e3)
    rate = len(taken) / lasted
    yield f"a sync of {SYNC} ms, {PHONES} phones   {rate:5.0f} plays a second   {at_least(rate, 300)}"
    yield f"a play   {summary(taken)} = {syncs:4.1f} syncs   {at_most(syncs, 4)}"
    yield f"a page   {summary(pages)}   {at_most(p99(pages) * 1e3, 25, ' ms')}"
    waits = burst / (SYNC / 1e3)
    yield f"{TABLES} results of one event at once   the last after {burst * 1e3:4.0f} ms = {waits:4.1f} syncs"


def results_at_once(port: int) -> float:
    """The seconds until all results of a round are in that come at the same time; the median of some rounds."""

    def send(path: str, body: object, **headers: str) -> Any:
        answered, _, answer = Client(port).send("POST", path, json.dumps(body).encode(), {**JSON, **headers})
        assert answered in (200, 201), answer
        return json.loads(answer)

    club = send("/api/v1/clubs", {"name": "Saturday"})
    organiser = {"Authorization": f"Bearer {club['keys']['organiser']}"}
    names = [f"P{number}" for number in range(2 * TABLES)]
    record = {"record": 1, "event": "swiss", "options": {"rounds": BURSTS}, "entrants": names, "entries": []}
    event = send(f"/api/v1/clubs/{club['club']}/events", record, **organiser)["event"]
    entries, head, lasted = f"/api/v1/events/{event}/entries", 0, list[float]()
    for number in range(BURSTS):
        draw = {"Idempotency-Key": f"draw {number}", "X-Seen": str(head)}
        send(entries, {"do": "draw", "seed": "a"}, **organiser, **draw)
        _, _, answer = Client(port).send("GET", f"/api/v1/events/{event}", None, organiser)
        pairings = [pairing["between"] for pairing in json.loads(answer)["end"]["rounds"][-1]["pairings"]]

        def enter(sides: Any, round: int = number) -> None:
            body = {"do": "result", "between": sides, "winner": sides[0]}
            send(entries, body, **organiser, **{"Idempotency-Key": f"{round} {sides}", "X-Seen": "0"})

        began = time.perf_counter()
        with ThreadPoolExecutor(TABLES) as tables:
            list(tables.map(enter, pairings))
        lasted.append(time.perf_counter() - began)
        head += 1 + len(pairings)
    return median(lasted)


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
