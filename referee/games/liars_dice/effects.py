"""The effects of plays of Liar's Dice that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, neutral


@dataclass(frozen=True, slots=True)
class RoundStarted(Effect):
    """A player starts a round; the box goes to another."""

    kind: ClassVar[str] = "starts"
    who: str
    round: int
    to: str


@dataclass(frozen=True, slots=True)
class Claimed(Effect):
    """A player claims a hand and passes the box."""

    kind: ClassVar[str] = "claimed"
    who: str
    faces: tuple[str, ...]
    hand: str
    to: str


@dataclass(frozen=True, slots=True)
class TookBox(Effect):
    """A player accepts the claim and takes the box."""

    kind: ClassVar[str] = "box"
    who: str


@dataclass(frozen=True, slots=True)
class Called(Effect):
    """A player calls the claim of another."""

    kind: ClassVar[str] = "called"
    who: str
    claim_of: str


@dataclass(frozen=True, slots=True)
class TraySet(Effect):
    """A player sets the tray: its dice, the dice put up and put back, and the number of dice below."""

    kind: ClassVar[str] = "tray"
    who: str
    faces: tuple[str, ...]
    up: tuple[str, ...]
    back: tuple[str, ...]
    below: int


@dataclass(frozen=True, slots=True)
class ClaimJudged(Effect):
    """The five dice prove a called claim true or false."""

    kind: ClassVar[str] = "judged"
    claim: tuple[str, ...]
    dice: tuple[str, ...]
    true: bool


@dataclass(frozen=True, slots=True)
class BetLost(Effect):
    """A player loses bets; `total` counts all that the player has lost."""

    kind: ClassVar[str] = "lost"
    named: ClassVar[Outcome | None] = bad("Bet lost")
    who: str
    bets: int
    total: int


@dataclass(frozen=True, slots=True)
class NextRound(Effect):
    """The next round and its starter."""

    kind: ClassVar[str] = "next"
    starter: str
    round: int


@dataclass(frozen=True, slots=True)
class MatchOver(Effect):
    """The match is over."""

    kind: ClassVar[str] = "over"
    named: ClassVar[Outcome | None] = neutral("Match over")
    winners: tuple[str, ...]
