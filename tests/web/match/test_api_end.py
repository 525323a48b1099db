"""POST /end and /reopen, DELETE: what only the host may do with a match."""

from __future__ import annotations

import pytest

ASKED = [("POST", "/end"), ("POST", "/reopen"), ("DELETE", "")]


def test_a_match_is_ended_and_opened_again(program):
    ended = program.about("POST", "/end")
    assert ended.status_code == 200
    assert ended.json["ended"] > 0
    assert program.play(0).status_code == 409
    assert program.about("POST", "/end").json["ended"] > 0, "ended already, it stays so"
    opened = program.about("POST", "/reopen")
    assert opened.status_code == 200
    assert opened.json["ended"] is None
    assert program.play(0).status_code == 200


def test_a_match_is_deleted_with_everything(program):
    program.play(0)
    done = program.about("DELETE")
    assert done.status_code == 204
    assert done.data == b""
    assert program.about("GET").status_code == 404
    assert program.about("DELETE").status_code == 404


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_only_the_host_may(program, start, method, path):
    for key in ("table", "board"):
        done = program.about(method, path, key)
        assert done.status_code == 403
        assert "the host's key" in done.json["error"]
    assert program.about(method, path, "").status_code == 401
    assert program.about(method, path, start().keys["host"]).status_code == 401
    assert program.send(method, f"/matches/nothing1{path}", "host").status_code == 404
    assert program.about("GET").json["ended"] is None


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_nothing_is_sent_along(program, method, path):
    done = program.about(method, path, json={"really": True})
    assert done.status_code == 400
    assert program.about("GET").json["ended"] is None


@pytest.mark.parametrize("path", ["/end", "/reopen"])
def test_another_method(program, path):
    assert program.about("GET", path).status_code == 405
    assert program.about("DELETE", path).status_code == 405
