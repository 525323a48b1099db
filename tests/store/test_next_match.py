"""The match that follows another one: it begins once, whoever presses; deleted, it leaves room for another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from referee.store import get_store
from tests.databases import both_databases


@both_databases
def test_two_who_press_at_once_begin_one_next_match(store, match, new_app):
    setup = store.cached_match(match.match_id).setup
    with ThreadPoolExecutor(4) as people:
        begun = list(people.map(lambda _: store.begin_next(match.match_id, setup), range(4)))
    (created,) = filter(None, begun)
    assert store.cached_match(match.match_id).next_match == created.match_id
    with new_app().app_context():
        assert get_store().begin_next(match.match_id, setup) is None
        assert get_store().cached_match(match.match_id).next_match == created.match_id
    assert len(store.summaries()) == 2


def test_after_the_next_match_is_deleted_another_can_begin(store, match):
    setup = store.cached_match(match.match_id).setup
    store.delete(store.begin_next(match.match_id, setup).match_id)
    created = store.begin_next(match.match_id, setup)
    store._cache.forget(match.match_id)
    assert store.cached_match(match.match_id).next_match == created.match_id
