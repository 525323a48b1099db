"""The effects of plays of Vatican that no other game has."""

from __future__ import annotations

from typing import ClassVar

from referee.ruling import Effect, Outcome, neutral


class Played(Effect, tag="played"):
    """A player lays cards from the hand; `left` is the number that stay in the hand."""

    who: str
    cards: tuple[str, ...]
    left: int


class Drawn(Effect, tag="drawn"):
    """The game is drawn: all have passed."""

    named: ClassVar[Outcome | None] = neutral("Drawn")
