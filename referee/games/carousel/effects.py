"""The effects of plays of Carousel that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, good, neutral


@dataclass(frozen=True, slots=True)
class Drew(Effect):
    """A player draws a card; `left` is the number of cards in the hand."""

    kind: ClassVar[str] = "drew"
    who: str
    left: int


@dataclass(frozen=True, slots=True)
class Melded(Effect):
    """A player melds cards from the hand; `left` is the number of cards still in it."""

    kind: ClassVar[str] = "melded"
    who: str
    cards: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Stopped(Effect):
    """A player ends the turn without a meld."""

    kind: ClassVar[str] = "stopped"
    who: str


@dataclass(frozen=True, slots=True)
class Knocked(Effect):
    """A player knocks, and the hand ends."""

    kind: ClassVar[str] = "knocked"
    named: ClassVar[Outcome | None] = neutral("Knock")
    who: str


@dataclass(frozen=True, slots=True)
class HandScored(Effect):
    """A player's points and deadwood in a hand."""

    kind: ClassVar[str] = "scored"
    who: str
    points: float
    deadwood: int


@dataclass(frozen=True, slots=True)
class GameWon(Effect):
    """The game is won, with a bonus."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: tuple[str, ...]
    bonus: int


@dataclass(frozen=True, slots=True)
class Owes(Effect):
    """A loser owes the winner of the game."""

    kind: ClassVar[str] = "owes"
    who: str
    to: str
    amount: float
