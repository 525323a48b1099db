"""The effects of plays of Darts Baseball that no other game has."""

from __future__ import annotations

from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, neutral


class FellBack(Effect, tag="fell back"):
    """A player without a run falls back to 0 and loses `points`."""

    named: ClassVar[Outcome | None] = bad("Back to 0")
    who: str
    points: int


class ExtraInning(Effect, tag="extra inning"):
    """The players who are tied throw another inning."""

    named: ClassVar[Outcome | None] = neutral("Extra inning")
    inning: int
    who: tuple[str, ...]
