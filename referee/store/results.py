"""The answers of the store about new matches, and about accepted, refused and stale entries."""

from __future__ import annotations

from typing import Any

from referee.kit.values import Value
from referee.match import Entry
from referee.ruling import Ruling


class NoSuchMatch(LookupError):
    """There is no match with this id: it never existed, or its host deleted it."""


class Ended(Exception):
    """The host has ended the match; it takes no entries until the host opens it again."""


class KeyUsed(ValueError):
    """An idempotency key was sent again with a different entry."""


class Created(Value):
    """A new match: its id, the code to type, its keys."""

    match_id: str
    code: str
    host_key: str
    table_key: str
    board_key: str


class Accepted(Value):
    """An entry that is durable in the log; `again` if it was there already under the same key."""

    seq: int
    ruling: Ruling[Any]
    lane: str
    again: bool = False


class RefusedEntry(Value):
    """An entry that the rules refuse; nothing is kept."""

    ruling: Ruling[Any]
    lane: str


class Stale(Value):
    """An entry that depends on others that its sender has not seen: the missed entries, and the number of the last one.

    `missed` is empty if the sender has seen more entries than there are: an earlier state of the log was restored.
    """

    missed: tuple[Entry, ...]
    head: int

    @property
    def restored(self) -> bool:
        """True if the sender knows entries that the log does not have."""
        return not self.missed


class Summary(Value):
    """A match in a list."""

    match_id: str
    code: str
    game: str
    players: tuple[str, ...]
    created: float
    ended: float | None
    seq: int
    over: bool
    winners: tuple[str, ...]
    club_id: str | None = None
