"""The log of a match, its record, and the entries that change it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from referee.kit.shape import EntryKind, Moment, Object, Play, Shape
from referee.web.api.rulings import Error, LateFlag, Ruling


class Strike(Shape):
    """The play to take back."""

    n: int


class Amend(Shape):
    """The play to correct, and the right play."""

    n: int
    play: Play


class Insert(Shape):
    """A forgotten play, and the play before which it belongs."""

    n: int
    play: Play


class Entry(Shape):
    """An entry of the log."""

    seq: int
    kind: EntryKind
    lane: str
    body: Object
    who: str
    at: Moment


class Stale(Error):
    """The sender has not seen the missed entries, or has seen more entries than there are (`missed` is empty)."""

    head: int
    missed: list[Entry]


class PlayInLog(Shape):
    """A current play; its ruling is null if it was taken back."""

    n: int
    lane: str
    play: Object
    who: str
    at: Moment
    ruling: Ruling | None
    changed: list[int]
    late: list[LateFlag]


class Log(Shape):
    """Every entry, and every current play in the order of the table."""

    head: int
    entries: list[Entry]
    plays: list[PlayInLog]


class HashedEntry(Shape):
    """An entry with its hash; `docs/proof.md` describes the hash."""

    seq: int
    kind: EntryKind
    lane: str
    body: Object
    who: str
    at: Annotated[int, Meta(description="milliseconds since 1970")]
    hash: str


class Record(Shape):
    """A match as a file: `python -m referee replay FILE` referees it again, `verify FILE` proves it."""

    record: Literal[1]
    game: str
    players: list[str]
    options: Object
    plays: list[Object]
    start: Object | UnsetType = UNSET
    log: list[HashedEntry] | UnsetType = UNSET
