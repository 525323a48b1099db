"""The pairs that are searched first for the best round: in a large field far fewer than all.

The sum of squares is least if neighbours by points meet: then only the last of an odd group meets an entrant of the
next. A pair that forces a larger sum is in no round with the least sum. Therefore a round of the other pairs with the
least sum, without a rematch or a second bye, is the best of all rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final

from referee.events.formats.swiss.criteria import rank_of
from referee.events.formats.swiss.field import SwissField
from referee.kit.values import Value

SLACKS: Final = (0, 8, 32)
"""Amounts above the least sum of squares. If rematches prevent the least, the last amount is nearly always enough."""


class Narrowing(Value):
    """The pairs of the rounds whose sum of squares is at most `most`. All points are doubled."""

    least: Mapping[tuple[int, int], int]
    """The least sum of squares of a round with a pair, by the points of the pair, the lower first."""
    bye: int | None
    """The points of the entrant with the bye; None in an even field."""
    most: int

    def may_meet(self, one_side: int, other: int) -> bool:
        """True if two with these points can be a pair of such a round."""
        return self.least[min(one_side, other), max(one_side, other)] <= self.most


def _least(groups: Mapping[int, int]) -> int:
    """The least sum of squares of groups by points, if neighbours meet."""
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
    """The narrowings to try, the tightest first; empty if a bye is needed and everybody had one."""
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
