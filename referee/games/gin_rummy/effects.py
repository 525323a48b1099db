"""The effects of plays of Gin Rummy that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, good, neutral


@dataclass(frozen=True, slots=True)
class TurnedUp(Effect):
    """The first upcard of a hand is turned up."""

    kind: ClassVar[str] = "turned up"
    card: str
    dealer: str


@dataclass(frozen=True, slots=True)
class RefusedUpcard(Effect):
    """A player refuses the first upcard."""

    kind: ClassVar[str] = "refused the upcard"
    who: str


@dataclass(frozen=True, slots=True)
class HandScored(Effect):
    """A hand is scored: the scorer, its end (`gin`, `knock`, `undercut`), the knocker, both counts."""

    kind: ClassVar[str] = "scored"
    who: str
    points: int
    how: str
    knocker: str
    knocker_count: int
    opponent_count: int

    @property
    def outcome(self) -> Outcome | None:
        """`Gin`, or `Undercut` for a knock that loses; None for any other knock."""
        return {"gin": good("Gin"), "undercut": bad("Undercut")}.get(self.how)


@dataclass(frozen=True, slots=True)
class VoidHand(Effect):
    """Without a knock the hand is void, and the same dealer deals again."""

    kind: ClassVar[str] = "void"
    named: ClassVar[Outcome | None] = neutral("Void")
    dealer: str


@dataclass(frozen=True, slots=True)
class FinalTotal(Effect):
    """The total of a player at the end of the game, with the bonuses."""

    kind: ClassVar[str] = "final"
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """The loser pays the winner the difference."""

    kind: ClassVar[str] = "paid"
    who: str
    to: str
    points: int
