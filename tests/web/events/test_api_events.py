"""/api/v1/events: what the commands `events`, `event`, `season`, `standing` and `pairings` answer, over HTTP."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.application import create_app
from referee.events.formats import answer_pairings, keys
from referee.events.printed import answer_record, describe
from referee.events.report import answer_report
from referee.events.seasons import answer_season
from referee.events.standing import answer_standing

RECORDS = Path(__file__).parents[2] / "events/records"
SWISS = json.loads((RECORDS / "swiss-9.json").read_text(encoding="utf-8"))
SEASON = {"season": 1, "events": [SWISS, json.loads((RECORDS / "whist-12.json").read_text(encoding="utf-8"))]}
RESULTS = {"results": {"1": ["2 win 5-3"], "2": ["1 loss"]}, "order": ["points", "difference"]}


@pytest.fixture
def client(server):
    return server.test_client()


def test_all_formats(client):
    answer = client.get("/api/v1/events/formats")
    assert [each["event"] for each in answer.json["formats"]] == list(keys())


@pytest.mark.parametrize("key", keys())
def test_one_format(client, key):
    assert client.get(f"/api/v1/events/formats/{key}").json == json.loads(json.dumps(describe(key)))


@pytest.mark.parametrize(
    ("path", "asked", "answered"),
    [
        ("record", SWISS, answer_record(SWISS)),
        ("trf", SWISS, answer_report(SWISS)),
        ("season", SEASON, answer_season(SEASON)),
        ("standing", RESULTS, answer_standing(RESULTS)),
        (
            "pairings/round-robin",
            {"entrants": 6, "round": 2},
            answer_pairings("round-robin", {"entrants": 6, "round": 2}),
        ),
    ],
)
def test_the_answers_are_those_of_the_commands(client, path, asked, answered):
    response = client.post(f"/api/v1/events/ask/{path}", json=asked)
    assert response.status_code == 200, response.text
    assert response.json == json.loads(json.dumps(answered))


@pytest.mark.parametrize(
    ("path", "asked", "field"),
    [
        ("record", {**SWISS, "entrants": ["Ann", "ann"]}, "entrants[1]"),
        ("trf", {**SWISS, "event": "ladder", "options": {}}, "event"),
        ("season", {"season": 1, "events": [{**SWISS, "game": "chess"}]}, "events[0].game"),
        ("standing", {"results": {"1": ["luck"]}}, "results.1[0]"),
        ("pairings/swiss", {"entrants": 9, "rounds": 9}, "rounds"),
    ],
)
def test_what_cannot_be_read_names_its_field(client, path, asked, field):
    response = client.post(f"/api/v1/events/ask/{path}", json=asked)
    assert response.status_code == 422
    assert response.json["field"] == field


@pytest.mark.parametrize("path", ["formats/roulette", "ask/pairings/roulette", "ask/luck"])
def test_what_is_not_there_is_404(client, path):
    method = client.post if path.startswith("ask") else client.get
    assert method(f"/api/v1/events/{path}", **({"json": {}} if path.startswith("ask") else {})).status_code == 404


@pytest.fixture(scope="module")
def children(tmp_path_factory):
    """A program at a server that asks one child, with two seconds for a question."""
    folder = tmp_path_factory.mktemp("instance")
    app = create_app(
        {
            "INSTANCE": str(folder),
            "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
            "QUESTION_PROCESSES": 1,
            "QUESTION_SECONDS": 2.0,
        }
    )
    yield app.test_client()
    app.extensions["beside"].stop()


def test_an_event_that_takes_too_long_is_ended_and_the_next_is_answered(children):
    """An evening of 20,000 results: the child is ended, and holds up nobody."""
    entries = [{"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}] * 20_000
    long = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": entries}
    response = children.post("/api/v1/events/ask/record", json=long)
    assert response.status_code == 503
    assert response.json["error"].startswith("That takes longer than 2 seconds")
    assert "`python -m referee event -` takes the same" in response.json["error"]
    assert children.post("/api/v1/events/ask/standing", json=RESULTS).json == answer_standing(RESULTS)
    dutch = {"entrants": 8, "options": {"pairing": "dutch"}}
    assert len(children.post("/api/v1/events/ask/pairings/swiss", json=dutch).json["pairs"]) == 4
