"""Somebody leaves a tournament during a match: the match says so and ends, and goes on if they come back."""

from __future__ import annotations

from typing import Any

import pytest

from referee.desk.events.match_of_event import not_counted, why_ended
from referee.desk.halls.hall import begin_match_of_call
from referee.store import Store
from tests.store.test_clubs import FINISH, enter

CUP: dict[str, Any] = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-301",
    "options": {"match_options": [{"start": 40, "bullseye_order": False}]},
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.fixture
def event_id(store: Store) -> str:
    """A tournament at two tables, with both matches begun."""
    event = store.events.create(store.clubs.create("Thursday").club_id, CUP)
    store.tables.add_tables(event.event_id, 2)
    store.calls.follow(event.event_id)
    for call in store.calls.history(event.event_id):
        begin_match_of_call(store, event, call)
    return event.event_id


def matches(store: Store, event_id: str) -> dict[str, str]:
    return {link.pairing: link.match_id for link in store.events.matches_of(event_id)}


def test_the_match_of_somebody_who_left_ends_and_says_why(store: Store, event_id: str) -> None:
    of_ann, of_bo = (matches(store, event_id)[pairing] for pairing in ("W1-1", "W1-2"))
    store.events.append(event_id, {"do": "withdraw", "who": "Dee"}, key="")
    assert store.cached_match(of_ann).ended is not None
    assert why_ended(store, store.cached_match(of_ann)) == "Dee left the tournament. Ann wins without play."
    assert store.cached_match(of_bo).ended is None
    assert why_ended(store, store.cached_match(of_bo)) == ""
    assert [call.pairing for call in store.calls.history(event_id) if call.ended is None] == ["W1-2"]


def test_the_match_goes_on_if_the_withdrawal_is_taken_back(store: Store, event_id: str) -> None:
    of_ann = matches(store, event_id)["W1-1"]
    store.events.append(event_id, {"do": "withdraw", "who": "Dee"}, key="")
    store.events.append(event_id, {"do": "strike", "n": 2}, key="")
    assert store.cached_match(of_ann).ended is None
    assert why_ended(store, store.cached_match(of_ann)) == ""
    open_calls = {call.pairing: call.match_id for call in store.calls.history(event_id) if call.ended is None}
    assert open_calls["W1-1"] == of_ann
    enter(store, of_ann, FINISH)
    store.clubs.catch_up(store.events.event(event_id).club_id)
    assert "W1-1" not in {pairing.id for pairing in store.events.event(event_id).state.board.ready}


def test_what_the_end_of_a_match_does_not_count(store: Store, event_id: str) -> None:
    cached = store.cached_match(matches(store, event_id)["W1-2"])
    assert (
        not_counted(store, cached)
        == "It is not over by its rules: semi-final 2 of Cup has no result, and waits for one."
    )
    enter(store, cached.match_id, FINISH)
    assert not_counted(store, store.cached_match(cached.match_id)) == ""
