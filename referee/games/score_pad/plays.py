"""The plays of the score pad: a round, points of one side, the end of a round or of the match."""

from typing import Annotated

from referee.contract import Play
from referee.games.score_pad.options import LARGEST
from referee.schema import Between, Player, field

Points = Annotated[int, Between(-LARGEST, LARGEST)]


class Round(Play, name="round", title="A round", scores_only="round"):
    """The points of one round, a number for each player or team; a missing number is 0."""

    points: dict[str, Points] = field("Points", hint="empty is 0", prompt="How many points for each player?")


class Score(Play, name="score", title="Points", scores_only="round"):
    """Points of one player or team, entered when they are scored."""

    who: Player = field("Who scores", prompt="Who scores?", words="{} scores")
    points: Points = field("Points", prompt="How many points?", words="{}")


class NextRound(Play, name="next", title="The round is over"):
    """The round is over and the deal passes on. This play is for points that are entered whenever somebody scores."""


class Close(Play, name="close", title="The match is over"):
    """Everybody agrees that the match is over."""
