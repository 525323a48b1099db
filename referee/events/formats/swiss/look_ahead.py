"""Rounds to come: a small field is paired so that rounds without a rematch or a second bye are left.

Those who can still meet make a graph; a round is a perfect matching of it, and rounds to come are perfect matchings
without a common pair. A bye is a pair with a vertex of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import Final

from referee.events.formats.swiss.field import NO_REMATCH, SwissField

NOBODY: Final = 0
"""The opponent of an entrant with a bye."""
LARGEST: Final = 12
"""The largest number of vertices for which rounds to come are searched."""
Graph = tuple[int, ...]
"""The set of neighbours of each vertex, as bits."""
Round = tuple[tuple[int, int], ...]


def graphs_of(there: SwissField, entrants: list[int]) -> list[Graph]:
    """The graphs of pairs without a rematch or a second bye, by places in `entrants`.

    If a rematch is worse than a second bye, a second graph lets everybody have one more bye.
    """
    strict = _graph(there, entrants, frozenset(who for who in there.present if there.byes[who]))
    if NOBODY not in entrants or there.prefer != NO_REMATCH:
        return [strict]
    return [strict, _graph(there, entrants, frozenset())]


def _graph(there: SwissField, entrants: list[int], had_bye: frozenset[int]) -> Graph:
    met = {pair for two in there.met for pair in (two, two[::-1])}
    met |= {pair for who in had_bye for pair in ((NOBODY, who), (who, NOBODY))}
    return tuple(
        sum(1 << at for at, other in enumerate(entrants) if other != who and (who, other) not in met)
        for who in entrants
    )


def round_that_leaves(
    graphs: Sequence[Graph], first: Round, to_come: int, costs: Mapping[tuple[int, int], int]
) -> Round:
    """The cheapest round that leaves as many rounds as possible, at most `to_come`.

    `first` is the cheapest of all rounds: it is taken if it leaves as many. `costs` are those of pairs, the lower
    vertex first.
    """
    for left in range(min(to_come, len(graphs[0]) - 2), 0, -1):
        for graph in graphs:
            if has_rounds(graph, left + 1):
                if has_rounds(_without(graph, first), left):
                    return first
                rounds = sorted(_rounds(graph, _all(graph)), key=lambda pairs: sum(costs[pair] for pair in pairs))
                return next(each for each in rounds if has_rounds(_without(graph, each), left))
    return first


@lru_cache(maxsize=1 << 12)
def has_rounds(graph: Graph, count: int) -> bool:
    """True if a graph has `count` perfect matchings without a common pair.

    By Dirac's theorem there is one if each vertex has half of all vertices as neighbours. Each matching takes one
    neighbour from every vertex, so there are `count` if half of all are left for the last. Otherwise the search first
    chooses the pairs that are in no matching: they leave every vertex `count` neighbours. More matchings than needed
    leave out fewer pairs, so they are found sooner.
    """
    degrees = [neighbours.bit_count() for neighbours in graph]
    fewest = min(degrees)
    if fewest - count + 1 >= len(graph) // 2 or count == 0:
        return True
    if fewest < count or not _all_odd_cuts_hold(graph, count):
        return False
    all_that_can_be = islice(_pairs_left_out(graph, [degree - fewest for degree in degrees]), 1)
    all_ways = _pairs_left_out(graph, [degree - count for degree in degrees])
    return any(_falls_into_rounds(_without(graph, left_out)) for left_out in chain(all_that_can_be, all_ways))


def _all_odd_cuts_hold(graph: Graph, count: int) -> bool:
    """True if each odd set of vertices has `count` pairs with the other vertices: each matching has one of them."""
    degrees = [neighbours.bit_count() for neighbours in graph]
    crossing = [0] * (1 << len(graph) - 1)
    for vertices in range(1, len(crossing)):
        others = vertices & vertices - 1
        lowest = _lowest(vertices)
        crossing[vertices] = crossing[others] + degrees[lowest] - 2 * (graph[lowest] & others).bit_count()
        if crossing[vertices] < count and vertices.bit_count() % 2:
            return False
    return True


def _pairs_left_out(graph: Graph, spare: Sequence[int]) -> Iterator[Round]:
    """All ways to take pairs out of a graph; `spare` has the number of pairs to take from each vertex."""
    at = next((vertex for vertex, number in enumerate(spare) if number), None)
    if at is None:
        yield ()
        return
    others = [other for other in _vertices(graph[at]) if spare[other]]
    for chosen in combinations(others, spare[at]):
        pairs = tuple((at, other) for other in chosen)
        left = [0 if vertex == at else number - (vertex in chosen) for vertex, number in enumerate(spare)]
        yield from ((*pairs, *more) for more in _pairs_left_out(_without(graph, pairs), left))


@lru_cache(maxsize=1 << 12)
def _falls_into_rounds(graph: Graph) -> bool:
    """True if a graph splits into perfect matchings. Its vertices have equally many pairs."""
    if not graph[0]:
        return True
    other = _lowest(graph[0])
    rest = _all(graph) & ~(1 | 1 << other)
    return any(_falls_into_rounds(_without(graph, ((0, other), *others))) for others in _rounds(graph, rest))


def _rounds(graph: Graph, left: int) -> Iterator[Round]:
    """All perfect matchings of the vertices that are left. The vertex with the fewest neighbours is matched first."""
    if not left:
        yield ()
        return
    at = min(_vertices(left), key=lambda vertex: (graph[vertex] & left).bit_count())
    for other in _vertices(graph[at] & left):
        for others in _rounds(graph, left & ~(1 << at | 1 << other)):
            yield ((min(at, other), max(at, other)), *others)


def _vertices(bits: int) -> Iterator[int]:
    while bits:
        yield _lowest(bits)
        bits &= bits - 1


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _all(graph: Graph) -> int:
    return (1 << len(graph)) - 1


def _without(graph: Graph, pairs: Iterable[tuple[int, int]]) -> Graph:
    neighbours = [*graph]
    for left, right in pairs:
        neighbours[left] &= ~(1 << right)
        neighbours[right] &= ~(1 << left)
    return tuple(neighbours)
