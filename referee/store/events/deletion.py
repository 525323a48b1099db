"""The deletion of an event, with everything that the tables have about it."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, delete, select

from referee.store.events.values import NoSuchEvent
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


def delete_event(event_id: str, connection: Connection) -> int:
    """Delete the rows of an event; 1 if it was there, otherwise 0."""
    for row in (EventMatchRow, EventEntryRow, EventPersonRow, EventPlanRow, EventTableRow, EventCallRow, EventHallRow):
        connection.execute(delete(row).where(row.event_id == event_id))
    return connection.execute(delete(EventRow).where(EventRow.id == event_id)).rowcount
