"""The effects of plays of Carousel that no other game has."""

from referee.ruling import Effect, good, neutral


class Drew(Effect, tag="drew"):
    """A player draws a card; `left` is the number of cards in the hand."""

    who: str
    left: int


class Melded(Effect, tag="melded"):
    """A player melds cards from the hand; `left` is the number of cards still in it."""

    who: str
    cards: tuple[str, ...]
    left: int


class Stopped(Effect, tag="stopped"):
    """A player ends the turn without a meld."""

    who: str


class Knocked(Effect, tag="knocked"):
    """A player knocks, and the hand ends."""

    named = neutral("Knock")
    who: str


class HandScored(Effect, tag="scored"):
    """A player's points and deadwood in a hand."""

    who: str
    points: float
    deadwood: int


class GameWon(Effect, tag="won"):
    """The game is won, with a bonus."""

    named = good("Won")
    who: tuple[str, ...]
    bonus: int


class Owes(Effect, tag="owes"):
    """A loser owes the winner of the game."""

    who: str
    to: str
    amount: float
