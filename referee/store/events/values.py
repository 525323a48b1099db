"""The answers of the store about events."""

from __future__ import annotations

from typing import Any

from referee.events.event import EventState
from referee.kit.values import Value


class NoSuchEvent(LookupError):
    """There is no event with this id."""


class StoredEvent(Value):
    """An event with the present state of its log."""

    event_id: str
    club_id: str
    title: str
    created: float
    setup: dict[str, Any]
    """Its record without the entries."""
    state: EventState
    bodies: tuple[Any, ...]
    """The entries of its log, in the form of a record."""

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return len(self.bodies)

    @property
    def record(self) -> dict[str, Any]:
        """The event as a record."""
        return {**self.setup, "entries": list(self.bodies)}


class EventSummary(Value):
    """An event in a list."""

    event_id: str
    club_id: str
    format: str
    title: str
    created: float
    over: bool
    head: int
    """The number of its last entry."""


class EventMatch(Value):
    """A match that is played in an event."""

    match_id: str
    event_id: str
    pairing: str
    entry: int | None
