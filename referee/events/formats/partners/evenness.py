"""Evenness of a schedule of partners: how often two are partners or opponents, and how often each plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from referee.events.formats.partners.make_starters import Table
from referee.kit.values import Value


class Counts(Value):
    """The counts of a schedule, by two people with the lower number first."""

    partners: Counter[tuple[int, int]]
    opponents: Counter[tuple[int, int]]
    seated: Counter[int]


def counts_of(rounds: Iterable[Sequence[Table]]) -> Counts:
    """Count a schedule."""
    counts = Counts(Counter(), Counter(), Counter())
    for tables in rounds:
        for table in tables:
            counts.seated.update(table)
            for left, right in combinations(sorted(table), 2):
                together = {left, right} in ({table[0], table[1]}, {table[2], table[3]})
                (counts.partners if together else counts.opponents)[left, right] += 1
    return counts


def cost(counts: Counts) -> tuple[int, int]:
    """The sum of the squares of partnerings, then that of oppositions: the lowest cost is the most even."""
    return sum(n * n for n in counts.partners.values()), sum(n * n for n in counts.opponents.values())
