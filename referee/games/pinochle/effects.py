"""The effects of plays of Pinochle that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, good


@dataclass(frozen=True, slots=True)
class BidMade(Effect):
    """A player bids."""

    kind: ClassVar[str] = "bid"
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class WonAuction(Effect):
    """A player wins the auction."""

    kind: ClassVar[str] = "won the auction"
    who: str
    bid: int


@dataclass(frozen=True, slots=True)
class SuitAsked(Effect):
    """The bidder asks the partner for a suit."""

    kind: ClassVar[str] = "asked for"
    who: str
    suit: str


@dataclass(frozen=True, slots=True)
class CardsPassed(Effect):
    """A player passes cards to the partner."""

    kind: ClassVar[str] = "passed cards"
    who: str


@dataclass(frozen=True, slots=True)
class TrumpNamed(Effect):
    """The bidder names trump."""

    kind: ClassVar[str] = "trump"
    who: str
    suit: str


@dataclass(frozen=True, slots=True)
class MeldPart:
    """A combination of a meld."""

    combination: str
    points: int


@dataclass(frozen=True, slots=True)
class Melded(Effect):
    """A player lays meld; `parts` is empty if only points are entered or the meld is worth nothing."""

    kind: ClassVar[str] = "melded"
    who: str
    points: int
    parts: tuple[MeldPart, ...]


@dataclass(frozen=True, slots=True)
class ThrewIn(Effect):
    """The bidder throws the hand in."""

    kind: ClassVar[str] = "threw in"
    named: ClassVar[Outcome | None] = bad("Thrown in")
    who: str
    bid: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Effect):
    """A player plays a card."""

    kind: ClassVar[str] = "played"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class TrickWon(Effect):
    """A player wins a trick."""

    kind: ClassVar[str] = "trick"
    who: str
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class HandOver(Effect):
    """A hand is over; `made` is true if the bidders made their bid."""

    kind: ClassVar[str] = "hand over"
    hand: int
    made: bool

    @property
    def outcome(self) -> Outcome | None:
        """The bid was made, or the bidders are set."""
        return good("Bid made") if self.made else bad("Set")


@dataclass(frozen=True, slots=True)
class SideScored(Effect):
    """A side scores the hand."""

    kind: ClassVar[str] = "scored"
    who: tuple[str, ...]
    points: int
