"""The club's Swiss: the best of all ways to pair a field. Each criterion outweighs all those after it.

The criteria: no rematch; no second bye (the other way round in small clubs that prefer it); the bye for the lowest;
the least sum of squared differences in points; even first turns. If several ways are equal, the lot decides. In a small
field the rounds to come also avoid rematches and second byes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

import rustworkx

from referee.events.draw import Pairs
from referee.events.formats.swiss.criteria import Criteria, Rank, criteria_of, rank_of
from referee.events.formats.swiss.field import SwissField
from referee.events.formats.swiss.look_ahead import LARGEST, NOBODY, graphs_of, round_that_leaves
from referee.events.formats.swiss.narrowing import Narrowing, narrowings
from referee.events.lots import by_lot, lot

LOT_BITS: Final = 20
MOST_WITH_LOTS: Final = 128
"""Up to this number of entrants the lots are a criterion of their own, so that only one pairing is the best.

With more entrants that takes four times as long. The search then begins in an order drawn by lot and takes the first
pairing that is as good as any.
"""
Matched = list[tuple[int, int]]
"""Pairs of two who meet, the higher number first; a bye is a pair with 0."""
Edge = tuple[int, int, int]
"""Two places in the order of lots, and the cost of their meeting."""


def draw_club(there: SwissField, to_come: int) -> Pairs:
    """The pairs of the round and its bye. `to_come` is the number of rounds that may follow."""
    field = [*there.present, NOBODY] if len(there.present) % 2 else there.present
    entrants = by_lot(there.seed, f"order {there.round}", field)
    matched = _best(there, entrants)
    if to_come > 0 and len(entrants) <= LARGEST:
        matched = _with_rounds_to_come(there, entrants, matched, to_come)
    byes = tuple(left for left, right in matched if right == NOBODY)
    pairs = [by_turn(there, left, right) for left, right in matched if right != NOBODY]
    pairs.sort(key=lambda pair: (-max(_points(there, pair)), -min(_points(there, pair)), min(pair)))
    return Pairs(pairs, byes)


def _points(there: SwissField, pair: tuple[int, int]) -> tuple[float, float]:
    return there.points[pair[0]], there.points[pair[1]]


def _best(there: SwissField, entrants: list[int]) -> Matched:
    """The best round: among few pairs if that proves it the best, otherwise among all."""
    bits = LOT_BITS if len(entrants) <= MOST_WITH_LOTS else 0
    if not bits and len({rank_of(there, who) for who in there.present}) == 1 and not there.met:
        return [_numbers(entrants[at : at + 2]) for at in range(0, len(entrants), 2)]
    criteria = criteria_of(there, (len(entrants) // 2 + 1) << bits)
    for narrowing in narrowings(there):
        matched = _matching(entrants, _edges(there, criteria, entrants, bits, narrowing))
        if 2 * len(matched) == len(entrants) and _squares(there, matched) <= narrowing.most:
            return matched
    return _matching(entrants, _edges(there, criteria, entrants, bits))


def _with_rounds_to_come(there: SwissField, entrants: list[int], best: Matched, to_come: int) -> Matched:
    """The best round that leaves as many rounds as possible without a rematch or a second bye."""
    at = {who: place for place, who in enumerate(entrants)}
    criteria = criteria_of(there, (len(entrants) // 2 + 1) << LOT_BITS)
    costs = {(min(edge[:2]), max(edge[:2])): edge[2] for edge in _edges(there, criteria, entrants, LOT_BITS)}
    first = tuple((at[left], at[right]) for left, right in best)
    kept = round_that_leaves(graphs_of(there, entrants), first, to_come, costs)
    return [_numbers([entrants[left], entrants[right]]) for left, right in kept]


def _numbers(two: Sequence[int]) -> tuple[int, int]:
    return max(two), min(two)


def _squares(there: SwissField, matched: Matched) -> int:
    played = [pair for pair in matched if NOBODY not in pair]
    return sum((rank_of(there, left)[0] - rank_of(there, right)[0]) ** 2 for left, right in played)


def _matching(entrants: list[int], edges: list[Edge]) -> Matched:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(entrants)
    graph.add_edges_from(edges)
    most = max((cost for _, _, cost in edges), default=0) + 1
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: most - cost)
    return [_numbers([entrants[left], entrants[right]]) for left, right in matching]


def _edges(
    there: SwissField, criteria: Criteria, entrants: list[int], bits: int, narrowing: Narrowing | None = None
) -> list[Edge]:
    """The costs of all pairs and byes; a narrowing leaves out rematches and second byes."""
    ranks = [(at, rank_of(there, who)) for at, who in enumerate(entrants) if who != NOBODY]
    of_rank: defaultdict[Rank, list[int]] = defaultdict(list)
    for at, rank in ranks:
        of_rank[rank].append(at)
    met = _met(there, entrants)
    edges: list[Edge] = []
    for one_side, other in combinations_with_replacement(of_rank, 2):
        if narrowing and not narrowing.may_meet(one_side[0], other[0]):
            continue
        cost = criteria.cost_of_pair(one_side, other)
        for left in of_rank[one_side]:
            known = met[left]
            same = one_side == other
            edges += [
                (left, right, cost) for right in of_rank[other] if right not in known and (right > left or not same)
            ]
    if not narrowing:
        edges += _rematches(there, criteria, entrants, met)
    if NOBODY in entrants:
        nobody = entrants.index(NOBODY)
        edges += [
            (nobody, at, criteria.cost_of_bye(rank, there.byes[entrants[at]]))
            for at, rank in ranks
            if narrowing is None or (rank[0] == narrowing.bye and not there.byes[entrants[at]])
        ]
    return _with_lots(there, entrants, edges, bits) if bits else edges


def _rematches(there: SwissField, criteria: Criteria, entrants: list[int], met: list[set[int]]) -> list[Edge]:
    edges = []
    for left, who in enumerate(entrants):
        for right in met[left]:
            other = entrants[right]
            if who < other:
                cost = criteria.cost_of_pair(rank_of(there, who), rank_of(there, other))
                edges.append((left, right, cost + there.met[who, other] ** 2 * criteria.of_rematch))
    return edges


def _met(there: SwissField, entrants: list[int]) -> list[set[int]]:
    """The places of those met, for each place in the order of lots."""
    at = {who: place for place, who in enumerate(entrants)}
    met: list[set[int]] = [set() for _ in entrants]
    for left, right in there.met:
        if left in at and right in at:
            met[at[left]].add(at[right])
            met[at[right]].add(at[left])
    return met


def _with_lots(there: SwissField, entrants: list[int], edges: list[Edge], bits: int) -> list[Edge]:
    """The same edges with the lots as the last criterion."""
    lots = [int.from_bytes(lot(there.seed, f"swiss {there.round}", who)[:8], "big") for who in entrants]
    mask = (1 << bits) - 1
    return [
        (left, right, cost + ((lots[left] ^ lots[right]) * 0x9E3779B97F4A7C15 >> 40 & mask))
        for left, right, cost in edges
    ]


def by_turn(there: SwissField, left: int, right: int) -> tuple[int, int]:
    """The pair with the first turn first.

    It goes to the one who had it less often. If they are equal, turns alternate from the last match in which the two
    had different turns. If there is none, the lot decides.
    """
    turns_left, turns_right = there.turns[left], there.turns[right]
    if there.balance(left) != there.balance(right):
        return (left, right) if there.balance(left) < there.balance(right) else (right, left)
    for last, last_of_other in zip(reversed(turns_left), reversed(turns_right), strict=False):
        if last != last_of_other:
            return (right, left) if last == "w" else (left, right)
    lots = {who: lot(there.seed, f"first turn {there.round}", who) for who in (left, right)}
    return (left, right) if lots[left] < lots[right] else (right, left)
