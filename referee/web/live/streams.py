"""The streams of pages that listen, in groups that get the same messages."""

from __future__ import annotations

import contextlib
import queue
import socket
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from referee.net.breath import PAUSE_SECONDS
from referee.web.http.packing import BEGINNING, Message

FULL: Final = 64
"""Messages that may wait for a stream."""
TOGETHER: Final = 40
"""Pages that get a message before other requests have a turn."""
GroupKey = tuple[str, ...]
"""The name of a group: the view or part that its pages show, and its lane, table or entrant."""
PROGRAM: Final = "program"
"""The first word of the name of a group of programs; their messages have values instead of elements."""
_encode: Final = msgspec.json.Encoder().encode


def _message(key: GroupKey, seq: int, parts: Mapping[str, Any]) -> Message:
    """One message to a group: the number of the last entry, and the elements or the values that changed."""
    content = {"head": seq, **parts} if key[0] == PROGRAM else {"seq": seq, "parts": parts}
    return Message(b"id: %d\ndata: %b\n\n" % (seq, _encode(content)))


def clock_message(clock: float | None, left: float | None) -> Message:
    """The message with the time left; a clock is identified by the time at which it ends."""
    content = None if left is None else {"clock": clock, "left": round(left, 3)}
    return Message(b"event: clock\ndata: %b\n\n" % _encode(content))


def failed_message(says: str) -> Message:
    """The message that the game failed, so that pages cannot show what came last."""
    return Message(b"event: failed\ndata: %b\n\n" % _encode({"says": says}))


@dataclass(eq=False, slots=True)
class Stream:
    """One page that listens."""

    connection: Any = None
    """The socket, if the server provides it."""
    is_packed: bool = False
    """True if the page accepts gzip."""
    waiting: queue.SimpleQueue[bytes | None] = field(default_factory=queue.SimpleQueue)

    def __post_init__(self) -> None:
        if self.is_packed:
            self.waiting.put(BEGINNING)

    def send(self, sent: Message) -> bool:
        """Queue a message to be sent; False if too much is waiting already."""
        if self.waiting.qsize() >= FULL:
            return False
        self.waiting.put(sent.packed if self.is_packed else sent.plain)
        return True

    def end(self) -> None:
        """Let the stream end after the waiting messages."""
        self.waiting.put(None)

    def cut(self) -> None:
        """End a stream whose page does not read any more."""
        self.end()
        if self.connection is not None:
            with contextlib.suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)

    def __iter__(self) -> Iterator[bytes]:
        waiting = self.waiting
        while (data := waiting.get()) is not None:
            yield data


@dataclass(eq=False, slots=True)
class Group:
    """The streams of a channel that get the same messages."""

    key: GroupKey
    streams: set[Stream] = field(default_factory=set)
    seq: int = -1
    """The last entry that was sent."""
    parts: Mapping[str, Any] = field(default_factory=dict)
    """The elements, or for programs the values, that were sent last."""
    shows: object = None
    """A value that changes with what the pages show: for a match, the turn on the phones."""
    whole: Message | None = None
    """The message with all elements, made when a page needs it."""

    def send(self, sent: Message | None) -> None:
        """Give all streams the same message, if there is one; a stream that is too far behind is closed."""
        if sent is None:
            return
        for count, stream in enumerate(tuple(self.streams), 1):
            if not stream.send(sent):
                self.streams.discard(stream)
                stream.cut()
            if not count % TOGETHER:
                # Sockets of hundreds of pages take a while: requests are answered between them.
                time.sleep(PAUSE_SECONDS)

    def show(self, seq: int, rendered: Mapping[str, Any], tells_number: bool = False) -> Message | None:
        """The message with the elements that differ from those sent last; with `tells_number` also a new number alone.

        None if nothing has changed, or no page listens.
        """
        fresh = self._fresh(rendered)
        moved = tells_number and seq != self.seq
        self.seq, self.parts, self.whole = seq, rendered, None
        return _message(self.key, seq, fresh) if self.streams and (moved or fresh) else None

    def show_meanwhile(self, seq: int, rendered: Mapping[str, Any]) -> None:
        """Send elements that pages show until the next entry."""
        self.send(_message(self.key, seq, self._fresh(rendered)))

    def _fresh(self, rendered: Mapping[str, Any]) -> dict[str, Any]:
        """The elements that differ from those sent last."""
        return {name: part for name, part in rendered.items() if name not in self.parts or self.parts[name] != part}

    def everything(self) -> Message:
        """The message with all current elements, for a page that joins."""
        if self.whole is None:
            self.whole = _message(self.key, self.seq, self.parts)
        return self.whole
