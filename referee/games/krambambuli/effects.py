"""The effects of plays of Krambambuli that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, good, neutral


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    """The hands are dealt and the first upcard is turned up."""

    kind: ClassVar[str] = "dealt"
    hand: int
    dealer: str
    top: str


@dataclass(frozen=True, slots=True)
class Melded(Effect):
    """A player lays a new meld."""

    kind: ClassVar[str] = "melded"
    who: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stole(Effect):
    """A player steals a card out of another player's meld."""

    kind: ClassVar[str] = "stole"
    named: ClassVar[Outcome | None] = good("Stolen")
    who: str
    victim: str
    card: str


@dataclass(frozen=True, slots=True)
class HandOver(Effect):
    """The hand ends with all players still in: no card is left to draw."""

    kind: ClassVar[str] = "hand over"
    named: ClassVar[Outcome | None] = neutral("Hand over")
    out: str | None


@dataclass(frozen=True, slots=True)
class Charged(Effect):
    """A player is charged for the cards left in the hand."""

    kind: ClassVar[str] = "charged"
    who: str
    points: int
