"""POST /api/v1/matches: start a match."""

from __future__ import annotations

import pytest

from referee.store import get_store

NEW = {"game": "darts-baseball", "players": ["Ann", "Bo"]}


@pytest.fixture
def client(server):
    return server.test_client()


def test_a_match_is_started(client):
    response = client.post("/api/v1/matches", json=NEW)
    assert response.status_code == 201
    assert set(response.json) == {"match", "code", "keys", "links"}
    assert response.headers["Location"] == f"/api/v1/matches/{response.json['match']}"
    assert len(set(response.json["keys"].values())) == 3
    for role, link in response.json["links"].items():
        assert link == f"http://localhost/k/{response.json['match']}/{response.json['keys'][role]}"


def test_with_options_and_what_is_carried_over(client):
    start = {"inning": 3, "totals": {"Ann": 7, "Bo": 2}}
    response = client.post("/api/v1/matches", json={**NEW, "options": {"innings": 5}, "start": start})
    state = client.get(
        response.headers["Location"], headers={"Authorization": f"Bearer {response.json['keys']['board']}"}
    )
    assert state.json["options"]["innings"] == 5
    assert state.json["scores"] == {"Ann": 7, "Bo": 2}
    assert state.json["due"]["says"] == "Ann throws at the 3"


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ([], "", "not an object"),
        ({"players": ["Ann"]}, "game", "missing"),
        ({"game": "darts-baseball"}, "players", "missing"),
        ({**NEW, "game": "whist"}, "game", "there is no game 'whist'"),
        ({**NEW, "game": ["darts-baseball"]}, "game", "text"),
        ({**NEW, "table": 1}, "table", "no field 'table'"),
        ({**NEW, "players": []}, "players", "0 players"),
        ({**NEW, "players": "Ann"}, "players", "not a list"),
        ({**NEW, "players": ["Ann", "ann"]}, "players[1]", "call one of them ann 2"),
        ({**NEW, "players": ["Ann", ""]}, "players[1]", "empty"),
        ({**NEW, "players": ["Ann", 5]}, "players[1]", "not a name"),
        ({**NEW, "options": []}, "options", "not an object"),
        ({**NEW, "options": None}, "options", "not an object"),
        ({**NEW, "options": {"innings": 99}}, "options.innings", "from 1 to 20"),
        ({**NEW, "options": {"inings": 9}}, "options.inings", "no field"),
        ({**NEW, "start": {"inning": 1}}, "start.totals", "is missing"),
        ({**NEW, "start": {"inning": 1, "totals": {"Cy": 1}}}, "start.totals", "Ann and Bo"),
        ({**NEW, "event": "abcdefgh"}, "club", "with 'event' goes 'club'"),
        ({**NEW, "pairing": "R1-1"}, "event", "with 'pairing' goes 'event'"),
    ],
)
def test_what_is_not_taken_is_named(client, body, field, says):
    response = client.post("/api/v1/matches", json=body)
    assert response.status_code == 422
    assert response.json["field"] == field
    assert says in response.json["error"]


@pytest.mark.parametrize(
    ("sent", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b'{"game": NaN}', "application/json", 400),
        (b"\xff\xfe\xfd", "application/json", 400),
        (b"[" * 60_000, "application/json", 400),
        (b"game=darts-baseball", "application/x-www-form-urlencoded", 415),
        (b"<match/>", "text/xml", 415),
        (b"{}", None, 415),
        (b'{"game": "' + b"x" * 70_000 + b'"}', "application/json", 413),
    ],
)
def test_what_is_no_json_is_refused(client, sent, kind, status):
    response = client.post("/api/v1/matches", data=sent, content_type=kind)
    assert response.status_code == status
    assert set(response.json) == {"error", "field"}
    assert response.json["error"]


def test_json_may_go_by_other_names(client):
    assert client.post("/api/v1/matches", json=NEW, content_type="application/json; charset=utf-8").status_code == 201
    assert client.post("/api/v1/matches", json=NEW, content_type="application/vnd.table+json").status_code == 201


def test_names_of_any_script_come_back_as_they_are(client):
    names = ["Zoë", "Ёлка", "山田", "ا ب"]
    response = client.post("/api/v1/matches", json={**NEW, "players": names})
    state = client.get(
        response.headers["Location"], headers={"Authorization": f"Bearer {response.json['keys']['board']}"}
    )
    assert state.json["players"] == names


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_another_method_is_not_allowed(client, method):
    response = client.open("/api/v1/matches", method=method)
    assert response.status_code == 405
    assert set(response.json) == {"error", "field"}
    assert "POST" in response.headers["Allow"]


def test_no_cookie_is_needed_and_none_is_given(client):
    response = client.post("/api/v1/matches", json=NEW)
    assert "Set-Cookie" not in response.headers


def test_a_request_of_a_club_that_is_sent_twice_starts_one_match(server, client):
    with server.app_context():
        club = get_store().clubs.create("Thursday")

    def sent(name: str, *players: str, **place: str):
        headers = {"Idempotency-Key": name, "Authorization": f"Bearer {club.keys['helper']}"}
        return client.post("/api/v1/matches", json={**NEW, "players": players, **place}, headers=headers).json

    first = sent("a", "Ann", "Bo", club=club.club_id)
    assert sent("a", "Ann", "Bo", club=club.club_id) == first
    others = [sent("b", "Ann", "Bo", club=club.club_id), sent("a", "Ann", "Cy", club=club.club_id)]
    strangers = [sent("a", "Ann", "Bo"), sent("a", "Ann", "Bo")]
    assert len({each["match"] for each in (first, *others, *strangers)}) == 5
