"""The answers to an entry: it is in the log, the rules refuse it, or its sender is behind."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from referee.kit.values import Value

R = TypeVar("R")


class Accepted(Value, Generic[R]):
    """An entry that is durable in the log; `again` if it was there already under the same key."""

    seq: int
    ruling: R
    lane: str
    again: bool = False


class RefusedEntry(Value, Generic[R]):
    """An entry that the rules refuse; nothing is kept."""

    ruling: R
    lane: str


class Stale(Value):
    """An entry that depends on others that its sender has not seen: the missed entries, and the number of the last one.

    `missed` is empty if the sender has seen more entries than there are: an earlier state of the log was restored.
    """

    missed: tuple[Any, ...]
    head: int

    @property
    def restored(self) -> bool:
        """True if the sender knows entries that the log does not have."""
        return not self.missed


Answer = Accepted[R] | RefusedEntry[R] | Stale
