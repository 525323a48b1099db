"""The option that says by what a standing ranks: points, the sum or the average of scores, a share of the points."""

from __future__ import annotations

from typing import Final

from referee.schema import one_of

POINTS, SUM, AVERAGE, SHARE = "points", "sum", "average", "share"
RANK_LABEL: Final = "Places by"
RANK: Final = one_of(
    {
        POINTS: "points",
        SUM: "the sum of the scores",
        AVERAGE: "the average score of the games played",
        SHARE: "the share of the points that could be had",
    }
)
TIE_BREAK_OF: Final = {SUM: "scored", AVERAGE: "average", SHARE: "share"}
"""The tie-break that comes before the points, for each rank but that by points."""
_NOT_BEHIND: Final = "sitting out more costs no place"
_SAYS: Final = {
    SUM: "Places go by the sum of the scores.",
    AVERAGE: f"Places go by the average score of the games played: {_NOT_BEHIND}.",
    SHARE: f"Places go by the share of the points that could be had: {_NOT_BEHIND}.",
}


def ranked_by(options: object) -> str:
    """The tie-break that comes before the points; empty if places go by points."""
    return TIE_BREAK_OF.get(getattr(options, "rank", POINTS), "")


def says_of_rank(options: object) -> str:
    """The sentence on a standing that does not rank by points; empty for points."""
    return _SAYS.get(getattr(options, "rank", POINTS), "")
