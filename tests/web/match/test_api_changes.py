"""POST /api/v1/matches/<match>/strike, /amend and /insert: take back, correct, insert a forgotten play."""

from __future__ import annotations

import pytest

MISSES = {"play": "throw", "darts": ["0", "0", "0"]}
THREE = {"play": "throw", "darts": ["1", "1", "1"]}


@pytest.fixture
def played(program):
    """Both have thrown once."""
    program.play(0)
    program.play(1)
    return program


def change(played, path, body, seen=2, key="table", **more):
    return played.about("POST", path, key, seen=seen, json=body, **more)


def test_a_play_is_taken_back(played):
    done = change(played, "/strike", {"n": 1})
    assert done.status_code == 200
    assert done.json["verdict"] == "allowed"
    assert done.json["seq"] == 3
    assert done.json["scores"] == {"Ann": 2, "Bo": 0}, "what Bo threw is Ann's now"


def test_a_play_is_corrected(played):
    done = change(played, "/amend", {"n": 1, "play": THREE})
    assert done.status_code == 200
    assert done.json["scores"] == {"Ann": 3, "Bo": 2}
    assert played.about("GET", "/record").json["plays"][0] == THREE


def test_a_forgotten_play_is_inserted(played):
    done = change(played, "/insert", {"n": 2, "play": THREE}, name="forgotten")
    assert (done.status_code, done.json["n"], done.json["seq"]) == (200, 3, 3)
    assert done.json["says"].startswith("Bo")
    assert played.about("GET", "/record").json["plays"][1] == THREE
    log = played.about("GET", "/log").json
    assert [part["n"] for part in log["plays"]] == [1, 3, 2]
    assert log["entries"][2]["body"] == {"n": 2, "play": THREE}
    again = change(played, "/insert", {"n": 2, "play": THREE}, name="forgotten")
    assert (again.json["n"], again.json["again"]) == (3, True)
    other = change(played, "/insert", {"n": 1, "play": THREE}, name="forgotten")
    assert other.status_code == 422
    back = change(played, "/strike", {"n": 3}, seen=3)
    assert back.json["scores"] == {"Ann": 2, "Bo": 2}


def test_a_preview_of_an_insertion(played):
    done = played.about("POST", "/insert?preview=true", "table", json={"n": 1, "play": THREE})
    assert done.status_code == 200
    assert [(part["n"], part["before"] is None) for part in done.json["changes"]] == [(3, True), (1, False), (2, False)]
    assert played.about("GET").json["head"] == 2


@pytest.mark.parametrize("path", ["/amend", "/insert"])
def test_a_correction_that_cannot_stand_is_refused(played, path):
    done = change(played, path, {"n": 1, "play": {"play": "throw", "darts": ["1"]}})
    assert done.status_code == 422
    assert done.json["rules"] == ["DB-TURN-1"]
    assert played.about("GET").json["head"] == 2


def test_a_preview_tells_what_would_change_and_changes_nothing(played):
    done = played.about("POST", "/strike?preview=true", "table", json={"n": 1})
    assert done.status_code == 200
    assert [part["n"] for part in done.json["changes"]] == [1, 2]
    assert done.json["changes"][0]["after"] is None
    assert done.json["changes"][1]["before"]["says"].startswith("Bo")
    assert done.json["changes"][1]["after"]["says"].startswith("Ann")
    done = played.about("POST", "/amend?preview=1", "table", json={"n": 2, "play": MISSES})
    assert [part["n"] for part in done.json["changes"]] == [2]
    assert played.about("GET").json["head"] == 2


def test_a_preview_of_what_cannot_stand(played):
    done = played.about("POST", "/amend?preview=true", "table", json={"n": 2, "play": {"play": "meld"}})
    assert done.status_code == 200
    assert done.json["verdict"] == "refused"
    assert done.json["changes"] == []


def test_preview_is_yes_or_no(played):
    done = played.about("POST", "/strike?preview=maybe", "table", json={"n": 1})
    assert done.status_code == 400
    assert done.json["field"] == "preview"


@pytest.mark.parametrize("path", ["/strike", "/amend", "/insert"])
@pytest.mark.parametrize("n", [0, 3, -1, 10**30])
def test_no_such_play(played, path, n):
    body = {"n": n} if path == "/strike" else {"n": n, "play": THREE}
    done = change(played, path, body)
    assert done.status_code == 404
    assert done.json["field"] == "n"


def test_taken_back_twice(played):
    change(played, "/strike", {"n": 1})
    done = change(played, "/strike", {"n": 1}, seen=3)
    assert done.status_code == 404
    assert "already" in done.json["error"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/strike", {}, "n"),
        ("/strike", [1], ""),
        ("/strike", {"n": "1"}, "n"),
        ("/strike", {"n": True}, "n"),
        ("/strike", {"n": 1.0}, "n"),
        ("/strike", {"n": 1, "why": "x"}, "why"),
        ("/amend", {"n": 1}, "play"),
        ("/amend", {"play": THREE}, "n"),
        ("/insert", {"n": 1}, "play"),
        ("/insert", {"n": 1, "play": THREE, "after": 1}, "after"),
    ],
)
def test_what_is_not_taken_is_named(played, path, body, field):
    done = change(played, path, body)
    assert done.status_code == 422
    assert done.json["field"] == field


def test_sent_twice_it_is_done_once(played):
    first = change(played, "/strike", {"n": 2}, name="back")
    again = change(played, "/strike", {"n": 2}, name="back")
    assert first.json["seq"] == again.json["seq"] == 3
    assert again.json["again"] is True


def test_who_is_behind_is_told(played):
    done = change(played, "/strike", {"n": 1}, seen=1)
    assert done.status_code == 409
    assert [part["seq"] for part in done.json["missed"]] == [2]


@pytest.mark.parametrize("path", ["/strike", "/amend", "/insert"])
def test_keys_and_methods(played, start, path):
    body = {"n": 1} if path == "/strike" else {"n": 1, "play": THREE}
    assert change(played, path, body, key="board").status_code == 403
    assert change(played, path, body, key="").status_code == 401
    assert change(played, path, body, key=start().keys["host"]).status_code == 401
    assert played.send("POST", f"/matches/nothing1{path}", "host", seen=0, json=body).status_code == 404
    assert played.about("GET", path).status_code == 405
    assert played.about("POST", path, seen=2, data="n=1", content_type="text/plain").status_code == 415
    assert played.about("GET").json["head"] == 2


def test_an_ended_match_is_not_changed(played):
    played.about("POST", "/end")
    assert change(played, "/strike", {"n": 1}).status_code == 409
