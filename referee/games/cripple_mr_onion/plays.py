"""The plays of Cripple Mr Onion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    Card,
)
from referee.schema import Between, Length, Player, field, one_of

Nine = Annotated[tuple[Card, ...], Length(9, 9)]
Chips = Annotated[int, Between(0, 100_000)]
Four = Annotated[int, Between(0, 4, (0, 1, 2, 3, 4))]
Groups = Annotated[tuple[Annotated[tuple[Card, ...], Length(1, 9)], ...], Length(0, 4)]

POWERS = {
    LADY: "the Lady",
    RULER: "the Ruler",
    WORLD: "the World",
    DEATH: "Death",
    WIZARD: "the Wizard",
    FOOL: "the Fool",
    QUEEN_OF_ELEPHANTS: "the Queen of Elephants",
    KING_OF_OCTOGRAMS: "the King of Octograms",
}


@dataclass(frozen=True, slots=True)
class Deal(Play):
    """All players pay the ante and get their first cards."""

    name: ClassVar[str] = "deal"
    title: ClassVar[str] = "Antes and five cards each"


@dataclass(frozen=True, slots=True)
class Discard(Play):
    """A player exchanges up to four of the five cards."""

    name: ClassVar[str] = "discard"
    title: ClassVar[str] = "Cards exchanged"
    cards: Four = field("Cards exchanged", prompt="How many cards are exchanged?")


@dataclass(frozen=True, slots=True)
class Fold(Play):
    """A player gives up the hand; the dealer can do so instead of matching raises or extra bets."""

    name: ClassVar[str] = "fold"
    title: ClassVar[str] = "Fold"


@dataclass(frozen=True, slots=True)
class Bid(Play):
    """The dealer names and pays the bid of a betting part."""

    name: ClassVar[str] = "bid"
    title: ClassVar[str] = "The dealer’s bid"
    chips: Chips = field("Bid", prompt="How many chips?")


@dataclass(frozen=True, slots=True)
class Pay(Play):
    """A player pays the bid, and may raise if the part has raises."""

    name: ClassVar[str] = "pay"
    title: ClassVar[str] = "Pay the bid"
    raise_: Chips = field("Raise", default=0)


@dataclass(frozen=True, slots=True)
class Match(Play):
    """The dealer pays the sum of all raises, or of all extra bets."""

    name: ClassVar[str] = "match"
    title: ClassVar[str] = "Match them"


@dataclass(frozen=True, slots=True)
class Buy(Play):
    """A player buys up to four new cards face down; the rest of the four are dealt face up."""

    name: ClassVar[str] = "buy"
    title: ClassVar[str] = "Cards bought face down"
    cards: Four = field("Bought", prompt="How many cards are bought?")
    face_up: Annotated[tuple[Card, ...], Length(0, 4)] = field("Dealt face up", default=())


@dataclass(frozen=True, slots=True)
class Extra(Play):
    """A player lays out an extra bet in front."""

    name: ClassVar[str] = "extra"
    title: ClassVar[str] = "Extra bet"
    chips: Chips = field("Extra bet", prompt="How many chips?")


@dataclass(frozen=True, slots=True)
class PassDeal(Play):
    """The dealer refuses the extra bets and offers the deal, without folding."""

    name: ClassVar[str] = "pass_deal"
    title: ClassVar[str] = "Pass the deal on"


@dataclass(frozen=True, slots=True)
class Answer(Play):
    """A player takes or declines the deal, which is passed on or for sale."""

    name: ClassVar[str] = "answer"
    title: ClassVar[str] = "Take the deal?"
    takes: bool = field("Takes the deal", prompt="Does the player take the deal?")


@dataclass(frozen=True, slots=True)
class Declare(Play):
    """A card with extra powers, put face up and pointed out, with the cards it shifts or the card that replaces it."""

    name: ClassVar[str] = "declare"
    title: ClassVar[str] = "Declare a card"
    player: Player = field("Who declares", prompt="Who declares?")
    card: Annotated[str, one_of(POWERS)] = field("Card", prompt="Which card is declared?")
    cards: Annotated[tuple[Card, ...], Length(0, 4)] = field("Cards shifted", default=())
    death: Player | None = field("After the Wizard: who holds Death", default=None)


@dataclass(frozen=True, slots=True)
class Uncover(Play):
    """A hidden card that another player declares after the Wizard."""

    name: ClassVar[str] = "uncover"
    title: ClassVar[str] = "A hidden card after the Wizard"
    player: Player = field("Who declares it", prompt="Who declares the card?")
    card: Card = field("Card", prompt="Which card?")


@dataclass(frozen=True, slots=True)
class Show(Play):
    """A player's nine cards at Showdown, in the best groupings or in those named."""

    name: ClassVar[str] = "show"
    title: ClassVar[str] = "Nine cards"
    hand: Nine = field("Nine cards", prompt="Which nine cards?")
    groupings: Groups | None = field("Groupings", default=None)


@dataclass(frozen=True, slots=True)
class Regroup(Play):
    """A beaten player rearranges the hand, in the best groupings or in those named."""

    name: ClassVar[str] = "regroup"
    title: ClassVar[str] = "Regroup a hand"
    player: Player = field("Who regroups", prompt="Who regroups?")
    groupings: Groups | None = field("Groupings", default=None)


@dataclass(frozen=True, slots=True)
class Cripple(Play):
    """A nine-card straight flush cripples a Great Onion."""

    name: ClassVar[str] = "cripple"
    title: ClassVar[str] = "Cripple it"
    player: Player = field("Who cripples it", prompt="Who cripples it?")


@dataclass(frozen=True, slots=True)
class Close(Play):
    """Modifiers and regrouping are over: the best hand takes the pot."""

    name: ClassVar[str] = "close"
    title: ClassVar[str] = "The best hand wins"


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole round by its result: the hands or only the winner, and each player's chips in the pot."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "round"
    title: ClassVar[str] = "Only the result of the round"
    winner: Player | None = field("Winner", default=None, hint="where no hands are entered")
    paid: dict[str, Chips] | None = field("Paid into the pot, antes too", default=None)
    hands: dict[str, Nine] | None = field("Hands at Showdown", default=None)
    null_eights: bool = field("A null eight was used", default=False, hint="where no hands are entered")


@dataclass(frozen=True, slots=True)
class End(Play):
    """The table breaks up."""

    name: ClassVar[str] = "end"
    title: ClassVar[str] = "Stop playing"
