"""The effects of plays of Turntables that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, good, neutral


@dataclass(frozen=True, slots=True)
class Begins(Effect):
    """A player is first, at station 1; `seats` has the people by station."""

    kind: ClassVar[str] = "begins"
    who: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowScored(Effect):
    """A card changes the score of a station by `points`."""

    kind: ClassVar[str] = "scored"
    who: str
    station: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoreAnnounced(Effect):
    """The score of a station is announced."""

    kind: ClassVar[str] = "announce"
    station: int
    score: int


@dataclass(frozen=True, slots=True)
class StatementFlagged(Effect):
    """The statement of an earlier play is proven wrong."""

    kind: ClassVar[str] = "flagged"
    n: int


@dataclass(frozen=True, slots=True)
class RotationEarned(Effect):
    """A player may turn decks, once for each reason."""

    kind: ClassVar[str] = "rotation"
    who: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckTurned(Effect):
    """A deck is turned: it is upright (`V`) or sideways (`H`) now."""

    kind: ClassVar[str] = "turned"
    deck: int
    orientation: str


@dataclass(frozen=True, slots=True)
class SeatsMoved(Effect):
    """The people move; `seats` has their names by station."""

    kind: ClassVar[str] = "moved"
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefillBegun(Effect):
    """Every station draws a number of cards; `last` is True if they are the last ones."""

    kind: ClassVar[str] = "refill"
    cards: int
    last: bool


@dataclass(frozen=True, slots=True)
class JokerDrawn(Effect):
    """A joker is drawn at a station."""

    kind: ClassVar[str] = "joker"
    who: str
    station: int


@dataclass(frozen=True, slots=True)
class RefillEnded(Effect):
    """All stations have drawn; `hand` is the number of cards in every hand."""

    kind: ClassVar[str] = "refilled"
    hand: int


@dataclass(frozen=True, slots=True)
class Tied(Effect):
    """All cards are played, and players are tied."""

    kind: ClassVar[str] = "tied"
    named: ClassVar[Outcome | None] = neutral("Tied")
    who: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Won(Effect):
    """A player wins; after a tie the points are left out."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: tuple[str, ...]
    points: int | None = None
