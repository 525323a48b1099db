"""The answers of the store about events."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from referee.chain import fingerprint, linked
from referee.events.begun_as import as_changed
from referee.events.event import EventState
from referee.events.proof import HashedEntry, write_log
from referee.kit.values import Value, replace


class NoSuchEvent(LookupError):
    """There is no event with this id."""


class StoredEvent(Value):
    """An event with the present state of its log."""

    event_id: str
    club_id: str
    created: float
    setup: dict[str, Any]
    """Its record without the entries, as it began."""
    state: EventState
    log: tuple[HashedEntry, ...]
    """The entries, which are numbered without gaps unless the database was changed from outside."""
    hash: bytes
    """The hash that the next entry follows: of the last one, or of the set-up."""
    broken: str = ""
    """A sentence about the first entry that was changed from outside; empty for an intact log."""

    @property
    def title(self) -> str:
        """Its current title; empty for none."""
        return self.state.facts.title

    @property
    def shown_title(self) -> str:
        """Its current title, or that of its format."""
        return self.title or self.state.record.format.title

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return self.log[-1].seq if self.log else 0

    @property
    def bodies(self) -> tuple[Any, ...]:
        """The entries of its log, in the form of a record."""
        return tuple(entry.body for entry in self.log)

    def body(self, n: int) -> Any:
        """The entry number `n`, in the form of a record."""
        return self.log[bisect_left(self.log, n, key=lambda entry: entry.seq)].body

    def with_entry(self, state: EventState, body: Any, *, who: str, at: float) -> StoredEvent:
        """The event with one more entry, which leads to `state`."""
        entry = linked(self.hash, HashedEntry(self.head + 1, body, who=who, at=at))
        return replace(self, state=state, log=(*self.log, entry), hash=entry.hash)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the log; empty if an entry was changed."""
        return "" if self.broken else fingerprint(self.hash)

    @property
    def record(self) -> dict[str, Any]:
        """The event as a record, with its current title and options."""
        return {**as_changed(self.setup, self.bodies), "entries": list(self.bodies)}

    @property
    def whole_record(self) -> dict[str, Any]:
        """The event as a record that proves itself: author, time and hash of each entry are in its `log`."""
        return {**self.record, "log": write_log(self.log)}


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
