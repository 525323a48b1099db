"""The effects of plays of Krambambuli that no other game has."""

from referee.ruling import Effect, good, neutral


class Dealt(Effect, tag="dealt"):
    """The hands are dealt and the first upcard is turned up."""

    hand: int
    dealer: str
    top: str


class Melded(Effect, tag="melded"):
    """A player lays a new meld."""

    who: str
    cards: tuple[str, ...]


class Stole(Effect, tag="stole"):
    """A player steals a card out of another player's meld."""

    named = good("Stolen")
    who: str
    victim: str
    card: str


class HandOver(Effect, tag="hand over"):
    """The hand ends with all players still in: no card is left to draw."""

    named = neutral("Hand over")
    out: str | None


class Charged(Effect, tag="charged"):
    """A player is charged for the cards left in the hand."""

    who: str
    points: int
