"""The rows of an event in the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select

from referee.events.proof import HashedEntry
from referee.store.events.values import EventMatch, NoSuchEvent
from referee.store.keys import own_entry_key
from referee.store.models import (
    EventCallRow,
    EventEntryRow,
    EventHallRow,
    EventMatchRow,
    EventPlanRow,
    EventRow,
    EventTableRow,
)
from referee.store.people_models import EventPersonRow


def club_of(engine: Engine, event_id: str) -> str:
    """The club of an event.

    :raises NoSuchEvent: there is none with this id.
    """
    with engine.connect() as connection:
        club_id: str | None = connection.execute(
            select(EventRow.club_id).where(EventRow.id == event_id)
        ).scalar_one_or_none()
    if club_id is None:
        raise NoSuchEvent(event_id)
    return club_id


def add_event(
    row: Mapping[str, Any], log: Sequence[HashedEntry], links: Sequence[EventMatch],
    link: Callable[[Connection], object], connection: Connection,
) -> None:  # fmt: skip
    """Add an event with its entries and its matches, and link its people."""
    connection.execute(insert(EventRow), row)
    entries = [
        {
            "event_id": row["id"], "seq": entry.seq, "body": json.dumps(entry.body, ensure_ascii=False),
            "who": entry.who, "key": own_entry_key("import", entry.seq), "at": entry.at, "hash": entry.hash,
        }
        for entry in log
    ]  # fmt: skip
    if entries:
        connection.execute(insert(EventEntryRow), entries)
    matches = [
        {"match_id": link.match_id, "event_id": row["id"], "pairing": link.pairing, "entry": link.entry}
        for link in links
    ]
    if matches:
        connection.execute(insert(EventMatchRow), matches)
    link(connection)


def delete_event(event_id: str, connection: Connection) -> int:
    """Delete the rows of an event, whose matches stay; 1 if it was there, otherwise 0."""
    for row in (EventMatchRow, EventEntryRow, EventPersonRow, EventPlanRow, EventTableRow, EventCallRow, EventHallRow):
        connection.execute(delete(row).where(row.event_id == event_id))
    return connection.execute(delete(EventRow).where(EventRow.id == event_id)).rowcount
