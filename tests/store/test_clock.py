"""The clock of a match is kept beside its log: every process has it, and no entry comes of it."""

from __future__ import annotations

from referee.store import get_store
from tests.databases import both_databases


@both_databases
def test_a_clock_is_there_for_every_process_and_is_no_entry(store, match, new_app):
    store._now = lambda: 1000.0
    store.set_clock(match.match_id, 90)
    cached = store.cached_match(match.match_id)
    assert (cached.clock, cached.head, cached.match.record()["plays"]) == (1090.0, 0, [])
    with new_app().app_context():
        other = get_store()
        other._now = lambda: 1060.0
        assert other.time_left(other.cached_match(match.match_id)) == 30
        other.set_clock(match.match_id, 0)
    store._cache.heard(match.match_id)
    assert store.time_left(store.cached_match(match.match_id)) is None


def test_a_clock_that_has_run_out_is_forgotten_in_a_while(store, match):
    store._now = lambda: 0.0
    store.set_clock(match.match_id, 60)
    cached = store.cached_match(match.match_id)
    for now, left in ((59.0, 1.0), (70.0, -10.0), (1000.0, None)):
        store._now = lambda now=now: now
        assert store.time_left(cached) == left
