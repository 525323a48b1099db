"""A store on a database of its own, as `tests.databases` says; and plays whose commit waits until a test lets it go."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Protocol

import pytest
from flask import Flask

from referee import games
from referee import store as database_of_app
from referee.store import Created, Store, get_store
from referee.store.models import db
from tools.serving import SOON, until

ONE = {"play": "throw", "darts": ["1", "0", "0"]}


class NewApp(Protocol):
    """Makes an application with a store and no pages, on the database of the test or on another one."""

    def __call__(self, url: str = "", /) -> Flask: ...


@pytest.fixture
def new_app(database_url: str, tmp_path) -> Iterator[NewApp]:
    """Another process, as it were: an application of its own on the same database."""
    made: list[Flask] = []

    def make(url: str = "") -> Flask:
        app = Flask("referee", instance_path=str(tmp_path))
        app.config.from_mapping(
            DATABASE_URL=url or database_url, REDIS_URL="", SECRET_KEY="a secret for tests alone", TESTING=True
        )
        database_of_app.init_app(app)
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def store(new_app: NewApp) -> Iterator[Store]:
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
            assert Held.go.wait(SOON)
            if Held.fault is not None:
                raise Held.fault
        commit(connection)

    monkeypatch.setattr(store.writer, "_commit", slow)
    return Held


def waiting(store, count):
    """Wait until a number of jobs stand in line."""
    until(lambda: len(store.writer._waiting) >= count, f"fewer than {count} jobs wait")
