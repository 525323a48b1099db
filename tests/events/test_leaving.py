"""People who leave, in all formats: no event ends by it, nobody of them goes on; and events that are closed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from referee.events.event import EventState, opened, with_body
from referee.events.formats import keys
from referee.events.record import read_event

NAMES = [f"P{number}" for number in range(1, 9)]
FORMATS = keys()
FREE = ("evening", "ladder")


def begun(key: str, options: dict[str, Any] | None = None, entrants: int = 8) -> EventState:
    """An event before its first draw."""
    names = NAMES[:entrants]
    record = {"record": 1, "event": key, "options": options or {}, "entrants": names, "entries": []}
    return opened(read_event(record))


def entered(state: EventState, body: dict[str, Any]) -> EventState:
    after, ruling = with_body(state, body)
    assert ruling.verdict == "allowed", ruling
    return after


def drawn(state: EventState) -> EventState:
    return entered(state, {"do": "draw", "seed": "s"})


def played(state: EventState, chance: random.Random, results: int = 99) -> EventState:
    """The event after the results of pairings that are ready, so many at most."""
    for _ in range(results):
        if not state.board.ready:
            break
        pairing = chance.choice(state.board.ready)
        places = [list(side) for side in chance.sample(pairing.sides, len(pairing.sides))]
        result = {"order": [place[0] for place in places]} if len(places) > 2 else {"winner": places[0]}
        state = entered(state, {"do": "result", "pairing": pairing.id, **result})
    return state


def places(state: EventState) -> dict[str, int]:
    return {row.who: row.place for row in state.event_rules.standing(state.facts, state.board)}


@pytest.mark.parametrize("comes_first", [False, True])
def test_a_substitute_adds_no_round(comes_first: bool) -> None:
    """Eight with partners play seven rounds, also if another one takes the place of somebody who leaves."""
    chance = random.Random(1)
    state = played(drawn(played(drawn(begun("partners")), chance)), chance)
    change = [{"do": "withdraw", "who": "P1"}, {"do": "enter", "who": "P9"}]
    for body in reversed(change) if comes_first else change:
        state = entered(state, body)
    rounds = 2
    while not state.board.over:
        state, rounds = played(drawn(state), chance), rounds + 1
    assert rounds == 7


@pytest.mark.parametrize(("key", "options"), [("partners", {}), ("swiss", {"rounds": 5}), ("tables", {"rounds": 5})])
@pytest.mark.parametrize("leaving", range(1, 8))
def test_leaving_ends_no_event_with_rounds_to_come(key: str, options: dict[str, Any], leaving: int) -> None:
    chance = random.Random(leaving)
    state = played(drawn(played(drawn(begun(key, options)), chance)), chance, leaving % 2)
    for who in chance.sample(NAMES, leaving):
        state = entered(state, {"do": "withdraw", "who": who})
        assert not state.board.over
    assert not played(state, chance).board.over


@pytest.mark.parametrize("entrants", [6, 7, 8])
def test_turns_to_sit_out_stay_even_when_somebody_leaves_and_another_comes(entrants: int) -> None:
    chance = random.Random(4)
    state = played(drawn(played(drawn(begun("partners", entrants=entrants)), chance)), chance)
    state = entered(entered(state, {"do": "withdraw", "who": "P1"}), {"do": "enter", "who": "Late"})
    for _ in range(3):
        state = played(drawn(state), chance)
    out = [{*drawn.byes} for drawn in state.facts.draws[2:]]
    assert not any(before & after for before, after in pairwise(out))
    matches = Counter(name for each in state.board.pairings.values() for side in each.sides for name in side)
    stayed = [matches[name] for name in NAMES[1:entrants]]
    assert max(stayed) - min(stayed) <= 1
    assert matches["Late"] >= 2


def test_partners_play_as_many_rounds_as_were_agreed_with_those_who_began() -> None:
    chance = random.Random(1)
    state = begun("partners")
    for number in range(1, 8):
        state = played(drawn(state), chance)
        assert state.board.over == (number == 7)
        if number == 2:
            state = entered(entered(state, {"do": "withdraw", "who": "P2"}), {"do": "withdraw", "who": "P7"})
    _, ruling = with_body(state, {"do": "draw"})
    assert ruling.rules == ("EV-DRAW-2",)


@pytest.mark.parametrize("withdrawal", ["half", "annul", "forfeit"])
@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize("results", [0, 5, 12])
def test_whoever_left_does_not_go_on(withdrawal: str, groups: int, results: int) -> None:
    """Two leave after so many results of the groups; the bracket is of those who stay, and those who left are last."""
    chance = random.Random(results)
    options = {"groups": groups, "advance": 4 // groups, "withdrawal": withdrawal, "tie_breaks": ["lot"]}
    state = drawn(begun("round-robin", options))
    begun_groups = played(state, chance, results)
    for left in chance.sample([*combinations(NAMES, 2)], 6):
        state = begun_groups
        for who in left:
            state = entered(state, {"do": "withdraw", "who": who})
        state = drawn(played(state, chance))
        order = state.facts.draws[-1].order
        assert len(order) == 4
        assert not {*order} & {*left}
        state = played(state, chance)
        assert state.board.over
        place = places(state)
        assert [place[who] for who in left] == [7, 7]
        assert max(place[who] for who in NAMES if who not in left) < 7


@pytest.mark.parametrize("withdrawal", ["half", "annul", "forfeit"])
def test_groups_that_are_complete_stand_whoever_leaves(withdrawal: str) -> None:
    chance = random.Random(5)
    options = {"groups": 2, "advance": 2, "withdrawal": withdrawal, "tie_breaks": ["lot"]}
    complete = played(drawn(begun("round-robin", options)), chance)
    for state in (complete, drawn(complete)):
        for who in NAMES:
            left = entered(state, {"do": "withdraw", "who": who})
            assert left.void == ()
            assert left.event_rules.rounds(left.facts, left.board) == state.event_rules.rounds(state.facts, state.board)
            own = {row.who: row.points for row in left.event_rules.standing(left.facts, left.board)}
            assert (
                own[who] == {row.who: row.points for row in state.event_rules.standing(state.facts, state.board)}[who]
            )


@pytest.mark.parametrize("key", ["round-robin", "fixed-pairs"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_annulled_share_the_last_place(key: str, count: int) -> None:
    chance = random.Random(count)
    begun_rounds = played(drawn(begun(key, entrants=6)), chance, 2)
    for left in combinations(NAMES[:6], count):
        state = begun_rounds
        for who in left:
            state = entered(state, {"do": "withdraw", "who": who})
        place = places(played(state, chance))
        assert {place[who] for who in left} == {7 - count}
        assert max(place[who] for who in place if who not in left) < 7 - count


@pytest.mark.parametrize("results", [0, 1, 2])
@pytest.mark.parametrize("key", FORMATS)
def test_a_closed_event_is_over(key: str, results: int) -> None:
    """With the standing as it is: nothing is open, and entries other than corrections are refused."""
    chance = random.Random(results)
    state = begun(key)
    if key in FREE:
        for winner in ("P2", "P3")[:results]:
            state = entered(state, {"do": "result", "between": ["P1", winner], "winner": winner})
    else:
        state = played(drawn(state), chance, results)
    was = places(state)
    closed = entered(state, {"do": "close"}) if not state.board.over else state
    assert closed.board.over
    assert closed.board.ready == ()
    assert places(closed) == was
    assert closed.board.winners == (tuple(who for who in was if was[who] == 1) if closed.board.outcomes else ())
    if not closed.facts.closed:
        return
    for body in (
        {"do": "draw"},
        {"do": "result", "between": ["P1", "P2"], "winner": "P1"},
        {"do": "enter", "who": "Zoe"},
        {"do": "withdraw", "who": "P1"},
        {"do": "absent", "who": "P1", "round": 9},
        {"do": "close"},
    ):
        _, ruling = with_body(closed, body)
        assert ruling.verdict == "refused", body
    again = entered(closed, {"do": "strike", "n": closed.entries})
    assert again.board == state.board
