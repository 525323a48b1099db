"""POST /api/v1/clubs/<club>/matches: the record of a match becomes a match of the club."""

from __future__ import annotations

import pytest

from referee.store import get_store
from tests.web.conftest import THROW, Program

EVENING = {"record": 1, "event": "evening", "game": ["darts-baseball"], "entrants": ["Ann", "Bo"], "entries": []}


@pytest.fixture
def member(program, club) -> Program:
    """A program with a club's keys by the roles of a match."""
    return Program(program.client, program.match, {**program.keys, **club.keys})


def test_the_record_of_a_match_is_played_again_in_the_club(program, member, club, app):
    program.play(0)
    record = program.about("GET", "/record").json
    answer = member.send("POST", f"/clubs/{club.club_id}/matches", "organiser", json={"record": record})
    assert answer.status_code == 201, answer.text
    brought = Program(program.client, answer.json["match"], answer.json["keys"])
    assert answer.headers["Location"] == f"/api/v1/matches/{brought.match}"
    log = brought.about("GET", "/log", key="board").json
    assert [line["play"] for line in log["plays"]] == [THROW]
    listed = member.send("GET", f"/clubs/{club.club_id}/matches", "board").json["matches"]
    assert [match["match"] for match in listed] == [brought.match]
    with app.app_context():
        assert get_store().clubs.names(club.club_id, 9) == ["Ann", "Bo"]


def test_with_an_event_it_counts_there(program, member, club, app):
    with app.app_context():
        event_id = get_store().events.create(club.club_id, EVENING).event_id
        elsewhere = get_store().events.create(get_store().clubs.create("Friday").club_id, EVENING).event_id
    record = program.about("GET", "/record").json

    def brought(**more):
        return member.send("POST", f"/clubs/{club.club_id}/matches", "organiser", json={"record": record, **more})

    assert brought(event=event_id).status_code == 201
    assert len(member.send("GET", f"/events/{event_id}", "board").json["matches"]) == 1
    refused = brought(event=event_id, pairing="R1-1")
    assert (refused.status_code, refused.json["field"]) == (422, "pairing")
    assert brought(pairing="R1-1").status_code == 422
    assert brought(event=elsewhere).status_code == 404


def test_it_needs_the_organiser_and_a_record(program, member, club):
    path, record = f"/clubs/{club.club_id}/matches", program.about("GET", "/record").json
    assert member.send("POST", path, "helper", json={"record": record}).status_code == 403
    assert member.send("POST", path, "organiser", json={"record": {"record": 2}}).status_code == 422
    assert (
        member.send("POST", path, "organiser", data=b"x" * 1_100_000, content_type="application/json").status_code
        == 413
    )
