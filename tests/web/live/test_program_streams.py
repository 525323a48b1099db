"""GET /api/v1/matches/<match>/stream and /api/v1/events/<event>/stream: the news for programs."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from referee.store import get_store
from referee.web.description.openapi import openapi_description
from referee.web.live import hub
from tests.web.conftest import THROW, TOO_FEW
from tests.web.live.conftest import Page

REGISTRY = Registry().with_resource("urn:api", Resource(openapi_description(), DRAFT202012))
CUP = {
    "record": 1,
    "event": "single-elimination",
    "game": "darts-301",
    "entrants": ["Ann", "Bo", "Cy"],
    "entries": [{"do": "draw", "seed": "1"}],
}


def news(page: Page, shape: str) -> dict:
    """The next message, which is as the description says."""
    content = page.news()
    schema = {"$ref": f"urn:api#/components/schemas/{shape}"}
    Draft202012Validator(schema, registry=REGISTRY).validate(content)
    return content


@pytest.fixture
def follow(server):
    """Opens the stream of a match or an event with a key, until the test ends."""
    with ExitStack() as stack:

        def follows(path: str, key: str, **headers: str) -> Page:
            sent = {"Authorization": f"Bearer {key}", **headers}
            answer = server.test_client().get(f"/api/v1{path}/stream", headers=sent, buffered=False)
            assert answer.status_code == 200, answer.text
            stack.callback(answer.close)
            page = Page(answer)
            assert "retry" in page.event()
            return page

        yield follows


@pytest.fixture
def cup(server):
    with server.app_context():
        club = get_store().clubs.create("Thursday")
        event_id = get_store().events.create(club.club_id, CUP).event_id
        get_store().tables.add_tables(event_id, 1)
        get_store().calls.follow(event_id)
        return club, event_id


def test_a_program_gets_the_state_and_then_what_changes(program, follow):
    program.play(0)
    page = follow(f"/matches/{program.match}", program.keys["board"])
    first = news(page, "MatchNews")
    assert first["head"] == 1
    assert first["entry"]["body"] == THROW
    assert first["ruling"]["verdict"] == "allowed"
    state = program.about("GET", key="board").json
    assert {name: first[name] for name in ("due", "lanes", "scores", "over", "winners", "ended")} == {
        name: state[name] for name in ("due", "lanes", "scores", "over", "winners", "ended")
    }
    program.play(1)
    second = news(page, "MatchNews")
    assert second["head"] == second["entry"]["seq"] == 2
    assert second["scores"] == program.about("GET", key="board").json["scores"]
    assert "over" not in second, "it has not changed"


def test_a_refused_play_and_a_play_taken_back_are_told(program, follow):
    program.play(0)
    page = follow(f"/matches/{program.match}", program.keys["board"])
    news(page, "MatchNews")
    program.play(1, TOO_FEW)
    refused = news(page, "MatchNews")
    assert (refused["head"], refused["refused"]["verdict"]) == (1, "refused")
    program.about("POST", "/strike", seen=1, json={"n": 1})
    struck = news(page, "MatchNews")
    assert (struck["entry"]["kind"], struck["ruling"]) == ("strike", None)
    program.about("POST", "/end")
    assert news(page, "MatchNews")["ended"] is not None


def test_the_stream_of_an_event_tells_standing_and_tables(server, cup, follow):
    club, event_id = cup
    page = follow(f"/events/{event_id}", club.keys["board"])
    first = news(page, "EventNews")
    assert (first["head"], first["entry"]["entry"]["do"]) == (1, "draw")
    assert [table["state"] for table in first["tables"]] == ["called"]
    assert [place["who"] for place in first["standing"]] != []
    (ready,) = first["ready"]
    with server.app_context():
        result = {"do": "result", "pairing": ready["pairing"], "winner": ready["between"][0]}
        get_store().events.append(event_id, result, key="k", who="", seen=1)
    told = news(page, "EventNews")
    assert told["entry"] == {"n": 2, "entry": result}
    assert "winners" not in told


def test_keys_decide_and_streams_are_counted(program, cup, follow, server):
    club, event_id = cup
    assert program.about("GET", "/stream", key="guess").status_code == 401
    assert program.send("GET", f"/events/{event_id}/stream").status_code == 401
    live: hub.Hub = server.extensions["live"]
    live.of_keys.most = 1
    follow(f"/matches/{program.match}", program.keys["board"])
    full = program.about("GET", "/stream", key="board")
    assert full.status_code == 429
    assert full.headers["Retry-After"].isdigit()
    assert json.loads(full.data)["error"]
    follow(f"/events/{event_id}", club.keys["board"])
