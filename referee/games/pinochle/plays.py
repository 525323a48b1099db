"""The plays of Pinochle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from referee.contract import Play
from referee.games.pinochle.pack import CARDS_IN_PACK, PackCard, Suit, cards_kind
from referee.kit.cards import Card
from referee.kit.values import replace
from referee.schema import Between, FieldType, Length, Player, Widget, choices, field, number, optional, sequence

Amount = Annotated[int, Between(1, 5000)]
Points = Annotated[int, Between(0, 5000)]
OfSuit = Annotated[int, Between(0, 4)]

POINT_KEYS: Final = Widget("points", choices("points"))
PAD: Final[FieldType[int]] = replace(number(Between(0, 5000)), name="points", widget=POINT_KEYS)
"""A number of points; several share one pad of keys."""
BOTH_SIDES: Final[FieldType[tuple[Any, ...]]] = sequence(PAD, Length(2, 2))


@dataclass(frozen=True, slots=True)
class Bid(Play):
    """A bid by the player whose turn it is."""

    name: ClassVar[str] = "bid"
    title: ClassVar[str] = "Bid"
    amount: Amount = field("Bid", prompt="How much is bid?")


@dataclass(frozen=True, slots=True)
class Pass(Play):
    """The player whose turn it is leaves the auction."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Pass"


@dataclass(frozen=True, slots=True)
class NameSuit(Play):
    """The suit that the bidder asks the partner for."""

    name: ClassVar[str] = "name_suit"
    title: ClassVar[str] = "The suit asked for"
    suit: Suit = field("Suit", prompt="Which suit?")


@dataclass(frozen=True, slots=True)
class PassCards(Play):
    """The partner passes cards to the bidder, face down. A stated number of the suit asked for is binding."""

    name: ClassVar[str] = "pass_cards"
    title: ClassVar[str] = "Cards to the bidder"
    of_suit: OfSuit | None = field("Of the suit asked for, if said", default=None)


@dataclass(frozen=True, slots=True)
class PassBack(Play):
    """The bidder passes the same number of cards back, face down."""

    name: ClassVar[str] = "pass_back"
    title: ClassVar[str] = "Cards back"
    of_suit: OfSuit | None = field("Of the suit asked for, if said", default=None)


@dataclass(frozen=True, slots=True)
class Trump(Play):
    """The bidder names trump."""

    name: ClassVar[str] = "trump"
    title: ClassVar[str] = "Trump"
    suit: Suit = field("Trump", prompt="Which suit is trump?")


@dataclass(frozen=True, slots=True)
class Meld(Play):
    """The meld of a player: the cards, which are binding, or only their points."""

    name: ClassVar[str] = "meld"
    title: ClassVar[str] = "Meld"
    player: Player = field("Who lays it", prompt="Who lays the meld?")
    cards: tuple[Card, ...] | None = field(
        "Cards", default=None, field_type=optional(cards_kind(0, CARDS_IN_PACK)), hint="KS*2 are two kings of spades"
    )
    points: Points | None = field("Or only the points", default=None)


@dataclass(frozen=True, slots=True)
class ThrowIn(Play):
    """The bidder gives up the hand before the first lead."""

    name: ClassVar[str] = "throw_in"
    title: ClassVar[str] = "Throw in"


@dataclass(frozen=True, slots=True)
class PlayCard(Play):
    """A card of a trick, by the player whose turn it is."""

    name: ClassVar[str] = "card"
    title: ClassVar[str] = "A card"
    card: PackCard = field("Card", prompt="Which card is played?")


@dataclass(frozen=True, slots=True)
class Tricks(Play):
    """The trick points of the hand, in place of all its cards or of the cards still to be played."""

    name: ClassVar[str] = "tricks"
    title: ClassVar[str] = "Only the trick points"
    bidders: Annotated[int, Between(0, 50)] = field(
        "Trick points of the bidding side", prompt="How many trick points has the bidding side?"
    )
    others: Annotated[int, Between(0, 50)] | None = field("Of the others", default=None, hint="to check: 50 together")


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole hand by its numbers, without its plays."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "hand"
    title: ClassVar[str] = "Only the score of the hand"
    bidder: Player = field("Who bid", prompt="Who bid?")
    bid: Amount = field("Bid", prompt="How much was bid?")
    meld: tuple[int, ...] = field(
        "Meld of the bidding side, meld of the others", field_type=BOTH_SIDES, prompt="How much did each side meld?"
    )
    tricks: Annotated[int, Between(0, 50)] | None = field("Trick points of the bidding side", default=None)
    others_tricks: Annotated[int, Between(0, 50)] | None = field(
        "Of the others", default=None, hint="to check: 50 together"
    )
    thrown_in: bool = field("Thrown in", default=False)
