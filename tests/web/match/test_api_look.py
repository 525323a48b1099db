"""GET /api/v1/matches/<match>, /log, /sheet, /record: how a match stands."""

from __future__ import annotations

import pytest

from referee.match import prove_record, read_record, replay
from tests.web.conftest import THROW

PATHS = ["", "/log", "/sheet", "/record"]


def test_the_state(program):
    program.play(0)
    body = program.about("GET").json
    assert body["match"] == program.match
    assert body["game"] == "darts-baseball"
    assert body["players"] == ["Ann", "Bo"]
    assert body["options"]["innings"] == 9
    assert body["head"] == 1
    assert body["due"]["who"] == ["Bo"]
    assert body["scores"] == {"Ann": 2, "Bo": 0}
    assert body["ended"] is None
    assert body["over"] is False


def test_what_is_offered_can_be_played(program):
    due = program.about("GET").json["due"]
    (runs,) = [offer for offer in due["offers"] if offer["play"] == "runs"]
    assert program.play(0, runs["taps"][3]["body"]).status_code == 200


def test_the_log_tells_entries_and_how_plays_stand(program):
    program.play(0)
    program.about("POST", "/strike", seen=1, json={"n": 1})
    program.play(2)
    body = program.about("GET", "/log").json
    assert [(part["seq"], part["kind"]) for part in body["entries"]] == [(1, "play"), (2, "strike"), (3, "play")]
    assert body["plays"][0]["ruling"] is None
    assert body["plays"][0]["changed"] == [2]
    assert body["plays"][1]["ruling"]["verdict"] == "allowed"
    assert body["plays"][1]["play"] == THROW


def test_the_log_since_an_entry(program):
    for seen in range(4):
        program.play(seen)
    body = program.about("GET", "/log?since=3").json
    assert body["head"] == 4
    assert [part["seq"] for part in body["entries"]] == [4]
    assert [part["n"] for part in body["plays"]] == [4]
    program.about("POST", "/strike", seen=4, json={"n": 1})
    body = program.about("GET", "/log?since=4").json
    assert [part["seq"] for part in body["entries"]] == [5]
    assert [part["n"] for part in body["plays"]] == [1, 2, 3, 4], "a play taken back changes what comes after it"
    assert program.about("GET", "/log?since=9").json["entries"] == []


@pytest.mark.parametrize("since", ["x", "-1", "1.5", "9" * 30])
def test_since_what_is_a_number(program, since):
    answer = program.about("GET", f"/log?since={since}")
    assert answer.status_code == 400
    assert answer.json["field"] == "since"


def test_the_sheet(program):
    program.play(0)
    body = program.about("GET", "/sheet").json
    assert body["standing"][0] == {"place": 1, "side": ["Ann"], "score": 2, "note": ""}
    assert body["grids"][0]["head"] == ["", "1", "R"]
    assert body["unit"] == "runs"
    assert body["fingerprint"] == prove_record(program.about("GET", "/record").json).fingerprint


def test_the_sheet_has_the_figures_that_somebody_has(program):
    assert program.about("GET", "/sheet").json["figures"] == []
    program.play(0)
    figures = {figure["key"]: figure for figure in program.about("GET", "/sheet").json["figures"]}
    assert figures["runs_an_inning"]["values"] == {"Ann": 2, "Bo": None}
    assert figures["runs_an_inning"]["shown"] == {"Ann": "2.00", "Bo": "–"}
    assert figures["runs_an_inning"]["about"].startswith("Runs ÷ innings")
    assert figures["hits"]["values"]["Ann"] == pytest.approx(2 / 3)
    assert figures["hits"]["shown"]["Ann"] == "2/3 67%"
    assert figures["perfect"]["shown"] == {"Ann": "0", "Bo": "0"}


def test_the_record_replays_to_the_same_scores(program):
    for seen in range(5):
        program.play(seen)
    body = program.about("GET", "/record").json
    *_, end = replay(read_record(body))
    assert end["refused"] == 0
    assert end["scores"] == program.about("GET").json["scores"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("key", ["host", "table", "board"])
def test_every_key_may_look(program, path, key):
    answer = program.about("GET", path, key)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", PATHS)
def test_nobody_else_may(program, start, path):
    assert program.about("GET", path, "").status_code == 401
    assert program.about("GET", path, "guess").status_code == 401
    assert program.about("GET", path, start().keys["host"]).status_code == 401
    assert program.send("GET", f"/matches/nothing1{path}", "host").status_code == 404


@pytest.mark.parametrize("path", PATHS[1:])
def test_they_are_only_read(program, path):
    assert program.about("POST", path).status_code == 405


def test_guessing_keys_ends_in_a_wait(program):
    for _ in range(20):
        program.about("GET", key="guess")
    assert program.about("GET", key="guess").status_code == 429
