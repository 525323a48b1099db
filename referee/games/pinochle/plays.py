"""The plays of Pinochle."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import Play
from referee.games.pinochle.pack import CARDS_IN_PACK, PackCard, Suit, cards_kind
from referee.kit.cards import Card
from referee.kit.form import Between, Kind, Length, Player, field, number, optional, sequence

Amount = Annotated[int, Between(1, 5000)]
Points = Annotated[int, Between(0, 5000)]
OfSuit = Annotated[int, Between(0, 4)]

PAD: Final[Kind[int]] = dataclasses.replace(number(Between(0, 5000)), name="points", widget="points")
"""Points of which several are tapped on one pad."""
BOTH_SIDES: Final[Kind[tuple[Any, ...]]] = sequence(PAD, Length(2, 2))


@dataclass(frozen=True, slots=True)
class Bid(Play):
    """A bid of the player whose turn it is."""

    name: ClassVar[str] = "bid"
    title: ClassVar[str] = "Bid"
    amount: Amount = field("bid")


@dataclass(frozen=True, slots=True)
class Pass(Play):
    """The player whose turn it is is out of the auction."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Pass"


@dataclass(frozen=True, slots=True)
class NameSuit(Play):
    """The suit that the bidder asks the partner for."""

    name: ClassVar[str] = "name_suit"
    title: ClassVar[str] = "The suit asked for"
    suit: Suit = field("suit")


@dataclass(frozen=True, slots=True)
class PassCards(Play):
    """The partner's cards to the bidder, face down. Where it is said how many are of the suit asked for, that binds."""

    name: ClassVar[str] = "pass_cards"
    title: ClassVar[str] = "Cards to the bidder"
    of_suit: OfSuit | None = field("of the suit asked for, where it is said", default=None)


@dataclass(frozen=True, slots=True)
class PassBack(Play):
    """As many cards back from the bidder, face down."""

    name: ClassVar[str] = "pass_back"
    title: ClassVar[str] = "Cards back"
    of_suit: OfSuit | None = field("of the suit asked for, where it is said", default=None)


@dataclass(frozen=True, slots=True)
class Trump(Play):
    """The bidder names trump."""

    name: ClassVar[str] = "trump"
    title: ClassVar[str] = "Trump"
    suit: Suit = field("trump")


@dataclass(frozen=True, slots=True)
class Meld(Play):
    """What a player lays as meld: the cards, which bind, or only their points."""

    name: ClassVar[str] = "meld"
    title: ClassVar[str] = "Meld"
    player: Player = field("who lays it")
    cards: tuple[Card, ...] | None = field(
        "cards", default=None, kind=optional(cards_kind(0, CARDS_IN_PACK)), hint="KS*2 are two kings of spades"
    )
    points: Points | None = field("or only the points", default=None)


@dataclass(frozen=True, slots=True)
class ThrowIn(Play):
    """The bidder gives the hand up before the first lead."""

    name: ClassVar[str] = "throw_in"
    title: ClassVar[str] = "Throw in"


@dataclass(frozen=True, slots=True)
class PlayCard(Play):
    """A card of a trick, by the player whose turn it is."""

    name: ClassVar[str] = "card"
    title: ClassVar[str] = "A card"
    card: PackCard = field("card")


@dataclass(frozen=True, slots=True)
class Tricks(Play):
    """The trick points of the hand, instead of its cards or of those still to be played."""

    name: ClassVar[str] = "tricks"
    title: ClassVar[str] = "Only the trick points"
    bidders: Annotated[int, Between(0, 50)] = field("trick points of the bidding side")
    others: Annotated[int, Between(0, 50)] | None = field("of the others", default=None, hint="to check: 50 together")


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole hand by its numbers, without its plays."""

    name: ClassVar[str] = "tally"
    title: ClassVar[str] = "Only the score of the hand"
    bidder: Player = field("who bid")
    bid: Amount = field("bid")
    meld: tuple[int, ...] = field("meld of the bidding side, meld of the others", kind=BOTH_SIDES)
    tricks: Annotated[int, Between(0, 50)] | None = field("trick points of the bidding side", default=None)
    others_tricks: Annotated[int, Between(0, 50)] | None = field(
        "of the others", default=None, hint="to check: 50 together"
    )
    thrown_in: bool = field("thrown in", default=False)
