"""The plays of darts 301."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.darts_301.scoring import MOST_DARTS, MOST_POINTS
from referee.kit.darts import Dart
from referee.schema import Between, Length, Player, field


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """The darts of one turn in the order thrown, up to three; a dart that fell out is 0. A player may stop earlier."""

    name: ClassVar[str] = "throw"
    title: ClassVar[str] = "Three darts"
    darts: Annotated[tuple[Dart, ...], Length(1, MOST_DARTS)] = field("Darts", prompt="Which darts?")


@dataclass(frozen=True, slots=True)
class Score(Play):
    """The total of one turn without its darts; a total that ends the leg names the last dart too."""

    name: ClassVar[str] = "score"
    scores_only: ClassVar[str] = "turn"
    title: ClassVar[str] = "Total of the turn"
    total: Annotated[int, Between(0, MOST_POINTS)] = field("Total", prompt="How many points?")
    last: Dart | None = field("Last dart", default=None, hint="if the total ends the leg")
    darts: Annotated[int, Between(1, MOST_DARTS, (1, 2, 3))] | None = field(
        "Darts thrown", default=None, hint="if fewer than 3"
    )
    bust: bool = field("Bust", default=False)


@dataclass(frozen=True, slots=True)
class Bull(Play):
    """The player nearest the bull starts, or wins a leg that several finished in the same round."""

    name: ClassVar[str] = "bull"
    title: ClassVar[str] = "Throw for the bull"
    nearest: Player = field("Nearest the bull", prompt="Who threw nearest the bull?")
