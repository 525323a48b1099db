"""The leaders of a pad, and the check for the target."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.score_pad.options import FEWEST, Options


def leaders(totals: Sequence[int], options: Options) -> tuple[int, ...]:
    """The sides with the best total (SP-WIN-1)."""
    best = min(totals) if options.wins == FEWEST else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def target_reached(totals: Sequence[int], options: Options) -> bool:
    """True if a total has reached the target; a negative target is reached from above (SP-END-1)."""
    if not options.target:
        return False
    if options.target < 0:
        return min(totals) <= options.target
    return max(totals) >= options.target
