"""POST /api/v1/events/…/entries: whoever is behind, or has seen more than there is, looks first."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.proof import prove_event
from referee.store import get_store
from tests.web.conftest import Program
from tests.web.events.test_api_plans import BRACKET, ask

EVENING = {"record": 1, "event": "evening", "title": "Thursday", "entrants": ["Ann", "Dee"], "entries": []}
WON = {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"}


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club, about a bracket of it that is drawn: one entry."""
    with server.app_context():
        club = get_store().clubs.create("Thursday")
        event_id = get_store().events.create(club.club_id, BRACKET).event_id
    return Program(server.test_client(), event_id, dict(club.keys))


def test_an_organiser_who_has_seen_more_than_there_is_looks_first(program: Program) -> None:
    ahead = ask(program, "POST", "/entries", json=WON, seen=7)
    assert (ahead.status_code, ahead.json["field"], ahead.json["head"], ahead.json["missed"]) == (409, "X-Seen", 1, [])
    assert "you have seen more than there is" in ahead.json["error"]
    assert ask(program, "POST", "/entries", json=WON, seen=1).status_code == 200


def test_an_organiser_who_is_behind_sees_what_was_entered(program: Program) -> None:
    behind = ask(program, "POST", "/entries", json={"do": "amend", "n": 1, "with": WON}, seen=0)
    assert behind.status_code == 409
    assert behind.json["missed"] == [{"n": 1, "entry": {"do": "draw", "seed": "1"}}]


@pytest.mark.parametrize("record", [BRACKET, EVENING])
def test_the_second_of_two_results_that_two_helpers_enter_is_behind(program: Program, record: dict[str, Any]) -> None:
    with program.client.application.app_context():
        event = get_store().events.create(get_store().events.event(program.match).club_id, record)
    program.match, seen = event.event_id, event.head
    first = ask(program, "POST", "/entries", json=WON, seen=seen)
    assert first.status_code == 200
    second = ask(program, "POST", "/entries", json={**WON, "winner": "Dee"}, seen=seen)
    assert second.status_code == 409
    assert [each["n"] for each in second.json["missed"]] == [seen + 1]
    again = ask(program, "POST", "/entries", json=WON, seen=seen + 1)
    assert again.status_code == (422 if record is BRACKET else 200), "in an evening they may play again"


def test_a_name_for_two_different_entries_is_refused(program: Program) -> None:
    first = ask(program, "POST", "/entries", json=WON, seen=1, name="one")
    again = ask(program, "POST", "/entries", json=WON, seen=1, name="one")
    assert (again.status_code, again.json) == (200, {**first.json, "again": True})
    other = ask(program, "POST", "/entries", json={**WON, "winner": "Dee"}, seen=1, name="one")
    assert (other.status_code, other.json["field"]) == (422, "Idempotency-Key")
    assert ask(program, "GET", "").json["head"] == 2


def test_an_event_has_its_log_and_the_fingerprint_that_its_record_proves(program: Program) -> None:
    before = ask(program, "GET", "").json
    assert ask(program, "POST", "/entries", json=WON, seen=before["head"]).status_code == 200
    after = ask(program, "GET", "").json
    assert before["fingerprint"] == prove_event(before["record"]).fingerprint
    assert prove_event(after["record"]).printed_after(before["fingerprint"]) == before["head"]
    assert [line["who"] for line in after["record"]["log"]] == ["", "organiser"]


def test_an_event_that_begins_from_a_record_with_a_log_keeps_its_fingerprint(program: Program) -> None:
    assert ask(program, "POST", "/entries", json=WON, seen=1).status_code == 200
    event = ask(program, "GET", "").json
    address = f"/clubs/{event['club']}/events"
    copy = program.send("POST", address, "organiser", json=event["record"])
    assert (copy.status_code, copy.json["record"], copy.json["fingerprint"]) == (
        201, event["record"], event["fingerprint"],
    )  # fmt: skip
    event["record"]["entries"][1]["winner"] = "Dee"
    refused = program.send("POST", address, "organiser", json=event["record"])
    assert (refused.status_code, refused.json["field"]) == (422, "log[1]")
    assert refused.json["error"].startswith("Entry 2 (a result, entered by organiser) is not as it was written")
