"""Requests of one address take turns at the loop, so that plays from other addresses never wait for all of them."""

from __future__ import annotations

import errno
import re
import select
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, Final

from flask import Flask, current_app
from gevent.monkey import get_original

from referee.net.addresses import Network, lies_in, network_of
from referee.net.breath import PAUSE_SECONDS
from referee.net.connection_limits import ConnectionLimits
from referee.web.http.held_keys import cookie_name, is_signed

AT_WORK: Final = 4
"""Requests without a key that one address may have at work at a time."""
AT_WORK_WITH_KEY: Final = 32
"""Requests with a key that one address may have at work at a time: anyone can get a key by starting a match."""
MOST_KNOWN: Final = 10_000
"""Keys of programs that are remembered; the least recently used is forgotten first."""
COOKIES: Final = 1_000
"""Cookies of phones that are remembered: checking a signature takes some 40 µs."""
PLACE: Final = "referee.place"
"""The name under which a request carries its place."""
HUNG_UP: Final = getattr(select, "POLLRDHUP", select.POLLHUP)
_poll: Final = get_original("select", "poll")
Line = tuple[str, int]
"""The requests that take turns: their address, and how many of them may be at work at a time."""


class Turns:
    """WSGI middleware that limits the requests of each address at work at a time; the others wait for their turn.

    A request is at work until its answer begins. Open event streams and answers that are read slowly take no place, and
    neither do requests whose job runs beside the loop.

    Requests with a key go past those without. A key counts only if it is known without the database: a cookie that this
    server signed, or the key of a program that has opened something in this process. Anyone can make up a well-formed
    key, so a request with an unknown one waits as if it had none. The first request with a right key waits too. So does
    a link with a key in its address: it is opened once and becomes a cookie.

    A request that waits is dropped at its turn if its sender has hung up, or has closed its own side.
    """

    def __init__(self, application: Callable[..., Iterable[bytes]], app: Flask, unlimited: tuple[Network, ...]) -> None:
        self.application = application
        self.unlimited = unlimited
        self.cookie = re.compile(rf"(?:^|;) *{re.escape(cookie_name(app))}=([^;]{{1,4096}})(?:;|$)")
        self.is_signed = lru_cache(COOKIES)(partial(is_signed, app))
        self.known: dict[str, None] = {}
        """Keys that have opened something, the least recently used first."""
        self.lock = threading.Lock()
        self.at_work: Counter[Line] = Counter()
        self.waiting: dict[Line, deque[threading.Event]] = {}
        self.beginning = threading.Lock()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        most = AT_WORK_WITH_KEY if self.has_key(environ) else AT_WORK
        place = Place(self, (network_of(environ.get("REMOTE_ADDR", "")), most), environ.get("gunicorn.socket"))
        environ[PLACE] = place
        place.take()
        try:
            return self.application(environ, start_response)
        finally:
            place.give_back()

    def has_key(self, environ: dict[str, Any]) -> bool:
        """True if a request comes with a key that opened something before, or with a cookie that this server signed."""
        if sent := environ.get("HTTP_AUTHORIZATION"):
            return sent.partition(" ")[2] in self.known
        held = self.cookie.search(environ.get("HTTP_COOKIE", ""))
        return held is not None and self.is_signed(held[1])

    def note_key(self, key: str, opens: bool) -> None:
        """Remember a key that opened something; forget one that did not, since it may have been renewed."""
        with self.lock:
            self.known.pop(key, None)
            if opens:
                self.known[key] = None
            if len(self.known) > MOST_KNOWN:
                del self.known[next(iter(self.known))]

    def enter(self, line: Line) -> threading.Event | None:
        """Take a place; if all are taken, return the event that is set when another request hands one over."""
        address, most = line
        with self.lock:
            if self.at_work[line] < most or lies_in(address, self.unlimited):
                self.at_work[line] += 1
                return None
            called = threading.Event()
            self.waiting.setdefault(line, deque()).append(called)
            return called

    def leave(self, line: Line) -> None:
        """Hand a place over to the request that has waited longest."""
        with self.lock:
            if waiting := self.waiting.get(line):
                waiting.popleft().set()
                if not waiting:
                    del self.waiting[line]
            elif self.at_work[line] > 1:
                self.at_work[line] -= 1
            else:
                del self.at_work[line]

    def withdraw(self, line: Line, called: threading.Event | None) -> None:
        """Wait no longer; a place that this request has already goes to the next one."""
        with self.lock:
            waiting = self.waiting.get(line)
            if called is not None and waiting is not None and called in waiting:
                waiting.remove(called)
                if not waiting:
                    del self.waiting[line]
                return
        self.leave(line)

    def let_others_begin(self) -> None:
        """Wait until all sockets have been checked: a request keeps the loop until it ends or waits itself.

        One request at a time leaves here between two such checks.
        """
        with self.beginning:
            time.sleep(PAUSE_SECONDS)


class Place:
    """The place of one request, which it can give back for a while."""

    __slots__ = ("connection", "held", "line", "turns")

    def __init__(self, turns: Turns, line: Line, connection: Any) -> None:
        self.turns = turns
        self.line = line
        self.connection = connection
        self.held = False

    def take(self) -> None:
        """Wait for the place.

        :raises BrokenPipeError: the sender has hung up meanwhile.
        """
        called = self.turns.enter(self.line)
        try:
            if called is not None:
                called.wait()
                self.turns.let_others_begin()
                if self.connection is not None and has_hung_up(self.connection.fileno()):
                    raise BrokenPipeError(errno.EPIPE, "the sender has hung up")
            elif self.line[1] == AT_WORK:
                self.turns.let_others_begin()
            elif self.turns.at_work.total() > 1:
                time.sleep(0)
        except BaseException:
            self.turns.withdraw(self.line, called)
            raise
        self.held = True

    def give_back(self) -> None:
        """Let the next request have the place."""
        if self.held:
            self.held = False
            self.turns.leave(self.line)


def has_hung_up(descriptor: int) -> bool:
    """True if the other end of a connection has closed it, or has closed its sending side."""
    poll = _poll()
    poll.register(descriptor, HUNG_UP)
    return bool(poll.poll(0))


@contextmanager
def without_place(environ: dict[str, Any]) -> Iterator[None]:
    """Give the place of a request to others while it waits for something."""
    place: Place | None = environ.get(PLACE)
    if place is None or not place.held:
        yield
        return
    place.give_back()
    try:
        yield
    finally:
        place.take()


def note_key(key: str, opens: bool) -> None:
    """Note if the key of a program opened something: if so, its next requests go past those without a key."""
    turns: Turns = current_app.extensions["turns"]
    turns.note_key(key, opens)


def init_app(app: Flask) -> None:
    """Let the requests to an application take turns."""
    limits = ConnectionLimits.of(app.config)
    turns = app.extensions["turns"] = Turns(app.wsgi_app, app, limits.unlimited)
    app.wsgi_app = turns  # type: ignore[method-assign]
