"""The effects of plays of Bunko that no other game has."""

from referee.ruling import Effect, Moment, bad, good, neutral


class Begins(Effect, tag="begins"):
    """A player begins at a table."""

    table: int
    who: str


class ScoredAtTable(Effect, tag="scored"):
    """A roll scores points for the team of the roller; a wipeout takes them."""

    table: int
    who: str
    points: int


class BunkoRolled(Effect, tag="bunko"):
    """A player rolls a bunko."""

    named = good("Bunko")
    cheered = Moment("Bunko")
    table: int
    who: str


class Grabbed(Effect, tag="grabbed"):
    """The other team grabs dice after a bunko."""

    table: int
    team: tuple[str, ...]
    points: int


class Wipeout(Effect, tag="wipeout"):
    """A player rolls three ones."""

    named = bad("Wipeout")
    table: int
    who: str


class PointsEntered(Effect, tag="points"):
    """The points of both teams of a table come from paper."""

    table: int
    points: tuple[int, int]


class Bell(Effect, tag="bell"):
    """The head table rings the bell."""

    named = neutral("Bell")
    cheered = Moment("Bell", "bell")
    round: int


class Decided(Effect, tag="decided"):
    """A table that rolled on after the bell is decided."""

    table: int
    winners: tuple[str, ...]


class Seated(Effect, tag="seated"):
    """The partners at a table of the next round are chosen."""

    table: int
    pairs: tuple[tuple[str, ...], ...]


class SeatsTaken(Effect, tag="seats"):
    """The seats at a table of the round that begins."""

    table: int
    seats: tuple[str, ...]


class LastRound(Effect, tag="last round"):
    """The round under way is the last."""

    named = neutral("Last round")
    round: int


class TitleWon(Effect, tag="title"):
    """A player is the overall winner; the last place may still be rolled for."""

    named = good("Won")
    cheered = Moment("Evening won", "win")
    who: str


class EveningWon(Effect, tag="won"):
    """The evening is over and won; `last` is the overall loser."""

    named = neutral("Evening over")
    who: tuple[str, ...]
    last: str
