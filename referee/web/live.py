"""The event stream: each phone and board of a match has the news as soon as it is there.

One pump a match waits for its news, renders what changed once for each group of streams (view and lane), and puts the
same bytes into the queue of every stream of the group. A stream that does not keep up is closed; its page comes back by
itself and gets everything at once, as after the network or the server was away (`Last-Event-ID`, or `seen` at first).
"""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import random
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast
from weakref import WeakSet

from flask import Blueprint, Flask, Response, abort, current_app, request
from flask.blueprints import BlueprintSetupState

from referee.games.contract import WHOLE
from referee.rulings import Ruling
from referee.store import NoSuchMatch, Room, get_store
from referee.store.news import Item
from referee.web import access, fragments

VIEWS: Final = ("table", "board", "log")
BEAT_EVERY: Final = 5.0
FULL: Final = 64
COME_BACK: Final = (700, 2000)
"""Milliseconds after which a page comes back: not all in the same instant."""
REST: Final = 2.0
"""How long the pump rests after rendering, in times of what that took: plays that come meanwhile share a round."""
WORTH_A_REST: Final = 0.004
REST_AT_MOST: Final = 0.5
CALM_AFTER: Final = 1.0
"""Seconds without news after which lanes that the news was not about are brought up to date as well."""
PATIENCE: Final = 3.0
"""Seconds after which they are in any case."""

LOOK_EVERY: Final = 10.0
"""Seconds without news after which the pump looks itself: news of other machines may have been lost on the way."""

BEAT: Final = b"event: beat\ndata: {}\n\n"
GONE: Final = b"event: gone\ndata: {}\n\n"
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_log: Final = logging.getLogger(__name__)
_hubs: Final[WeakSet[Hub]] = WeakSet()

blueprint = Blueprint("live", __name__)


def message(seq: int, parts: Mapping[str, str]) -> bytes:
    """One message of the stream: the number of the last entry, and the elements that changed."""
    return f"id: {seq}\ndata: {_encode({'seq': seq, 'parts': parts})}\n\n".encode()


@dataclass(eq=False, slots=True)
class Stream:
    """One page that listens. `connection` is its socket, where the server tells."""

    connection: Any = None
    waiting: queue.SimpleQueue[bytes | None] = field(default_factory=queue.SimpleQueue)

    def put(self, data: bytes) -> bool:
        """Queue something to be sent; False where too much is waiting already."""
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
    """The streams of a match that get the same: their view and lane, and what they were last sent."""

    view: str
    lane: str
    streams: set[Stream] = field(default_factory=set)
    seq: int = -1
    parts: dict[str, str] = field(default_factory=dict)
    due: object = None
    whole: bytes = b""

    def send(self, data: bytes) -> None:
        """Give all streams the same bytes; who is too far behind is let go."""
        for stream in [stream for stream in self.streams if not stream.put(data)]:
            self.streams.discard(stream)
            stream.cut()

    def refresh(self, room: Room) -> None:
        """Bring the group up to date: render, and send what differs from what was sent last."""
        seq = room.head
        parts = fragments.parts(room, self.view, self.lane)
        changed = {name: html for name, html in parts.items() if self.parts.get(name) != html}
        moved = seq != self.seq
        self.seq, self.parts, self.whole = seq, parts, b""
        self.due = what_is_due(room, self.lane)
        if self.streams and (moved or changed):
            self.send(message(seq, changed))

    def show_refused(self, room: Room, refused: Ruling[Any]) -> None:
        """Show the ruling on a refused play, until the next entry: nothing of the match has changed."""
        if self.view == "table":
            parts = {"ruling": fragments.ruling(room, self.lane, refused)}
        else:
            if self.seq < 0:
                self.seq, self.parts = room.head, fragments.parts(room, self.view, self.lane)
            parts = fragments.parts(room, self.view, self.lane, refused)
        self.send(message(room.head, {name: html for name, html in parts.items() if self.parts.get(name) != html}))

    def everything(self) -> bytes:
        """All parts as they stand, for a page that comes."""
        if not self.whole:
            self.whole = message(self.seq, self.parts)
        return self.whole


def what_is_due(room: Room, lane: str) -> object:
    """What a phone of a lane must show at once where it changes, whoever changed it."""
    course = room.course
    return course.game.due(course.position, lane), room.ended


