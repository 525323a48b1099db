"""Effects that several games share, with the same meaning in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, good, neutral


@dataclass(frozen=True, slots=True)
class Drew(Effect):
    """A player draws from the stock."""

    kind: ClassVar[str] = "drew"
    who: str


@dataclass(frozen=True, slots=True)
class Took(Effect):
    """A player takes a face-up card."""

    kind: ClassVar[str] = "took"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class Passed(Effect):
    """A player passes."""

    kind: ClassVar[str] = "passed"
    who: str


@dataclass(frozen=True, slots=True)
class Discarded(Effect):
    """A player discards a card."""

    kind: ClassVar[str] = "discarded"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class LaidOff(Effect):
    """A player lays cards off on a meld, by its number on the table."""

    kind: ClassVar[str] = "laid off"
    who: str
    meld: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JokerFreed(Effect):
    """A card replaces the joker that stands for it."""

    kind: ClassVar[str] = "freed"
    card: str


@dataclass(frozen=True, slots=True)
class Scored(Effect):
    """A player scores points; points below 0 are lost."""

    kind: ClassVar[str] = "scored"
    who: str
    points: int

    @property
    def outcome(self) -> Outcome | None:
        """`Minus` if the points are below 0."""
        return bad("Minus") if self.points < 0 else None


@dataclass(frozen=True, slots=True)
class DealScored(Effect):
    """A side scores a deal, or is charged for it: the points, and the parts that add up to them."""

    kind: ClassVar[str] = "scored"
    who: tuple[str, ...]
    points: int
    parts: dict[str, int]

    @property
    def outcome(self) -> Outcome | None:
        """`Minus` if the points are below 0."""
        return bad("Minus") if self.points < 0 else None


@dataclass(frozen=True, slots=True)
class WentOut(Effect):
    """A player plays the last card of the hand."""

    kind: ClassVar[str] = "went out"
    named: ClassVar[Outcome | None] = good("Out")
    who: str


@dataclass(frozen=True, slots=True)
class Out(Effect):
    """A player is out, with no card or no bet left."""

    kind: ClassVar[str] = "out"
    who: str


@dataclass(frozen=True, slots=True)
class DealOver(Effect):
    """The deal ends before a player is out."""

    kind: ClassVar[str] = "deal over"
    named: ClassVar[Outcome | None] = neutral("Deal over")
    out: str | None


@dataclass(frozen=True, slots=True)
class RoundOver(Effect):
    """A round is over."""

    kind: ClassVar[str] = "round over"
    named: ClassVar[Outcome | None] = neutral("Round over")
    round: int


@dataclass(frozen=True, slots=True)
class Won(Effect):
    """The match is won, by one player or by all of a side."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WonBy(Effect):
    """A player wins the match."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: str
