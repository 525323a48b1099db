"""The plays of Vatican."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Play
from referee.kit.cards import Card
from referee.kit.form import Length, field
from referee.kit.melds import Laid

Melds = Annotated[tuple[Annotated[tuple[Laid, ...], Length(1, 106)], ...], Length(0, 35)]


@dataclass(frozen=True, slots=True)
class Lay(Play):
    """Cards from the hand, and the whole table as it lies afterwards; jokers with what they stand for (`*=8C`)."""

    name: ClassVar[str] = "lay"
    title: ClassVar[str] = "Play cards"
    table: Melds = field("the table afterwards")
    from_hand: Annotated[tuple[Card, ...], Length(1, 106)] | None = field(
        "cards from the hand", default=None, hint="left out: what is new on the table"
    )


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """The top card of the stock."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"


@dataclass(frozen=True, slots=True)
class Pass(Play):
    """Neither card nor draw: the stock is empty and nothing fits."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Pass"
