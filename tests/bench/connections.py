"""Guests who mean no good: thousands of unfinished requests and of screens, and a neighbour's plays meanwhile."""

from __future__ import annotations

import resource
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.bench.plays import Enter, new_match, p99, referee_client
from tests.bench.questions import memory
from tests.bench.servers import referee
from tests.bench.streams import board_cookie

GUESTS: Final = 4_000
PLAYS: Final = 200
UNFINISHED: Final = (
    b"POST /api/v1/ask/vatican HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100000\r\n\r\n["
)


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(allowed, min(most, 16_384)), most))
    with referee(folder, UNLIMITED_ADDRESSES="127.0.0.1") as port:
        play = referee_client(port, *new_match(port))
        calm = [play(n) for n in range(PLAYS)]
        idle = memory()
        yield f"a play without guests                          p99 {p99(calm) * 1e3:6.2f} ms   memory {idle:.0f} MB"
        yield attacked("unfinished bodies of one address", port, play, UNFINISHED, addresses=1)
        yield attacked("unfinished bodies of 19 addresses", port, play, UNFINISHED, addresses=19)
        match, key = new_match(port)
        head = f"GET /m/{match}/live?view=board HTTP/1.1\r\nHost: localhost\r\nCookie: {board_cookie(port, match, key)}"
        yield attacked("screens with one key of 19 addresses", port, play, f"{head}\r\n\r\n".encode(), addresses=19)
        yield f"memory afterwards {memory():.0f} MB"


def attacked(title: str, port: int, play: Enter, data: bytes, addresses: int) -> str:
    """A line about plays while many connections send the same and wait."""
    guests, taken = [], []
    for index in range(GUESTS):
        guest = socket.create_connection(("127.0.0.1", port), source_address=(f"127.0.1.{1 + index % addresses}", 0))
        guest.sendall(data)
        guest.setblocking(False)
        guests.append(guest)
        if index % 20 == 0:
            taken.append(play(index))
    taken += [play(n) for n in range(PLAYS)]
    time.sleep(1)
    answers = Counter(map(status, guests))
    for guest in guests:
        guest.close()
    time.sleep(1)
    counted = ", ".join(f"{count} × {name}" for name, count in sorted(answers.items()))
    return f"{GUESTS:,} {title:37} p99 {p99(taken) * 1e3:6.2f} ms   {counted}"


def status(guest: socket.socket) -> str:
    """The status that a connection was answered with."""
    try:
        return guest.recv(65536)[9:12].decode() or "closed"
    except BlockingIOError:
        return "held"
    except ConnectionError:
        return "closed"
