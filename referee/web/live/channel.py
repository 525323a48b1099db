"""The streams of one match: a pump waits for its news and brings the groups up to date."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from flask import Flask

from referee.contract import WHOLE
from referee.store import CachedMatch, NoSuchMatch, explain, get_store
from referee.store.breath import Breath
from referee.store.news import Item
from referee.web.live.streams import Group, Stream, clock_message

REST: Final = 2.0
"""The pump rests after rendering for this many times the time that it took: plays that come meanwhile share a round."""
WORTH_A_REST: Final = 0.004
REST_AT_MOST: Final = 0.5
CALM_AFTER: Final = 1.0
"""Seconds without news after which lanes that the news was not about are brought up to date as well."""
PATIENCE: Final = 3.0
"""Seconds after which those lanes are brought up to date in any case."""
GONE: Final = b"event: gone\ndata: {}\n\n"
_log: Final = logging.getLogger(__name__)


class Channel:
    """The streams of one match in this process, and the pump that waits for its news."""

    def __init__(self, app: Flask, match_id: str, on_end: Callable[[], object]) -> None:
        self.app = app
        self.on_end = on_end
        self.match_id = match_id
        self.groups: dict[tuple[str, str], Group] = {}
        self.lock = threading.RLock()
        self.over = False
        self.behind = 0.0
        self.spent = 0.0
        cached = get_store().cached_match(match_id)
        self.keys, self.stands = cached.keys, stands(cached)
        self.clock = cached.clock
        self.news = get_store().news.subscribe(match_id)
        threading.Thread(target=self.pump, name=f"news of {match_id}", daemon=True).start()

    def join(self, stream: Stream, view: str, lane: str, seen: int | None) -> Group | None:
        """Let a page listen that has seen the entries up to `seen` (None: none); None if the channel has ended."""
        with self.lock:
            if self.over:
                return None
            group = self.groups.setdefault((view, lane), Group(view, lane))
            try:
                cached = get_store().cached_match(self.match_id)
                if seen != cached.head:
                    if group.seq != cached.head:
                        group.refresh(cached)
                    stream.send(group.everything())
                if (left := get_store().time_left(cached)) is not None:
                    stream.send(clock_message(cached.clock, left))
            except Exception:
                self.leave(stream, group)
                raise
            group.streams.add(stream)
            return group

    def leave(self, stream: Stream, group: Group) -> None:
        """A page has gone; with the last one the channel ends."""
        with self.lock:
            group.streams.discard(stream)
            if not group.streams and self.groups.get((group.view, group.lane)) is group:
                del self.groups[group.view, group.lane]
            if not self.groups:
                self.end()

    def end(self) -> None:
        """Wait for no more news, and let all streams end."""
        with self.lock:
            if self.over:
                return
            self.over = True
            self.on_end()
            self.news.close()
            self.news.add(Item(WHOLE, 0))
            for group in self.groups.values():
                for stream in group.streams:
                    stream.end()

    def send(self, data: bytes) -> None:
        """Send all streams the same."""
        with self.lock:
            for group in self.groups.values():
                group.send(data)

    # - the pump

    def pump(self) -> None:
        """Wait for news and pass them on, until the channel ends."""
        with self.app.app_context():
            while not self.over:
                items = self.wait()
                self.spent = 0.0
                try:
                    self.tell(items)
                except NoSuchMatch:
                    self.send(GONE)
                    self.end()
                except Exception as fault:
                    if known := explain(fault):
                        _log.warning("the news of %s wait: %s", self.match_id, known.cause)
                    else:
                        _log.exception("the news of %s could not be shown", self.match_id)
                if self.spent > WORTH_A_REST:
                    time.sleep(min(REST_AT_MOST, self.spent * REST))

    def wait(self) -> list[Item]:
        """The next news, with all that are there by now; none if it has been calm for a while."""
        items = []
        with contextlib.suppress(queue.Empty):
            items.append(self.news.get(timeout=CALM_AFTER if self.behind else get_store().news.look_every))
            while True:
                items.append(self.news.get_nowait())
        return items

    def tell(self, items: list[Item]) -> None:
        """Bring the lanes of the news up to date now; the others when it is calm, or has not been for too long."""
        cached = get_store().cached_match(self.match_id)
        if cached.keys != self.keys:
            # A page whose key still fits comes back with it.
            self.end()
            return
        if cached.clock != self.clock:
            self.clock = cached.clock
            self.send(clock_message(cached.clock, get_store().time_left(cached)))
        lanes = {item.lane for item in items if item.refused is None}
        if lanes or (self.behind and not items) or self.stands != stands(cached):
            self.stands = stands(cached)
            self.refresh(cached, lanes)
        if items and (refused := items[-1].refused) is not None:
            for group in list(self.groups.values()):
                with self.lock:
                    if group.view != "log" and group.lane in (items[-1].lane, WHOLE):
                        group.show_refused(cached, refused)

    def refresh(self, cached: CachedMatch, lanes: set[str]) -> None:
        """Bring the groups of these lanes up to date; all groups if it is calm or high time."""
        overdue = not lanes or (self.behind and time.monotonic() - self.behind > PATIENCE)
        behind, breathe = 0.0, Breath()
        for group in list(self.groups.values()):
            began = time.perf_counter()
            with self.lock:
                concerned = overdue or group.lane == WHOLE or WHOLE in lanes or group.lane in lanes
                if concerned or group.is_behind(cached):
                    group.refresh(cached)
                elif group.seq != cached.head:
                    behind = self.behind or time.monotonic()
            self.spent += time.perf_counter() - began
            # Rendering for a hundred lanes takes a while: plays go first.
            breathe()
        self.behind = behind


def stands(cached: CachedMatch) -> tuple[object, ...]:
    """Everything about a match that its pages show: they are drawn again when it changes."""
    return (cached.hash, cached.ended, cached.next_match)
