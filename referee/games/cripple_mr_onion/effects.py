"""The effects of plays of Cripple Mr Onion that no other game has."""

from referee.games.cripple_mr_onion.groupings import Grouping
from referee.ruling import Effect, Moment, bad, good, neutral


class Dealt(Effect, tag="dealt"):
    """The antes are paid and the first cards dealt; `wild` if eights are wild in the round."""

    round: int
    dealer: str
    wild: bool


class Exchanged(Effect, tag="discarded"):
    """A player exchanges up to four of the five cards."""

    who: str
    cards: int


class BidNamed(Effect, tag="bid"):
    """The dealer names a bid and pays it."""

    who: str
    chips: int


class Paid(Effect, tag="paid"):
    """A player pays the bid; `raised` is the raise laid in front."""

    who: str
    chips: int
    raised: int


class Folded(Effect, tag="folded"):
    """A player gives up the hand."""

    who: str


class Matched(Effect, tag="matched"):
    """The dealer pays the sum of the raises or extra bets."""

    who: str
    chips: int


class Bought(Effect, tag="bought"):
    """A player buys cards face down."""

    who: str
    cards: int
    chips: int


class LaidOut(Effect, tag="laid out"):
    """A player lays out an extra bet."""

    who: str
    chips: int


class RefusedDeal(Effect, tag="refused deal"):
    """A player refuses the deal that is passed on."""

    who: str


class AuctionAnswer(Effect, tag="auction"):
    """A player bids for the deal that is for sale, or declines."""

    who: str
    takes: bool


class BecameDealer(Effect, tag="dealer"):
    """The deal has a new dealer within the round."""

    who: str


class CarriedOver(Effect, tag="carried over"):
    """The pot is not won; it is carried over to the next round."""

    named = neutral("Carried over")
    chips: int


class Declared(Effect, tag="declared"):
    """A card with powers is declared."""

    who: str
    card: str


class Uncovered(Effect, tag="uncovered"):
    """A hidden card is declared because of the Wizard."""

    who: str
    card: str


class Showed(Effect, tag="showed"):
    """A player lays a hand open."""

    who: str
    groupings: tuple[Grouping, ...]


class Leads(Effect, tag="leads"):
    """The player who leads the Showdown now."""

    who: str


class Regrouped(Effect, tag="regrouped"):
    """A player rearranges an open hand."""

    who: str
    groupings: tuple[Grouping, ...]


class Crippled(Effect, tag="crippled"):
    """A nine-card straight flush cripples the leading hand."""

    named = bad("Crippled")
    cheered = Moment("Crippled")
    who: str


class WonRound(Effect, tag="won"):
    """A player wins the round and its pot; `groupings` are those of the hand at Showdown."""

    named = good("Won")
    who: str
    chips: int
    groupings: tuple[Grouping, ...] | None = None


class TableOver(Effect, tag="over"):
    """The table breaks up."""

    named = neutral("Table over")
