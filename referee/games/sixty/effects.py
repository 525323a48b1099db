"""The effects of plays of Sixty that no other game has."""

from referee.games.sixty.cards import Card
from referee.ruling import Effect, bad, good, neutral


class Begins(Effect, tag="begins"):
    """A player begins a round."""

    who: str
    round: int


class DealtAgain(Effect, tag="dealt again"):
    """A player was dealt five jokers: everything is dealt again."""

    named = neutral("Dealt again")
    who: str


class Attacked(Effect, tag="attacked"):
    """A pile attacks a player."""

    who: str
    target: str
    cards: tuple[Card, ...]
    sum: int


class PassedOn(Effect, tag="passed on"):
    """A player with only jokers passes the move on."""

    who: str


class Passed(Effect, tag="passed"):
    """A player adds cards to the pile and passes it on."""

    who: str
    cards: tuple[Card, ...]


class Beat(Effect, tag="beat"):
    """A player beats the pile; `sum` is that of the cards, `against` that of the pile."""

    named = good("Beaten")
    who: str
    cards: tuple[Card, ...]
    sum: int
    against: int


class JokerPlayed(Effect, tag="joker"):
    """A player answers with a joker."""

    who: str
    joker: Card


class DirectionTurned(Effect, tag="turned"):
    """The direction card is turned."""

    direction: str


class PenaltyKept(Effect, tag="penalty"):
    """Part of the pile becomes penalty cards of the player who zaps it."""

    named = bad("Penalty")
    who: str
    cards: tuple[Card, ...]
    points: int


class Took(Effect, tag="took"):
    """A player takes the pile as penalty cards."""

    named = bad("Penalty")
    who: str
    cards: tuple[Card, ...]
    points: int


class RoundScored(Effect, tag="scored"):
    """A player scores a round: the points, the sum and the jokers that make them up, and the new total."""

    who: str
    points: int
    sum: int
    jokers: int
    total: int
