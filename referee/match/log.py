"""The log of a match: its entries, its plays after corrections, and the changes that an entry would make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from referee.chain import milliseconds
from referee.contract import MatchPosition, Play
from referee.kit.values import Value
from referee.ruling import LateRuling, Ruling

EntryKind = Literal["play", "strike", "amend", "insert"]
_TITLES: Final[Mapping[EntryKind, str]] = {
    "play": "a play",
    "strike": "play {} taken back",
    "amend": "play {} corrected",
    "insert": "a forgotten play before play {}",
}


class Entry(Value):
    """One entry of the log.

    The body of a play is the play itself. A strike (`{"n"}`) names the play taken back. An amendment (`{"n", "play"}`)
    names the play it corrects, an insertion (`{"n", "play"}`) the play that follows the forgotten one.

    `who` is the person who entered it, `at` the time in seconds since 1970; both are only shown. `hash` covers this
    entry and all before it (`referee.chain`); it is empty if the log is not kept.
    """

    setup_title: ClassVar[str] = "the match (game, players, options, start)"
    seq: int
    kind: EntryKind
    lane: str
    body: Mapping[str, Any]
    who: str = ""
    at: float = 0.0
    hash: bytes = b""

    @property
    def written(self) -> dict[str, Any]:
        """The entry in a record, without its hash."""
        return {
            "seq": self.seq,
            "kind": self.kind,
            "lane": self.lane,
            "body": self.body,
            "who": self.who,
            "at": milliseconds(self.at),
        }

    @property
    def title(self) -> str:
        """The kind of entry, in words."""
        return _TITLES[self.kind].format(self.body.get("n"))


@dataclass(slots=True)
class LoggedPlay:
    """A play in the log after corrections: its number, its current body, and the ruling on it (None if it is struck).

    `entry` is the play or insertion that added it; `changes` are its strikes and amendments. `flags` are the late
    rulings on it, each with the number of the play that proves it.
    """

    entry: Entry
    body: Mapping[str, Any]
    play: Play | None = None
    ruling: Ruling[MatchPosition] | None = None
    changes: tuple[Entry, ...] = ()
    flags: list[tuple[int, LateRuling]] = field(default_factory=list)

    @property
    def n(self) -> int:
        return self.entry.seq

    @property
    def struck(self) -> bool:
        return self.ruling is None

    @property
    def stands(self) -> bool:
        """True if the play counts: it is neither struck nor refused when it is judged again."""
        return self.ruling is not None and self.ruling.allowed


Judged = tuple[Play | None, Ruling[MatchPosition] | None]
"""A play that was judged again: the read play and the ruling; both None if it is taken back."""
Restated = tuple[LoggedPlay, Mapping[str, Any] | None]
"""A play and the body by which it is to be judged; None if it is taken back."""
Breathe = Callable[[], object]
"""Called between the parts of some long work: it may let others run."""


class Assessment(Value):
    """An entry that is not yet in the log: the ruling on it, its lane, and the read play."""

    kind: EntryKind
    lane: str
    body: Mapping[str, Any]
    ruling: Ruling[MatchPosition]
    play: Play | None = None
    after: MatchPosition | None = None
    """The position of the match after a strike, an amendment or an insertion."""
    again: tuple[Judged, ...] = ()
    """The plays from the named one on, judged again, in their order."""


class Change(Value):
    """A play whose ruling differs before and after a strike, an amendment or an insertion."""

    n: int
    body: Mapping[str, Any]
    before: Ruling[MatchPosition] | None
    """The ruling now; None if the play is taken back, or is not yet in the log."""
    after: Ruling[MatchPosition] | None
    """The ruling after the change; None if the play is taken back."""


Consequences = tuple[Assessment, list[Change]]
"""The assessment of a correction, and the later rulings that it would change."""


class NoSuchPlay(LookupError):
    """A strike, an amendment or an insertion names no play of the log, or a strike names a struck play."""


def differ(before: Ruling[MatchPosition] | None, after: Ruling[MatchPosition] | None) -> bool:
    """True if people would notice the difference between two rulings on a play."""
    if before is None or after is None:
        return before is not after
    return _heard(before) != _heard(after)


def _heard(ruling: Ruling[MatchPosition]) -> tuple[Any, ...]:
    """The parts of a ruling that people notice."""
    return ruling.verdict, ruling.rules, ruling.written, ruling.flags


def without_pause() -> None:
    """Do nothing between the parts of some long work."""
