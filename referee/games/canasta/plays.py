"""The plays of Canasta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.canasta.scoring import SideFacts
from referee.kit.cards import Rank
from referee.schema import Between, Length, Player, field

Cards = Annotated[tuple[Rank, ...], Length(1, 40)]
Melds = Annotated[tuple[Cards, ...], Length(1, 12)]


@dataclass(frozen=True, slots=True)
class Deal(Play):
    """Eleven cards each, and the cards turned up to begin the pile: wild cards and threes first, a natural one last."""

    name: ClassVar[str] = "deal"
    title: ClassVar[str] = "The deal"
    turned: Annotated[tuple[Rank, ...], Length(1, 20)] = field("Turned up", prompt="Which card is turned up?")


@dataclass(frozen=True, slots=True)
class RedThree(Play):
    """A dealt or drawn red three, laid out and replaced from the stock."""

    name: ClassVar[str] = "red_three"
    title: ClassVar[str] = "A red three"
    player: Player = field("Who lays it out", prompt="Who lays it out?")


@dataclass(frozen=True, slots=True)
class Ask(Play):
    """A player asks the partner for leave to go out, before drawing."""

    name: ClassVar[str] = "ask"
    title: ClassVar[str] = "May I go out?"


@dataclass(frozen=True, slots=True)
class Reply(Play):
    """The partner's answer, which is binding."""

    name: ClassVar[str] = "reply"
    title: ClassVar[str] = "The partner’s answer"
    may: bool = field("May go out", prompt="May the player go out?")


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """A player draws the top card of the stock."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"


@dataclass(frozen=True, slots=True)
class Take(Play):
    """Taking the discard pile: cards from the hand that go with its top card, and further melds to be enough."""

    name: ClassVar[str] = "take"
    title: ClassVar[str] = "Take the pile"
    from_hand: Annotated[tuple[Rank, ...], Length(0, 12)] = field("From hand, with the top card", default=())
    melds: Annotated[tuple[Cards, ...], Length(0, 12)] = field("Further melds, to be enough", default=())


@dataclass(frozen=True, slots=True)
class MeldCards(Play):
    """Melds laid together: new ones, and cards for melds on the table. Wild cards alone name the meld they join."""

    name: ClassVar[str] = "meld"
    title: ClassVar[str] = "Meld"
    melds: Melds = field("Melds", prompt="Which cards are melded?")
    to: Rank | None = field("Wild cards join the meld of", default=None)


@dataclass(frozen=True, slots=True)
class Discard(Play):
    """The card that ends the turn. A player who breaks a promise to go out says so."""

    name: ClassVar[str] = "discard"
    title: ClassVar[str] = "Discard"
    card: Rank = field("Card", prompt="Which card is discarded?")
    breaks_promise: bool = field("Does not go out after all", default=False)


@dataclass(frozen=True, slots=True)
class Count(Play):
    """The cards left in the hands at the end of a deal, or only their points, by player."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Count the hands"
    hands: dict[str, Annotated[tuple[Rank, ...], Length(0, 108)]] | None = field("Cards left, by player", default=None)
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole deal by its facts, without its plays: the side of the first player, then the other."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "deal"
    title: ClassVar[str] = "Only the score of the deal"
    first: SideFacts = field("Side of the first and third player", prompt="What does the first side count?")
    second: SideFacts = field("Side of the second and fourth player", prompt="What does the second side count?")
