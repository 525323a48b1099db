"""People who come to no match of a bracket are placed as if they lost all that follows, alone or several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from referee.events.board import Board
from referee.events.event import EventState, opened, with_body
from referee.events.facts import Counted
from referee.events.outcome import Outcome
from referee.events.record import read_event
from referee.kit.values import replace

BRACKETS: list[tuple[str, dict[str, Any]]] = [
    ("single-elimination", {}),
    ("single-elimination", {"third_place": "yes"}),
    ("double-elimination", {}),
    ("double-elimination", {"second_final": "never"}),
    ("placement", {}),
]
Absent = frozenset[str]


def begun(key: str, options: dict[str, Any], entrants: int) -> EventState:
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": key, "options": options, "entrants": names, "entries": []}
    return with_body(opened(read_event(record)), {"do": "draw"})[0]


def subsets(state: EventState) -> Iterator[Absent]:
    for count in range(1, len(state.facts.entrants) + 1):
        yield from map(frozenset, combinations(state.facts.entrants, count))


def played_out(state: EventState, absent: Absent, loses: str = "", last_wins: bool = False) -> EventState:
    """The event in which these do not come, one loses each match, and else the first seed wins, or the last."""
    facts = replace(state.facts, withdrawn=dict.fromkeys(absent, 1))
    board: Board = state.event_rules.board(facts)
    while board.ready:
        results = dict(facts.results)
        for pairing in board.ready:
            names = [side[0] for side in pairing.sides]
            winner = names.index(max(names) if last_wins else min(names))
            if loses in names:
                winner = 1 - names.index(loses)
            results[pairing.key] = Counted(len(results) + 2, pairing, Outcome(((winner,), (1 - winner,))))
        facts = replace(facts, results=results)
        board = state.event_rules.board(facts)
    return replace(state, facts=facts, board=board)


def places(state: EventState) -> dict[str, int]:
    return {row.who: row.place for row in state.event_rules.standing(state.facts, state.board)}


@pytest.mark.parametrize(("key", "options"), BRACKETS, ids=str)
@pytest.mark.parametrize("entrants", range(3, 9))
def test_the_absent_share_the_last_place(key: str, options: dict[str, Any], entrants: int) -> None:
    """In a bracket without byes all of them do; two who would have met do in any bracket."""
    state = begun(key, options, entrants)
    first = [{side[0] for side in pairing.sides} for pairing in state.board.ready if pairing.round == 1]
    for absent in subsets(state):
        end = played_out(state, absent, last_wins=bool(len(absent) % 2))
        assert end.board.over
        assert len(end.board.winners) == (len(absent) < entrants)
        assert not absent & set(end.board.winners)
        place = places(end)
        for pair in first:
            assert len({place[who] for who in pair & absent}) <= 1, (absent, place)
        if entrants in (4, 8):
            assert {place[who] for who in absent} == {max(place.values())}, (absent, place)


@pytest.mark.parametrize(("key", "options"), BRACKETS, ids=str)
@pytest.mark.parametrize("entrants", range(3, 9))
def test_nobody_absent_is_ahead_of_losing_each_match(key: str, options: dict[str, Any], entrants: int) -> None:
    state = begun(key, options, entrants)
    for absent in subsets(state):
        last_wins = bool(len(absent) % 2)
        place = places(played_out(state, absent, last_wins=last_wins))
        for who in absent:
            there = places(played_out(state, absent - {who}, loses=who, last_wins=last_wins))
            assert place[who] >= there[who], (absent, who, place, there)
            if len(absent) == 1:
                assert place == there, (absent, who)


def after(state: EventState, body: dict[str, Any]) -> EventState:
    state, ruling = with_body(state, body)
    assert ruling.verdict == "allowed", ruling
    return state


@pytest.mark.parametrize(("key", "options"), BRACKETS, ids=str)
@pytest.mark.parametrize("entrants", [5, 8])
def test_whoever_leaves_later_has_the_place_of_losing_the_rest(
    key: str, options: dict[str, Any], entrants: int
) -> None:
    """Each of them leaves after each result."""
    state = begun(key, options, entrants)
    while state.board.ready:
        for who in state.facts.entrants:
            ended = played_out(state, frozenset(), loses=who)
            left = after(state, {"do": "withdraw", "who": who})
            assert places(played_out(left, frozenset({who}))) == places(ended), who
        pairing = state.board.ready[-1]
        state = after(state, {"do": "result", "pairing": pairing.id, "winner": pairing.sides[1][0]})


@pytest.mark.parametrize(("key", "options"), BRACKETS, ids=str)
@pytest.mark.parametrize("entrants", [5, 8, 13])
def test_no_result_falls_away_because_somebody_leaves(key: str, options: dict[str, Any], entrants: int) -> None:
    """A walkover stands for somebody who plays the next match and leaves after it."""
    for chance in map(Random, range(20)):
        state = begun(key, options, entrants)
        while ready := state.board.ready:
            if chance.random() < 0.4:
                playing = sorted({side[0] for pairing in ready for side in pairing.sides})
                state = after(state, {"do": "withdraw", "who": chance.choice(playing)})
            else:
                pairing = chance.choice(ready)
                state = after(state, {"do": "result", "pairing": pairing.id, "winner": chance.choice(pairing.sides)[0]})
            assert state.void == ()


def test_a_walkover_counts_for_somebody_who_plays_on_and_leaves() -> None:
    """P8 has a walkover over P1, beats P4 and leaves: P4 stays out, and the other finalist wins."""
    state = begun("single-elimination", {}, 8)
    state = after(state, {"do": "withdraw", "who": "P1"})
    for winner, loser in (("P4", "P5"), ("P8", "P4"), ("P2", "P7"), ("P3", "P6"), ("P2", "P3")):
        state = after(state, {"do": "result", "between": [winner, loser], "winner": winner})
    state = after(state, {"do": "withdraw", "who": "P8"})
    assert (state.board.winners, state.void) == (("P2",), ())
    assert places(state) == {"P2": 1, "P8": 2, "P3": 3, "P4": 3, "P1": 5, "P5": 5, "P6": 5, "P7": 5}
