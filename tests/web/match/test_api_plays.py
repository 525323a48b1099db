"""POST /api/v1/matches/<match>/plays: enter a play."""

from __future__ import annotations

import pytest

from tests.web.conftest import THROW, TOO_FEW


def test_an_allowed_play_is_answered_by_a_line_of_the_record(program):
    done = program.play(0)
    assert done.status_code == 200
    assert done.json == {
        "n": 1,
        "verdict": "allowed",
        "rules": ["DB-SCO-1"],
        "says": "Ann: 1 + 1 + 0 = 2 runs in inning 1, 2 in all",
        "effects": [{"effect": "scored", "who": "Ann", "points": 2}],
        "flags": [],
        "scores": {"Ann": 2, "Bo": 0},
        "seq": 1,
        "lane": "",
        "again": False,
    }


def test_a_refused_play_has_the_same_shape_and_changes_nothing(program):
    program.play(0)
    done = program.play(1, TOO_FEW)
    assert done.status_code == 422
    assert done.json["n"] is None
    assert done.json["verdict"] == "refused"
    assert done.json["rules"] == ["DB-TURN-1"]
    assert done.json["seq"] == 1
    assert done.json["scores"] == {"Ann": 2, "Bo": 0}
    assert program.about("GET").json["head"] == 1


@pytest.mark.parametrize(
    "body",
    [
        False,
        [],
        7,
        "throw",
        {},
        {"play": "meld"},
        {"play": ["throw"]},
        {"play": "throw"},
        {"play": "throw", "darts": ["D21", "0", "0"]},
        {"play": "throw", "darts": ["1", "1", "1"], "speed": 4},
        {"play": "throw", "darts": ["1", "1", "1"], "by": "Cy"},
    ],
)
def test_a_play_that_cannot_be_read_is_refused_by_form(program, body):
    done = program.play(0, body)
    assert done.status_code == 422
    assert done.json["verdict"] == "refused"
    assert done.json["rules"] == ["FORM"]


def test_another_ones_turn_is_refused(program):
    done = program.play(0, {**THROW, "by": "Bo"})
    assert done.status_code == 422
    assert done.json["rules"] == ["DB-TURN-1"]


def test_the_same_thing_twice_is_there_once(program):
    first = program.play(0, name="one")
    again = program.play(0, name="one")
    assert again.status_code == 200
    assert again.json == {**first.json, "again": True}
    assert program.about("GET").json["head"] == 1


def test_a_name_for_two_different_plays_is_refused(program):
    program.play(0, name="one")
    done = program.play(1, {"play": "throw", "darts": ["0", "0", "0"]}, name="one")
    assert done.status_code == 422
    assert done.json["field"] == "Idempotency-Key"


def test_who_is_behind_is_told_what_was_missed(program):
    program.play(0)
    program.play(1)
    done = program.play(0)
    assert done.status_code == 409
    assert set(done.json) == {"error", "field", "head", "missed"}
    assert done.json["field"] == "X-Seen"
    assert done.json["head"] == 2
    assert [part["seq"] for part in done.json["missed"]] == [1, 2]
    assert done.json["missed"][0]["body"] == THROW


@pytest.mark.parametrize("seen", [None, "", "one", "-1", "1.5", "٣", "9" * 30])
def test_what_was_seen_must_be_said(program, seen):
    headers = {} if seen is None else {"X-Seen": seen.encode().decode("latin-1")}
    done = program.about("POST", "/plays", json=THROW, headers=headers)
    assert done.status_code == 400
    assert done.json["field"] == "X-Seen"


def test_a_name_too_long_is_refused(program):
    done = program.play(0, name="x" * 101)
    assert done.status_code == 400
    assert done.json["field"] == "Idempotency-Key"


def test_an_ended_match_takes_nothing(program):
    program.about("POST", "/end")
    done = program.play(0)
    assert done.status_code == 409
    assert done.json["field"] == "match"
    assert "ended" in done.json["error"]


def test_the_host_may_enter_too(program):
    assert program.play(0, key="host").status_code == 200


def test_the_board_may_not(program):
    done = program.play(0, key="board")
    assert done.status_code == 403
    assert "host's or the table's" in done.json["error"]


@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer ", "Basic QW5uOkJv", "Bearer wrong", "Bearer é"])
def test_without_a_right_key(program, authorization):
    headers = {"X-Seen": "0"} | ({} if authorization is None else {"Authorization": authorization})
    done = program.about("POST", "/plays", key="", json=THROW, headers=headers)
    assert done.status_code == 401
    assert done.headers["WWW-Authenticate"] == "Bearer"
    assert done.json["field"] == "Authorization"


def test_the_key_of_another_match(program, start):
    other = start()
    done = program.play(0, key=other.keys["host"])
    assert done.status_code == 401
    assert program.about("GET").json["head"] == 0


def test_no_such_match(program):
    done = program.send("POST", "/matches/nothing1/plays", "host", seen=0, json=THROW)
    assert done.status_code == 404
    assert done.json["field"] == "match"


def test_a_cookie_is_no_key(program, visitor):
    phone = visitor(program, "host")
    done = phone.post(f"/api/v1/matches/{program.match}/plays", json=THROW, headers={"X-Seen": "0"})
    assert done.status_code == 401


def test_the_wrong_kind_of_body(program):
    done = program.about("POST", "/plays", seen=0, data={"play": "throw"})
    assert done.status_code == 415
    assert program.about("POST", "/plays", seen=0, data=b"{", content_type="application/json").status_code == 400


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_another_method(program, method):
    assert program.about(method, "/plays").status_code == 405


def test_guessing_keys_ends_in_a_wait(program):
    for _ in range(20):
        assert program.play(0, key="guess").status_code == 401
    done = program.play(0, key="guess")
    assert done.status_code == 429
    assert 0 < int(done.headers["Retry-After"]) <= 301
    assert program.play(0).status_code == 200, "a right key still opens"
