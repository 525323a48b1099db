"""The answers of the store about events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.events.event import EntryRuling, EventState


class NoSuchEvent(LookupError):
    """There is no event with this id."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as its log has it now."""

    event_id: str
    club_id: str
    title: str
    created: float
    setup: dict[str, Any]
    """Its record without the entries."""
    state: EventState
    bodies: tuple[Any, ...]
    """The entries of its log, as a record has them."""

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return len(self.bodies)

    @property
    def record(self) -> dict[str, Any]:
        """The event as a record."""
        return {**self.setup, "entries": list(self.bodies)}


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in a list."""

    event_id: str
    club_id: str
    format: str
    title: str
    created: float
    over: bool
    head: int
    """The number of its last entry."""


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """The answer to an entry: the ruling, and its number in the log, None if it is not there.

    `stale` if its sender had not seen the last entry, `again` if the entry was there already under its key.
    """

    ruling: EntryRuling
    seq: int | None = None
    stale: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class EventMatch:
    """A match that is played in an event."""

    match_id: str
    event_id: str
    pairing: str
    entry: int | None
