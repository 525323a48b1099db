"""The plays of Push."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Between, Length, Player, field, one_of

LOW, HIGH = "low", "high"
End = Annotated[str, one_of({LOW: "low end", HIGH: "high end"})]
Group = Annotated[tuple[MeldCard, ...], Length(1, 40)]
Hand = Annotated[tuple[Card, ...], Length(0, 108)]
MeldNumber = Annotated[int, Between(1, 36)]
Points = Annotated[int, Between(0)]


@dataclass(frozen=True, slots=True)
class Deal(Play):
    """The cards are dealt and the first upcard is turned up. Twos and jokers that come before it are buried."""

    name: ClassVar[str] = "deal"
    title: ClassVar[str] = "The deal"
    upcard: Card = field("Turned up", prompt="Which card is turned up?")
    buried: Annotated[tuple[Card, ...], Length(0, 12)] = field("Twos and jokers turned before, and buried", default=())


@dataclass(frozen=True, slots=True)
class Take(Play):
    """The player takes the upcard into the hand."""

    name: ClassVar[str] = "take"
    title: ClassVar[str] = "Take"


@dataclass(frozen=True, slots=True)
class Push(Play):
    """The player pushes the upcard and the top card of the stock to the left, and takes the next card of the stock."""

    name: ClassVar[str] = "push"
    title: ClassVar[str] = "Push"


@dataclass(frozen=True, slots=True)
class LayMelds(Play):
    """New melds from the hand; those of a contract come together. A wild card can say what it stands for (`*=8C`)."""

    name: ClassVar[str] = "meld"
    title: ClassVar[str] = "Meld"
    melds: Annotated[tuple[Group, ...], Length(1, 12)] = field("Melds", prompt="Which cards are melded?")


@dataclass(frozen=True, slots=True)
class LayOff(Play):
    """Cards from the hand, laid off on the meld with this number."""

    name: ClassVar[str] = "lay_off"
    title: ClassVar[str] = "Lay off"
    meld: MeldNumber = field("Meld", prompt="On which meld?")
    cards: Annotated[tuple[MeldCard, ...], Length(1, 14)] = field("Cards", prompt="Which cards are laid off?")
    at: End | None = field("At the", default=None, hint="where they fit at both ends of a run")


@dataclass(frozen=True, slots=True)
class Swap:
    """A natural card, and the meld in which it takes the place of a joker."""

    meld: MeldNumber = field("Meld")
    card: Card = field("Card")


@dataclass(frozen=True, slots=True)
class Exchange(Play):
    """A natural card replaces a joker on the table. The joker is used at once, in new melds or on meld `to`."""

    name: ClassVar[str] = "exchange"
    title: ClassVar[str] = "Exchange a joker"
    meld: MeldNumber = field("The joker’s meld", prompt="From which meld?")
    card: Card = field("Card in its place", prompt="Which card takes its place?")
    use: Annotated[tuple[Group, ...], Length(0, 12)] = field("The joker and the cards laid with it", default=())
    to: MeldNumber | None = field("Laid off on meld", default=None, hint="if empty: a new meld")
    also: Annotated[tuple[Swap, ...], Length(0, 3)] = field("More jokers taken out at the same time", default=())


@dataclass(frozen=True, slots=True)
class Discard(Play):
    """The card that ends the turn. With `other` it is the other copy of the upcard just taken, which stays in hand."""

    name: ClassVar[str] = "discard"
    title: ClassVar[str] = "Discard"
    card: Card = field("Card", prompt="Which card is discarded?")
    other: bool = field("The other copy, not the one just taken", default=False)


@dataclass(frozen=True, slots=True)
class Count(Play):
    """The cards left in the hands that are charged at the end of a deal, or only their points, by player."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Count the hands"
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)
    points: dict[str, Points] | None = field("Points left, by player", default=None)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole deal without its plays: who went out, and what the other side has left, as cards or as points."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "deal"
    title: ClassVar[str] = "Only the score of the deal"
    out: Player | None = field("Who went out", default=None, hint="if empty: nobody, both sides count")
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)
    points: dict[str, Points] | None = field(
        "Points left, by player", default=None, hint="or of both partners together, under one name"
    )
