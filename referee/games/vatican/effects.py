"""The effects of plays of Vatican that no other game has."""

from referee.ruling import Effect, neutral


class Played(Effect, tag="played"):
    """A player lays cards from the hand; `left` is the number that stay in the hand."""

    who: str
    cards: tuple[str, ...]
    left: int


class Drawn(Effect, tag="drawn"):
    """The game is drawn: all have passed."""

    named = neutral("Drawn")
