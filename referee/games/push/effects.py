"""The effects of plays of Push that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    """The hands are dealt and the first upcard is turned up."""

    kind: ClassVar[str] = "dealt"
    deal: int
    dealer: str
    upcard: str


@dataclass(frozen=True, slots=True)
class Pushed(Effect):
    """A player pushes the upcard and a card of the stock to the left neighbour."""

    kind: ClassVar[str] = "pushed"
    who: str
    to: str
    card: str


@dataclass(frozen=True, slots=True)
class Melded(Effect):
    """A player lays a new meld, a `set` or a `run`."""

    kind: ClassVar[str] = "melded"
    who: str
    sort: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Effect):
    """A natural card takes the place of a joker in a meld."""

    kind: ClassVar[str] = "exchanged"
    who: str
    meld: int
    card: str
