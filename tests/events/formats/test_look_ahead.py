"""Small Swiss fields look ahead: no rematch and no second bye that another order of rounds avoids.

Results decide which round is the cheapest, and nothing else. So it is shown for all results at once: in each field that
can come about, whichever round is the cheapest, the one that is drawn leaves the rounds to come.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
import rustworkx

from referee.events.formats import answer_pairings
from referee.events.formats.swiss.format import rounds_without_rematch
from referee.events.formats.swiss.look_ahead import Graph, Round, has_rounds, round_that_leaves
from referee.schema import Unreadable
from tests.events.tournaments import MIRRORED

MANY = pytest.mark.outer("plays many more Swiss events to their ends")


def complete(size: int) -> Graph:
    return tuple((1 << size) - 1 ^ 1 << vertex for vertex in range(size))


def without(graph: Graph, pairs: Round) -> Graph:
    gone = {(left, right) for pair in pairs for left, right in (pair, pair[::-1])}
    return tuple(
        sum(1 << other for other in range(len(graph)) if graph[vertex] >> other & 1 and (vertex, other) not in gone)
        for vertex in range(len(graph))
    )


def rounds_of(graph: Graph, left: tuple[int, ...]) -> Iterator[Round]:
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if graph[first] >> other & 1:
            rest = tuple(vertex for vertex in others if vertex != other)
            yield from (((first, other), *more) for more in rounds_of(graph, rest))


@cache
def has_rounds_by_trial(graph: Graph, count: int) -> bool:
    """The definition: some round, and so many less one without its pairs."""
    everybody = tuple(range(len(graph)))
    return not count or any(
        has_rounds_by_trial(without(graph, pairs), count - 1) for pairs in rounds_of(graph, everybody)
    )


def as_graph(graph: Graph) -> rustworkx.PyGraph:
    drawn = rustworkx.PyGraph()
    drawn.add_nodes_from(range(len(graph)))
    drawn.add_edges_from_no_data([pair for pair in combinations(range(len(graph)), 2) if graph[pair[0]] >> pair[1] & 1])
    return drawn


def fields(size: int) -> Iterator[tuple[int, Graph]]:
    """All fields after some rounds of any kind, as pairs that have not met; those of one shape once."""
    shapes = [complete(size)]
    for number in range(size):
        yield from ((number, graph) for graph in shapes)
        found: list[tuple[Graph, rustworkx.PyGraph]] = []
        for graph in shapes:
            for pairs in rounds_of(graph, tuple(range(size))):
                after = without(graph, pairs)
                drawn = as_graph(after)
                if not any(after == known or rustworkx.is_isomorphic(drawn, shape) for known, shape in found):
                    found.append((after, drawn))
        shapes = [graph for graph, _ in found]


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_after_all_results_the_rounds_to_come_are_left(size: int) -> None:
    """Up to eight people, each number of rounds; with an odd number of people the bye is one of them."""
    chance = random.Random(size)
    costs = {pair: chance.randrange(1000) for pair in combinations(range(size), 2)}
    for number, graph in fields(size):
        for to_come in range(size - 1 - number):
            if not has_rounds(graph, to_come + 1):
                continue
            for cheapest in rounds_of(graph, tuple(range(size))):
                drawn = round_that_leaves([graph], cheapest, to_come, costs)
                assert drawn == cheapest or not has_rounds(without(graph, cheapest), to_come)
                assert has_rounds(without(graph, drawn), to_come)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_rounds_to_come_are_counted_as_by_trial(size: int) -> None:
    for number, graph in fields(size):
        for count in range(size - number):
            assert has_rounds(graph, count) == has_rounds_by_trial(graph, count)


@pytest.mark.parametrize("seed", range(60))
def test_rounds_to_come_are_counted_as_by_trial_where_some_met_more_often(seed: int) -> None:
    """Forfeits and absences leave some with more people to meet than others."""
    chance = random.Random(seed)
    size = chance.choice([4, 6])
    pairs = [pair for pair in combinations(range(size), 2) if chance.random() < chance.choice([0.2, 0.4])]
    graph = without(complete(size), tuple(pairs))
    for count in range(1, size):
        assert has_rounds(graph, count) == has_rounds_by_trial(graph, count)


def test_the_cheapest_round_that_leaves_the_next_is_drawn() -> None:
    """Six have met in a ring: if those opposite meet, two groups of three are left, without a fourth round."""
    ring = without(complete(6), tuple((vertex, (vertex + 1) % 6) for vertex in range(6)))
    opposite = ((0, 3), (1, 4), (2, 5))
    costs = dict.fromkeys(combinations(range(6), 2), 10) | {(1, 4): 0, (0, 2): 9}
    assert round_that_leaves([ring], opposite, 0, costs) == opposite
    assert set(round_that_leaves([ring], opposite, 1, costs)) == {(1, 4), (0, 2), (3, 5)}


def play(seed: int, entrants: int, rounds: int, forfeits: bool = False) -> tuple[int, int]:
    """A random event of so many rounds: its rematches and second byes."""
    chance = random.Random(seed)
    history: dict[str, list[str]] = {str(who): [] for who in range(1, entrants + 1)}
    met: set[frozenset[int]] = set()
    free: set[int] = set()
    rematches = second_byes = 0
    for number in range(1, rounds + 1):
        asked = {"entrants": entrants, "round": number, "rounds": rounds, "seed": f"{seed}", "history": history}
        answer = answer_pairings("swiss", asked)
        for first, second in answer["pairs"]:
            rematches += frozenset((first, second)) in met
            if forfeits and chance.random() < 0.2:
                history[str(first)].append(f"{second} forfeit win")
                history[str(second)].append(f"{first} forfeit loss")
                free.add(first)
                continue
            met.add(frozenset((first, second)))
            result = chance.choice(["win", "loss", "draw"])
            history[str(first)].append(f"{second}w {result}")
            history[str(second)].append(f"{first}b {MIRRORED[result]}")
        if bye := answer["bye"]:
            second_byes += bye in free
            free.add(bye)
            history[str(bye)].append("- bye")
    return rematches, second_byes


@pytest.mark.parametrize(
    "seeds", [range(60), *(pytest.param(range(first, first + 1000), marks=MANY) for first in range(0, 10_000, 1000))]
)
def test_random_events_have_no_rematch_and_no_second_bye(seeds: range) -> None:
    """Up to twelve people, up to as many rounds as anybody has opponents."""
    for seed in seeds:
        entrants = 2 + seed % 11
        rounds = max(1, entrants - 1 - seed // 11 % 3)
        assert play(seed, entrants, rounds) == (0, 0), (seed, entrants, rounds)


def results_of(pairs: list[list[int]], with_draws: bool) -> Iterator[tuple[str, ...]]:
    yield from product(["win", "loss", "draw"] if with_draws else ["win", "loss"], repeat=len(pairs))


def dutch_to_the_end(entrants: int, rounds: int, history: dict[str, list[str]], with_draws: bool) -> int:
    """The events that follow after all results; each round is drawn, or the draw is refused."""
    number = max(map(len, history.values()), default=0) + 1
    asked = {"entrants": entrants, "round": number, "rounds": rounds, "seed": "s", "history": history}
    answer = answer_pairings("swiss", {**asked, "options": {"pairing": "dutch"}})
    if number == rounds:
        return 1
    events = 0
    for results in results_of(answer["pairs"], with_draws):
        after = {str(who): [*history.get(str(who), [])] for who in range(1, entrants + 1)}
        for (first, second), result in zip(answer["pairs"], results, strict=True):
            after[str(first)].append(f"{second}w {result}")
            after[str(second)].append(f"{first}b {MIRRORED[result]}")
        if answer["bye"]:
            after[str(answer["bye"])].append("- bye")
        events += dutch_to_the_end(entrants, rounds, after, with_draws)
    return events


@pytest.mark.parametrize(
    ("entrants", "with_draws"),
    [
        (3, True),
        (4, True),
        (5, False),
        (6, False),
        pytest.param(5, True, marks=MANY),
        pytest.param(6, True, marks=MANY),
        pytest.param(7, False, marks=MANY),
        pytest.param(8, False, marks=MANY),
    ],
)
def test_dutch_has_a_round_up_to_half_of_the_field(entrants: int, with_draws: bool) -> None:
    rounds = rounds_without_rematch(entrants, "dutch")
    assert rounds == (entrants + 1) // 2
    assert dutch_to_the_end(entrants, rounds, {}, with_draws)


@pytest.mark.parametrize(
    ("entrants", "pairing", "rounds"), [(12, "club", 10), (12, "dutch", 6), (14, "club", 7), (9, "dutch", 5)]
)
def test_rounds_that_always_work_are_advised(entrants: int, pairing: str, rounds: int) -> None:
    asked = {"entrants": entrants, "options": {"pairing": pairing}}
    with pytest.raises(Unreadable, match=f"need rematches: {rounds} rounds, a round robin"):
        answer_pairings("swiss", {**asked, "rounds": entrants})
    assert "says" not in answer_pairings("swiss", {**asked, "rounds": rounds})


@pytest.mark.parametrize("events", [40, pytest.param(2_000, marks=MANY)])
def test_forfeits_cause_no_rematch(events: int) -> None:
    """A forfeit uses up a bye, so that a second bye may be needed in an odd field."""
    for seed in range(events):
        entrants = 3 + seed % 10
        rematches, second_byes = play(seed, entrants, entrants - 1, forfeits=True)
        assert not rematches
        assert entrants % 2 or not second_byes
