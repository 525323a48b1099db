"""The effects of plays of Darts Baseball that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad, neutral


@dataclass(frozen=True, slots=True)
class FellBack(Effect):
    """A player without a run falls back to 0 and loses `points`."""

    kind: ClassVar[str] = "fell back"
    named: ClassVar[Outcome | None] = bad("Back to 0")
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class ExtraInning(Effect):
    """The players who are tied throw another inning."""

    kind: ClassVar[str] = "extra inning"
    named: ClassVar[Outcome | None] = neutral("Extra inning")
    inning: int
    who: tuple[str, ...]
