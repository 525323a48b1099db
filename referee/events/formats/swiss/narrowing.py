"""The pairs among which the best round is looked for first: in a large field far fewer than all.

Points are closest together where neighbours by points meet: then only the last of a group of an odd number meets
somebody of the next. A pair that forces a larger sum of squares is in no round that keeps to the least one. Therefore a
round among the other pairs that keeps to it, without rematch and second bye, is the best of all rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from referee.events.formats.swiss.criteria import rank_of
from referee.events.formats.swiss.field import SwissField

SLACKS: Final = (0, 8, 32)
"""Above the least sum of squares: where rematches stand in its way, the best round is hardly ever above the last."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The pairs of a round whose squares add up to `most` at the most. All points are doubled."""

    least: Mapping[tuple[int, int], int]
    """For the points of a pair, the lower first, the least sum of squares of a round that holds it."""
    bye: int | None
    """The points of whoever has the bye; None in an even field."""
    most: int

    def may_meet(self, one_side: int, other: int) -> bool:
        """True if two with these points can be a pair of such a round."""
        return self.least[min(one_side, other), max(one_side, other)] <= self.most


def _least(groups: Mapping[int, int]) -> int:
    """The least sum of squares of groups by points, where neighbours meet."""
    total = 0
    alone: int | None = None
    for points, members in sorted(groups.items()):
        if alone is not None and members:
            total += (points - alone) ** 2
            members, alone = members - 1, None
        if members % 2:
            alone = points
    return total


def narrowings(there: SwissField) -> list[Narrowing]:
    """The narrowings to try, the tightest first; none where everybody had a bye."""
    doubled = {who: rank_of(there, who)[0] for who in there.present}
    groups = Counter(doubled.values())
    bye = None
    if len(there.present) % 2:
        bye = min((doubled[who] for who in there.present if not there.byes[who]), default=None)
        if bye is None:
            return []
        groups[bye] -= 1
    least = {
        pair: (pair[1] - pair[0]) ** 2 + _least(groups - Counter(pair))
        for pair in combinations_with_replacement(sorted(groups), 2)
    }
    return [Narrowing(least, bye, _least(groups) + slack) for slack in SLACKS]
