"""Shares a few places among addresses, which take turns."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

WAITING_EACH: Final = 16
"""Maximum number of waiting jobs of one address."""
WAITING: Final = 128
"""Maximum number of waiting jobs in all."""
WAIT_SECONDS: Final = 10.0
"""Seconds after which a waiting job is refused."""


class Busy(Exception):
    """Too many jobs wait already, or a job waited too long."""


class FairQueue:
    """A number of places. An address has at most `share` of them at a time; addresses that wait take turns."""

    def __init__(
        self, places: int, each: int = WAITING_EACH, total: int = WAITING, wait_seconds: float = WAIT_SECONDS
    ) -> None:
        self.free = places
        self.share = max(1, places // 2)
        self.each = each
        self.total = total
        self.wait_seconds = wait_seconds
        self.lock = threading.Lock()
        self.held: Counter[str] = Counter()
        self.lines: dict[str, list[_Ticket]] = {}
        """The waiting jobs by address, the next address first. The jobs of an address form a heap."""
        self.number = itertools.count()

    @contextmanager
    def place(self, who: str, urgent: bool = False, begun: bool = False) -> Iterator[None]:
        """Hold a place while the block runs.

        :raises Busy: there is no room to wait, or the wait was too long. A job that is `begun` always has room.
        """
        self._wait(who, urgent, begun)
        try:
            yield
        finally:
            with self.lock:
                self._release(who)

    def _wait(self, who: str, urgent: bool, begun: bool) -> None:
        with self.lock:
            line = self.lines.get(who, ())
            if not begun and (len(line) >= self.each or sum(map(len, self.lines.values())) >= self.total):
                raise Busy
            ticket = _Ticket(urgent, next(self.number))
            heapq.heappush(self.lines.setdefault(who, []), ticket)
            self._hand_out()
        try:
            ticket.called.wait(self.wait_seconds)
        except BaseException:
            with self.lock:
                if not self._withdraw(who, ticket):
                    self._release(who)
            raise
        with self.lock:
            if self._withdraw(who, ticket):
                raise Busy

    def _withdraw(self, who: str, ticket: _Ticket) -> bool:
        """Take a job out of its line; False if it is already called."""
        if ticket.called.is_set():
            return False
        line = self.lines[who]
        line.remove(ticket)
        heapq.heapify(line)
        if not line:
            del self.lines[who]
        return True

    def _release(self, who: str) -> None:
        self.free += 1
        self.held -= Counter((who,))
        self._hand_out()

    def _hand_out(self) -> None:
        while self.free and (who := next((who for who in self.lines if self.held[who] < self.share), None)) is not None:
            line = self.lines.pop(who)
            heapq.heappop(line).called.set()
            if line:
                self.lines[who] = line
            self.free -= 1
            self.held[who] += 1


class _Ticket:
    """One waiting job."""

    __slots__ = ("called", "order")

    def __init__(self, urgent: bool, number: int) -> None:
        self.order = (not urgent, number)
        self.called = threading.Event()

    def __lt__(self, other: _Ticket) -> bool:
        return self.order < other.order
