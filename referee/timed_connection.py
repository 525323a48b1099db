"""A connection whose other end must be quick enough, so that nobody holds it for nothing."""

from __future__ import annotations

import contextlib
import errno
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from gunicorn.http.errors import NoMoreData

from referee.breath import Breath
from referee.connection_limits import ConnectionLimits
from referee.raw_answer import MOST_DISCARDED, raw_answer
from referee.schema import read_count

BYTES_A_SECOND: Final = 10_000
"""A body has a second more for each of so many bytes that have come: the slowest mobile network is faster."""
UNANNOUNCED: Final = 64 * 1024
"""Bytes for which a body has more time that does not say its length: it may come in chunks without end."""
PART: Final = 64 * 1024
"""Bytes that are read at once."""
PART_OF_CHUNKS: Final = 2 * 1024
"""Bytes that are read at once of a body in chunks: chunks of one byte take 5 ms of a processor for 8 KiB."""
ANSWER_SECONDS: Final = 60.0
"""Seconds in which the other end must take a part of an answer."""
TOO_SLOW: Final = raw_answer("408 Request Timeout", "The request came too slowly.")


class TimedConnection:
    """A connection as gunicorn reads requests from it.

    Its first request must begin at once. Between requests the worker decides how long it stays open.

    :param await_more: waits until something has come that was not there before. A request that is there when the one
        before it is answered then takes its turn with those of other connections, and none is looked for in vain.
    """

    def __init__(
        self, connection: Any, limits: ConnectionLimits, await_more: Callable[[], object] = lambda: None
    ) -> None:
        self._connection = connection
        self._limits = limits
        self._await_more = await_more
        # gunicorn asks for these at each request; by `__getattr__` that takes several times as long.
        self.settimeout = connection.settimeout
        self.gettimeout = connection.gettimeout
        self._until: float | None = time.monotonic() + limits.head_seconds
        """The time at which what is being read must have come; None if nothing has begun."""
        self._in_body = False
        self._part = PART
        self._may_earn = 0
        """Bytes of the body for which it still has more time."""
        self._may_discard: int | None = None
        """Bytes that may still come of a body that nobody wants; None where what comes is wanted."""
        self._breath: Breath | None = None
        """Lets others in between the parts of what is being read; None if nothing of it has been."""
        self._has_begun = False
        self._holds = False
        self._held = b""

    def hold(self) -> None:
        """Send what is sent next together with what is sent after it."""
        self._holds = True

    def sendall(self, data: bytes) -> None:
        """Send all of some bytes.

        :raises BrokenPipeError: the other end takes nothing.
        """
        if self._holds:
            self._holds, self._held = False, data
            return
        if self._held:
            data, self._held = self._held + data, b""
        try:
            # Most answers go out at once. gevent's `sendall` asks for the size of the socket's buffer before it sends.
            sent = self._connection.send(data)
            if sent < len(data):
                self._connection.sendall(memoryview(data)[sent:])
        except TimeoutError:
            # To gunicorn it is one that has hung up, of which its log needs to know nothing.
            raise BrokenPipeError(errno.EPIPE, "the other end takes nothing") from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def begin_body(self, headers: Iterable[tuple[str, str]]) -> None:
        """The head has come: what is read from now on is the body, whose time begins when it is first wanted."""
        self._in_body, self._until, self._breath = True, None, None
        length = next((read_count(value) for name, value in headers if name == "CONTENT-LENGTH"), None)
        self._may_earn = UNANNOUNCED if length is None else length
        self._part = PART_OF_CHUNKS if length is None else PART

    def begin_discard(self) -> None:
        """The request is answered: what is read from now on is the rest of its body, which nobody has wanted."""
        self._may_discard = MOST_DISCARDED

    def begin_wait(self) -> None:
        """Read from now on the next request, whose time begins with its first byte."""
        self._in_body, self._until, self._has_begun = False, None, False
        self._part, self._may_discard, self._breath = PART, None, None

    def recv(self, size: int) -> bytes:
        """The next bytes. Others go on between the parts of what comes, however fast it comes.

        :raises TimeoutError: the body comes too slowly.
        :raises NoMoreData: the head does, and its sender has been told; or too much of a body that nobody wants.
        """
        if self._breath is None:
            self._breath = Breath()
        else:
            self._breath()
        size = min(size, self._part)
        if self._may_discard is not None:
            size = min(size, self._may_discard)
            if not size:
                raise NoMoreData
        if self._until is None and not self._in_body:
            self._await_more()
        now = time.monotonic()
        if self._in_body and self._until is None:
            self._until = now + self._limits.body_seconds
        try:
            data = self._recv_within(size, None if self._until is None else self._until - now)
        except TimeoutError:
            if self._in_body:
                raise
            self._give_up()
        if self._may_discard is not None:
            self._may_discard -= len(data)
        if self._in_body and self._until is not None:
            earned = min(len(data), self._may_earn)
            self._may_earn -= earned
            self._until += earned / BYTES_A_SECOND
        elif self._until is None:
            self._until = time.monotonic() + self._limits.head_seconds
        self._has_begun = True
        return data

    def _recv_within(self, size: int, seconds: float | None) -> bytes:
        if seconds is not None and seconds <= 0:
            raise TimeoutError
        self._connection.settimeout(seconds)
        try:
            data: bytes = self._connection.recv(size)
            return data
        finally:
            self._connection.settimeout(ANSWER_SECONDS)

    def _give_up(self) -> NoReturn:
        """Close a connection whose request does not come; one that has begun is told."""
        if self._has_begun:
            with contextlib.suppress(OSError):
                self._connection.sendall(TOO_SLOW)
        raise NoMoreData from None
