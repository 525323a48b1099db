"""Guests who send at speed and without end what nobody has asked for, or ask for the same without end."""

from __future__ import annotations

import contextlib
import http.client
import multiprocessing
import selectors
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from tools.serving import SOON, until

AT_ONCE: Final = 64 * 1024
"""Bytes that a guest hands to the network at once, or a few more."""
READ_AT_MOST: Final = 8 * 1024 * 1024
"""Bytes of a request that a server does not want; most of them fill the buffers of the network."""


@dataclass(frozen=True)
class Endless:
    """A request whose end never comes."""

    begins: bytes
    part: bytes
    """Bytes that follow, again and again."""

    @property
    def goes_on(self) -> bytes:
        """Many parts."""
        return self.part * (AT_ONCE // len(self.part) + 1)


def endless_body(line: str, framing: str, part: bytes) -> Endless:
    """A request with a body of parts: `line` is its first one, `framing` says how long the body is."""
    head = (line, "Host: localhost", "Content-Type: application/json", framing)
    return Endless("\r\n".join((*head, "", "")).encode(), part)


LOOK: Final = "GET /healthz HTTP/1.1"
START: Final = "POST /api/v1/matches HTTP/1.1"
CHUNKED: Final = "Transfer-Encoding: chunked"
HUGE: Final = "Content-Length: 10000000000"
ALMOST_EMPTY: Final = endless_body(START, CHUNKED, b"1;" + b"x" * 8_000 + b"\r\n \r\n")
"""A body of hundreds of megabytes before a view has had 64 KiB of it."""
FLOODS: Final = {
    "a head": Endless(f"{LOOK}\r\n".encode(), b"X-More: and more\r\n"),
    "chunks that no view reads": endless_body(LOOK, CHUNKED, b"1\r\nx\r\n"),
    "a length that no view reads": endless_body(LOOK, HUGE, b"x"),
    "a length of the last request": endless_body(LOOK, f"Connection: close\r\n{HUGE}", b"x"),
    "a length that a view refuses": endless_body(START, HUGE, b" "),
    "chunks that a view reads": endless_body(START, CHUNKED, b"1\r\n \r\n"),
}
"""Requests of which a server need not read much, by name."""


class Flood:
    """A guest who floods a server while a block runs: one connection after the other, as soon as the last is closed.

    `sent` counts the bytes that the network has taken, `closed` the connections that the server has closed; `longest`
    are the bytes of the one of these on which it has taken most.
    """

    def __init__(self, connect: Callable[[], socket.socket], endless: Endless) -> None:
        self.connect = connect
        self.endless = endless
        self.sent = 0
        self.closed = 0
        self.longest = 0
        self._goes_on = True
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Flood:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._goes_on = False
        self._thread.join()

    def _run(self) -> None:
        while self._goes_on:
            before = self.sent
            with contextlib.suppress(OSError), self.connect() as connection:
                self._send_on(connection)
            if self._goes_on:
                self.longest = max(self.longest, self.sent - before)
                self.closed += 1

    def _send_on(self, connection: socket.socket) -> None:
        """Send until the server closes the connection.

        :raises OSError: it has.
        """
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, AT_ONCE)
        connection.settimeout(1)
        connection.sendall(self.endless.begins)
        goes_on = self.endless.goes_on
        while self._goes_on:
            with contextlib.suppress(TimeoutError):
                # The server may be busy with others.
                self.sent += connection.send(goes_on)


class Loop:
    """Guests who ask for one page while a block runs: each asks again as soon as its answer has come.

    They run in a process of their own, so that a neighbour here waits for the server alone.
    """

    def __init__(self, port: int, address: str, path: str, guests: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._ends = context.Event()
        self._answered = context.Value("q", 0)
        self._refused = context.Value("q", 0)
        counted = (self._ends, self._answered, self._refused)
        self._process = context.Process(target=ask_on, args=(port, address, path, guests, *counted), daemon=True)

    @property
    def answered(self) -> int:
        """The number of pages that have come."""
        return int(self._answered.value)

    @property
    def refused(self) -> int:
        """The number of connections that were closed, or had another answer than the page."""
        return int(self._refused.value)

    def __enter__(self) -> Loop:
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._process.join()


def ask_on(port: int, address: str, path: str, guests: int, ends: Any, answered: Any, refused: Any) -> None:
    """Ask for a page on many connections of one address, and count the answers."""
    head = (f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip, deflate, br")
    asked = "\r\n".join((*head, "", "")).encode()
    with selectors.DefaultSelector() as ready, contextlib.ExitStack() as stack:
        for _ in range(guests):
            connection = socket.create_connection(("127.0.0.1", port), timeout=SOON, source_address=(address, 0))
            guest = stack.enter_context(connection)
            guest.sendall(asked)
            ready.register(guest, selectors.EVENT_READ)
        while not ends.is_set():
            for key, _ in ready.select(0.2):
                guest = cast(socket.socket, key.fileobj)
                try:
                    answer = http.client.HTTPResponse(guest)
                    answer.begin()
                    answer.read()
                    guest.sendall(asked)
                except (http.client.HTTPException, OSError):
                    ready.unregister(guest)
                    refused.value += 1
                else:
                    answered.value += answer.status == 200
                    refused.value += answer.status != 200


def assert_read_in_part(flood: Flood) -> None:
    """A server closes the connections of a guest after a part of what is sent on them."""
    until(lambda: flood.closed, "the server reads on and on")
    assert flood.longest <= READ_AT_MOST, flood.longest


def is_answered_during(flood: Flood, ask: Callable[[], object]) -> bool:
    """True if a neighbour is answered while the guest sends on one and the same connection."""
    sent, closed = flood.sent, flood.closed
    ask()
    return flood.sent > sent > 0 and flood.closed == closed
