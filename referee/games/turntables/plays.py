"""The plays of Turntables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.turntables.row import Orientation
from referee.kit.cards import Card
from referee.schema import Between, Length, Player, field

StationNumber = Annotated[int, Between(1, 8)]


@dataclass(frozen=True, slots=True)
class Begin(Play):
    """The player with the highest card turned up is first. The cards can be entered too, in the order of the names.

    The cards of players who turn again follow.
    """

    name: ClassVar[str] = "begin"
    title: ClassVar[str] = "Who is first"
    player: Player = field("Who is first", prompt="Who is first?")
    cards: Annotated[tuple[Card, ...], Length(2, 64)] | None = field(
        "One card each", default=None, hint="then those of players who turn again"
    )


@dataclass(frozen=True, slots=True)
class PlayCard(Play):
    """A card from the hand of the station whose turn it is. Station and orientation are checked if they are entered."""

    name: ClassVar[str] = "card"
    title: ClassVar[str] = "A card"
    card: Card = field("Card", prompt="Which card is turned up?")
    only_faces: bool = field("Only face cards in the hand", default=False, hint="as the player states")
    station: StationNumber | None = field("Station", default=None)
    orientation: Orientation | None = field("Orientation", default=None)


@dataclass(frozen=True, slots=True)
class TurnDeck(Play):
    """One rotation: the deck that is turned, or none."""

    name: ClassVar[str] = "turn"
    title: ClassVar[str] = "Turn a deck"
    deck: StationNumber | None = field("Deck", default=None)


@dataclass(frozen=True, slots=True)
class DrawJoker(Play):
    """A joker drawn at a station in a refill, and the seats after the scramble."""

    name: ClassVar[str] = "joker"
    title: ClassVar[str] = "A joker is drawn"
    station: StationNumber = field("Station", prompt="At which station?")
    seats: Annotated[tuple[Player, ...], Length(2, 8)] = field(
        "People by station after the scramble", prompt="Who sits where after the scramble?"
    )


@dataclass(frozen=True, slots=True)
class Refilled(Play):
    """Every station has drawn its cards, without a further joker."""

    name: ClassVar[str] = "refilled"
    title: ClassVar[str] = "All have drawn"


@dataclass(frozen=True, slots=True)
class TurnedUp(Play):
    """One step of the tie-break: the players who turned a joker."""

    name: ClassVar[str] = "turned_up"
    title: ClassVar[str] = "Cards turned up for the tie"
    jokers: tuple[Player, ...] = field("Who turned a joker", default=())
