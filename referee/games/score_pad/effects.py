"""The effects of plays of the score pad that no other game has."""

from __future__ import annotations

from referee.contract.effects import minus
from referee.ruling import Effect, Outcome


class SideScored(Effect, tag="scored"):
    """A player or a team scores points; `total` includes them."""

    who: tuple[str, ...]
    points: int
    total: int

    @property
    def outcome(self) -> Outcome | None:
        """`Minus` for points below 0."""
        return minus(self.points)


class Deals(Effect, tag="deals"):
    """A player deals the next round."""

    who: str
