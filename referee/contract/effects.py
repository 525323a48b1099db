"""Effects that several games share, with the same meaning in each."""

from __future__ import annotations

from typing import ClassVar

from referee.ruling import Effect, Outcome, good, neutral


class Drew(Effect, tag="drew"):
    """A player draws from the stock."""

    who: str


class Took(Effect, tag="took"):
    """A player takes a face-up card."""

    who: str
    card: str


class Passed(Effect, tag="passed"):
    """A player passes."""

    who: str


class Discarded(Effect, tag="discarded"):
    """A player discards a card."""

    who: str
    card: str


class LaidOff(Effect, tag="laid off"):
    """A player lays cards off on a meld, by its number on the table."""

    who: str
    meld: int
    cards: tuple[str, ...]


class JokerFreed(Effect, tag="freed"):
    """A card replaces the joker that stands for it."""

    card: str


def minus(points: int) -> Outcome | None:
    """The outcome of points below 0, which are no fault of anybody."""
    return neutral("Minus") if points < 0 else None


class Scored(Effect, tag="scored"):
    """A player scores points; points below 0 are lost."""

    who: str
    points: int

    @property
    def outcome(self) -> Outcome | None:
        """`Minus` if the points are below 0."""
        return minus(self.points)


class DealScored(Effect, tag="scored"):
    """A side scores a deal, or is charged for it: the points, and the parts that add up to them."""

    who: tuple[str, ...]
    points: int
    parts: dict[str, int]

    @property
    def outcome(self) -> Outcome | None:
        """`Minus` if the points are below 0."""
        return minus(self.points)


class WentOut(Effect, tag="went out"):
    """A player plays the last card of the hand."""

    named: ClassVar[Outcome | None] = good("Out")
    who: str


class Out(Effect, tag="out"):
    """A player is out, with no card or no bet left."""

    who: str


class DealOver(Effect, tag="deal over"):
    """The deal ends before a player is out."""

    named: ClassVar[Outcome | None] = neutral("Deal over")
    out: str | None


class RoundOver(Effect, tag="round over"):
    """A round is over."""

    named: ClassVar[Outcome | None] = neutral("Round over")
    round: int


class Won(Effect, tag="won"):
    """The match is won, by one player or by all of a side."""

    named: ClassVar[Outcome | None] = good("Won")
    who: tuple[str, ...]


class WonBy(Effect, tag="won"):
    """A player wins the match."""

    named: ClassVar[Outcome | None] = good("Won")
    who: str
