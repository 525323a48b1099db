"""All streams of this process."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final
from weakref import WeakSet

from flask import Flask

from referee.net.addresses import Shares
from referee.net.connection_limits import ConnectionLimits
from referee.web.http.packing import Message
from referee.web.live.channel import Channel
from referee.web.live.streams import GroupKey, Stream

BEAT_EVERY: Final = 5.0
COME_BACK: Final = (700, 2000)
"""Milliseconds after which a page comes back: a range, so that not all come at once."""
BEAT: Final = Message(b"event: beat\ndata: {}\n\n")
_hubs: Final[WeakSet[Hub]] = WeakSet()


class Hub:
    """All streams of this process."""

    def __init__(self, app: Flask) -> None:
        limits = ConnectionLimits.of(app.config)
        self.app = app
        self.of_keys = Shares(limits.each_key)
        self.of_addresses = Shares(limits.each_address, limits.unlimited)
        self.channels: dict[str, Channel[Any]] = {}
        self.lock = threading.Lock()
        self.closing = False
        self.beating = False
        _hubs.add(self)

    def open(
        self, of: type[Channel[Any]], subject: str, keys: Sequence[GroupKey], seen: int | None, stream: Stream
    ) -> Callable[[], None]:
        """Let the stream of a page show some groups of a match or event.

        Return the function to call when the page has gone. The first page of a subject opens a channel of class `of`.
        """
        stream.send(Message(b"retry: %d\n\n" % random.randint(*COME_BACK)))
        while True:
            with self.lock:
                channel = self.channels.get(subject)
                if channel is None:
                    channel = of(self.app, subject, lambda: self.channels.pop(subject, None))
                    self.channels[subject] = channel
                if not self.beating:
                    self.beating = True
                    threading.Thread(target=self.beat, name="heartbeat", daemon=True).start()
            groups = channel.join(stream, keys, seen)
            if groups is not None:
                break
        if self.closing:
            stream.end()
        return lambda: channel.leave(stream, groups)

    def beat(self) -> None:
        """Send every page a sign of life now and then; that also shows which pages have gone."""
        while self.beating:
            time.sleep(BEAT_EVERY)
            for channel in list(self.channels.values()):
                channel.send(BEAT)
            with self.lock:
                self.beating = bool(self.channels)

    def close(self) -> None:
        """Let all streams end."""
        self.closing = True
        for channel in list(self.channels.values()):
            channel.end()


def close_all() -> None:
    """Let all streams of this process end when the server stops; their pages come back to the next one."""
    for hub in list(_hubs):
        hub.close()
