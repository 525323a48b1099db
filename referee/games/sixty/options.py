"""House rules of Sixty."""

from typing import Final

from referee.contract import option
from referee.schema import Between, Fields

UNABLE, FREE = "only_if_unable", "free"
EACH_ROUND, KEEP = "each_round", "keep"
ALL, TIED = "all_play_extra_round", "tied_only"
CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"
WAYS: Final = {1: CLOCKWISE, -1: COUNTER}


class Options(Fields):
    taking: str = option(
        "A pile may be taken",
        {UNABLE: "only if no answer is possible", FREE: "at any time"},
        rule="SX-AMB-3",
        group="Play",
    )
    direction_reset: str = option(
        "The direction card",
        {EACH_ROUND: "lies clockwise at the start of each round", KEEP: "stays as the last round left it"},
        rule="SX-SET-1",
    )
    rounds: int = option("Rounds", 3, Between(1, 20, (1, 2, 3, 4, 5)), rule="SX-SCO-2", group="The end")
    tie: str = option(
        "An additional round is played by",
        {ALL: "everybody", TIED: "those who share the lowest total"},
        rule="SX-AMB-9",
    )
