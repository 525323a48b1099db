"""The plays of the score pad: a round, points of one side, the end of a round or of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.score_pad.options import LARGEST
from referee.schema import Between, Player, field

Points = Annotated[int, Between(-LARGEST, LARGEST)]


@dataclass(frozen=True, slots=True)
class Round(Play):
    """The points of one round, a number for each player or team; a missing number is 0."""

    name: ClassVar[str] = "round"
    scores_only: ClassVar[str] = "round"
    title: ClassVar[str] = "A round"
    points: dict[str, Points] = field("Points", hint="empty is 0", prompt="How many points for each player?")


@dataclass(frozen=True, slots=True)
class Score(Play):
    """Points of one player or team, entered when they are scored."""

    name: ClassVar[str] = "score"
    scores_only: ClassVar[str] = "round"
    title: ClassVar[str] = "Points"
    who: Player = field("Who scores", prompt="Who scores?")
    points: Points = field("Points", prompt="How many points?")


@dataclass(frozen=True, slots=True)
class NextRound(Play):
    """The round is over and the deal passes on. This play is for points that are entered whenever somebody scores."""

    name: ClassVar[str] = "next"
    title: ClassVar[str] = "The round is over"


@dataclass(frozen=True, slots=True)
class Close(Play):
    """Everybody agrees that the match is over."""

    name: ClassVar[str] = "close"
    title: ClassVar[str] = "The match is over"
