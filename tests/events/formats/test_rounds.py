"""Events in rounds: everybody meets as often as the format says, and a record draws the same again."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from referee.events.event import EventState, opened, with_body
from referee.events.formats.ladder.format import LadderRules
from referee.events.printed import answer_record, end_of
from referee.events.record import read_event

FORMATS = ("swiss", "partners", "tables", "round-robin", "fixed-pairs")


def played(key: str, entrants: int, seed: int, **options: Any) -> tuple[dict[str, Any], EventState]:
    """An event to its end, with random results, and its record."""
    chance = random.Random(seed)
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record: dict[str, Any] = {"record": 1, "event": key, "options": options, "entrants": names, "entries": []}
    state = opened(read_event(record))
    while not state.board.over:
        body: dict[str, Any] = {"do": "draw", "seed": str(seed)}
        if state.board.ready:
            pairing = state.board.ready[0]
            body = {"do": "result", "pairing": pairing.id, "score": [chance.randrange(9) for _ in pairing.sides]}
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling
        assert state.board == state.event_rules.board(state.facts)
        record["entries"].append(body)
    return record, state


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("entrants", [8, 9])
def test_a_record_comes_to_the_same_again(key: str, entrants: int) -> None:
    options = {"rounds": 3} if key in ("swiss", "partners", "tables") else {}
    record, state = played(key, entrants, entrants, **options)
    assert answer_record(record)["end"] == end_of(state)
    last = max(state.facts.results.values(), key=lambda counted: counted.n)
    body = record["entries"][last.n - 1]
    same, ruling = with_body(state, {"do": "amend", "n": last.n, "with": body})
    assert ruling.verdict == "allowed"
    assert end_of(same) == end_of(state)
    struck, _ = with_body(state, {"do": "strike", "n": last.n})
    back, _ = with_body(struck, {"do": "amend", "n": last.n, "with": body})
    assert end_of(back) == end_of(state)


@pytest.mark.parametrize(("entrants", "cycles"), [(5, 1), (6, 2), (9, 1)])
def test_everybody_meets_as_often_as_agreed(entrants: int, cycles: int) -> None:
    _, state = played("round-robin", entrants, 1, rounds=cycles)
    pairings = state.board.pairings.values()
    met = Counter(frozenset(name for side in pairing.sides for name in side) for pairing in pairings)
    assert met == Counter({frozenset(two): cycles for two in combinations(state.facts.entrants, 2)})


@pytest.mark.parametrize("seed", range(6))
def test_a_swiss_has_no_rematch_and_no_second_bye(seed: int) -> None:
    _, state = played("swiss", 9, seed, rounds=5)
    met = [frozenset(pairing.sides) for pairing in state.board.pairings.values()]
    byes = [name for drawn in state.facts.draws for name in drawn.byes]
    assert len(met) == len(set(met))
    assert len(byes) == len(set(byes)) == 5


def test_a_result_after_somebody_left_comes_to_the_board_of_all_facts() -> None:
    """Half of the matches of a round robin: the next result decides that the rest are forfeits, not annulled."""
    names = ["Ann", "Bo", "Cy", "Dee"]
    state = opened(read_event({"record": 1, "event": "round-robin", "entrants": names, "entries": []}))
    for body in (
        {"do": "draw"},
        {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"},
        {"do": "withdraw", "who": "Ann"},
        {"do": "strike", "n": 3},
        {"do": "result", "between": ["Ann", "Cy"], "winner": "Ann"},
        {"do": "withdraw", "who": "Ann"},
        {"do": "result", "between": ["Bo", "Cy"], "winner": "Cy"},
        {"do": "amend", "n": 2, "with": {"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}},
        {"do": "result", "between": ["Bo", "Dee"], "winner": "Dee"},
    ):
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling
        assert state.board == state.event_rules.board(state.facts)
    assert state.void == ()


@pytest.mark.parametrize("key", ["evening", "ladder"])
def test_results_without_a_draw_come_to_the_board_of_all_facts(key: str) -> None:
    chance = random.Random(1)
    names = ["Ann", "Bo", "Cy", "Dee"]
    state = opened(read_event({"record": 1, "event": key, "entrants": names, "entries": []}))
    for n in range(1, 30):
        between = chance.sample(names, 2)
        body: dict[str, Any] = {"do": "result", "between": between, "winner": between[0]}
        state, _ = with_body(state, {"do": "strike", "n": chance.randrange(1, n)} if n % 5 == 0 else body)
        assert state.board == state.event_rules.board(state.facts)
    state, _ = with_body(state, {"do": "close"})
    assert state.board.over
    assert state.board.pairings


def test_a_result_of_a_ladder_judges_no_other_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state = opened(read_event({"record": 1, "event": "ladder", "entrants": ["Ann", "Bo", "Cy"], "entries": []}))
    monkeypatch.delattr(LadderRules, "counted")
    for winner, loser in (("Cy", "Ann"), ("Bo", "Cy"), ("Ann", "Cy")):
        state, ruling = with_body(state, {"do": "result", "between": [winner, loser], "winner": winner})
        assert ruling.verdict == "allowed", ruling
    assert [row.who for row in state.event_rules.standing(state.facts, state.board)] == ["Bo", "Ann", "Cy"]
