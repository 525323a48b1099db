"""Effects that several games share, with the same meaning in each."""

from __future__ import annotations

from referee.ruling import Effect, good, neutral


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


class Scored(Effect, tag="scored"):
    """A player scores points; points below 0 are lost."""

    can_be_minus = True
    who: str
    points: int


class DealScored(Effect, tag="scored"):
    """A side scores a deal, or is charged for it: the points, and the parts that add up to them."""

    can_be_minus = True
    who: tuple[str, ...]
    points: int
    parts: dict[str, int]


class WentOut(Effect, tag="went out"):
    """A player plays the last card of the hand."""

    named = good("Out")
    who: str


class Out(Effect, tag="out"):
    """A player is out, with no card or no bet left."""

    who: str


class DealOver(Effect, tag="deal over"):
    """The deal ends before a player is out."""

    named = neutral("Deal over")
    out: str | None


class RoundOver(Effect, tag="round over"):
    """A round is over."""

    named = neutral("Round over")
    round: int


class Won(Effect, tag="won"):
    """The match is won, by one player or by all of a side."""

    named = good("Won")
    who: tuple[str, ...]


class WonBy(Effect, tag="won"):
    """A player wins the match."""

    named = good("Won")
    who: str
