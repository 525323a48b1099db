"""Events over HTTP: changed, moved, annotated, deleted, found by name and year; tables of a kind."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask

from referee.store import get_store

EVENING: dict[str, Any] = {"record": 1, "event": "evening", "title": "Cards", "entrants": ["Ann", "Bo"], "entries": []}


@pytest.fixture
def club(server: Flask):
    with server.app_context():
        return get_store().clubs.create("Thursday")


@pytest.fixture
def event_id(server: Flask, club) -> str:
    with server.app_context():
        return get_store().events.create(club.club_id, EVENING).event_id


def ask(server: Flask, club, method: str, path: str, key: str = "organiser", **more: Any):
    headers = {"Authorization": f"Bearer {club.keys[key]}", **more.pop("headers", {})}
    return server.test_client().open(f"/api/v1{path}", method=method, headers=headers, **more)


def test_an_event_is_changed_by_an_entry(server: Flask, club, event_id: str) -> None:
    body = {"do": "change", "title": "Darts", "options": {"points": "win"}}
    path = f"/events/{event_id}/entries"
    preview = ask(server, club, "POST", f"{path}?preview=true", json=body)
    assert preview.json["says"].startswith("The title is Darts; Points: by win")
    assert ask(server, club, "POST", path, json=body, headers={"X-Seen": "0"}).json["n"] == 1
    event = ask(server, club, "GET", f"/events/{event_id}", "board").json
    assert (event["title"], event["record"]["options"]) == ("Darts", {"points": "win"})
    assert event["record"]["begun_as"] == {"title": "Cards"}
    again = ask(server, club, "POST", path, json=body, headers={"X-Seen": "1"})
    assert (again.status_code, again.json["rules"]) == (422, ["EV-CHANGE-1"])


def test_an_event_is_moved_annotated_and_deleted(server: Flask, club, event_id: str) -> None:
    moved = ask(server, club, "PATCH", f"/events/{event_id}", json={"day": "2026-02-28"})
    assert date.fromtimestamp(moved.json["created"]) == date(2026, 2, 28)
    wrong = ask(server, club, "PATCH", f"/events/{event_id}", json={"day": "2026-02-30"})
    assert (wrong.status_code, wrong.json["field"]) == (422, "day")
    plan = ask(server, club, "PATCH", f"/events/{event_id}/plan", json={"note": "Bring cards."})
    assert plan.json["note"] == "Bring cards."
    for method in ("PATCH", "DELETE"):
        refused = ask(server, club, method, f"/events/{event_id}", "helper", json={"day": "2026-02-28"})
        assert refused.status_code == 403
    assert ask(server, club, "DELETE", f"/events/{event_id}").status_code == 204
    assert ask(server, club, "GET", f"/events/{event_id}").status_code == 404


def test_events_are_found_by_name_and_year(server: Flask, club) -> None:
    with server.app_context():
        for title, created in (("Cards", 1_700_000_000), ("Old cards", 1_600_000_000), ("Darts", 1_700_000_001)):
            get_store().events.create(club.club_id, {**EVENING, "title": title}, created=created)

    def titles(query: str) -> list[str]:
        events = ask(server, club, "GET", f"/clubs/{club.club_id}/events{query}", "board").json["events"]
        return [event["title"] for event in events]

    assert titles("") == ["Darts", "Cards", "Old cards"]
    assert titles("?q=CARD&year=2023") == ["Cards"]
    assert titles("?year=1999") == []


def test_tables_of_a_kind(server: Flask, club, event_id: str) -> None:
    def names(answer) -> list[str]:
        return [table["table"] for table in answer.json["tables"]]

    hall = f"/events/{event_id}/hall"
    assert names(ask(server, club, "POST", f"{hall}/tables", json={"count": 2, "kind": "board"})) == [
        "Board 1", "Board 2",
    ]  # fmt: skip
    ask(server, club, "PATCH", f"{hall}/tables/Board 2", json={"name": "Ramp"})
    assert names(ask(server, club, "PATCH", hall, json={"kind": "lane"})) == ["Lane 1", "Ramp"]
    assert names(ask(server, club, "PATCH", hall, json={"kind": "table"})) == ["1", "Ramp"]
    wrong = ask(server, club, "PATCH", hall, json={"kind": "sofa"})
    assert (wrong.status_code, wrong.json["field"]) == (422, "kind")
