"""/api/v1/events/…/hall: tables, calls by hand and taken back, callers who are behind, and the key for each route."""

from __future__ import annotations

from typing import Any

import pytest

from referee.store import get_store
from tests.web.conftest import Program

BRACKET = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301",
    "options": {"match_options": [{"start": 40, "bullseye_order": False}]},
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club, about a bracket of it: Ann meets Dee, and Bo meets Cy."""
    with server.app_context():
        club, other = get_store().clubs.create("Thursday"), get_store().clubs.create("Elsewhere")
        event_id = get_store().events.create(club.club_id, BRACKET).event_id
    return Program(server.test_client(), event_id, {**club.keys, "other organiser": other.keys["organiser"]})


def ask(program: Program, method: str, path: str = "", key: str = "organiser", **more: Any):
    return program.send(method, f"/events/{program.match}/hall{path}", key, **more)


def by_hand(program: Program, tables: int) -> None:
    """A hall whose tables are called by hand only."""
    ask(program, "PATCH", json={"automatic": False})
    assert ask(program, "POST", "/tables", json={"count": tables}).status_code == 200


def call(program: Program, pairing: str, table: str, seen: int, key: str = "helper"):
    return ask(program, "POST", "/calls", key, seen=seen, json={"pairing": pairing, "table": table})


def test_a_hall_without_tables(program: Program) -> None:
    hall = ask(program, "GET", key="board").json
    assert (hall["tables"], hall["head"], hall["automatic"], hall["clock"]) == ([], 0, True, None)
    assert [each["reason"] for each in hall["waiting"]] == ["No table is free."] * 2


def test_tables_are_called_as_soon_as_they_are_there(program: Program) -> None:
    hall = ask(program, "POST", "/tables", json={"count": 1}).json
    (table,) = hall["tables"]
    assert (table["table"], table["state"], table["call"]["between"]) == ("1", "called", ["Ann", "Dee"])
    assert [(each["pairing"], each["between"], each["reason"]) for each in hall["waiting"]] == [
        ("W1-2", ["Bo", "Cy"], "No table is free."),
    ]  # fmt: skip
    assert hall == ask(program, "GET", key="board").json
    # The call taken back waits for a hand; the table goes to those who wait.
    hall = ask(program, "DELETE", "/calls/1", "helper").json
    assert (hall["head"], hall["tables"][0]["call"]["between"]) == (2, ["Bo", "Cy"])
    assert [each["reason"] for each in hall["waiting"]] == ["The call was taken back. Call them by hand."]
    again = ask(program, "DELETE", "/calls/1", "helper")
    assert (again.status_code, again.json["error"]) == (409, "This call has ended already.")
    assert ask(program, "DELETE", "/calls/9", "helper").status_code == 404
    assert ask(program, "DELETE", "/calls/many", "helper").status_code == 404


def test_a_match_is_seen_at_its_table(program: Program, server) -> None:
    ask(program, "POST", "/tables", json={"count": 2})
    server.config["WTF_CSRF_ENABLED"] = False
    phone = server.test_client()
    keys = ask(program, "GET", "/keys", "helper").json["tables"]
    assert [each["table"] for each in keys] == ["1", "2"]
    assert phone.get(keys[0]["link"]).status_code == 303
    phone.post(f"/t/{program.match}/1/begin")
    table = ask(program, "GET", key="board").json["tables"][0]
    assert (table["state"], phone.get(f"/t/{program.match}/1").location) == ("playing", f"/m/{table['call']['match']}")
    assert table["score"] == "40 : 40"
    renewed = ask(program, "POST", "/tables/1/key").json["tables"]
    assert [each["table"] for each in renewed] == ["1"]
    assert server.test_client().get(keys[0]["link"]).status_code == 403
    assert server.test_client().get(renewed[0]["link"]).status_code == 303


def begin(program: Program, n: int = 1, key: str = "helper", **body: Any):
    return ask(program, "POST", f"/calls/{n}/match", key, json=body)


def test_the_match_of_a_call_is_begun_once_with_the_options_of_its_round(program: Program) -> None:
    ask(program, "POST", "/tables", json={"count": 1})
    begun = begin(program)
    match = begun.json["match"]
    assert (begun.status_code, begun.headers["Location"]) == (201, f"/api/v1/matches/{match}")
    assert set(begun.json["keys"]) == {"table", "board"}
    again = begin(program, key="organiser")
    assert (again.status_code, again.json) == (200, begun.json)
    table = ask(program, "GET", key="board").json["tables"][0]
    assert (table["state"], table["call"]["match"], table["score"]) == ("playing", match, "40 : 40")
    player = Program(program.client, match, begun.json["keys"])
    first = player.send("POST", f"/matches/{match}/plays", "table", json={"play": "throw", "darts": ["D20"]}, seen=0)
    assert first.status_code == 200, first.text


def test_a_handicap_of_a_called_match(program: Program) -> None:
    ask(program, "POST", "/tables", json={"count": 1})
    refused = begin(program, handicap="40")
    assert (refused.status_code, refused.json["field"]) == (422, "handicap"), refused.text
    assert refused.json["error"] == "1 start for 2 players"
    assert ask(program, "GET").json["tables"][0]["state"] == "called"
    assert begin(program, handicap="40 20").status_code == 201
    assert ask(program, "GET").json["tables"][0]["score"] == "40 : 20"


def test_a_call_without_a_match_that_can_be_begun(program: Program) -> None:
    ask(program, "POST", "/tables", json={"count": 1})
    assert begin(program, 9).status_code == 404
    assert begin(program, start=40).json["field"] == "start"
    ask(program, "DELETE", "/calls/1")
    ended = begin(program, 1)
    assert (ended.status_code, ended.json["field"]) == (409, "n")
    assert ended.json["error"] == "This call has ended, and no match was begun."


def test_whoever_calls_by_hand_has_seen_the_calls_that_it_depends_on(program: Program) -> None:
    by_hand(program, 3)
    hall = call(program, "W1-1", "1", seen=0).json
    assert (hall["head"], hall["tables"][0]["call"]["n"]) == (1, 1)
    # The same call, sent again after a lost answer: it is there, once.
    again = call(program, "W1-1", "1", seen=0)
    assert (again.status_code, again.json["field"], again.json["head"]) == (409, "X-Seen", 1)
    assert again.json["missed"] == [hall["tables"][0]["call"]]
    # Another table, and the same table for others, depend on that call.
    assert [each["n"] for each in call(program, "W1-1", "2", seen=0).json["missed"]] == [1]
    assert [each["n"] for each in call(program, "W1-2", "1", seen=0).json["missed"]] == [1]
    ahead = call(program, "W1-2", "2", seen=7)
    assert (ahead.status_code, ahead.json["head"], ahead.json["missed"]) == (409, 1, [])
    # Whoever has seen it hears the reason; the call of others to another table depends on nothing.
    busy = call(program, "W1-2", "1", seen=1)
    assert (busy.status_code, busy.json["error"]) == (409, "Table 1 is not free: Ann and Dee are called to it.")
    assert call(program, "W1-2", "2", seen=0).json["head"] == 2
    over = call(program, "F1", "3", seen=2)
    assert (over.status_code, over.json["error"]) == (409, "F1 cannot be played now.")


def test_the_hall_says_when_it_ends_as_its_page_does(program: Program, server) -> None:
    by_hand(program, 1)
    assert ask(program, "GET", key="board").json["seconds_left"] is None
    call(program, "W1-1", "1", seen=0)
    with server.app_context():
        result = {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"}
        get_store().events.append(program.match, result, key="")
    hall = ask(program, "GET", key="board").json
    assert hall["tables"][0]["state"] == "free"
    assert hall["seconds_left"] is not None
    assert hall["ends"] == "Ends any minute, if matches go on like this."
    phone = server.test_client()
    with server.app_context():
        event = get_store().events.event(program.match)
    phone.get(f"/k/club/{event.club_id}/{(program.keys or {})['helper']}")
    page = phone.get(f"/e/{program.match}/organise").text
    assert hall["ends"] in page
    assert hall["waiting"][0]["reason"] in page


def test_a_match_that_was_not_played_says_nothing_about_the_end(program: Program, server) -> None:
    by_hand(program, 1)
    call(program, "W1-1", "1", seen=0)
    with server.app_context():
        walkover = {"do": "result", "between": ["Ann", "Dee"], "forfeit": ["Dee"]}
        get_store().events.append(program.match, walkover, key="")
    assert ask(program, "GET", key="board").json["seconds_left"] is None


def test_tables_are_renamed_and_removed(program: Program) -> None:
    ask(program, "POST", "/tables", json={"count": 2})
    hall = ask(program, "PATCH", "/tables/1", json={"name": "Stage"}).json
    assert [each["table"] for each in hall["tables"]] == ["Stage", "2"]
    taken = ask(program, "PATCH", "/tables/2", json={"name": "Stage"})
    assert (taken.status_code, taken.json["field"]) == (422, "name")
    hall = ask(program, "DELETE", "/tables/Stage").json
    assert ([each["table"] for each in hall["tables"]], len(hall["waiting"])) == (["2"], 1)
    gone = ask(program, "DELETE", "/tables/Stage")
    assert (gone.status_code, gone.json["field"]) == (404, "table")


def test_the_clock_of_a_round(program: Program) -> None:
    clock = ask(program, "POST", "/clock", "helper", json={"seconds": 1200}).json["clock"]
    assert clock is not None
    assert ask(program, "POST", "/clock", "helper", json={"seconds": 0}).json["clock"] is None


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("PATCH", "", {"automatic": 1}, "automatic"),
        ("PATCH", "", {}, "automatic"),
        ("POST", "/clock", {"seconds": 86_401}, "seconds"),
        ("POST", "/clock", {"seconds": -1}, "seconds"),
        ("POST", "/tables", {"count": 0}, "count"),
        ("POST", "/tables", {"count": True}, "count"),
        ("POST", "/tables", {"count": 10**30}, "count"),
        ("PATCH", "/tables/1", {"name": 5}, "name"),
        ("POST", "/calls", {"pairing": "W1-2", "table": "9"}, "table"),
        ("POST", "/calls", {"pairing": ["W1-2"], "table": "1"}, "pairing"),
    ],
)
def test_what_cannot_be_read_names_its_field(
    program: Program, method: str, path: str, body: object, field: str
) -> None:
    ask(program, "POST", "/tables", json={"count": 1})
    answer = ask(program, method, path, seen=1, json=body)
    assert (answer.status_code, answer.json["field"]) == (422, field), answer.text


@pytest.mark.parametrize(
    ("key", "looks", "helps", "organises"),
    [
        ("", 401, 401, 401),
        ("other organiser", 401, 401, 401),
        ("board", 200, 403, 403),
        ("helper", 200, 200, 403),
        ("organiser", 200, 200, 200),
    ],
)
def test_each_route_opens_to_its_keys_alone(program: Program, key: str, looks: int, helps: int, organises: int) -> None:
    by_hand(program, 2)
    before = ask(program, "GET").json
    assert ask(program, "GET", key=key).status_code == looks
    assert ask(program, "GET", "/keys", key).status_code == helps
    assert call(program, "W1-1", "1", seen=0, key=key).status_code == helps
    assert (ask(program, "GET").json["head"] == 1) == (helps == 200)
    call(program, "W1-1", "1", seen=0)
    assert begin(program, 1, key).status_code == {200: 201}.get(helps, helps)
    assert ask(program, "DELETE", "/calls/1", key).status_code == helps
    assert ask(program, "POST", "/clock", key, json={"seconds": 60}).status_code == helps
    tables = [each["table"] for each in before["tables"]]
    assert ask(program, "PATCH", key=key, json={"automatic": False}).status_code == organises
    assert ask(program, "POST", "/tables", key, json={"count": 1}).status_code == organises
    assert ask(program, "PATCH", "/tables/1", key, json={"name": "Stage"}).status_code == organises
    assert ask(program, "POST", "/tables/2/key", key).status_code == organises
    assert ask(program, "DELETE", "/tables/2", key).status_code == organises
    after = [each["table"] for each in ask(program, "GET").json["tables"]]
    assert after == (["Stage", "3"] if organises == 200 else tables)
