"""The effects of plays of Canasta that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Moment, Outcome, bad, good


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    """The hands are dealt and the pile is begun."""

    kind: ClassVar[str] = "dealt"
    deal: int
    dealer: str
    top: str


@dataclass(frozen=True, slots=True)
class RedThreeLaid(Effect):
    """A red three is laid out."""

    kind: ClassVar[str] = "red three"
    who: str


@dataclass(frozen=True, slots=True)
class Asked(Effect):
    """A player asks the partner for leave to go out."""

    kind: ClassVar[str] = "asked"
    who: str


@dataclass(frozen=True, slots=True)
class Answered(Effect):
    """The partner answers yes or no."""

    kind: ClassVar[str] = "answered"
    who: str
    answer: str


@dataclass(frozen=True, slots=True)
class TookPile(Effect):
    """A player takes the pile; `cards` is its size."""

    kind: ClassVar[str] = "took"
    who: str
    cards: int


@dataclass(frozen=True, slots=True)
class Melded(Effect):
    """Cards are laid on the table as a new meld of one rank, or on the meld of that rank; `wild` of them are wild."""

    kind: ClassVar[str] = "melded"
    who: str
    rank: str
    cards: int
    wild: int
    points: int


@dataclass(frozen=True, slots=True)
class CanastaMade(Effect):
    """A meld becomes a canasta."""

    kind: ClassVar[str] = "canasta"
    named: ClassVar[Outcome | None] = good("Canasta")
    cheered: ClassVar[Moment | None] = Moment("Canasta")
    rank: str
    natural: bool


@dataclass(frozen=True, slots=True)
class CanastaMixed(Effect):
    """A wild card turns a natural canasta into a mixed one."""

    kind: ClassVar[str] = "canasta mixed"
    named: ClassVar[Outcome | None] = bad("Canasta mixed")
    rank: str


@dataclass(frozen=True, slots=True)
class WentOut(Effect):
    """A player has no card left, and the deal ends."""

    kind: ClassVar[str] = "went out"
    named: ClassVar[Outcome | None] = good("Out")
    who: str
    concealed: bool
