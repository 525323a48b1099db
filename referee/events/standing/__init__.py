"""The standing of several matches: points, tie-breaks, places. Pure: lots come from a stated seed."""

from referee.events.standing.arithmetic import arithmetic_of
from referee.events.standing.places import Row, Standing, standing_of
from referee.events.standing.request import answer_standing
from referee.events.standing.tie_breaks import HEAD_TO_HEAD, TIE_BREAKS
from referee.events.standing.tournament import EDITIONS, Tournament

__all__ = [
    "EDITIONS",
    "HEAD_TO_HEAD",
    "TIE_BREAKS",
    "Row",
    "Standing",
    "Tournament",
    "answer_standing",
    "arithmetic_of",
    "standing_of",
]
