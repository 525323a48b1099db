"""A match at rest leaves the memory; its log has it, and it comes back as it was."""

from __future__ import annotations

import pytest

from referee.store import cache
from tests.clocks import own_clock
from tests.store.conftest import ONE, begin
from tools.serving import until


@pytest.fixture
def quick(monkeypatch):
    """Matches rest after a moment."""
    monkeypatch.setattr(cache, "REST_AFTER", 0.05)
    monkeypatch.setattr(cache, "LOOK_FOR_REST", 0.02)


def test_a_match_that_nobody_asks_for_is_forgotten(store, quick):
    match_id = begin(store).match_id
    store.append(match_id, "play", ONE, seen=0, key="a")
    until(lambda: store._cache.peek(match_id) is None, "the match stays in memory")
    cached = store.cached_match(match_id)
    assert (cached.head, cached.sent) == (1, {"a": 1})


def test_matches_in_use_stay_however_many_plays_they_have(store, monkeypatch):
    own_clock(monkeypatch, cache, monotonic=lambda: 1_000.0)
    monkeypatch.setattr(cache, "PLAYS_AT_MOST", 1)
    matches = [begin(store).match_id for _ in range(3)]
    for match_id in matches:
        store.append(match_id, "play", ONE, seen=0, key="a")
    begin(store)
    assert all(store._cache.peek(match_id) for match_id in matches)


def test_the_match_used_longest_ago_goes_first(store, monkeypatch):
    monkeypatch.setattr(cache, "PLAYS_AT_MOST", 2)
    monkeypatch.setattr(cache, "IN_USE", -1.0)
    matches = [begin(store).match_id for _ in range(3)]
    for match_id in matches:
        store.append(match_id, "play", ONE, seen=0, key="a")
    assert store.cached_match(begin(store).match_id).head == 0
    assert [store._cache.peek(match_id) is None for match_id in matches] == [True, False, False]
