"""The effects of plays of Vatican that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, neutral


@dataclass(frozen=True, slots=True)
class Played(Effect):
    """A player lays cards from the hand; `left` is the number that stay in the hand."""

    kind: ClassVar[str] = "played"
    who: str
    cards: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Drawn(Effect):
    """The game is drawn: all have passed."""

    kind: ClassVar[str] = "drawn"
    named: ClassVar[Outcome | None] = neutral("Drawn")
