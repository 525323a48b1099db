"""The club's Swiss: of all ways to pair a field the best, by criteria the first of which outweighs the rest.

No rematch; no second bye (the other way round in small clubs that prefer it); the bye from below; points together: the
squares of the differences add up to least; first turns even. Where several are equal, the lot decides.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import rustworkx

from referee.events.draw import Pairs
from referee.events.formats.swiss.field import NO_REMATCH, SwissField
from referee.events.lots import by_lot, lot

NOBODY: Final = 0
"""The opponent of whoever has the bye."""
LOT_BITS: Final = 20
MOST_WITH_LOTS: Final = 128
"""Up to here the lots are a criterion of their own, and one pairing alone is the best.

With more entrants (512: 0.7 s instead of 0.2) the search begins in an order drawn by lot and takes the best that it
meets first.
"""


def draw_club(there: SwissField) -> Pairs:
    """The pairs of the round and its bye."""
    field = [*there.present, NOBODY] if len(there.present) % 2 else there.present
    entrants = by_lot(there.seed, f"order {there.round}", field)
    costs = costs_of(there, entrants)
    most = max(costs.values()) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(entrants)
    index = {who: place for place, who in enumerate(entrants)}
    graph.add_edges_from([(index[left], index[right], most - cost) for (left, right), cost in costs.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    matched = [tuple(sorted((entrants[left], entrants[right]), reverse=True)) for left, right in matching]
    byes = tuple(left for left, right in matched if right == NOBODY)
    pairs = [by_turn(there, left, right) for left, right in matched if right != NOBODY]
    pairs.sort(key=lambda pair: (-max(_points(there, pair)), -min(_points(there, pair)), min(pair)))
    return Pairs(pairs, byes)


def _points(there: SwissField, pair: tuple[int, int]) -> tuple[float, float]:
    return there.points[pair[0]], there.points[pair[1]]


def costs_of(there: SwissField, entrants: list[int]) -> dict[tuple[int, int], int]:
    """The cost of each pair, and of each bye as a pair with nobody.

    Each criterion has digits of its own in a whole number, so that no number of lesser faults outweighs a greater one.
    """
    size = len(entrants) // 2 + 1
    halves = {who: round(there.points[who] * 2) for who in there.present}
    balance = {who: there.balance(who) for who in there.present}
    bits = LOT_BITS if len(entrants) <= MOST_WITH_LOTS else 0
    lots = {who: int.from_bytes(lot(there.seed, f"swiss {there.round}", who)[:8], "big") for who in entrants}
    low, high = min(halves.values()), max(halves.values())
    turned = 2 * max(map(abs, balance.values()))
    of_turns = size << bits
    of_points = of_turns * (turned + 1) * size
    of_bye = of_points * ((high - low) ** 2 + 1) * size
    lesser = of_bye * (high - low + 1)
    greater = lesser * (sum(there.byes.values()) + 1) if there.prefer == NO_REMATCH else lesser
    most_met = max(there.met.values(), default=0)
    of_rematch = greater
    of_second_bye = lesser if there.prefer == NO_REMATCH else lesser * (most_met**2 * size + 1)
    met, mask = there.met, (1 << bits) - 1
    costs = {}
    for left, right in combinations(sorted(entrants), 2):
        mixed = ((lots[left] ^ lots[right]) * 0x9E3779B97F4A7C15 >> 40) & mask
        if left == NOBODY:
            costs[left, right] = there.byes[right] * of_second_bye + (halves[right] - low) * of_bye + mixed
            continue
        cost = (halves[left] - halves[right]) ** 2 * of_points + mixed
        cost += (turned - abs(balance[left] - balance[right])) * of_turns
        if (left, right) in met:
            cost += met[left, right] ** 2 * of_rematch
        costs[left, right] = cost
    return costs


def by_turn(there: SwissField, left: int, right: int) -> tuple[int, int]:
    """The pair with the first turn first.

    It goes to whoever had it less often; then turns alternate from the last match in which the two had
    different ones; then the lot decides.
    """
    turns_left, turns_right = there.turns[left], there.turns[right]
    if there.balance(left) != there.balance(right):
        return (left, right) if there.balance(left) < there.balance(right) else (right, left)
    for last, last_of_other in zip(reversed(turns_left), reversed(turns_right), strict=False):
        if last != last_of_other:
            return (right, left) if last == "w" else (left, right)
    lots = {who: lot(there.seed, f"first turn {there.round}", who) for who in (left, right)}
    return (left, right) if lots[left] < lots[right] else (right, left)
