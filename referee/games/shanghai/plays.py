"""The plays of Shanghai."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.shanghai.options import MOST_CARDS
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Between, Length, Player, field

Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, MOST_CARDS)], ...], Length(0, 35)]
Hand = Annotated[tuple[Card, ...], Length(0, MOST_CARDS)]
Points = Annotated[int, Between(0, 2000)]


@dataclass(frozen=True, slots=True)
class Lay(Play):
    """Cards from the hand, and the whole table afterwards; a joker says what it stands for (`*=8C`)."""

    name: ClassVar[str] = "lay"
    title: ClassVar[str] = "Play cards"
    table: Melds = field("The table afterwards", prompt="Which melds are on the table now?")
    from_hand: Annotated[tuple[Card, ...], Length(1, MOST_CARDS)] | None = field(
        "Cards from the hand", default=None, hint="if empty: what is new on the table"
    )


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """Cards from the stock, drawn one at a time because no card can be played."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"
    count: Annotated[int, Between(1, MOST_CARDS)] = field("Cards drawn", default=1)


@dataclass(frozen=True, slots=True)
class Pass(Play):
    """The turn passes: the stock is empty and nothing can be played."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Pass"


@dataclass(frozen=True, slots=True)
class Challenge(Play):
    """The hand of a player who drew or passed is shown and judged, before anything else is laid."""

    name: ClassVar[str] = "challenge"
    title: ClassVar[str] = "Challenge"
    hand: Annotated[tuple[Card, ...], Length(1, MOST_CARDS)] = field(
        "The whole hand that is shown", prompt="Which cards are shown?"
    )
    drawn: Hand = field("Of it drawn in this turn, in order", default=())
    player: Player | None = field("Whose hand", default=None, hint="if empty: who drew or passed last")


@dataclass(frozen=True, slots=True)
class Count(Play):
    """The cards left with each player at the end of a hand, or only their points."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Count the hands"
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)
    points: dict[str, Points] | None = field("Points left, by player", default=None)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """The score of a hand without its plays. A player without points is out; if all have points, all have passed."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "hand"
    title: ClassVar[str] = "Only the score of the hand"
    points: dict[str, Points] = field("Points left, by player", prompt="How many points has each player left?")
    out: Player | None = field("Who went out", default=None, hint="if empty: who has no points")
