"""The append to the log of an event: an organiser may be behind, and an entry may be the result of a match.

Sixty-four tables that end at the same time wait for the disk once, not one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from referee.breath import Breath
from referee.contract import WHOLE
from referee.events.event import EntryRuling, opened, with_body
from referee.events.lanes import is_behind
from referee.events.record import read_event
from referee.kit.values import replace
from referee.log import Accepted, Append, Assessed, GroupCommit, Log, PendingEntry
from referee.schema import own_json
from referee.store.events.values import StoredEvent
from referee.store.models import EventEntryRow, EventMatchRow, EventRow

_ADVANCE: Final = (
    update(EventRow)
    .where(EventRow.id == bindparam("event"), EventRow.head == bindparam("seq") - 1)
    .values(head=bindparam("seq"), over=bindparam("is_over"))
)
_ADD: Final = insert(EventEntryRow)
_GIVES: Final = (
    update(EventMatchRow)
    .where(EventMatchRow.match_id == bindparam("match"), EventMatchRow.entry.is_(None))
    .values(entry=bindparam("seq"))
)
_TOUCH: Final = update(EventRow).where(EventRow.id == bindparam("event")).values(head=EventRow.head)
_SENT: Final = select(EventEntryRow.seq).where(
    EventEntryRow.event_id == bindparam("event"), EventEntryRow.key == bindparam("key")
)


class PendingEventEntry(PendingEntry):
    """A judged entry of an event. `event` is the event with it; `match_id` is the match whose result it is, if any."""

    def __init__(
        self, event: StoredEvent, row: Mapping[str, Any], match_id: str, ahead: PendingEventEntry | None
    ) -> None:
        super().__init__(event.event_id, event.head, row["key"], ahead)
        self.event = event
        self._entry = row
        self._of_match = match_id

    def run(self, connection: Connection) -> bool:
        """Add the entry to the log; False if the log has grown, or the event is gone."""
        advance = {"event": self.event.event_id, "seq": self.seq, "is_over": self.event.state.board.over}
        if connection.execute(_ADVANCE, advance).rowcount != 1:
            return False
        connection.execute(_ADD, self._entry)
        if self._of_match:
            connection.execute(_GIVES, {"match": self._of_match, "seq": self.seq})
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
        self.row = row
        self.match_id = match_id
        self.kept = kept

    def known(self) -> Accepted[EntryRuling] | None:
        """The answer to an entry that was sent before; None for a new one. The event is read first.

        :raises NoSuchEvent: there is no such event.
        """
        ahead = self.log.last_pending
        self.event = self.latest() if ahead is None else ahead.event
        with self.engine.connect() as connection:
            sent = {"event": self.log.log_id, "key": self.key}
            seq: int | None = connection.execute(_SENT, sent).scalar_one_or_none()
        # Another process may have written it since.
        return None if seq is None else Accepted(seq, _ruling_on(self.latest(), seq), WHOLE, again=True)

    def assess(self) -> Assessed[EntryRuling]:
        """The entry, judged after all entries of the event, pending ones included."""
        event = self.event
        state, ruling = with_body(event.state, self.body, kept=self.kept)
        behind = self.seen is not None and is_behind(event.state, self.body, self.seen)
        missed = event.bodies[max(self.seen or 0, 0) :] if behind else None
        return Assessed(event.head, ruling, WHOLE, missed, state)

    def entry(self, assessed: Assessed[EntryRuling]) -> PendingEventEntry:
        """The judged entry, with the event after it."""
        written = json.dumps(self.body, ensure_ascii=False)
        event = replace(self.event, state=assessed.after, bodies=(*self.event.bodies, own_json(written)))
        row = {**self.row, "event_id": event.event_id, "seq": event.head, "body": written}
        return PendingEventEntry(event, row, self.match_id, self.log.last_pending)

    def touch(self, connection: Connection) -> None:
        """Write the head of the event without a change."""
        connection.execute(_TOUCH, {"event": self.log.log_id})


def _ruling_on(event: StoredEvent, n: int) -> EntryRuling:
    """The first ruling on an entry of the log, judged again after the entries before it."""
    state = opened(read_event({**event.setup, "entries": []}, kept=True))
    breathe = Breath()
    for body in event.bodies[: n - 1]:
        state, _ = with_body(state, body, kept=True)
        breathe()
    return with_body(state, event.bodies[n - 1], kept=True)[1]
