"""The effects of plays of darts 301 that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Moment, Outcome, bad, good


@dataclass(frozen=True, slots=True)
class Starts(Effect):
    """A player is nearest the bull and starts."""

    kind: ClassVar[str] = "begins"
    who: str


@dataclass(frozen=True, slots=True)
class Bust(Effect):
    """A turn scores nothing."""

    kind: ClassVar[str] = "bust"
    named: ClassVar[Outcome | None] = bad("Bust")
    who: str
    left: int


@dataclass(frozen=True, slots=True)
class Finished(Effect):
    """A player reaches 0; `darts` are the darts used in the turn."""

    kind: ClassVar[str] = "finished"
    named: ClassVar[Outcome | None] = good("Out")
    cheered: ClassVar[Moment | None] = Moment("Checkout")
    who: str
    darts: int


@dataclass(frozen=True, slots=True)
class WonLeg(Effect):
    """A side wins the leg; `darts` is the number it used, if all are known."""

    kind: ClassVar[str] = "won leg"
    named: ClassVar[Outcome | None] = good("Leg")
    who: tuple[str, ...]
    darts: int | None = None


@dataclass(frozen=True, slots=True)
class WonSet(Effect):
    """A side wins the set."""

    kind: ClassVar[str] = "won set"
    named: ClassVar[Outcome | None] = good("Set")
    who: tuple[str, ...]
