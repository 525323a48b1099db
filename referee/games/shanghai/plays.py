"""The plays of Shanghai."""

from typing import Annotated

from referee.contract import Play
from referee.games.shanghai.options import MOST_CARDS
from referee.kit.cards import Card
from referee.kit.names import counted
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Between, Length, Player, field

Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, MOST_CARDS)], ...], Length(0, 35)]
Hand = Annotated[tuple[Card, ...], Length(0, MOST_CARDS)]
Points = Annotated[int, Between(0, 2000)]


class Lay(Play, name="lay", title="Play cards"):
    """Cards from the hand, and the whole table afterwards; a joker says what it stands for (`*=8C`)."""

    table: Melds = field("The table afterwards", prompt="Which melds are on the table now?", words="{} on the table")
    from_hand: Annotated[tuple[Card, ...], Length(1, MOST_CARDS)] | None = field(
        "Cards from the hand",
        default=None,
        hint="if empty: what is new on the table",
        words=", {} from the hand",
    )


class Draw(Play, name="draw", title="Draw"):
    """Cards from the stock, drawn one at a time because no card can be played."""

    count: Annotated[int, Between(1, MOST_CARDS)] = field(
        "Cards drawn", default=1, words=lambda count: counted(count, "card")
    )


class Pass(Play, name="pass", title="Pass"):
    """The turn passes: the stock is empty and nothing can be played."""


class Challenge(Play, name="challenge", title="Challenge"):
    """The hand of a player who drew or passed is shown and judged, before anything else is laid."""

    hand: Annotated[tuple[Card, ...], Length(1, MOST_CARDS)] = field(
        "The whole hand that is shown",
        prompt="Which cards are shown?",
        words="{}",
    )
    drawn: Hand = field("Of it drawn in this turn, in order", default=(), words=", of it drawn {}")
    player: Player | None = field(
        "Whose hand", default=None, hint="if empty: who drew or passed last", words=", in the hand of {}"
    )


class Count(Play, name="count", title="Count the hands"):
    """The cards left with each player at the end of a hand, or only their points."""

    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words="{}")
    points: dict[str, Points] | None = field("Points left, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the hand", scores_only="hand"):
    """The score of a hand without its plays. A player without points is out; if all have points, all have passed."""

    points: dict[str, Points] = field(
        "Points left, by player", prompt="How many points has each player left?", words="{}"
    )
    out: Player | None = field("Who went out", default=None, hint="if empty: who has no points", words=", {} went out")
