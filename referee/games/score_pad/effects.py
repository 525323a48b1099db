"""The effects of plays of the score pad that no other game has."""

from __future__ import annotations

from referee.ruling import Effect, Outcome, bad


class SideScored(Effect, tag="scored"):
    """A player or a team scores points; `total` includes them."""

    who: tuple[str, ...]
    points: int
    total: int

    @property
    def outcome(self) -> Outcome | None:
        """A bad outcome for points below 0."""
        return bad("Minus") if self.points < 0 else None


class Deals(Effect, tag="deals"):
    """A player deals the next round."""

    who: str
