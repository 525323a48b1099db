"""The effects of plays of Canasta that no other game has."""

from referee.ruling import Effect, Moment, bad, good


class Dealt(Effect, tag="dealt"):
    """The hands are dealt and the pile is begun."""

    deal: int
    dealer: str
    top: str


class RedThreeLaid(Effect, tag="red three"):
    """A red three is laid out."""

    who: str


class Asked(Effect, tag="asked"):
    """A player asks the partner for leave to go out."""

    who: str


class Answered(Effect, tag="answered"):
    """The partner answers yes or no."""

    who: str
    answer: str


class TookPile(Effect, tag="took"):
    """A player takes the pile; `cards` is its size."""

    who: str
    cards: int


class Melded(Effect, tag="melded"):
    """Cards are laid on the table as a new meld of one rank, or on the meld of that rank; `wild` of them are wild."""

    who: str
    rank: str
    cards: int
    wild: int
    points: int


class CanastaMade(Effect, tag="canasta"):
    """A meld becomes a canasta."""

    named = good("Canasta")
    cheered = Moment("Canasta")
    rank: str
    natural: bool


class CanastaMixed(Effect, tag="canasta mixed"):
    """A wild card turns a natural canasta into a mixed one."""

    named = bad("Canasta mixed")
    rank: str


class WentOut(Effect, tag="went out"):
    """A player has no card left, and the deal ends."""

    named = good("Out")
    who: str
    concealed: bool
