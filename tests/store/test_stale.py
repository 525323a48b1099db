"""A match of which there is news is read again, and nobody gets it as it was while that goes on."""

from __future__ import annotations

from typing import Any

from referee.store import cache
from tests.store.conftest import begin


def during_the_reading(monkeypatch: Any, does: Any) -> None:
    """Do something between the reading of a match and its end."""
    keys_of = cache.keys.keys_of
    monkeypatch.setattr(cache.keys, "keys_of", lambda *given: (does(), keys_of(*given))[1])


def test_a_match_is_stale_until_its_news_is_read_to_the_end(store, monkeypatch):
    cached, seen = store.cached_match(begin(store).match_id), []
    during_the_reading(monkeypatch, lambda: seen.append(cached.stale))
    cached.hear()
    assert cached.stale
    assert store.cached_match(cached.match_id) is cached
    assert (seen, cached.stale) == ([True], False)


def test_news_that_comes_during_the_reading_is_read_next(store, monkeypatch):
    cached, seen = store.cached_match(begin(store).match_id), []
    during_the_reading(monkeypatch, lambda: seen.append(seen or cached.hear()))
    cached.hear()
    store.cached_match(cached.match_id)
    assert cached.stale
    store.cached_match(cached.match_id)
    assert (len(seen), cached.stale) == (2, False)
