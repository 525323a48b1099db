"""The plays of Vatican."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Length, field

Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, 106)], ...], Length(0, 35)]


@dataclass(frozen=True, slots=True)
class Lay(Play):
    """Cards from the hand, and the whole table afterwards; a joker says what it stands for (`*=8C`)."""

    name: ClassVar[str] = "lay"
    title: ClassVar[str] = "Play cards"
    table: Melds = field("The table afterwards", prompt="Which melds are on the table now?")
    from_hand: Annotated[tuple[Card, ...], Length(1, 106)] | None = field(
        "Cards from the hand", default=None, hint="if empty: what is new on the table"
    )


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """The player draws the top card of the stock."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"


@dataclass(frozen=True, slots=True)
class Pass(Play):
    """The turn passes: the stock is empty and nothing fits."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Pass"
