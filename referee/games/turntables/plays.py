"""The plays of Turntables."""

from typing import Annotated

from referee.contract import Play
from referee.games.turntables.row import Orientation
from referee.kit.cards import Card
from referee.kit.names import listed
from referee.schema import Between, Length, Player, field

StationNumber = Annotated[int, Between(1, 8)]


class Begin(Play, name="begin", title="Who is first"):
    """The player with the highest card turned up is first. The cards can be entered too, in the order of the names.

    The cards of players who turn again follow.
    """

    player: Player = field("Who is first", prompt="Who is first?", words="{} is first")
    cards: Annotated[tuple[Card, ...], Length(2, 64)] | None = field(
        "One card each",
        default=None,
        hint="rank and suit; then those of players who turn again",
        words=", {}",
    )


class PlayCard(Play, name="card", title="A card"):
    """A card from the hand of the station whose turn it is. Station and orientation are checked if they are entered."""

    card: Card = field("Card", prompt="Which card is turned up?", words="{}")
    only_faces: bool = field(
        "Only face cards in the hand", default=False, hint="as the player states", words=", only face cards in the hand"
    )
    station: StationNumber | None = field("Station", default=None, words="")
    orientation: Orientation | None = field("Orientation", default=None, words=", {}")


class TurnDeck(Play, name="turn", title="Turn a deck"):
    """One rotation: the deck that is turned, or none."""

    deck: StationNumber | None = field("Deck", default=None, words=lambda deck: f"deck {deck}")


class DrawJoker(Play, name="joker", title="A joker is drawn"):
    """A joker drawn at a station in a refill, and the seats after the scramble."""

    station: StationNumber = field("Station", prompt="At which station?", words="")
    seats: Annotated[tuple[Player, ...], Length(2, 8)] = field(
        "People by station after the scramble",
        hint="station 1 first",
        prompt="Who sits where after the scramble?",
        words=lambda seats: ", ".join(f"{who} at {place}" for place, who in enumerate(seats, 1)),
    )


class Refilled(Play, name="refilled", title="All have drawn"):
    """Every station has drawn its cards, without a further joker."""


class TurnedUp(Play, name="turned_up", title="Cards turned up for the tie"):
    """One step of the tie-break: the players who turned a joker."""

    jokers: tuple[Player, ...] = field("Who turned a joker", default=(), words=lambda who: f"joker of {listed(who)}")
