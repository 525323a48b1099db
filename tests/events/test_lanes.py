"""Entries of two organisers at once: those that depend on what one of them has not seen are behind."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.event import EventState, opened, with_body
from referee.events.lanes import is_behind
from referee.events.record import read_event

ENTRIES: tuple[dict[str, Any], ...] = (
    {"do": "draw", "seed": "s"},
    {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"},
    {"do": "absent", "who": "Bo", "round": 2},
    {"do": "strike", "n": 3},
)


def after(count: int) -> EventState:
    """An event of four with so many entries."""
    record = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": []}
    state = opened(read_event({**record, "options": {"rounds": 2}}))
    for body in ENTRIES[:count]:
        between = [side[0] for side in state.board.ready[0].sides] if state.board.ready else []
        if body["do"] == "result":
            body = {**body, "between": between, "winner": between[0]}
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling
    return state


@pytest.mark.parametrize("do", ["seed", "draw", "pair", "strike", "amend", "close", "play-off"])
def test_what_depends_on_all_is_behind_after_any_entry(do: str) -> None:
    assert is_behind(after(2), {"do": do}, seen=1)
    assert not is_behind(after(2), {"do": do}, seen=2)


def test_a_result_is_behind_one_of_the_same_pairing_alone() -> None:
    state = after(4)
    (key,) = state.board.outcomes
    pairing = state.board.pairings[key]
    played = [side[0] for side in pairing.sides]
    others = [who for who in ("Ann", "Bo", "Cy", "Dee") if who not in played]
    for between in (played, played[::-1], [[who] for who in played]):
        assert is_behind(state, {"do": "result", "between": between}, seen=1)
        assert not is_behind(state, {"do": "result", "between": between}, seen=2)
    assert is_behind(state, {"do": "result", "pairing": pairing.id}, seen=0)
    assert not is_behind(state, {"do": "result", "between": others}, seen=0)
    assert not is_behind(state, {"do": "result", "pairing": "R9-9", "between": played}, seen=0)
    assert not is_behind(state, {"do": "result", "between": 7}, seen=0)


def test_a_result_is_not_behind_one_that_was_struck() -> None:
    state, ruling = with_body(after(2), {"do": "strike", "n": 2})
    assert ruling.verdict == "allowed"
    played = [side[0] for side in state.board.ready[0].sides]
    assert not is_behind(state, {"do": "result", "between": played}, seen=1)


@pytest.mark.parametrize("do", ["enter", "withdraw", "absent"])
def test_leaving_and_coming_is_behind_a_draw_and_a_correction(do: str) -> None:
    assert is_behind(after(1), {"do": do, "who": "Eve"}, seen=0)
    assert is_behind(after(4), {"do": do, "who": {"name": "Eve", "people": ["Eve"]}}, seen=3)


def test_leaving_is_behind_a_result_of_the_same_entrant_alone() -> None:
    state = after(2)
    (key,) = state.board.outcomes
    played = [side[0] for side in state.board.pairings[key].sides]
    for who in ("Ann", "Bo", "Cy", "Dee"):
        assert is_behind(state, {"do": "withdraw", "who": who}, seen=1) is (who in played)


def test_leaving_is_behind_what_is_entered_about_the_same_entrant_alone() -> None:
    assert is_behind(after(3), {"do": "withdraw", "who": "Bo"}, seen=2)
    assert not is_behind(after(3), {"do": "withdraw", "who": "Cy"}, seen=2)


@pytest.mark.parametrize("value", [[], ["draw"], {}, {"a": []}, [[{}]], None, 1, True])
@pytest.mark.parametrize("name", ["do", "who", "between", "pairing"])
def test_values_of_other_types_are_behind_nothing_and_then_refused(name: str, value: object) -> None:
    for body in ({"do": "withdraw", "who": "Eve"}, {"do": "rename", "who": "Eve"}, {"do": "result", "winner": "Ann"}):
        assert is_behind(after(4), {**body, name: value}, seen=4) is False
        is_behind(after(4), {**body, name: value}, seen=0)
        assert with_body(after(4), {**body, name: value})[1].verdict == "refused"
