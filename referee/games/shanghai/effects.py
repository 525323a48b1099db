"""The effects of plays of Shanghai that no other game has."""

from referee.ruling import Effect, Outcome, bad, neutral


class Played(Effect, tag="played"):
    """A player lays cards from the hand; `drawn` cards were drawn in the turn, and `left` stay in the hand."""

    who: str
    cards: tuple[str, ...]
    drawn: int
    left: int


class Drew(Effect, tag="drew"):
    """A player draws cards from the stock; `drawn` counts those of the whole turn."""

    who: str
    cards: int
    drawn: int


class Blocked(Effect, tag="blocked"):
    """All have passed, and the hand ends."""

    named = neutral("Blocked")


class Challenged(Effect, tag="challenged"):
    """A draw or a pass of a player is challenged; `stands` is True if it was right."""

    who: str
    stands: bool

    @property
    def outcome(self) -> Outcome | None:
        """A bad outcome if the play was right; a wrong play gets a late ruling instead."""
        return bad("It was right") if self.stands else None


class HandScored(Effect, tag="scored"):
    """A player is charged for a hand."""

    who: str
    points: int
    total: int
