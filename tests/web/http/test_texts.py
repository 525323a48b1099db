"""NUL, halves of characters and endless texts where ids, keys, codes and names stand: refused on any database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from referee.application import create_app
from referee.web.http import limits
from tests.web.conftest import THROW, Program

NO_TEXT = ["%00", "a%00b", "%ED%A0%80", "%FF", "%F0%9F%8E%AF", "x" * 5000, "%0A", "'", "%C2%85"]


@pytest.fixture(scope="module")
def server(either_database: str, new_instance: Callable[[], Path]) -> Flask:
    """The application on SQLite, then on PostgreSQL, whose texts hold no NUL."""
    return create_app(
        {
            "INSTANCE": str(new_instance()),
            "DATABASE_URL": either_database,
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture(autouse=True)
def nobody_has_guessed(server: Flask) -> None:
    """The wrong keys of other tests are not counted."""
    limits.init_app(server)


@pytest.mark.parametrize("word", NO_TEXT)
def test_ids_keys_codes_and_games(server, program: Program, visitor, word):
    phone = visitor(program, "host")
    for path in (
        f"/m/{word}",
        f"/m/{word}/host",
        f"/k/{word}/{program.keys['host']}",
        f"/games/{word}",
        f"/new/{word}",
    ):
        assert phone.get(path).status_code == 404, path
    assert phone.get(f"/k/{program.match}/{word}").status_code == 403
    assert program.send("GET", f"/matches/{word}", "host").status_code == 404
    assert program.send("GET", f"/games/{word}").status_code == 404
    assert phone.get(f"/join?code={word}").status_code == 200
    assert phone.post("/join", data=f"code={word}", content_type="application/x-www-form-urlencoded").status_code == 422


@pytest.mark.parametrize("key", ["a\0", "\0", "x" * 101, "a\x85", "a\x1b[2J"])
def test_names_of_entries(server, program: Program, visitor, key):
    assert program.play(0, name=key).status_code == 400
    phone = visitor(program, "table")
    body = {"tap": '{"play": "throw", "darts": ["1"]}', "seen": "0", "key": key}
    assert phone.post(f"/m/{program.match}", data=body).status_code == 400
    assert program.about("GET").json["head"] == 0


@pytest.mark.parametrize("key", ["x" * 100, "a b", "7f0c", "é".encode().decode("latin-1")])
def test_names_of_entries_that_are_taken(server, program: Program, key):
    assert program.play(0, name=key).json["seq"] == 1
    assert program.play(0, name=key).json["again"] is True


@pytest.mark.parametrize("name", ["a\0", "\0", "a\ud800"])
def test_names_of_people(server, program: Program, name):
    phone = server.test_client()
    written = name.encode("utf-8", "surrogatepass")
    done = phone.post("/name", data=b"who=" + written, content_type="application/x-www-form-urlencoded")
    assert done.status_code == (303 if b"\xed" in written else 422), "a browser's half of a character is replaced"
    start = {"game": "darts-baseball", "players": [name, "Bo"]}
    assert program.send("POST", "/matches", json=start).status_code == 400
    throw = {**THROW, "by": name}
    assert program.play(0, throw).status_code == 400
    assert program.about("GET").json["head"] == 0


def test_names_of_nothing_that_can_be_seen(server, program: Program):
    assert server.test_client().post("/name", data={"who": "\u200b"}).status_code == 422
    refused = program.send("POST", "/matches", json={"game": "darts-baseball", "players": ["Ann", "\u200b"]})
    assert (refused.status_code, refused.json["field"]) == (422, "players[1]")
    assert "only invisible characters" in refused.json["error"]
