"""GET /api/v1/games and POST /api/v1/ask/<game>: what there is, and questions without a match."""

from __future__ import annotations

import json

import pytest

from referee import games

QUESTION = {"ask": "score-inning", "inning": 3, "sets": [["3", "D3", "0"]], "total": 4}
NO_QUESTION = {"ask": "score-inning", "inning": 3, "sets": [["D33"]]}


@pytest.fixture
def client(server):
    return server.test_client()


def test_all_games(client):
    answer = client.get("/api/v1/games")
    assert answer.status_code == 200
    assert [game["game"] for game in answer.json["games"]] == list(games.keys())


@pytest.mark.parametrize("key", games.keys())
def test_one_game_and_its_plays(client, key):
    answer = client.get(f"/api/v1/games/{key}")
    assert answer.status_code == 200
    assert answer.json["title"] == games.game(key).title
    plays = client.get(f"/api/v1/games/{key}/plays")
    assert plays.json == json.loads(json.dumps(games.describe(key)))


@pytest.mark.parametrize("path", ["/games/whist", "/games/whist/plays"])
def test_no_such_game(client, path):
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == 404
    assert answer.json["field"] == "game"
    assert "darts-baseball" in answer.json["error"]


def test_a_question(client):
    response = client.post("/api/v1/ask/darts-baseball", json=QUESTION)
    assert response.status_code == 200
    assert response.json["verdict"] == "answered"
    assert response.json["answer"] == {"runs": 3, "total": 7}


def test_what_is_no_question(client):
    response = client.post("/api/v1/ask/darts-baseball", json=NO_QUESTION)
    assert response.status_code == 422
    assert response.json["field"] == "sets[0][0]"


@pytest.mark.parametrize("body", [False, 5, "score-inning", {}, {"ask": "weather"}, {"ask": 1}, {**QUESTION, "x": 1}])
def test_nor_this(client, body):
    response = client.post("/api/v1/ask/darts-baseball", json=body)
    assert response.status_code == 422
    assert set(response.json) == {"error", "field"}


def test_many_in_one_list_an_error_in_its_place(client):
    response = client.post("/api/v1/ask/darts-baseball", json=[QUESTION, NO_QUESTION, QUESTION])
    assert response.status_code == 200
    assert [part.get("verdict") for part in response.json] == ["answered", None, "answered"]
    assert response.json[1]["field"] == "sets[0][0]"


def test_many_one_a_line(client):
    lines = [json.dumps(QUESTION), "{", "", json.dumps(QUESTION)]
    response = client.post("/api/v1/ask/darts-baseball", data="\n".join(lines), content_type="application/x-ndjson")
    assert response.status_code == 200
    assert response.mimetype == "application/x-ndjson"
    answers = [json.loads(line) for line in response.text.splitlines()]
    assert [part.get("verdict") for part in answers] == ["answered", None, "answered"]


def test_a_long_batch(client):
    response = client.post("/api/v1/ask/darts-baseball", json=[QUESTION] * 2000)
    assert len(response.json) == 2000


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/ask/whist", {"json": QUESTION}, 404),
        ("/ask/darts-baseball", {"data": b"{", "content_type": "application/json"}, 400),
        ("/ask/darts-baseball", {"data": b"x", "content_type": "text/plain"}, 415),
        ("/ask/darts-baseball", {"data": b" " * 1_100_000, "content_type": "application/json"}, 413),
        ("/ask/darts-baseball", {"data": b" " * 1_100_000, "content_type": "application/x-ndjson"}, 413),
    ],
)
def test_what_is_not_read(client, path, sent, status):
    response = client.post(f"/api/v1{path}", **sent)
    assert response.status_code == status
    assert set(response.json) == {"error", "field"}


def test_other_methods(client):
    assert client.get("/api/v1/ask/darts-baseball").status_code == 405
    assert client.post("/api/v1/games").status_code == 405


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/", "/api/v2/matches", "/api/v1/matches/", "/api/v1/nothing"])
def test_an_address_that_is_none(client, path):
    answer = client.get(path)
    assert answer.status_code in (404, 405)
    assert set(answer.json) == {"error", "field"}
