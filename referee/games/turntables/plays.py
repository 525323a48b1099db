"""The plays of Turntables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Play
from referee.games.turntables.questions import Orientation
from referee.kit.cards import Card
from referee.kit.form import Between, Length, Player, field

StationNumber = Annotated[int, Between(1, 8)]


@dataclass(frozen=True, slots=True)
class PlayCard(Play):
    """A card from the hand of the station whose turn it is. Station and orientation, where given, are checked."""

    name: ClassVar[str] = "card"
    title: ClassVar[str] = "A card"
    card: Card = field("card")
    only_faces: bool = field("only face cards in the hand", default=False, hint="as the player states")
    station: StationNumber | None = field("station", default=None)
    orientation: Orientation | None = field("orientation", default=None)


@dataclass(frozen=True, slots=True)
class TurnDeck(Play):
    """One rotation: the deck that is turned, or none."""

    name: ClassVar[str] = "turn"
    title: ClassVar[str] = "Turn a deck"
    deck: StationNumber | None = field("deck", default=None)


@dataclass(frozen=True, slots=True)
class DrawJoker(Play):
    """A joker drawn at a station in a refill, and who sits where after the scramble."""

    name: ClassVar[str] = "joker"
    title: ClassVar[str] = "A joker is drawn"
    station: StationNumber = field("station")
    seats: Annotated[tuple[Player, ...], Length(2, 8)] = field("people by station after the scramble")


@dataclass(frozen=True, slots=True)
class Refilled(Play):
    """Every station has drawn what it was to; no joker came, or none any more."""

    name: ClassVar[str] = "refilled"
    title: ClassVar[str] = "All have drawn"


@dataclass(frozen=True, slots=True)
class TurnedUp(Play):
    """One step of the tie-break: who of those still in it turned a joker."""

    name: ClassVar[str] = "turned_up"
    title: ClassVar[str] = "Cards turned up for the tie"
    jokers: tuple[Player, ...] = field("who turned a joker", default=())
