"""Entries on their way into the logs of events: each is judged after the one before it, and they are written together.

Sixty-four tables that end at the same time wait for the disk once, not one after the other. Neither an entry nor a
ruling that depends on it is published before the entry is durable.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import IntegrityError

from referee.events.event import EntryRuling, with_body
from referee.events.lanes import is_behind
from referee.kit.values import replace
from referee.log.asking_lock import AskingLock
from referee.log.unavailable import Unavailable
from referee.schema import own_json
from referee.store.events.values import EntryAnswer, StoredEvent
from referee.store.models import EventEntryRow, EventMatchRow, EventRow
from referee.store.writer import Job, Writer

_ADVANCE = (
    update(EventRow)
    .where(EventRow.id == bindparam("event"), EventRow.head == bindparam("seq") - 1)
    .values(head=bindparam("seq"), over=bindparam("is_over"))
)
_ADD = insert(EventEntryRow)
_GIVES = (
    update(EventMatchRow)
    .where(EventMatchRow.match_id == bindparam("match"), EventMatchRow.entry.is_(None))
    .values(entry=bindparam("seq"))
)


class PendingEventEntry(Job[bool]):
    """A judged entry; its result is False if the log has grown meanwhile.

    `event` is the event with this entry. `match_id` is the match whose result it is, if any. `after` is the pending
    entry before it, if any.
    """

    def __init__(
        self, event: StoredEvent, row: Mapping[str, Any], match_id: str, after: PendingEventEntry | None
    ) -> None:
        super().__init__(event.event_id, after)
        self.event = event
        self.key: str = row["key"]
        self._entry = row
        self._of_match = match_id

    def run(self, connection: Connection) -> bool:
        """Add the entry to the log; False if the log has grown, or the event is gone."""
        seq = self.event.head
        advance = {"event": self.event.event_id, "seq": seq, "is_over": self.event.state.board.over}
        if connection.execute(_ADVANCE, advance).rowcount != 1:
            return False
        connection.execute(_ADD, self._entry)
        if self._of_match:
            connection.execute(_GIVES, {"match": self._of_match, "seq": seq})
        return True


class EventLine:
    """The entries of one event that are on their way into its log. `lock` orders the requests that judge them."""

    def __init__(self) -> None:
        self.lock = AskingLock()
        self.pending: deque[PendingEventEntry] = deque()

    def settle(self) -> StoredEvent | None:
        """Forget written and failed entries; return the event after the last written one, None if there is none.

        The caller holds the lock.
        """
        latest = None
        while self.pending and self.pending[0].is_written:
            latest = self.pending.popleft().event
        if self.pending and self.pending[0].done:
            self.pending.clear()
        return latest


class Entering:
    """Puts one entry into the log of an event.

    `latest` reads the event from its log, `sent` the number of an earlier entry with the same key. `keep` stores the
    event in memory once it is written. `kept` is True if the names in the entry were accepted before.
    """

    def __init__(
        self, line: EventLine, writer: Writer, *, latest: Callable[[], StoredEvent], sent: Callable[[], int | None],
        keep: Callable[[StoredEvent], object], ruling_on: Callable[[StoredEvent, int], EntryRuling],
        kept: bool = False,
    ) -> None:  # fmt: skip
        self.line = line
        self.writer = writer
        self._latest = latest
        self._sent = sent
        self._keep = keep
        self._ruling_on = ruling_on
        self._kept = kept

    def enter(self, body: Mapping[str, Any], row: Mapping[str, Any], seen: int | None, of: str) -> EntryAnswer | None:
        """Try once to add an entry; None if it must be tried again after others.

        :param row: the author, the time and the key of the entry.
        :param of: the match whose result it is, empty if there is none.
        :raises NoSuchEvent: there is no such event.
        :raises Unavailable: the database takes no entries now.
        """
        with self.line.lock.asking():
            self._settle()
            ahead = self.line.pending[-1] if self.line.pending else None
            same = next((job for job in self.line.pending if job.key == row["key"]), None)
            if same is None:
                event = self._latest() if ahead is None else ahead.event
                known = self._sent()
                state, ruling = with_body(event.state, body, kept=self._kept)
                refused = _refused(event, body, ruling, seen)
                if known is None and refused is None:
                    written = json.dumps(body, ensure_ascii=False)
                    after = replace(event, state=state, bodies=(*event.bodies, own_json(written)))
                    entry = {**row, "event_id": event.event_id, "seq": after.head, "body": written}
                    job = PendingEventEntry(after, entry, of, ahead)
                    self.line.pending.append(job)
        if same is not None:
            same.wait_ahead()
            return None
        if known is not None:
            # The event may be older than the entry.
            return EntryAnswer(self._ruling_on(event, known), known, again=True) if known <= event.head else None
        if refused is not None and ahead is None:
            return refused
        if refused is not None and ahead is not None:
            # It was judged after pending entries, so the answer is valid only if they are written.
            ahead.wait_ahead()
            return refused if ahead.is_written else None
        self.writer.submit(job)
        if isinstance(job.fault, Unavailable):
            # Raise before the lock is taken: another request may hold it while it waits for an answer.
            raise job.fault
        with self.line.lock:
            self._settle()
        if job.is_written:
            return EntryAnswer(ruling, job.event.head)
        if job.fault is not None and not isinstance(job.fault, IntegrityError):
            raise job.fault
        return None

    def _settle(self) -> None:
        if (latest := self.line.settle()) is not None:
            self._keep(latest)


def _refused(event: StoredEvent, body: Mapping[str, Any], ruling: EntryRuling, seen: int | None) -> EntryAnswer | None:
    """The answer to an entry that cannot be written: its sender is behind, or the rules refuse it. Else None."""
    if seen is not None and (seen > event.head or is_behind(event.state, body, seen)):
        return EntryAnswer(ruling, stale=True)
    return None if ruling.verdict == "allowed" else EntryAnswer(ruling)
