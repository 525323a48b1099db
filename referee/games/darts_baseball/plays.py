"""The plays of Darts Baseball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.darts_baseball.scoring import SET
from referee.kit.darts import Dart
from referee.schema import Between, Length, field


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """Three darts of the player whose turn it is, in the order thrown; darts that fell out are 0."""

    name: ClassVar[str] = "throw"
    title: ClassVar[str] = "Three darts"
    darts: Annotated[tuple[Dart, ...], Length(1, SET)] = field("Darts", prompt="Which darts?")


@dataclass(frozen=True, slots=True)
class Runs(Play):
    """The runs of a player's whole inning, without its darts."""

    name: ClassVar[str] = "runs"
    scores_only: ClassVar[str] = "turn"
    title: ClassVar[str] = "Runs of the inning"
    runs: Annotated[int, Between(0, 999)] = field("Runs", prompt="How many runs?")
