"""House rules of the score pad."""

from collections.abc import Sequence
from typing import Final

from referee.contract import option
from referee.schema import Between, Fields

ROUND, ANY_TIME = "round", "any_time"
MOST, FEWEST = "most", "fewest"
SHARED, PLAY_ON = "shared", "play_on"
LARGEST: Final = 1_000_000
"""The largest number of points that the pad takes at once, and the largest target."""


class Options(Fields):
    enter: str = option(
        "Points are entered",
        {ROUND: "once a round, a number each", ANY_TIME: "whenever somebody scores"},
        rule="SP-SCORE-1",
        group="Points",
    )
    wins: str = option(
        "The win goes to", {MOST: "the most points", FEWEST: "the fewest points"}, rule="SP-WIN-1", asked_first=True
    )
    target: int = option(
        "Points that end the match",
        0,
        Between(-LARGEST, LARGEST, (0, 100, 500)),
        rule="SP-END-1",
        hint="0: no target",
        group="The end",
    )
    rounds: int = option(
        "Rounds that end the match", 0, Between(0, 999, (0, 5, 10)), rule="SP-END-2", hint="0: as many as you like"
    )
    tie: str = option("A tie", {SHARED: "shares the win", PLAY_ON: "plays another round"}, rule="SP-TIE-1")
    deal: bool = option("The deal goes round", True, rule="SP-DEAL-1", group="Deal and teams")
    team_size: int = option("Players in a team", 1, Between(1, 20, (1, 2, 3)), rule="SP-PLAY-1")

    def leaders(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides with the best total (SP-WIN-1)."""
        best = min(totals) if self.wins == FEWEST else max(totals)
        return tuple([side for side, total in enumerate(totals) if total == best])

    def target_reached(self, totals: Sequence[int]) -> bool:
        """True if a total has reached the target; a negative target is reached from above (SP-END-1)."""
        return self.target != 0 and (min(totals) <= self.target if self.target < 0 else max(totals) >= self.target)
