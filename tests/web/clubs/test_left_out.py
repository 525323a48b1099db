"""A record that is brought in over HTTP: the answer names each play and each entry that the rules refuse."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from referee.store import get_store
from tests.web.conftest import Program

ONE = {"play": "runs", "runs": 1}
MATCH = {"record": 1, "game": "darts-baseball", "players": ["Ann", "Bo"]}
EVENT = {"record": 1, "event": "round-robin", "title": "League", "entrants": ["Ann", "Bo"]}
WON = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
NOBODY = {"do": "result", "between": ["Ann", "Bo"], "winner": "Cy"}


@pytest.fixture
def program(server: Flask) -> Program:
    """A program with the keys of a club."""
    with server.app_context():
        club = get_store().clubs.create("Thursday")
        return Program(server.test_client(), club.club_id, dict(club.keys))


def test_plays_of_a_match(program: Program) -> None:
    record = {**MATCH, "plays": [ONE, {**ONE, "by": "Ann"}, ONE]}
    answer = program.send("POST", f"/clubs/{program.match}/matches", "organiser", json={"record": record})
    assert answer.status_code == 201
    (left_out,) = answer.json["left_out"]
    assert (left_out["n"], left_out["rules"]) == (2, ["DB-TURN-1"])
    assert "Bo" in left_out["says"]


def test_entries_of_an_event(program: Program) -> None:
    record = {**EVENT, "entries": [{"do": "draw", "seed": "1"}, NOBODY, WON]}
    answer = program.send("POST", f"/clubs/{program.match}/events", "organiser", json=record)
    assert answer.status_code == 201
    assert answer.json["head"] == 2
    (left_out,) = answer.json["left_out"]
    assert (left_out["n"], bool(left_out["rules"])) == (2, True)
    assert "Cy" in left_out["says"]


def test_nothing_is_left_out_of_a_record_that_the_rules_allow(program: Program) -> None:
    match = program.send(
        "POST", f"/clubs/{program.match}/matches", "organiser", json={"record": {**MATCH, "plays": [ONE, ONE]}}
    )
    event = program.send(
        "POST", f"/clubs/{program.match}/events", "organiser", json={**EVENT, "entries": [{"do": "draw", "seed": "1"}]}
    )
    assert (match.json["left_out"], event.json["left_out"]) == ([], [])
    again = program.send("GET", f"/events/{event.json['event']}", "organiser")
    assert "left_out" not in again.json


def test_a_record_that_is_sent_again_is_brought_in_once(program: Program) -> None:
    where = f"/clubs/{program.match}"
    record = {**EVENT, "entries": [{"do": "draw", "seed": "1"}, NOBODY, WON]}

    def sent(path: str, name: str, body: object) -> Any:
        answer = program.send("POST", f"{where}{path}", "organiser", name=name, json=body)
        assert answer.status_code == 201
        return answer.json

    event = sent("/events", "a", record)
    assert sent("/events", "a", record) == event
    assert sent("/events", "b", record)["event"] != event["event"]
    match = sent("/matches", "a", {"record": {**MATCH, "plays": [ONE, ONE]}})
    assert sent("/matches", "a", {"record": {**MATCH, "plays": [ONE, ONE]}}) == match
    assert sent("/matches", "", {"record": {**MATCH, "plays": [ONE, ONE]}})["match"] != match["match"]


def test_a_match_of_an_event_that_is_sent_again_gets_the_first_answer(program: Program) -> None:
    open_ended = {**EVENT, "game": "darts-baseball", "entries": [{"do": "draw", "seed": "1"}]}
    event = program.send("POST", f"/clubs/{program.match}/events", "organiser", json=open_ended).json
    runs = [{**ONE, "runs": runs} for _ in range(9) for runs in (2, 1)]
    body = {"record": {**MATCH, "plays": runs}, "event": event["event"], "pairing": "R1-1"}
    answers = [
        program.send("POST", f"/clubs/{program.match}/matches", "organiser", name="a", json=body) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json == answers[1].json
