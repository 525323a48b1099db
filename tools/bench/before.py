"""This checkout beside one of an earlier version: `make bench BENCH=before BEFORE=../earlier`.

The other one is installed by its own `make`. Both do the same work in turns, so the moods of the machine meet both.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from referee import games
from tools.bench import replay
from tools.bench.limits import at_most
from tools.bench.plays import PLAYS_A_ROUND, ROUNDS, Enter, in_turns, new_match, p99, referee_client
from tools.bench.servers import ROOT, python_of, referee_of

A_PLAY: Final = 1.15
A_START: Final = 0.5
A_REPLAY: Final = 0.9
"""Times the earlier version, at most."""
STARTS: Final = 9
SECONDS: Final = 1.0
"""The time for which each version judges the records of a game; each record counts by its fastest round."""
JUDGE: Final = """
import json, sys, time
from referee.match import read_json, read_record, replay

def judge(text):
    began = time.process_time()
    try:
        allowed = all(line.get("verdict", "allowed") == "allowed" for line in replay(read_record(read_json(text))))
    except ValueError:
        allowed = False
    return time.process_time() - began if allowed else None

texts = json.load(sys.stdin)
best, end = [judge(text) for text in texts], time.monotonic() + float(sys.argv[1])
known = [index for index, taken in enumerate(best) if taken is not None]
while time.monotonic() < end:
    for index in known:
        best[index] = min(best[index], judge(texts[index]))
print(json.dumps(best))
"""
"""The program that judges records with the referee of a checkout. It prints the seconds that each took.

A record that it does not allow whole has null.
"""


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    if not (named := os.environ.get("BEFORE", "")):
        yield "BEFORE names no checkout of an earlier version, so nothing is compared"
        return
    checkouts = {"before": Path(named).resolve(), "now": ROOT}
    yield from plays(folder, checkouts)
    taken: dict[str, list[float]] = {name: [] for name in checkouts}
    for _ in range(STARTS):
        for name, checkout in checkouts.items():
            began = time.perf_counter()
            run(checkout, "-m", "referee", "games")
            taken[name].append(time.perf_counter() - began)
    yield compared("referee games", taken["before"], taken["now"], A_START, tail=False)
    for key in games.keys():
        yield judged(key, checkouts)


def plays(folder: Path, checkouts: dict[str, Path]) -> Iterator[str]:
    """Plays over HTTP, one at a time and of many phones at once."""
    for name in checkouts:
        (folder / name).mkdir()
    with (
        referee_of(checkouts["before"], folder / "before", {}) as before,
        referee_of(checkouts["now"], folder / "now", {}) as now,
    ):
        for clients, each in PLAYS_A_ROUND.items():
            sides: dict[str, list[Enter]] = {
                name: [referee_client(port, *new_match(port)) for _ in range(clients)]
                for name, port in (("before", before), ("now", now))
            }
            taken = in_turns(sides, each, ROUNDS[clients])
            yield compared(f"a play, {clients} at a time", taken["before"], taken["now"], A_PLAY)


def compared(title: str, before: Sequence[float], now: Sequence[float], wanted: float, *, tail: bool = True) -> str:
    """A line of the report, with the 99th percentile if it is asked for."""
    ratio = median(now) / median(before)
    line = f"{title:28} median {median(now) * 1e3:7.2f} ms = {ratio:4.2f} times {at_most(ratio, wanted)}"
    if not tail:
        return line
    late = p99(list(now)) / p99(list(before))
    return f"{line}   p99 {p99(list(now)) * 1e3:7.2f} ms = {late:4.2f} times {at_most(late, wanted)}"


def judged(key: str, checkouts: dict[str, Path]) -> str:
    """The line of a game, for the records that both versions allow whole."""
    texts = replay.records(key)
    taken = [json.loads(run(path, "-c", JUDGE, str(SECONDS), sent=json.dumps(texts))) for path in checkouts.values()]
    both = [pair for pair in zip(*taken, strict=True) if None not in pair]
    if not both:
        return f"replay, {key}: no record is allowed by both versions"
    before, now = (sum(side) for side in zip(*both, strict=True))
    title, shown = f"replay, {key}", f"{len(both)} of {len(texts)} records"
    return f"{title:28} {now / before:4.2f} times {at_most(now / before, A_REPLAY)}   {shown}"


def run(checkout: Path, *arguments: str, sent: str = "") -> str:
    """The output of the Python of a checkout."""
    with tempfile.TemporaryDirectory() as instance:
        environment = {**os.environ, "INSTANCE": instance}
        command = [python_of(checkout), *arguments]
        return subprocess.run(
            command, cwd=checkout, env=environment, input=sent, capture_output=True, text=True, check=True
        ).stdout
