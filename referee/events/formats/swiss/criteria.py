"""The criteria of the club's Swiss as whole numbers: the cost of a pair, and of a bye.

Each criterion has digits of its own, so that no number of lesser faults outweighs a greater one.
"""

from __future__ import annotations

from referee.events.formats.swiss.field import NO_REMATCH, SwissField
from referee.kit.values import Value

Rank = tuple[int, int]
"""The values that set the cost of an entrant: twice the points, and first turns minus second turns."""


class Criteria(Value):
    """The cost of one fault of each criterion."""

    lowest: int
    """Twice the points of the lowest entrant."""
    turned: int
    """The greatest possible difference between the turns of two."""
    of_turns: int
    of_points: int
    of_bye: int
    of_second_bye: int
    of_rematch: int

    def cost_of_pair(self, one_side: Rank, other: Rank) -> int:
        """The cost of a pair who have not met."""
        points = (one_side[0] - other[0]) ** 2 * self.of_points
        return points + (self.turned - abs(one_side[1] - other[1])) * self.of_turns

    def cost_of_bye(self, rank: Rank, byes: int) -> int:
        """The cost of a bye."""
        return byes * self.of_second_bye + (rank[0] - self.lowest) * self.of_bye


def rank_of(there: SwissField, who: int) -> Rank:
    """The rank of an entrant."""
    return round(there.points[who] * 2), there.balance(who)


def criteria_of(there: SwissField, of_turns: int) -> Criteria:
    """The criteria of a round; `of_turns` is more than the sum of all lots of the round."""
    size = (len(there.present) + 1) // 2 + 1
    ranks = [rank_of(there, who) for who in there.present]
    low, high = min(ranks)[0], max(ranks)[0]
    turned = 2 * max(abs(balance) for _, balance in ranks)
    of_points = of_turns * (turned + 1) * size
    of_bye = of_points * ((high - low) ** 2 + 1) * size
    lesser = of_bye * (high - low + 1)
    rematch_first = there.prefer == NO_REMATCH
    most_met = max(there.met.values(), default=0)
    return Criteria(
        lowest=low,
        turned=turned,
        of_turns=of_turns,
        of_points=of_points,
        of_bye=of_bye,
        of_second_bye=lesser if rematch_first else lesser * (most_met**2 * size + 1),
        of_rematch=lesser * (sum(there.byes.values()) + 1) if rematch_first else lesser,
    )
