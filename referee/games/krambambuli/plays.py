"""The plays of Krambambuli."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Between, Length, Player, field

Hand = Annotated[tuple[Card, ...], Length(0, 104)]
Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, 40)], ...], Length(1, 12)]
MeldNumber = Annotated[int, Between(1, 60)]


@dataclass(frozen=True, slots=True)
class Deal(Play):
    """Eleven cards each, and the first upcard."""

    name: ClassVar[str] = "deal"
    title: ClassVar[str] = "The deal"
    upcard: Card = field("Turned up", prompt="Which card is turned up?")


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """The top card of the stock."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"


@dataclass(frozen=True, slots=True)
class Take(Play):
    """The upcard."""

    name: ClassVar[str] = "take"
    title: ClassVar[str] = "Take the upcard"


@dataclass(frozen=True, slots=True)
class Lay(Play):
    """New melds from the hand."""

    name: ClassVar[str] = "meld"
    title: ClassVar[str] = "Meld"
    melds: Melds = field("Melds", prompt="Which cards are melded?")


@dataclass(frozen=True, slots=True)
class LayOff(Play):
    """Cards added to one of the player’s own melds, by its number on the table."""

    name: ClassVar[str] = "lay_off"
    title: ClassVar[str] = "Extend an own meld"
    meld: MeldNumber = field("Meld", prompt="On which meld?")
    cards: Annotated[tuple[Card, ...], Length(1, 12)] = field("Cards", prompt="Which cards are laid off?")


@dataclass(frozen=True, slots=True)
class Steal(Play):
    """One card from another player’s meld, laid with two or more from the hand as a new meld."""

    name: ClassVar[str] = "steal"
    title: ClassVar[str] = "Steal a card"
    meld: MeldNumber = field("From meld", prompt="From which meld?")
    card: Card = field("The stolen card", prompt="Which card is stolen?")
    with_hand: Annotated[tuple[Card, ...], Length(0, 12)] = field(
        "With these from the hand", prompt="With which cards from the hand?"
    )


@dataclass(frozen=True, slots=True)
class Discard(Play):
    """The card that ends the turn."""

    name: ClassVar[str] = "discard"
    title: ClassVar[str] = "Discard"
    card: Card = field("Card", prompt="Which card is discarded?")


@dataclass(frozen=True, slots=True)
class Count(Play):
    """The cards left in the hands at the end of a hand, or only their points, by player."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Count the hands"
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole hand without its plays: who went out, and what the others have left, as cards or as points."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "hand"
    title: ClassVar[str] = "Only the score of the hand"
    out: Player | None = field("Who went out", default=None, hint="if empty: nobody, the stock ran out")
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None)
