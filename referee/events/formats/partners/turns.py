"""Turns to sit out: how evenly they are spread over the rounds, and an order of rounds that spreads them well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Final

from referee.events.formats.partners.make_starters import Table
from referee.events.lots import Lots

ORDERS: Final = 20
"""The number of orders of rounds from which the search begins."""


def resting(people: int, rounds: Iterable[Sequence[Table]]) -> list[frozenset[int]]:
    """Those who sit out in each round."""
    return [frozenset(range(people)).difference(*tables) for tables in rounds]


def unevenness(people: int, out: Iterable[Iterable[int]]) -> int:
    """The differences of turns beyond one after each round, added up: 0 if turns are fair at any time."""
    turns = [0] * people
    uneven = 0
    for each in out:
        for who in each:
            turns[who] += 1
        uneven += max(0, max(turns) - min(turns) - 1)
    return uneven


def in_a_row(out: Iterable[frozenset[int]]) -> int:
    """Count the times that somebody sits out two rounds in a row."""
    return sum(len(before & after) for before, after in pairwise(out))


def in_fair_order(people: int, rounds: Sequence[Sequence[Table]], lots: Lots) -> list[Sequence[Table]]:
    """The same rounds in an order that spreads the turns to sit out: evenly at any time, then not two in a row."""
    out = resting(people, rounds)

    def cost(order: Sequence[int]) -> tuple[int, int]:
        turns = [out[number] for number in order]
        return unevenness(people, turns), in_a_row(turns)

    best = order = list(range(len(rounds)))
    for _ in range(ORDERS):
        best = min(best, _by_exchanges(order, cost), key=cost)
        if cost(best) == (0, 0):
            break
        order = list(order)
        lots.shuffle(order)
    return [rounds[number] for number in best]


def _by_exchanges(order: Sequence[int], cost: Callable[[Sequence[int]], tuple[int, int]]) -> list[int]:
    """An order that no exchange of two rounds makes better."""
    best = list(order)
    least = cost(best)
    improved = True
    while improved:
        improved = False
        for left, right in combinations(range(len(best)), 2):
            best[left], best[right] = best[right], best[left]
            after = cost(best)
            if after < least:
                least, improved = after, True
            else:
                best[left], best[right] = best[right], best[left]
    return best
