"""Guests who mean no good: thousands of unfinished requests and of screens, and a neighbour's plays meanwhile."""

from __future__ import annotations

import resource
import socket
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.bench.limits import below, unless
from tools.bench.plays import Enter, neighbour, new_match, referee_client
from tools.bench.questions import memory
from tools.bench.servers import referee
from tools.bench.streams import board_cookie

GUESTS: Final = 4_000
PLAYS: Final = 200
NIGHT: Final = 400
"""Screens of a Bunko night, which share a key."""
ADDRESSES: Final = 19
"""Addresses that together have fewer places than there are guests."""
OF_ADDRESS: Final = 200
"""Connections of one address that are held; the next ones are turned away, and are told so unless they are too many."""
OF_KEY: Final = 1_000
"""Screens of one key that are served."""
TIMES_IDLE: Final = 2
"""Times the memory of the idle server that guests may cost, not reached."""
TURNED_AWAY: Final = frozenset({"429", "closed"})
"""The answers to those for whom there is no place."""
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
        yield f"a play without guests   {neighbour(calm)}   memory {idle:.0f} MB"
        for addresses in (1, ADDRESSES):
            title = "unfinished bodies of " + ("one address" if addresses == 1 else f"{addresses} addresses")
            yield attacked(title, port, play, UNFINISHED, idle, addresses, {"held": OF_ADDRESS * addresses})
        title = f"screens with one key of {ADDRESSES} addresses"
        yield attacked(title, port, play, screen(port), idle, ADDRESSES, {"200": OF_KEY})
        yield attacked(title, port, play, screen(port), idle, ADDRESSES, {"200": NIGHT}, guests=NIGHT)
        left = memory()
        yield f"memory afterwards {left:.0f} MB = {left / idle:.2f} times the idle one {below(left / idle, TIMES_IDLE)}"


def screen(port: int) -> bytes:
    """The request by which a board follows a new match."""
    match, key = new_match(port)
    head = f"GET /m/{match}/live?view=board HTTP/1.1\r\nHost: localhost\r\nCookie: {board_cookie(port, match, key)}"
    return f"{head}\r\n\r\n".encode()


def attacked(
    title: str,
    port: int,
    play: Enter,
    data: bytes,
    idle: float,
    addresses: int,
    wanted: Mapping[str, int],
    guests: int = GUESTS,
) -> str:
    """A line about plays while many connections send the same and wait; `wanted` says which of them have a place."""
    connections, taken = [], []
    for index in range(guests):
        guest = socket.create_connection(("127.0.0.1", port), source_address=(f"127.0.1.{1 + index % addresses}", 0))
        guest.sendall(data)
        guest.setblocking(False)
        connections.append(guest)
        if index % 20 == 0:
            taken.append(play(index))
    taken += [play(n) for n in range(PLAYS)]
    time.sleep(1)
    answers = Counter(map(status, connections))
    used = memory() / idle
    for guest in connections:
        guest.close()
    time.sleep(1)
    counted = ", ".join(f"{count} × {name}" for name, count in sorted(answers.items()))
    places = {name: count for name, count in answers.items() if name not in TURNED_AWAY}
    served = ", ".join(f"{count} × {name}" for name, count in wanted.items())
    return (
        f"{guests:5,} {title:37} {neighbour(taken)}   {counted} ({served}, no other, wanted){unless(places == wanted)}"
        f"   memory {used:.2f} times the idle one {below(used, TIMES_IDLE)}"
    )


def status(guest: socket.socket) -> str:
    """The status that a connection was answered with."""
    try:
        return guest.recv(65536)[9:12].decode() or "closed"
    except BlockingIOError:
        return "held"
    except ConnectionError:
        return "closed"
