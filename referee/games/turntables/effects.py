"""The effects of plays of Turntables that no other game has."""

from referee.ruling import Effect, good, neutral


class Begins(Effect, tag="begins"):
    """A player is first, at station 1; `seats` has the people by station."""

    who: str
    seats: tuple[str, ...]


class RowScored(Effect, tag="scored"):
    """A card changes the score of a station by `points`."""

    who: str
    station: int
    points: int


class ScoreAnnounced(Effect, tag="announce"):
    """The score of a station is announced."""

    station: int
    score: int


class StatementFlagged(Effect, tag="flagged"):
    """The statement of an earlier play is proven wrong."""

    n: int


class RotationEarned(Effect, tag="rotation"):
    """A player may turn decks, once for each reason."""

    who: str
    reasons: tuple[str, ...]


class DeckTurned(Effect, tag="turned"):
    """A deck is turned: it is upright (`V`) or sideways (`H`) now."""

    deck: int
    orientation: str


class SeatsMoved(Effect, tag="moved"):
    """The people move; `seats` has their names by station."""

    seats: tuple[str, ...]


class RefillBegun(Effect, tag="refill"):
    """Every station draws a number of cards; `last` is True if they are the last ones."""

    cards: int
    last: bool


class JokerDrawn(Effect, tag="joker"):
    """A joker is drawn at a station."""

    who: str
    station: int


class RefillEnded(Effect, tag="refilled"):
    """All stations have drawn; `hand` is the number of cards in every hand."""

    hand: int


class Tied(Effect, tag="tied"):
    """All cards are played, and players are tied."""

    named = neutral("Tied")
    who: tuple[str, ...]
    points: int


class Won(Effect, tag="won"):
    """A player wins; after a tie the points are left out."""

    named = good("Won")
    who: tuple[str, ...]
    points: int | None = None
