"""The logs of events as the database keeps them: read, judged again, and checked against the chain of their hashes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from referee import games
from referee.chain import broken_end, broken_sentence, follows, hashed, plain_numbers
from referee.events.event import EntryRuling, EventState, opened, with_body
from referee.events.proof import HashedEntry, start_of
from referee.events.record import read_event
from referee.kit.values import replace
from referee.match.log import Breathe
from referee.net.breath import Breath
from referee.schema import own_json
from referee.store.events.values import StoredEvent
from referee.store.models import EventEntryRow
from referee.store.results import GameMissing

_ENTRIES: Final = (
    select(EventEntryRow.seq, EventEntryRow.body, EventEntryRow.who, EventEntryRow.at, EventEntryRow.hash)
    .where(EventEntryRow.event_id == bindparam("event"), EventEntryRow.seq > bindparam("after"))
    .order_by(EventEntryRow.seq)
)


def read_entries(connection: Connection, event_id: str, after: int = 0) -> list[HashedEntry]:
    """The entries of an event after number `after`."""
    rows = connection.execute(_ENTRIES, {"event": event_id, "after": after}).all()
    return [HashedEntry(row.seq, own_json(row.body), who=row.who, at=row.at, hash=bytes(row.hash)) for row in rows]


def goes_on(event: StoredEvent, entries: Sequence[HashedEntry]) -> bool:
    """True if entries follow those of an event. They do not if a backup replaced the log."""
    return bool(entries) and follows(event.hash, event.head + 1, entries[0])


def event_of_log(row: Any, entries: Iterable[HashedEntry], known: StoredEvent | None) -> StoredEvent:
    """The event of a row with its log. `known` is the event before these entries; None if they are the whole log."""
    event = _with_entries(known or _before_first(row), entries)
    if not event.broken and not _ends_as_written(event, row):
        event = replace(event, broken=broken_end(row.head))
    return replace(event, hash=bytes(row.hash)) if event.head <= row.head else event


def new_log(
    setup: Mapping[str, Any], bodies: Sequence[object], by: Mapping[int, str], at: float, breathe: Breathe
) -> tuple[HashedEntry, ...]:
    """A log of `bodies` that are all entered at the same time; `by` has the author of an entry by its number."""
    entries = (HashedEntry(seq, plain_numbers(body), who=by.get(seq, ""), at=at) for seq, body in enumerate(bodies, 1))
    log = []
    for entry in hashed(start_of(setup), entries):
        log.append(entry)
        breathe()
    return tuple(log)


def ruling_on(event: StoredEvent, n: int) -> EntryRuling:
    """The first ruling on an entry of the log, judged again after the entries before it."""
    state, breathe = _first_state(event.setup), Breath()
    for entry in event.log:
        if entry.seq == n:
            break
        state = _after(state, entry)
        breathe()
    return with_body(replace(state, entries=n - 1), event.body(n), kept=True)[1]


def _before_first(row: Any) -> StoredEvent:
    """The event of a row before its first entry."""
    setup = own_json(row.setup)
    return StoredEvent(
        row.id,
        row.club_id,
        created=row.created,
        setup=setup,
        state=_first_state(setup),
        log=(),
        hash=start_of(setup),
    )


def _first_state(setup: Mapping[str, Any]) -> EventState:
    return opened(read_event({**setup, "entries": []}, kept=True))


def _with_entries(event: StoredEvent, entries: Iterable[HashedEntry]) -> StoredEvent:
    """An event with more entries of its log, which are judged again and checked against the chain of hashes."""
    state, log, last, broken = event.state, list(event.log), event.hash, event.broken
    breathe = Breath()
    for seq, entry in enumerate(entries, event.head + 1):
        if not broken and not follows(last, seq, entry):
            broken = broken_sentence(seq, entry)
        state = _after(state, entry)
        log.append(entry)
        last = entry.hash
        breathe()
    return replace(event, state=state, log=tuple(log), hash=last, broken=broken)


def _after(state: EventState, entry: HashedEntry) -> EventState:
    """The state after an entry of the log. Its number counts, even if entries before it are missing.

    :raises GameMissing: its result is the record of a match whose game cannot be used.
    """
    record = entry.body.get("match") if isinstance(entry.body, dict) else None
    if isinstance(record, dict) and isinstance(key := record.get("game"), str) and key not in games.keys():
        raise GameMissing(key)
    return with_body(replace(state, entries=entry.seq - 1), entry.body, kept=True)[0]


def _ends_as_written(event: StoredEvent, row: Any) -> bool:
    """True if an unbroken log has the last entry of its row. The log may have grown since the row was read."""
    if event.head < row.head:
        return False
    last = event.log[row.head - 1].hash if row.head else start_of(event.setup)
    return last == bytes(row.hash)
