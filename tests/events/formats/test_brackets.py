"""Brackets: all results of small ones, random ones of large ones; corrections there and back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events.event import EventState, opened, with_body
from referee.events.facts import Counted
from referee.events.formats.double_elimination.rematches import masks
from referee.events.outcome import Outcome
from referee.events.printed import end_of
from referee.events.record import read_event
from referee.kit.values import replace

BRACKETS = ("single-elimination", "double-elimination", "placement")
LIVES = {"single-elimination": 1, "double-elimination": 2}


def begun(key: str, entrants: int, **options: Any) -> EventState:
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": key, "options": options, "entrants": names, "entries": []}
    return with_body(opened(read_event(record)), {"do": "draw"})[0]


def won_by(state: EventState, index: int, side: int) -> dict[str, Any]:
    pairing = state.board.ready[index]
    return {"do": "result", "pairing": pairing.id, "winner": pairing.sides[side][0]}


def entered(state: EventState, body: dict[str, Any]) -> EventState:
    after, ruling = with_body(state, body)
    assert ruling.verdict == "allowed", ruling
    pairings = after.board.pairings
    gone = [counted.n for key, counted in after.facts.results.items() if key not in pairings]
    assert after.void == tuple(sorted(gone))
    return after


def played_out(state: EventState, chance: random.Random) -> EventState:
    while state.board.ready:
        state = entered(state, won_by(state, chance.randrange(len(state.board.ready)), chance.randrange(2)))
    return state


def check_end(key: str, state: EventState) -> None:
    """Everybody but the winner lost as often as it takes; places and points are those of the matches."""
    assert state.board.over
    (winner,) = state.board.winners
    losses: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for pairing_key, outcome in state.board.outcomes.items():
        sides = state.board.pairings[pairing_key].sides
        assert outcome.winner is not None
        wins[sides[outcome.winner][0]] += 1
        losses[sides[1 - outcome.winner][0]] += 1
    standing = state.event_rules.standing(state.facts, state.board)
    assert {row.who: row.points for row in standing} == {who: wins[who] for who in state.facts.entrants}
    assert standing[0].who == winner
    if key == "placement":
        assert [row.place for row in standing] == list(range(1, len(standing) + 1))
    else:
        assert all(losses[who] == LIVES[key] for who in state.facts.entrants if who != winner)
        assert losses[winner] < LIVES[key]


def ends_of(state: EventState) -> Iterator[EventState]:
    """The ends that all results lead to, the pairing that is ready first before all others.

    Each step adds one result to the facts: all ends share what was played before them.
    """
    if not state.board.ready:
        yield state
        return
    pairing = state.board.ready[0]
    for side in (0, 1):
        outcome = Outcome(((side,), (1 - side,)))
        counted = Counted(len(state.facts.results) + 2, pairing, outcome)
        facts = replace(state.facts, results={**state.facts.results, pairing.key: counted})
        yield from ends_of(replace(state, facts=facts, board=state.event_rules.board(facts)))


def exhaustive(key: str, state: EventState) -> int:
    """Plays all results of the pairing that is ready first; the number of ways in which the event can end."""
    if not state.board.ready:
        check_end(key, state)
        return 1
    return sum(exhaustive(key, entered(state, won_by(state, 0, side))) for side in (0, 1))


@pytest.mark.parametrize("entrants", range(2, 9))
def test_each_result_of_single_elimination(entrants: int) -> None:
    assert exhaustive("single-elimination", begun("single-elimination", entrants)) == 2 ** (entrants - 1)


@pytest.mark.parametrize("entrants", range(2, 6))
def test_each_result_of_double_elimination(entrants: int) -> None:
    """Half of the ways end in the first final; the others have a second one that ends in two ways."""
    ways = exhaustive("double-elimination", begun("double-elimination", entrants))
    assert ways == 3 * 2 ** (2 * entrants - 3)


MANY = pytest.mark.outer("plays many more brackets to each end")


@pytest.mark.parametrize(
    ("key", "entrants", "ways"),
    [
        ("single-elimination", 11, 2**10),
        pytest.param("single-elimination", 16, 2**15, marks=MANY),
        ("double-elimination", 6, 3 * 2**9),
        ("double-elimination", 7, 3 * 2**11),
        pytest.param("double-elimination", 8, 3 * 2**13, marks=MANY),
        ("placement", 8, 2**12),
    ],
)
def test_each_end_of_larger_brackets(key: str, entrants: int, ways: int) -> None:
    """A placement of eight has three rounds of four matches, and all of them count."""
    ends = 0
    for end in ends_of(begun(key, entrants)):
        check_end(key, end)
        ends += 1
    assert ends == ways


@pytest.mark.parametrize("key", BRACKETS)
@pytest.mark.parametrize("entrants", [9, 11, 16, 23, 33, 64])
def test_random_results(key: str, entrants: int) -> None:
    check_end(key, played_out(begun(key, entrants), random.Random(entrants)))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BRACKETS), st.integers(2, 13), st.integers(0, 10**6))
def test_correcting_there_and_back_restores_all(key: str, entrants: int, seed: int) -> None:
    chance = random.Random(seed)
    whole = played_out(begun(key, entrants), chance)
    before = end_of(whole)
    results = list(whole.facts.results.values())
    for counted in chance.sample(results, min(3, len(results))):
        sides = counted.pairing.sides
        winner = counted.outcome.winner
        assert winner is not None
        body = {"do": "result", "pairing": counted.pairing.id, "winner": sides[winner][0]}
        same = entered(whole, {"do": "amend", "n": counted.n, "with": body})
        assert end_of(same) == before
        other = {**body, "winner": sides[1 - winner][0]}
        turned = entered(whole, {"do": "amend", "n": counted.n, "with": other})
        check_credit(turned)
        assert end_of(entered(turned, {"do": "amend", "n": counted.n, "with": body})) == before


def check_credit(state: EventState) -> None:
    """Nobody has points for a match that they did not play as the bracket stands."""
    void = set(state.void)
    credited = {
        (counted.pairing.sides[counted.outcome.winner][0], counted.pairing.id)
        for counted in state.facts.results.values()
        if counted.n not in void and counted.outcome.winner is not None
    }
    wins = Counter(who for who, _ in credited)
    for row in state.event_rules.standing(state.facts, state.board):
        assert row.points == wins[row.who]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BRACKETS), st.integers(3, 13), st.integers(0, 10**6))
def test_after_a_correction_the_bracket_is_played_out_again(key: str, entrants: int, seed: int) -> None:
    """Results that the correction made void count again where their pairing comes back, and for nobody else."""
    chance = random.Random(seed)
    whole = played_out(begun(key, entrants), chance)
    counted = next(iter(whole.facts.results.values()))
    winner = counted.outcome.winner
    assert winner is not None
    body = {"do": "result", "pairing": counted.pairing.id, "winner": counted.pairing.sides[1 - winner][0]}
    again = played_out(entered(whole, {"do": "amend", "n": counted.n, "with": body}), chance)
    check_credit(again)
    assert again.board.over


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BRACKETS), st.integers(2, 13), st.integers(0, 10**6))
def test_a_strike_is_as_if_never_entered(key: str, entrants: int, seed: int) -> None:
    chance = random.Random(seed)
    state = begun(key, entrants)
    for _ in range(chance.randrange(6)):
        if state.board.ready:
            state = entered(state, won_by(state, chance.randrange(len(state.board.ready)), chance.randrange(2)))
    if state.board.ready:
        after = entered(state, won_by(state, 0, chance.randrange(2)))
        assert end_of(entered(after, {"do": "strike", "n": after.entries})) == end_of(state)


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64, 128])
def test_early_rematches_are_put_off(size: int) -> None:
    """Whoever lost to somebody meets them again on the losers' side in its last rounds at the earliest."""
    state = begun("double-elimination", size)
    chance = random.Random(size)
    earliest = 99
    for _ in range(3):
        ended = played_out(state, chance)
        met: dict[frozenset[str], list[str]] = {}
        for pairing in ended.board.pairings.values():
            met.setdefault(frozenset(name for side in pairing.sides for name in side), []).append(pairing.id)
        again = [ids[1] for ids in met.values() if len(ids) > 1 and ids[1].startswith("L")]
        earliest = min([earliest, *(int(each[1:].split("-")[0]) for each in again)])
    rounds_of_losers = 2 * (size.bit_length() - 2)
    assert earliest >= min(rounds_of_losers, rounds_of_losers // 2 + 1)
    assert len(masks(size)) == size.bit_length() - 2
