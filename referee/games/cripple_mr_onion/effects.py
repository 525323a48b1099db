"""The effects of plays of Cripple Mr Onion that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.games.cripple_mr_onion.groupings import Grouping
from referee.ruling import Effect, Moment, Outcome, bad, good, neutral


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    """The antes are paid and the first cards dealt; `wild` if eights are wild in the round."""

    kind: ClassVar[str] = "dealt"
    round: int
    dealer: str
    wild: bool


@dataclass(frozen=True, slots=True)
class Exchanged(Effect):
    """A player exchanges up to four of the five cards."""

    kind: ClassVar[str] = "discarded"
    who: str
    cards: int


@dataclass(frozen=True, slots=True)
class BidNamed(Effect):
    """The dealer names a bid and pays it."""

    kind: ClassVar[str] = "bid"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """A player pays the bid; `raised` is the raise laid in front."""

    kind: ClassVar[str] = "paid"
    who: str
    chips: int
    raised: int


@dataclass(frozen=True, slots=True)
class Folded(Effect):
    """A player gives up the hand."""

    kind: ClassVar[str] = "folded"
    who: str


@dataclass(frozen=True, slots=True)
class Matched(Effect):
    """The dealer pays the sum of the raises or extra bets."""

    kind: ClassVar[str] = "matched"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class Bought(Effect):
    """A player buys cards face down."""

    kind: ClassVar[str] = "bought"
    who: str
    cards: int
    chips: int


@dataclass(frozen=True, slots=True)
class LaidOut(Effect):
    """A player lays out an extra bet."""

    kind: ClassVar[str] = "laid out"
    who: str
    chips: int


@dataclass(frozen=True, slots=True)
class RefusedDeal(Effect):
    """A player refuses the deal that is passed on."""

    kind: ClassVar[str] = "refused deal"
    who: str


@dataclass(frozen=True, slots=True)
class AuctionAnswer(Effect):
    """A player bids for the deal that is for sale, or declines."""

    kind: ClassVar[str] = "auction"
    who: str
    takes: bool


@dataclass(frozen=True, slots=True)
class BecameDealer(Effect):
    """The deal has a new dealer within the round."""

    kind: ClassVar[str] = "dealer"
    who: str


@dataclass(frozen=True, slots=True)
class CarriedOver(Effect):
    """The pot is not won; it is carried over to the next round."""

    kind: ClassVar[str] = "carried over"
    named: ClassVar[Outcome | None] = neutral("Carried over")
    chips: int


@dataclass(frozen=True, slots=True)
class Declared(Effect):
    """A card with powers is declared."""

    kind: ClassVar[str] = "declared"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class Uncovered(Effect):
    """A hidden card is declared because of the Wizard."""

    kind: ClassVar[str] = "uncovered"
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class Showed(Effect):
    """A player lays a hand open."""

    kind: ClassVar[str] = "showed"
    who: str
    groupings: tuple[Grouping, ...]


@dataclass(frozen=True, slots=True)
class Leads(Effect):
    """The player who leads the Showdown now."""

    kind: ClassVar[str] = "leads"
    who: str


@dataclass(frozen=True, slots=True)
class Regrouped(Effect):
    """A player rearranges an open hand."""

    kind: ClassVar[str] = "regrouped"
    who: str
    groupings: tuple[Grouping, ...]


@dataclass(frozen=True, slots=True)
class Crippled(Effect):
    """A nine-card straight flush cripples the leading hand."""

    kind: ClassVar[str] = "crippled"
    named: ClassVar[Outcome | None] = bad("Crippled")
    cheered: ClassVar[Moment | None] = Moment("Crippled")
    who: str


@dataclass(frozen=True, slots=True)
class WonRound(Effect):
    """A player wins the round and its pot; `groupings` are those of the hand at Showdown."""

    kind: ClassVar[str] = "won"
    named: ClassVar[Outcome | None] = good("Won")
    who: str
    chips: int
    groupings: tuple[Grouping, ...] | None = None


@dataclass(frozen=True, slots=True)
class TableOver(Effect):
    """The table breaks up."""

    kind: ClassVar[str] = "over"
    named: ClassVar[Outcome | None] = neutral("Table over")
