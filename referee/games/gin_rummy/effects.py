"""The effects of plays of Gin Rummy that no other game has."""

from referee.ruling import Effect, Outcome, bad, good, neutral


class TurnedUp(Effect, tag="turned up"):
    """The first upcard of a hand is turned up."""

    card: str
    dealer: str


class RefusedUpcard(Effect, tag="refused the upcard"):
    """A player refuses the first upcard."""

    who: str


class HandScored(Effect, tag="scored"):
    """A hand is scored: the scorer, its end (`gin`, `knock`, `undercut`), the knocker, both counts."""

    who: str
    points: int
    how: str
    knocker: str
    knocker_count: int
    opponent_count: int

    @property
    def outcome(self) -> Outcome | None:
        """`Gin`, or `Undercut` for a knock that loses; None for any other knock."""
        return {"gin": good("Gin"), "undercut": bad("Undercut")}.get(self.how)


class VoidHand(Effect, tag="void"):
    """Without a knock the hand is void, and the same dealer deals again."""

    named = neutral("Void")
    dealer: str


class FinalTotal(Effect, tag="final"):
    """The total of a player at the end of the game, with the bonuses."""

    who: str
    points: int


class Paid(Effect, tag="paid"):
    """The loser pays the winner the difference."""

    who: str
    to: str
    points: int
