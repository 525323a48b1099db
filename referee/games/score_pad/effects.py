"""The effects of plays of the score pad that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.ruling import Effect, Outcome, bad


@dataclass(frozen=True, slots=True)
class SideScored(Effect):
    """A player or a team scores points; `total` includes them."""

    kind: ClassVar[str] = "scored"
    who: tuple[str, ...]
    points: int
    total: int

    @property
    def outcome(self) -> Outcome | None:
        """A bad outcome for points below 0."""
        return bad("Minus") if self.points < 0 else None


@dataclass(frozen=True, slots=True)
class Deals(Effect):
    """A player deals the next round."""

    kind: ClassVar[str] = "deals"
    who: str
