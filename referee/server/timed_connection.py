"""A connection that a slow client cannot hold open: each request must arrive in time."""

from __future__ import annotations

import contextlib
import errno
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from gunicorn.http.errors import NoMoreData

from referee.net.breath import Breath
from referee.net.connection_limits import ConnectionLimits
from referee.net.raw_answer import MOST_DISCARDED, raw_answer
from referee.schema import read_count

BYTES_A_SECOND: Final = 10_000
"""Received bytes for which a body gets one more second. Even the slowest mobile network is faster."""
UNANNOUNCED: Final = 64 * 1024
"""Bytes for which a body of unknown length gets more time: it may come in chunks without end."""
PART: Final = 64 * 1024
"""Maximum bytes of one read."""
PART_OF_CHUNKS: Final = 2 * 1024
"""Maximum bytes of one read of a body in chunks: 8 KiB in chunks of one byte take 5 ms of processor time."""
ANSWER_SECONDS: Final = 60.0
"""Seconds in which the other end must take a part of an answer."""
HEAD_START: Final = 64
"""Bytes that are kept of a head, enough to tell a request of a program."""
TOO_SLOW: Final = raw_answer("408 Request Timeout", "The request came too slowly.")


class TimedConnection:
    """A connection as gunicorn reads requests from it.

    Its first request must begin at once. Between requests the worker decides how long it stays open.

    :param await_more: waits until new bytes arrive. A request that is already there then takes its turn with those of
        other connections, and no read is in vain.
    """

    def __init__(
        self, connection: Any, limits: ConnectionLimits, await_more: Callable[[], object] = lambda: None
    ) -> None:
        self._connection = connection
        self._limits = limits
        self._await_more = await_more
        self.is_idle = True
        """True while it waits for a request."""
        self._until: float | None = time.monotonic() + limits.head_seconds
        """The time by which the head or body that is being read must arrive; None before it begins."""
        self._in_body = False
        self._part = PART
        self._may_earn = 0
        """Further bytes of the body that still earn it more time."""
        self._may_discard: int | None = None
        """Bytes of an unwanted body that may still come; None while the input is wanted."""
        self._breath: Breath | None = None
        """Lets others run between the parts that are read; None before the first part."""
        self._has_begun = False
        self.head_start = b""
        """The first bytes of the latest head that was read. They name the address of a request that is unreadable."""
        self._holds = False
        self._held = b""

    def hold(self) -> None:
        """Hold back the next bytes, and send them together with the bytes after them."""
        self._holds = True

    def release(self) -> None:
        """Send what is still held back."""
        if self._held:
            self.sendall(b"")

    def sendall(self, data: bytes) -> None:
        """Send all of `data`.

        :raises BrokenPipeError: the other end takes nothing.
        """
        if self._holds:
            self._holds, self._held = False, data
            return
        data, self._held = self._held + data, b""
        try:
            self._connection.sendall(data)
        except TimeoutError:
            # To gunicorn this is a client that hung up, which it does not log.
            raise BrokenPipeError(errno.EPIPE, "the other end takes nothing") from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def begin_body(self, headers: Iterable[tuple[str, str]]) -> None:
        """Read the body from now on. Its time begins with the first read."""
        self._in_body, self._until, self._breath = True, None, None
        self.is_idle = False
        length = next((read_count(value) for name, value in headers if name == "CONTENT-LENGTH"), None)
        self._may_earn = UNANNOUNCED if length is None else length
        self._part = PART_OF_CHUNKS if length is None else PART

    def begin_discard(self) -> None:
        """Read the rest of the body from now on, which is not wanted: the request is answered."""
        self._may_discard = MOST_DISCARDED

    def begin_wait(self) -> None:
        """Read the next request from now on. Its time begins with its first byte."""
        self._in_body, self._until, self._has_begun = False, None, False
        self._part, self._may_discard, self._breath = PART, None, None
        self.is_idle = True

    def recv(self, size: int) -> bytes:
        """Return the next bytes. Others run between the parts, however fast they arrive.

        :raises TimeoutError: the body comes too slowly.
        :raises NoMoreData: the head comes too slowly, or too much comes of an unwanted body.
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
        if not (self._has_begun or self._in_body):
            self.head_start = data[:HEAD_START]
        self._has_begun = True
        self.is_idle = False
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
        """Give up a request that does not arrive in time. If it has begun, its sender gets an answer first."""
        if self._has_begun:
            with contextlib.suppress(OSError):
                self._connection.sendall(TOO_SLOW)
        raise NoMoreData from None
