"""The effects of plays of Sixty that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.games.sixty.cards import Card
from referee.ruling import Effect, Outcome, bad, good, neutral


@dataclass(frozen=True, slots=True)
class Begins(Effect):
    """A player begins a round."""

    kind: ClassVar[str] = "begins"
    who: str
    round: int


@dataclass(frozen=True, slots=True)
class DealtAgain(Effect):
    """A player was dealt five jokers: everything is dealt again."""

    kind: ClassVar[str] = "dealt again"
    named: ClassVar[Outcome | None] = neutral("Dealt again")
    who: str


@dataclass(frozen=True, slots=True)
class Attacked(Effect):
    """A pile attacks a player."""

    kind: ClassVar[str] = "attacked"
    who: str
    target: str
    cards: tuple[Card, ...]
    sum: int


@dataclass(frozen=True, slots=True)
class PassedOn(Effect):
    """A player with only jokers passes the move on."""

    kind: ClassVar[str] = "passed on"
    who: str


@dataclass(frozen=True, slots=True)
class Passed(Effect):
    """A player adds cards to the pile and passes it on."""

    kind: ClassVar[str] = "passed"
    who: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Beat(Effect):
    """A player beats the pile; `sum` is that of the cards, `against` that of the pile."""

    kind: ClassVar[str] = "beat"
    named: ClassVar[Outcome | None] = good("Beaten")
    who: str
    cards: tuple[Card, ...]
    sum: int
    against: int


@dataclass(frozen=True, slots=True)
class JokerPlayed(Effect):
    """A player answers with a joker."""

    kind: ClassVar[str] = "joker"
    who: str
    joker: Card


@dataclass(frozen=True, slots=True)
class DirectionTurned(Effect):
    """The direction card is turned."""

    kind: ClassVar[str] = "turned"
    direction: str


@dataclass(frozen=True, slots=True)
class PenaltyKept(Effect):
    """Part of the pile becomes penalty cards of the player who zaps it."""

    kind: ClassVar[str] = "penalty"
    named: ClassVar[Outcome | None] = bad("Penalty")
    who: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Took(Effect):
    """A player takes the pile as penalty cards."""

    kind: ClassVar[str] = "took"
    named: ClassVar[Outcome | None] = bad("Penalty")
    who: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundScored(Effect):
    """A player scores a round: the points, the sum and the jokers that make them up, and the new total."""

    kind: ClassVar[str] = "scored"
    who: str
    points: int
    sum: int
    jokers: int
    total: int
