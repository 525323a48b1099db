"""The effects of plays of Bunko that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Moment, Outcome, bad, good, neutral


@dataclass(frozen=True, slots=True)
class Begins(Effect):
    """A player begins at a table."""

    kind: ClassVar[str] = "begins"
    table: int
    who: str


@dataclass(frozen=True, slots=True)
class ScoredAtTable(Effect):
    """A roll scores points for the team of the roller; a wipeout takes them."""

    kind: ClassVar[str] = "scored"
    table: int
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class BunkoRolled(Effect):
    """A player rolls a bunko."""

    kind: ClassVar[str] = "bunko"
    named: ClassVar[Outcome | None] = good("Bunko")
    cheered: ClassVar[Moment | None] = Moment("Bunko")
    table: int
    who: str


@dataclass(frozen=True, slots=True)
class Grabbed(Effect):
    """The other team grabs dice after a bunko."""

    kind: ClassVar[str] = "grabbed"
    table: int
    team: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Wipeout(Effect):
    """A player rolls three ones."""

    kind: ClassVar[str] = "wipeout"
    named: ClassVar[Outcome | None] = bad("Wipeout")
    table: int
    who: str


@dataclass(frozen=True, slots=True)
class PointsEntered(Effect):
    """The points of both teams of a table come from paper."""

    kind: ClassVar[str] = "points"
    table: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bell(Effect):
    """The head table rings the bell."""

    kind: ClassVar[str] = "bell"
    named: ClassVar[Outcome | None] = neutral("Bell")
    cheered: ClassVar[Moment | None] = Moment("Bell", "bell")
    round: int


@dataclass(frozen=True, slots=True)
class Decided(Effect):
    """A table that rolled on after the bell is decided."""

    kind: ClassVar[str] = "decided"
    table: int
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seated(Effect):
    """The partners at a table of the next round are chosen."""

    kind: ClassVar[str] = "seated"
    table: int
    pairs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SeatsTaken(Effect):
    """The seats at a table of the round that begins."""

    kind: ClassVar[str] = "seats"
    table: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastRound(Effect):
    """The round under way is the last."""

    kind: ClassVar[str] = "last round"
    named: ClassVar[Outcome | None] = neutral("Last round")
    round: int


@dataclass(frozen=True, slots=True)
class EveningWon(Effect):
    """The evening is won; `last` is the overall loser."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: tuple[str, ...]
    last: str
