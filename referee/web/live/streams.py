"""The streams of pages that listen, in groups that get the same."""

from __future__ import annotations

import contextlib
import json
import queue
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from referee.ruling import Ruling
from referee.store import CachedMatch
from referee.web.pages import parts

FULL: Final = 64
"""Messages that may wait for a stream."""
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def message(seq: int, parts: Mapping[str, str]) -> bytes:
    """One message of the stream: the number of the last entry, and the elements that changed."""
    return f"id: {seq}\ndata: {_encode({'seq': seq, 'parts': parts})}\n\n".encode()


def clock_message(clock: float | None, left: float | None) -> bytes:
    """The message with the time that is left; a clock is known by the time at which it ends."""
    content = None if left is None else {"clock": clock, "left": round(left, 3)}
    return f"event: clock\ndata: {_encode(content)}\n\n".encode()


@dataclass(eq=False, slots=True)
class Stream:
    """One page that listens."""

    connection: Any = None
    """The socket, if the server tells it."""
    waiting: queue.SimpleQueue[bytes | None] = field(default_factory=queue.SimpleQueue)

    def send(self, data: bytes) -> bool:
        """Queue something to be sent; False if too much is waiting already."""
        if self.waiting.qsize() >= FULL:
            return False
        self.waiting.put(data)
        return True

    def end(self) -> None:
        """Let the stream end after what is waiting."""
        self.waiting.put(None)

    def cut(self) -> None:
        """End a stream whose page takes nothing any more."""
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
    """The streams of a match that get the same."""

    view: str
    lane: str
    streams: set[Stream] = field(default_factory=set)
    seq: int = -1
    """The last entry that was sent."""
    parts: dict[str, str] = field(default_factory=dict)
    """The elements as they were sent last."""
    due: object = None
    alert: object = None
    whole: bytes = b""
    """The message with all elements, made when a page needs it."""

    def send(self, data: bytes) -> None:
        """Give all streams the same bytes; a stream that is too far behind is closed."""
        for stream in [stream for stream in self.streams if not stream.send(data)]:
            self.streams.discard(stream)
            stream.cut()

    def refresh(self, cached: CachedMatch) -> None:
        """Bring the group up to date: render, and send what differs from what was sent last."""
        view = cached.view
        rendered = parts.render_parts(cached, self.view, self.lane)
        fresh = {name: html for name, html in rendered.items() if self.parts.get(name) != html}
        moved = view.head != self.seq
        self.seq, self.parts, self.whole = view.head, rendered, b""
        self.due, self.alert = view.lane(self.lane).due, view.alert
        if self.streams and (moved or fresh):
            self.send(message(view.head, fresh))

    def show_refused(self, cached: CachedMatch, refused: Ruling[Any]) -> None:
        """Show the ruling on a refused play until the next entry; nothing else of the match has changed."""
        if self.view in parts.PHONE_PARTS:
            rendered = {"ruling": parts.ruling_fragment(cached, self.lane, refused)}
        else:
            if self.seq < 0:
                self.seq, self.parts = cached.head, parts.render_parts(cached, self.view, self.lane)
            rendered = parts.render_parts(cached, self.view, self.lane, refused)
        self.send(message(cached.head, {name: html for name, html in rendered.items() if self.parts.get(name) != html}))

    def is_behind(self, cached: CachedMatch) -> bool:
        """True if the phones of the lane show another turn or alert than it is now, whoever changed it."""
        return self.due != cached.view.lane(self.lane).due or self.alert != cached.view.alert

    def everything(self) -> bytes:
        """All parts as they stand, for a page that comes."""
        if not self.whole:
            self.whole = message(self.seq, self.parts)
        return self.whole
