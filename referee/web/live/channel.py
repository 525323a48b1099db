"""A channel: the streams that follow one match or event, and the pump that waits for its news."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from flask import Flask

from referee import games
from referee.contract import WHOLE
from referee.net.breath import Breath
from referee.schema import as_sentence
from referee.store import explain, get_store
from referee.store.news import ITEMS_AT_MOST, Item
from referee.web.http.packing import Message
from referee.web.live.streams import Group, GroupKey, Stream, failed_message

REST: Final = 2.0
"""The pump rests after drawing for this many times as long as drawing took: plays that come meanwhile share a round.
Sending does not count, since requests go on between its parts."""
WORTH_A_REST: Final = 0.004
REST_AT_MOST: Final = 0.5
LOOK_AGAIN: Final = 1.0
"""Seconds after which the pump looks again if the database did not answer."""
CALM_AFTER: Final = 1.0
"""Seconds without news after which the groups that can wait are brought up to date as well."""
GONE: Final = Message(b"event: gone\ndata: {}\n\n")
State = TypeVar("State")
_log: Final = logging.getLogger(__name__)


class Channel(ABC, Generic[State]):
    """The streams that follow one subject in this process, in groups that get the same messages, and their pump.

    A subject is a match or an event, known by the name of its news.
    """

    gone: ClassVar[type[LookupError]]
    """The error for a subject that does not exist any more."""
    late_seconds: ClassVar[float] = 3.0
    """Seconds after which the groups that can wait are brought up to date in any case."""

    def __init__(self, app: Flask, subject: str, on_end: Callable[[], object]) -> None:
        self.app = app
        self.on_end = on_end
        self.subject = subject
        self.groups: dict[GroupKey, Group] = {}
        self.lock = threading.RLock()
        self.over = False
        self.behind = 0.0
        self.spent = 0.0
        self.again = False
        self.untold: list[Item] = []
        self.note(self.look())
        self.news = get_store().news.subscribe(subject)
        threading.Thread(target=self.pump, name=f"news of {subject}", daemon=True).start()

    # - the subject

    @abstractmethod
    def look(self) -> State:
        """The current state of the subject.

        :raises LookupError: it is gone.
        """

    @abstractmethod
    def note(self, state: State) -> None:
        """Remember the state of the subject, so that the pump can tell if it has changed."""

    @abstractmethod
    def draw(self, group: Group, state: State) -> Message | None:
        """Render a group; the message with the elements that differ from those sent last, if any."""

    @abstractmethod
    def bring(self, group: Group, state: State, seen: int | None) -> bool:
        """Bring a group up to date for a page that joins and has seen the entries up to `seen` (None: no entries).

        False if the page shows the whole group already.
        """

    @abstractmethod
    def head(self, state: State) -> int:
        """The number of the last entry."""

    def is_behind(self, group: Group, state: State) -> bool:
        """True if the pages of a group show less than the state."""
        return group.seq != self.head(state)

    @abstractmethod
    def clock(self, state: State) -> Message | None:
        """The message about the clock; None if it does not run."""

    @abstractmethod
    def tell(self, items: list[Item]) -> None:
        """Pass news on; the list is empty after a calm while.

        If the database does not answer meanwhile, this is called with the same news `again` until it does.
        """

    @property
    def look_every(self) -> float:
        """Seconds without news after which the pump looks for changes by itself."""
        return get_store().news.look_every

    # - streams

    def join(self, stream: Stream, keys: Sequence[GroupKey], seen: int | None) -> list[Group] | None:
        """Let a page listen to some groups; None if the channel has ended."""
        with self.lock:
            if self.over:
                return None
            groups = [self.groups.setdefault(key, Group(key)) for key in keys]
            try:
                state = self.look()
                for group in groups:
                    if self.bring(group, state, seen):
                        stream.send(group.everything())
                if (clock := self.clock(state)) is not None:
                    stream.send(clock)
            except Exception:
                self.leave(stream, groups)
                raise
            for group in groups:
                group.streams.add(stream)
            return groups

    def leave(self, stream: Stream, groups: Sequence[Group]) -> None:
        """Remove the stream of a page that has gone; with the last one the channel ends."""
        with self.lock:
            for group in groups:
                group.streams.discard(stream)
                if not group.streams and self.groups.get(group.key) is group:
                    del self.groups[group.key]
            if not self.groups:
                self.end()

    def end(self) -> None:
        """Stop waiting for news, and let all streams end."""
        with self.lock:
            if self.over:
                return
            self.over = True
            self.on_end()
            self.news.close()
            self.news.add(Item(WHOLE, 0))
            for stream in self.streams():
                stream.end()

    def send(self, sent: Message) -> None:
        """Send a message to each stream once."""
        with self.lock:
            for stream in self.streams():
                if not stream.send(sent):
                    self.cut(stream)

    def streams(self) -> set[Stream]:
        """All streams."""
        return {stream for group in self.groups.values() for stream in group.streams}

    def cut(self, stream: Stream) -> None:
        """Remove and end a stream that is too far behind."""
        for group in self.groups.values():
            group.streams.discard(stream)
        stream.cut()

    # - the pump

    def pump(self) -> None:
        """Wait for news and pass them on, until the channel ends."""
        with self.app.app_context():
            while not self.over:
                items = self.wait()
                self.spent = 0.0
                try:
                    self.tell(items)
                except self.gone:
                    self.send(GONE)
                    self.end()
                except Exception as fault:
                    self.note_fault(fault)
                else:
                    self.again = False
                self.untold = items[-ITEMS_AT_MOST:] if self.again else []
                if self.spent > WORTH_A_REST:
                    time.sleep(min(REST_AT_MOST, self.spent * REST))

    def note_fault(self, fault: Exception) -> None:
        """Log why news could not be shown. Pages hear of a game that fails; the database is asked again."""
        known = explain(fault)
        if known is None:
            _log.error("the news of %s could not be shown", self.subject, exc_info=fault)
            if says := games.failure(fault):
                self.send(failed_message(as_sentence(says)))
        elif not self.again:
            _log.warning("the news of %s wait: %s", self.subject, known.cause)
        self.again = known is not None

    def wait(self) -> list[Item]:
        """Wait for news and return all that have not been passed on; an empty list after a calm while."""
        items = self.untold
        soon = LOOK_AGAIN if self.again else CALM_AFTER if self.behind else self.look_every
        with contextlib.suppress(queue.Empty):
            items.append(self.news.get(timeout=soon))
            while True:
                items.append(self.news.get_nowait())
        return items

    def has_waiting(self, items: list[Item]) -> bool:
        """True if groups must be brought up to date now: the database did not answer before, or a calm has come."""
        return self.again or bool(self.behind and not items)

    def refresh(self, state: State, at_once: Callable[[Group], bool], is_calm: bool) -> None:
        """Bring up to date the groups that want it at once, or all if it is calm or they have waited too long."""
        overdue = is_calm or (self.behind and time.monotonic() - self.behind > self.late_seconds)
        behind, breathe = 0.0, Breath()
        for group in list(self.groups.values()):
            with self.lock:
                if overdue or at_once(group):
                    began = time.perf_counter()
                    fresh = self.draw(group, state)
                    self.spent += time.perf_counter() - began
                    group.send(fresh)
                elif self.is_behind(group, state):
                    behind = self.behind or time.monotonic()
            # Rendering for a hundred groups takes a while: plays go first.
            breathe()
        self.behind = behind
