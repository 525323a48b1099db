"""The effects of plays of Pinochle that no other game has."""

from referee.kit.values import Value
from referee.ruling import Effect, Outcome, bad, good


class BidMade(Effect, tag="bid"):
    """A player bids."""

    who: str
    amount: int


class WonAuction(Effect, tag="won the auction"):
    """A player wins the auction."""

    who: str
    bid: int


class SuitAsked(Effect, tag="asked for"):
    """The bidder asks the partner for a suit."""

    who: str
    suit: str


class CardsPassed(Effect, tag="passed cards"):
    """A player passes cards to the partner."""

    who: str


class TrumpNamed(Effect, tag="trump"):
    """The bidder names trump."""

    who: str
    suit: str


class MeldPart(Value):
    """A combination of a meld."""

    combination: str
    points: int


class Melded(Effect, tag="melded"):
    """A player lays meld; `parts` is empty if only points are entered or the meld is worth nothing."""

    who: str
    points: int
    parts: tuple[MeldPart, ...]


class ThrewIn(Effect, tag="threw in"):
    """The bidder throws the hand in."""

    named = bad("Thrown in")
    who: str
    bid: int


class CardPlayed(Effect, tag="played"):
    """A player plays a card."""

    who: str
    card: str


class TrickWon(Effect, tag="trick"):
    """A player wins a trick."""

    who: str
    number: int
    points: int


class HandOver(Effect, tag="hand over"):
    """A hand is over; `made` is true if the bidders made their bid."""

    hand: int
    made: bool

    @property
    def outcome(self) -> Outcome | None:
        """The bid was made, or the bidders are set."""
        return good("Bid made") if self.made else bad("Set")


class SideScored(Effect, tag="scored"):
    """A side scores the hand."""

    who: tuple[str, ...]
    points: int
