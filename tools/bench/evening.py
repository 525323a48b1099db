"""An evening of a hall: a hundred tables, each with four phones, a board and a play every five seconds.

The figures are the times of the plays, and the times from a play until the board of its table shows it.
"""

from __future__ import annotations

import random
import re
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from threading import Event
from typing import Final, cast

from tools.bench.limits import at_most
from tools.bench.plays import new_match, p99, referee_client
from tools.bench.servers import referee
from tools.bench.streams import board_cookie

TABLES: Final = 100
PHONES: Final = 4
BETWEEN_PLAYS: Final = 5.0
"""Seconds between two plays at a table."""
PLAYS: Final = 12
"""Plays of each table."""
HANDS: Final = 16
"""Plays that can be under way at once."""
PLAY_MS: Final = 50
BOARD_MS: Final = 100
"""Milliseconds at the 99th percentile, at most."""
NUMBER: Final = re.compile(rb"^id: (\d+)$", re.MULTILINE)


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    with referee(folder) as port:
        tables = [new_match(port) for _ in range(TABLES)]
        # The screens are a process of their own: beside the phones that play they would be late themselves.
        with ProcessPoolExecutor(1, get_context("spawn")) as screens, get_context("spawn").Manager() as manager:
            ready, enough = manager.Event(), manager.Event()
            watching = screens.submit(watch, port, tables, ready, enough)
            ready.wait()
            sent, taken = play(port, tables)
            time.sleep(1)
            enough.set()
            seen = watching.result()
    late = [seen[made] - moment for made, moment in sent.items()]
    yield f"{TABLES} tables with {PHONES} phones and a board each, a play every {BETWEEN_PLAYS:.0f} s"
    yield f"a play         median {median(taken) * 1e3:6.2f} ms   p99 {told(taken, PLAY_MS)}"
    yield f"on its board   median {median(late) * 1e3:6.2f} ms   p99 {told(late, BOARD_MS)}"


def told(times: Sequence[float], limit: int) -> str:
    """The 99th percentile in milliseconds, beside its limit."""
    milliseconds = p99(list(times)) * 1e3
    return f"{milliseconds:6.2f} ms {at_most(milliseconds, limit)}"


def play(port: int, tables: Sequence[tuple[str, str]]) -> tuple[dict[tuple[str, int], float], list[float]]:
    """The moment after each play, by match and number, and the seconds that each took."""
    phones = [referee_client(port, *table) for table in tables]
    begun = time.monotonic() + 0.5
    chance = random.Random(1)
    due = sorted(
        (begun + (n + chance.random()) * BETWEEN_PLAYS, n, table) for n in range(PLAYS) for table in range(len(tables))
    )
    sent: dict[tuple[str, int], float] = {}
    taken: list[float] = []

    def enter(n: int, table: int) -> None:
        taken.append(phones[table](n))
        sent[tables[table][0], n + 1] = time.monotonic()

    with ThreadPoolExecutor(HANDS) as hands:
        under_way = []
        for moment, n, table in due:
            time.sleep(max(0.0, moment - time.monotonic()))
            under_way.append(hands.submit(enter, n, table))
        for each in under_way:
            each.result()
    return sent, taken


def watch(port: int, tables: Sequence[tuple[str, str]], ready: Event, enough: Event) -> dict[tuple[str, int], float]:
    """Look at all phones and boards; the moment at which each play was on the board of its table."""
    selector = selectors.DefaultSelector()
    for match, key in tables:
        cookie = board_cookie(port, match, key)
        for view in ("table",) * PHONES + ("board",):
            stream = socket.create_connection(("127.0.0.1", port))
            lines = (f"GET /m/{match}/live?view={view}&seen=0 HTTP/1.1", "Host: localhost", f"Cookie: {cookie}")
            stream.sendall("\r\n".join((*lines, "Accept: text/event-stream", "", "")).encode())
            selector.register(stream, selectors.EVENT_READ, match if view == "board" else "")
    seen: dict[tuple[str, int], float] = {}
    ready.set()
    while not enough.is_set():
        for screen, _ in selector.select(0.2):
            news = cast(socket.socket, screen.fileobj).recv(1 << 20)
            assert news, "the server has closed the stream of a screen"
            for number in NUMBER.findall(news) if screen.data else ():
                seen.setdefault((screen.data, int(number)), time.monotonic())
    return seen
