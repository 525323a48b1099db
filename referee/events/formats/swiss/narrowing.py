"""The pairs among which the best round is looked for first: in a large field far fewer than all.

Points are closest together where neighbours by points meet: then only groups of an odd number give somebody to the
next. A pair that forces a larger sum of squares is in no round that keeps to the least one. Therefore a round among the
other pairs that keeps to it, without rematch and second bye, is the best of all rounds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from referee.events.formats.swiss.criteria import rank_of
from referee.events.formats.swiss.field import SwissField

SLACKS: Final = (0, 8, 32)
"""Above the least sum of squares: where rematches stand in its way, the best round is hardly ever above the last."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The pairs of a round whose squares add up to `most` at the most."""

    odd: frozenset[int]
    """Twice the points of the groups of an odd number, without whoever has the bye."""
    bye: int | None
    """Twice the points of whoever has the bye; None in an even field."""
    most: int

    def may_meet(self, one_side: int, other: int) -> bool:
        """True if two with these points, doubled, can be a pair of such a round."""
        return (one_side - other) ** 2 + _least(self.odd ^ {one_side} ^ {other}) <= self.most


def _least(odd: frozenset[int]) -> int:
    """The least sum of squares where each group pairs among itself as far as it can."""
    row = sorted(odd)
    return sum((upper - lower) ** 2 for lower, upper in zip(row[::2], row[1::2], strict=True))


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
    odd = frozenset(points for points, members in groups.items() if members % 2)
    return [Narrowing(odd, bye, _least(odd) + slack) for slack in SLACKS]
