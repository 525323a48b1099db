"""A store on an empty database: SQLite in a file, and PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app import create_app
from referee import games
from referee.store import Created, Store, get_store

ONE = {"play": "throw", "darts": ["1", "0", "0"]}


@pytest.fixture
def new_app(database_url: str, tmp_path) -> Callable[[], Flask]:
    """Another process, as it were: an application of its own on the same database."""

    def make() -> Flask:
        return create_app(
            {
                "INSTANCE": str(tmp_path),
                "DATABASE_URL": database_url,
                "REDIS_URL": "",
                "SECRET_KEY": "a secret for tests alone",
                "TESTING": True,
            }
        )

    return make


@pytest.fixture
def store(new_app: Callable[[], Flask]) -> Iterator[Store]:
    """The store of one application."""
    with new_app().app_context():
        yield get_store()


@pytest.fixture
def match(store: Store) -> Created:
    """A match of Darts Baseball of Ann and Bo."""
    return begin(store)


def begin(
    store: Store, game: str = "darts-baseball", players: tuple[str, ...] = ("Ann", "Bo"), **options: object
) -> Created:
    """A new match."""
    return store.create(game, games.game(game).schema.setup(list(players), options))


@pytest.fixture
def held(store, monkeypatch):
    """The first commit waits until `go` is set; `commits` counts all."""

    class Held:
        go = threading.Event()
        inside = threading.Event()
        commits = 0
        fault: Exception | None = None

    commit = store.writer._commit

    def slow(connection):
        Held.commits += 1
        if Held.commits == 1:
            Held.inside.set()
            assert Held.go.wait(20)
            if Held.fault is not None:
                raise Held.fault
        commit(connection)

    monkeypatch.setattr(store.writer, "_commit", slow)
    return Held


def waiting(store, count):
    """Wait until so many jobs stand in line."""
    pause = threading.Event()
    for _ in range(2_000):
        if len(store.writer._waiting) >= count:
            return
        pause.wait(0.005)
    raise AssertionError(f"{len(store.writer._waiting)} jobs wait, not {count}")
