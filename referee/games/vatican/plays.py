"""The plays of Vatican."""

from typing import Annotated

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Length, field

Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, 106)], ...], Length(0, 35)]


class Lay(Play, name="lay", title="Play cards"):
    """Cards from the hand, and the whole table afterwards; a joker says what it stands for (`*=8C`)."""

    table: Melds = field("The table afterwards", prompt="Which melds are on the table now?", words="{} on the table")
    from_hand: Annotated[tuple[Card, ...], Length(1, 106)] | None = field(
        "Cards from the hand",
        default=None,
        hint="if empty: what is new on the table",
        words=", {} from the hand",
    )


class Draw(Play, name="draw", title="Draw"):
    """The player draws the top card of the stock."""


class Pass(Play, name="pass", title="Pass"):
    """The turn passes: the stock is empty and nothing fits."""
