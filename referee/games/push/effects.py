"""The effects of plays of Push that no other game has."""

from referee.ruling import Effect


class Dealt(Effect, tag="dealt"):
    """The hands are dealt and the first upcard is turned up."""

    deal: int
    dealer: str
    upcard: str


class Pushed(Effect, tag="pushed"):
    """A player pushes the upcard and a card of the stock to the left neighbour."""

    who: str
    to: str
    card: str


class Melded(Effect, tag="melded"):
    """A player lays a new meld, a `set` or a `run`."""

    who: str
    sort: str
    cards: tuple[str, ...]


class Exchanged(Effect, tag="exchanged"):
    """A natural card takes the place of a joker in a meld."""

    who: str
    meld: int
    card: str
