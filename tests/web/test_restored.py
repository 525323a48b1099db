"""A backup is restored: whoever has seen more than the server knows has to look before anything is entered."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from flask import Flask

from referee.application import create_app
from tests.web.conftest import THROW, Program

SCRIPT = {"X-Requested-With": "referee"}


def serving(database: Path) -> Flask:
    """A server on a database; it is the same server to phones and programs, whichever database it has."""
    return create_app(
        {
            "INSTANCE": str(database.parent),
            "DATABASE_URL": f"sqlite:///{database}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture
def restored(tmp_path: Path) -> Program:
    """A match that was at entry 3 when the backup of its entry 1 was restored."""
    program = Program(serving(tmp_path / "lost.sqlite3").test_client())
    created = program.send("POST", "/matches", json={"game": "darts-baseball", "players": ["Ann", "Bo"]}).json
    program.match, program.keys = created["match"], created["keys"]
    program.play(0, name="one")
    with sqlite3.connect(tmp_path / "lost.sqlite3") as lost, sqlite3.connect(tmp_path / "backup.sqlite3") as backup:
        lost.backup(backup)
    program.play(1, name="two")
    program.play(2, name="three")
    return Program(serving(tmp_path / "backup.sqlite3").test_client(), program.match, program.keys)


def test_a_program_is_told(restored):
    for done in (
        restored.play(3, name="four"),
        restored.play(2, name="three"),
        restored.about("POST", "/strike", json={"n": 1}, seen=2),
        restored.about("POST", "/amend", json={"n": 1, "play": THROW}, seen=3),
        restored.about("POST", "/insert", json={"n": 1, "play": THROW}, seen=3),
    ):
        assert done.status_code == 409
        assert (done.json["field"], done.json["head"], done.json["missed"]) == ("X-Seen", 1, [])
        assert "you have seen more than there is" in done.json["error"]
    assert restored.about("GET").json["head"] == 1


def test_after_a_look_it_goes_on(restored):
    head = restored.about("GET").json["head"]
    assert restored.play(head, name="two").json["seq"] == 2
    assert restored.play(2, name="three").json["again"] is False


def test_what_is_still_there_is_answered_as_before(restored):
    assert restored.play(0, name="one").json["again"] is True


@pytest.fixture
def phone(restored):
    restored.client.get(f"/k/{restored.match}/{restored.keys['table']}")
    return restored.client


@pytest.mark.parametrize(("path", "fields"), [("", {"play": "throw", "darts": "1 1 0"}), ("/strike", {"n": "1"})])
def test_a_phone_is_told(restored, phone, path, fields):
    body = {**fields, "seen": "3", "key": "four", "lane": ""}
    answer = phone.post(f"/m/{restored.match}{path}", data=body, headers=SCRIPT)
    assert answer.status_code == 409
    assert answer.headers["X-Seq"] == "1", "the page goes back to what there is"
    ruling = answer.json["parts"]["ruling"]
    assert "This phone has seen plays that the server no longer has" in ruling
    assert "data-send-again" in ruling
    assert answer.json["seq"] == 1
    assert restored.about("GET").json["head"] == 1


def test_a_phone_without_scripts_is_told_on_the_page_as_it_stands(restored, phone):
    body = {"play": "throw", "darts": "1 1 0", "seen": "3", "key": "four", "lane": ""}
    answer = phone.post(f"/m/{restored.match}", data=body)
    assert answer.status_code == 303
    page = phone.get(answer.location).text
    assert "This phone has seen plays that the server no longer has" in page
    assert 'data-seq="1"' in page
