"""The answer to an entry of an event, the same for pages and programs: entered, refused, or stale."""

from __future__ import annotations

from typing import Final

from referee.store.events import EntryAnswer

ENTERED: Final = 200
STALE: Final = 409
REFUSED: Final = 422


def status_of_entry(answer: EntryAnswer) -> int:
    """The status of an answer."""
    if answer.stale:
        return STALE
    return REFUSED if answer.seq is None else ENTERED
