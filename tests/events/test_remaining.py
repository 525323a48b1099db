"""The pairings that are still to be played, as the estimate of the end counts them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.events.event import EventState, opened, with_body
from referee.events.record import read_event
from referee.events.remaining import remaining_of


def begun(key: str, entrants: int, **options: Any) -> EventState:
    """An event before its first draw."""
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": key, "game": "darts-301", "options": options, "entrants": names, "entries": []}
    return opened(read_event(record))


def entered(state: EventState, body: dict[str, Any]) -> EventState:
    after, ruling = with_body(state, body)
    assert ruling.verdict == "allowed", ruling
    return after


def played(state: EventState, chance: random.Random) -> EventState:
    """The event after the result of one of the pairings that are ready."""
    sides = chance.choice(state.board.ready).sides
    winner = chance.choice(sides)
    return entered(state, {"do": "result", "between": [side[0] for side in sides], "winner": winner[0]})


def left(state: EventState) -> tuple[int, ...]:
    return remaining_of(state, {}).rounds


def test_nothing_is_known_before_the_draw() -> None:
    assert left(begun("single-elimination", 8)) == ()
    assert left(begun("round-robin", 8)) == ()


@pytest.mark.parametrize(
    ("key", "entrants", "options", "expected"),
    [
        ("single-elimination", 11, {"third_place": "no"}, (3, 4, 2, 1)),
        ("double-elimination", 8, {"second_final": "never"}, (4, 2 + 2, 1 + 2, 1, 1, 1)),
        ("round-robin", 5, {}, (2, 2, 2, 2, 2)),
        ("round-robin", 8, {"groups": 2, "advance": 2}, (4, 4, 4, 2, 1)),
        ("swiss", 9, {"rounds": 3}, (4, 4, 4)),
    ],
)
def test_rounds_that_are_not_paired_yet_are_foreseen(
    key: str, entrants: int, options: dict[str, Any], expected: tuple[int, ...]
) -> None:
    state = entered(begun(key, entrants, **options), {"do": "draw", "seed": "s"})
    assert left(state) == expected


def test_a_match_under_way_is_counted_by_itself() -> None:
    state = entered(begun("single-elimination", 4, third_place="no"), {"do": "draw", "seed": "s"})
    under_way = {state.board.ready[0].key: 12.0}
    remaining = remaining_of(state, under_way)
    assert (remaining.rounds, remaining.under_way) == ((1, 1), (12.0,))


@pytest.mark.parametrize("entrants", range(2, 18))
@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("single-elimination", {}),
        ("double-elimination", {"second_final": "never"}),
        ("placement", {}),
        ("round-robin", {}),
    ],
)
def test_each_result_leaves_one_pairing_less(key: str, options: dict[str, Any], entrants: int) -> None:
    """Those foreseen after the draw are those that are played, whoever wins."""
    chance = random.Random(f"{key} {entrants}")
    state = entered(begun(key, entrants, **options), {"do": "draw", "seed": "s"})
    total = sum(left(state))
    for count in range(1, total + 1):
        state = played(state, chance)
        assert sum(left(state)) == total - count
    assert state.board.over


def test_a_second_final_is_counted_when_it_is_needed() -> None:
    state = entered(begun("double-elimination", 2), {"do": "draw", "seed": "s"})
    assert left(state) == (1, 1, 0)
    state = entered(state, {"do": "result", "between": ["P1", "P2"], "winner": "P2"})
    assert left(state) == (0, 1, 0)
    for winner in ("P1", "P1"):
        sides = [side[0] for side in state.board.ready[0].sides]
        state = entered(state, {"do": "result", "between": sides, "winner": winner})
    assert not any(left(state))
