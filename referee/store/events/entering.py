"""The append to the log of an event: an organiser may be behind, and an entry may be the result of a match.

Sixty-four tables that end at the same time wait for the disk once, not one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from referee.contract import WHOLE
from referee.events.event import EntryRuling, with_body
from referee.events.lanes import is_behind
from referee.log import Accepted, Append, Assessed, GroupCommit, Log, PendingEntry
from referee.schema import own_json
from referee.store import statements
from referee.store.events.logs import ruling_on
from referee.store.events.people import link_people, new_names
from referee.store.events.renamed import corrected_names, follow_correction
from referee.store.events.values import StoredEvent
from referee.store.models import EventEntryRow, EventMatchRow, EventRow
from referee.store.results import KeyUsed

_ADVANCE: Final = (
    update(EventRow)
    .where(EventRow.id == bindparam("event"), EventRow.hash == bindparam("hash_before"))
    .values(head=bindparam("seq"), hash=bindparam("hash_after"), over=bindparam("is_over"), title=bindparam("title"))
)
_ADD: Final = insert(EventEntryRow)
_GIVES: Final = (
    update(EventMatchRow)
    .where(EventMatchRow.match_id == bindparam("match"), EventMatchRow.entry.is_(None))
    .values(entry=bindparam("seq"))
)
_SENT: Final = select(EventEntryRow.seq).where(
    EventEntryRow.event_id == bindparam("event"), EventEntryRow.key == bindparam("key")
)


class PendingEventEntry(PendingEntry):
    """A judged entry of an event.

    `event` is the event with it, `match_id` the match whose result it is, if any, and `before` the event before it.
    """

    def __init__(
        self, event: StoredEvent, row: Mapping[str, Any], match_id: str, ahead: PendingEventEntry | None,
        before: StoredEvent,
    ) -> None:  # fmt: skip
        super().__init__(event.event_id, event.head, row["key"], ahead)
        self.event = event
        self._entry = row
        self._before = before.hash
        self._of_match = match_id
        self._corrected = corrected_names(before.state, event.state)
        self._new_names = new_names(before.state, event.state)

    def run(self, connection: Connection) -> bool:
        """Add the entry and its new people; False if the log has grown, or the event is gone."""
        advance = {
            "event": self.event.event_id, "hash_before": self._before, "seq": self.seq, "hash_after": self.event.hash,
            "is_over": self.event.state.board.over, "title": self.event.title,
        }  # fmt: skip
        if connection.execute(_ADVANCE, advance).rowcount != 1:
            return False
        connection.execute(_ADD, self._entry)
        if self._of_match:
            connection.execute(_GIVES, {"match": self._of_match, "seq": self.seq})
        for names in self._corrected.items():
            follow_correction(connection, self.event.club_id, self.event.event_id, names, self._entry["at"])
        if self._new_names:
            link_people(connection, self.event.club_id, self.event.event_id, self._new_names, self._entry["at"])
        return True


@dataclass(eq=False, slots=True)
class EventLog(Log[PendingEventEntry]):
    """The log of one event. `keep` stores the event in memory after each written entry."""

    keep: Callable[[StoredEvent], object]

    def add(self, entry: PendingEventEntry) -> None:
        """Store the event with a written entry."""
        self.keep(entry.event)


class EventAppend(Append[PendingEventEntry, EntryRuling]):
    """One entry of an event.

    `latest` reads the event from its log. `row` has the author, the time and the key of the entry. `match_id` is the
    match whose result it is, empty if there is none. `kept` is True if the names in it were accepted before.
    """

    def __init__(
        self, log: EventLog, writer: GroupCommit, engine: Engine, *, latest: Callable[[], StoredEvent],
        body: Mapping[str, Any], row: Mapping[str, Any], seen: int | None, match_id: str, kept: bool,
    ) -> None:  # fmt: skip
        super().__init__(log, writer, row["key"], seen)
        self.engine = engine
        self.latest = latest
        self.body = body
        self.written = json.dumps(body, ensure_ascii=False)
        self.row = row
        self.match_id = match_id
        self.kept = kept

    def known(self) -> Accepted[EntryRuling] | None:
        """The answer to an entry that was sent before; None for a new one. The event is read first.

        :raises NoSuchEvent: there is no such event.
        :raises KeyUsed: the entry differs from the first one.
        """
        ahead = self.log.last_pending
        self.event = self.latest() if ahead is None else ahead.event
        with self.engine.connect() as connection:
            sent = {"event": self.log.log_id, "key": self.key}
            seq: int | None = connection.execute(_SENT, sent).scalar_one_or_none()
        if seq is None:
            return None
        # Another process may have written it since.
        event = self.latest()
        if event.body(seq) != own_json(self.written):
            raise KeyUsed(self.key, seq)
        return Accepted(seq, ruling_on(event, seq), WHOLE, again=True)

    def assess(self) -> Assessed[EntryRuling]:
        """The entry, judged after all entries of the event, pending ones included."""
        event = self.event
        state, ruling = with_body(event.state, self.body, kept=self.kept)
        behind = self.seen is not None and is_behind(event.state, self.body, self.seen)
        missed = event.bodies[max(self.seen or 0, 0) :] if behind else None
        return Assessed(event.head, ruling, WHOLE, missed, state)

    def entry(self, assessed: Assessed[EntryRuling]) -> PendingEventEntry:
        """The judged entry, with the event after it."""
        before = self.event
        event = before.with_entry(assessed.after, own_json(self.written), who=self.row["who"], at=self.row["at"])
        row = {**self.row, "event_id": event.event_id, "seq": event.head, "body": self.written, "hash": event.hash}
        return PendingEventEntry(event, row, self.match_id, self.log.last_pending, before)

    def touch(self, connection: Connection) -> None:
        """Write the head of the event without a change."""
        statements.touch(connection, EventRow, self.log.log_id)
