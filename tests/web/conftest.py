"""A server of one's own for each test, a program that talks to it, and visitors with their phones."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.application import create_app
from referee.store import get_store
from referee.store.models import db
from referee.web.http.application import Application
from tests.databases import POSTGRESQL, SQLITE
from tests.web.applications import RuleCompiledOnce
from tests.web.houses import FINISH, MISS, House

THROW = {"play": "throw", "darts": ["1", "1", "0"]}
TOO_FEW = {"play": "throw", "darts": ["1", "1"]}


@pytest.fixture(scope="session", autouse=True)
def compiled_routes() -> None:
    """Compile each route once for all applications of a run."""
    Application.url_rule_class = RuleCompiledOnce


@pytest.fixture(scope="module", params=[SQLITE, POSTGRESQL])
def either_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database for the tests of a module, SQLite in the instance and then PostgreSQL."""
    if request.param == SQLITE:
        yield ""
        return
    with request.getfixturevalue("postgres_shelf").borrowed() as url:
        yield url


@pytest.fixture
def server(tmp_path: Path, sqlite_template: Path) -> Iterator[Flask]:
    """The application on an empty database."""
    shutil.copyfile(sqlite_template, tmp_path / "referee.sqlite3")
    app = create_app(
        {
            "INSTANCE": str(tmp_path),
            "DATABASE_URL": f"sqlite:///{tmp_path / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
            "TESTING": True,
        }
    )
    yield app
    with app.app_context():
        db.engine.dispose()


@dataclass
class Program:
    """Another program, with the keys of a match that it started."""

    client: FlaskClient
    match: str = "none"
    keys: dict[str, str] | None = None

    def send(
        self, method: str, path: str, key: str = "", seen: int | None = None, name: str = "", **more
    ) -> TestResponse:
        """A request to `/api/v1` with the key of a role (or any other text), what was seen, and an idempotency key."""
        headers = dict(more.pop("headers", {}))
        if key:
            headers["Authorization"] = f"Bearer {(self.keys or {}).get(key, key)}"
        if seen is not None:
            headers["X-Seen"] = str(seen)
        if name:
            headers["Idempotency-Key"] = name
        return self.client.open(f"/api/v1{path}", method=method, headers=headers, **more)

    def about(self, method: str, path: str = "", key: str = "host", **more) -> TestResponse:
        """A request about the match."""
        return self.send(method, f"/matches/{self.match}{path}", key, **more)

    def play(self, seen: int, body: object = THROW, key: str = "table", **more) -> TestResponse:
        return self.about("POST", "/plays", key, seen=seen, json=body, **more)


@pytest.fixture
def start(server):
    """Starts a match: `start(players=[...], options={...})`; two players of Darts Baseball where nothing is said."""

    def starts(game="darts-baseball", players=("Ann", "Bo"), **more) -> Program:
        client = server.test_client()
        response = client.post("/api/v1/matches", json={"game": game, "players": list(players), **more})
        assert response.status_code == 201, response.text
        return Program(client, response.json["match"], response.json["keys"])

    return starts


@pytest.fixture
def program(start) -> Program:
    """A program that has started a match of two."""
    return start()


@pytest.fixture
def visitor(server):
    """A visitor's phone, which has opened the links given: `visitor(program, "table")`."""

    def opens(program: Program | None = None, *roles: str) -> FlaskClient:
        phone = server.test_client()
        for role in roles:
            assert phone.get(f"/k/{program.match}/{program.keys[role]}").status_code == 303
        return phone

    return opens


@pytest.fixture
def app(server) -> Flask:
    """The server with forms that need no token, for tests that are about something else."""
    server.config["WTF_CSRF_ENABLED"] = False
    return server


@pytest.fixture
def phone(app) -> FlaskClient:
    """A phone that holds nothing yet."""
    return app.test_client()


@pytest.fixture
def another_phone(app) -> Callable[[], FlaskClient]:
    """Another phone, as often as a test wants one."""
    return app.test_client


@pytest.fixture
def club(app):
    with app.app_context():
        return get_store().clubs.create("Thursday")


@pytest.fixture
def organiser(phone: FlaskClient, club) -> FlaskClient:
    assert phone.get(club.organiser_path).status_code == 303
    return phone


@pytest.fixture
def house(app: Flask) -> House:
    """Ann beats Bo, Cy beats Ann, and Eve plays in the other club."""
    with app.app_context():
        clubs = get_store().clubs
        house = House(app, clubs.create("Thursday Club"), clubs.create("Friday Club"))
    house.play("first", "Ann", "Bo")
    house.play("second", "Ann", "Cy", plays=(MISS, FINISH))
    house.play("elsewhere", "Eve", "Ann", club_id=house.other.club_id)
    return house