class Channel:
    """The streams of one match in this process, and the pump that waits for its news."""

    def __init__(self, hub: Hub, match: str) -> None:
        self.hub = hub
        self.match = match
        self.groups: dict[tuple[str, str], Group] = {}
        self.lock = threading.RLock()
        self.over = False
        self.behind = 0.0
        self.spent = 0.0
        room = get_store().room(match)
        self.keys, self.stands = room.keys, (room.head, room.ended)
        self.news = get_store().news.subscribe(match)
        threading.Thread(target=self.pump, name=f"news of {match}", daemon=True).start()

    def join(self, stream: Stream, view: str, lane: str, seen: int | None) -> Group | None:
        """Let a page listen that has seen the entries up to `seen` (None: none); None where the channel has ended."""
        with self.lock:
            if self.over:
                return None
            group = self.groups.setdefault((view, lane), Group(view, lane))
            try:
                room = get_store().room(self.match)
                if seen != room.head:
                    if group.seq != room.head:
                        group.refresh(room)
                    stream.put(group.everything())
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
            self.hub.channels.pop(self.match, None)
            self.news.close()
            self.news.put(Item(WHOLE, 0))
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
        with self.hub.app.app_context():
            while not self.over:
                items = self.wait()
                self.spent = 0.0
                try:
                    self.tell(items)
                except NoSuchMatch:
                    self.send(GONE)
                    self.end()
                except Exception:
                    _log.exception("the news of %s could not be shown", self.match)
                if self.spent > WORTH_A_REST:
                    time.sleep(min(REST_AT_MOST, self.spent * REST))

    def wait(self) -> list[Item]:
        """The next news, with all that are there by now; none where it has been calm for a while."""
        items = []
        with contextlib.suppress(queue.Empty):
            items.append(self.news.get(timeout=CALM_AFTER if self.behind else LOOK_EVERY))
            while True:
                items.append(self.news.get_nowait())
        return items

    def tell(self, items: list[Item]) -> None:
        """Bring up to date whom the news concern, now; the others when it is calm, or has not been for too long."""
        room = get_store().room(self.match)
        if room.keys != self.keys:
            # Who holds a key that still fits comes back with it.
            self.end()
            return
        changed = {item.lane for item in items if item.refused is None}
        if changed or (self.behind and not items) or self.stands != (room.head, room.ended):
            self.stands = (room.head, room.ended)
            self.refresh(room, changed)
        if items and (refused := items[-1].refused) is not None:
            for group in list(self.groups.values()):
                with self.lock:
                    if group.view != "log" and group.lane in (items[-1].lane, WHOLE):
                        group.show_refused(room, refused)

    def refresh(self, room: Room, lanes: set[str]) -> None:
        """Bring the groups up to date that news of these lanes concern, and all where it is calm or high time."""
        overdue = not lanes or (self.behind and time.monotonic() - self.behind > PATIENCE)
        behind = 0.0
        for group in list(self.groups.values()):
            began = time.perf_counter()
            with self.lock:
                concerned = overdue or group.lane == WHOLE or WHOLE in lanes or group.lane in lanes
                if concerned or group.due != what_is_due(room, group.lane):
                    group.refresh(room)
                elif group.seq != room.head:
                    behind = self.behind or time.monotonic()
            self.spent += time.perf_counter() - began
            # Rendering for a hundred lanes takes a while: plays go first.
            time.sleep(0)
        self.behind = behind


class Hub:
    """All streams of this process."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.channels: dict[str, Channel] = {}
        self.lock = threading.Lock()
        self.closing = False
        self.beating = False
        _hubs.add(self)

    def open(self, match: str, view: str, lane: str, seen: int | None) -> tuple[Stream, Any]:
        """A stream for a page, and what to call when it has gone."""
        stream = Stream(request.environ.get("gunicorn.socket"))
        stream.put(b"retry: %d\n\n" % random.randint(*COME_BACK))
        while True:
            with self.lock:
                channel = self.channels.get(match)
                if channel is None:
                    channel = self.channels[match] = Channel(self, match)
                if not self.beating:
                    self.beating = True
                    threading.Thread(target=self.beat, name="heartbeat", daemon=True).start()
            group = channel.join(stream, view, lane, seen)
            if group is not None:
                break
        if self.closing:
            stream.end()
        return stream, lambda: channel.leave(stream, group)

    def beat(self) -> None:
        """Tell every page now and then that the server is there; so pages that have gone are noticed as well."""
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
    """Let all streams of this process end: the server stops, and the pages come back to the next one."""
    for hub in list(_hubs):
        hub.close()


@blueprint.get("/m/<match>/live")
def live(match: str) -> Response:
    """The event stream of a match for a view (`table`, `board`, `log`) and a lane."""
    access.need(match, "host", "table", "board")
    view, lane = request.args.get("view", "table"), request.args.get("lane", "")
    room = get_store().room(match)
    if view not in VIEWS or (lane and lane not in {part.key for part in room.course.game.lanes(room.course.position)}):
        abort(404)
    made = current_app.response_class(content_type="text/event-stream; charset=utf-8")
    made.headers["Cache-Control"] = "no-store"
    made.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        hub: Hub = current_app.extensions["live"]
        made.response, leave = hub.open(match, view, lane, seen())
        made.call_on_close(leave)
    return made


def seen() -> int | None:
    """The last entry that the page shows; None where it was away, and may have missed more than entries."""
    written = request.args.get("seen", "")
    if "Last-Event-ID" in request.headers or not written.isascii() or not written.isdigit() or len(written) > 9:
        return None
    return int(written)


@blueprint.record_once
def _set_up(state: BlueprintSetupState) -> None:
    state.app.extensions["live"] = Hub(cast(Flask, state.app))
