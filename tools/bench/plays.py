"""Over HTTP: what a play costs beside one durable insert, and whether a long match makes it dearer."""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from tools.bench.limits import at_most
from tools.bench.servers import Client, floor, referee

ROUNDS: Final = {1: 40, 16: 10}
"""By the number of clients: a hundred plays are slower than the 99th percentile, since the disk pauses at times."""
PLAYS_A_ROUND: Final = {1: 250, 16: 60}
"""Plays that each client enters in a round, by the number of clients."""
WANTED: Final = {1: 1.4, 16: 1.0}
"""Times the floor at most, by the number of clients."""
NEIGHBOUR: Final = 50
"""Milliseconds of a neighbour's play at the 99th percentile, at most, whatever somebody else does meanwhile."""
JSON: Final = {"Content-Type": "application/json"}
THROWS: Final = (["1", "0", "0"], ["0", "2", "0"], ["1", "1", "0"], ["0", "0", "0"])

Enter = Callable[[int], float]
"""Enters one play and returns how long that took, in seconds."""


def floor_client(port: int, match: str) -> Enter:
    client = Client(port)

    def enter(n: int) -> float:
        body = json.dumps({"play": "throw", "darts": THROWS[n % len(THROWS)]}).encode()
        headers = {**JSON, "Idempotency-Key": uuid.uuid4().hex}
        began = time.perf_counter()
        status, _, _ = client.send("POST", f"/insert?match={match}", body, headers)
        taken = time.perf_counter() - began
        assert status == 200, status
        return taken

    return enter


def new_match(port: int) -> tuple[str, str]:
    """A match of darts that goes on for as long as is wanted: its id and the host's key."""
    start = {"game": "darts-301", "players": ["Ann", "Bo"], "options": {"start": 9999}}
    status, _, answer = Client(port).send("POST", "/api/v1/matches", json.dumps(start).encode(), JSON)
    assert status == 201, answer
    answered = json.loads(answer)
    return answered["match"], answered["keys"]["host"]


def referee_client(port: int, match: str, key: str, seen: int = 0) -> Enter:
    client = Client(port)
    path = f"/api/v1/matches/{match}/plays"
    last = seen

    def enter(n: int) -> float:
        nonlocal last
        body = json.dumps({"play": "throw", "darts": THROWS[n % len(THROWS)]}).encode()
        headers = {**JSON, "Authorization": f"Bearer {key}", "Idempotency-Key": uuid.uuid4().hex, "X-Seen": str(last)}
        began = time.perf_counter()
        status, _, answer = client.send("POST", path, body, headers)
        taken = time.perf_counter() - began
        assert status == 200, answer
        last = json.loads(answer)["seq"]
        return taken

    return enter


def together(clients: list[Enter], plays: int) -> list[float]:
    """The time of each play in seconds when all clients enter theirs at the same time."""
    taken: list[float] = []

    def run(enter: Enter) -> None:
        taken.extend([enter(n) for n in range(plays)])

    threads = [threading.Thread(target=run, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == plays * len(clients), "a client failed"
    return taken


def in_turns(sides: dict[str, list[Enter]], plays: int, rounds: int) -> dict[str, list[float]]:
    """The same for several servers, round by round in turn, so that the machine's moods meet all alike."""
    taken: dict[str, list[float]] = {name: [] for name in sides}
    for clients in sides.values():
        together(clients, 20)
    for index in range(rounds):
        names = list(sides) if index % 2 else list(sides)[::-1]
        for name in names:
            taken[name] += together(sides[name], plays)
    return taken


def p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


def neighbour(times: list[float]) -> str:
    """The 99th percentile of a neighbour's plays beside its limit: `p99  12.30 ms (at most 50 wanted)`."""
    milliseconds = p99(times) * 1e3
    return f"p99 {milliseconds:6.2f} ms {at_most(milliseconds, NEIGHBOUR)}"


def compared(title: str, taken: dict[str, list[float]], wanted: float) -> str:
    base, ours = taken["floor"], taken["referee"]
    middle, late = median(ours) / median(base), p99(ours) / p99(base)
    return (
        f"{title:28} median {median(ours) * 1e3:6.2f} ms = {middle:4.2f} times the floor {at_most(middle, wanted)}"
        f"   p99 {p99(ours) * 1e3:6.2f} ms = {late:4.2f} times {at_most(late, wanted)}"
    )


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    with floor(folder) as base, referee(folder) as ours:
        for clients, plays in PLAYS_A_ROUND.items():
            sides: dict[str, list[Enter]] = {
                "floor": [floor_client(base, f"{clients}-{index}") for index in range(clients)],
                "referee": [referee_client(ours, *new_match(ours)) for _ in range(clients)],
            }
            yield compared(f"a play, {clients} at a time", in_turns(sides, plays, ROUNDS[clients]), WANTED[clients])
        yield from growth(ours)


def growth(port: int) -> Iterator[str]:
    """The 5,000th play of a match beside the 50th of another."""
    long_match, long_key = new_match(port)
    grow = referee_client(port, long_match, long_key)
    for n in range(4_900):
        grow(n)
    taken: dict[str, list[float]] = {"50th": [], "5,000th": []}
    for _ in range(4):
        young = referee_client(port, *new_match(port))
        together([young], 25)
        for n in range(50):
            taken["50th"].append(young(n))
            taken["5,000th"].append(grow(n))
    ratio = median(taken["5,000th"]) / median(taken["50th"])
    title = "the 5,000th play"
    late = median(taken["5,000th"]) * 1e3
    yield f"{title:28} median {late:6.2f} ms = {ratio:4.2f} times the 50th   {at_most(ratio, 1.1)}"
