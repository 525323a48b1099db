"""The plays of darts 301."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Play
from referee.games.darts_301.scoring import MOST_DARTS, MOST_POINTS
from referee.kit.darts import Dart
from referee.kit.form import Between, Length, Player, field


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """The darts of one turn in the order thrown, up to three; a dart that fell out is 0. One may stop earlier."""

    name: ClassVar[str] = "throw"
    title: ClassVar[str] = "Three darts"
    darts: Annotated[tuple[Dart, ...], Length(1, MOST_DARTS)] = field("darts")


@dataclass(frozen=True, slots=True)
class Score(Play):
    """The total of one turn without its darts; where it ends the leg, also the last dart."""

    name: ClassVar[str] = "score"
    title: ClassVar[str] = "Total of the turn"
    total: Annotated[int, Between(0, MOST_POINTS)] = field("total")
    last: Dart | None = field("last dart", default=None, hint="where the total ends the leg")
    darts: Annotated[int, Between(1, MOST_DARTS, (1, 2, 3))] | None = field(
        "darts thrown", default=None, hint="where fewer than 3"
    )
    bust: bool = field("bust", default=False)


@dataclass(frozen=True, slots=True)
class Bull(Play):
    """Who was nearest the bull, and so begins; or wins a leg that several have finished in the same round."""

    name: ClassVar[str] = "bull"
    title: ClassVar[str] = "Throw for the bull"
    nearest: Player = field("nearest the bull")
