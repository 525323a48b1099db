"""The time that an event still takes, from the matches that are over."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from statistics import median

from referee.kit.values import Value


class Remaining(Value):
    """The part of an event that is still to be played."""

    rounds: tuple[int, ...]
    """The number of pairings not yet begun in each time of play. A time of play begins when the one before ends."""
    under_way: tuple[float, ...] = ()
    """The seconds since each match under way began. They belong to the first of these rounds."""


def seconds_left(durations: Sequence[float], tables: int, remaining: Remaining) -> float | None:
    """The seconds until the last match ends, if each takes the median time of those that are over.

    A match that has already taken longer is expected to end at once. None if no match is over or there is no table.

    :raises ValueError: a duration or the number of tables is negative.
    """
    if tables < 0 or any(seconds < 0 for seconds in (*durations, *remaining.under_way)):
        raise ValueError("durations and the number of tables are not negative")
    if not any(remaining.rounds) and not remaining.under_way:
        return 0.0
    if not durations or not tables:
        return None
    each = median(durations)
    free = [max(0.0, each - seconds) for seconds in remaining.under_way]
    free += [0.0] * (tables - len(free))
    end = max(free)
    for pairings in remaining.rounds:
        end = _end_of_round(free, pairings, each, end)
        free = [end] * tables
    return end


def _end_of_round(free: list[float], pairings: int, each: float, end: float) -> float:
    """The end of a round whose pairings take the tables as they become free."""
    free = list(free)
    heapify(free)
    for _ in range(pairings):
        at = heappop(free) + each
        end = max(end, at)
        heappush(free, at)
    return end
