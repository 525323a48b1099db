"""The effects of plays of darts 301 that no other game has."""

from __future__ import annotations

from typing import ClassVar

from referee.ruling import Effect, Moment, Outcome, bad, good


class Starts(Effect, tag="begins"):
    """A player is nearest the bull and starts."""

    who: str


class Bust(Effect, tag="bust"):
    """A turn scores nothing."""

    named: ClassVar[Outcome | None] = bad("Bust")
    who: str
    left: int


class Finished(Effect, tag="finished"):
    """A player reaches 0; `darts` are the darts used in the turn."""

    named: ClassVar[Outcome | None] = good("Out")
    cheered: ClassVar[Moment | None] = Moment("Checkout")
    who: str
    darts: int


class WonLeg(Effect, tag="won leg"):
    """A side wins the leg; `darts` is the number it used, if all are known."""

    named: ClassVar[Outcome | None] = good("Leg")
    who: tuple[str, ...]
    darts: int | None = None


class WonSet(Effect, tag="won set"):
    """A side wins the set."""

    named: ClassVar[Outcome | None] = good("Set")
    who: tuple[str, ...]
