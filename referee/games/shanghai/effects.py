"""The effects of plays of Shanghai that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, neutral


@dataclass(frozen=True, slots=True)
class Played(Effect):
    """A player lays cards from the hand; `drawn` cards were drawn in the turn, and `left` stay in the hand."""

    kind: ClassVar[str] = "played"
    who: str
    cards: tuple[str, ...]
    drawn: int
    left: int


@dataclass(frozen=True, slots=True)
class Drew(Effect):
    """A player draws cards from the stock; `drawn` counts those of the whole turn."""

    kind: ClassVar[str] = "drew"
    who: str
    cards: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Blocked(Effect):
    """All have passed, and the hand ends."""

    kind: ClassVar[str] = "blocked"
    named: ClassVar[Outcome | None] = neutral("Blocked")


@dataclass(frozen=True, slots=True)
class Challenged(Effect):
    """A draw or a pass of a player is challenged; `stands` is True if it was right."""

    kind: ClassVar[str] = "challenged"
    who: str
    stands: bool

    @property
    def outcome(self) -> Outcome | None:
        """A bad outcome if the play was right; a wrong play gets a late ruling instead."""
        return bad("It was right") if self.stands else None


@dataclass(frozen=True, slots=True)
class HandScored(Effect):
    """A player is charged for a hand."""

    kind: ClassVar[str] = "scored"
    who: str
    points: int
    total: int
