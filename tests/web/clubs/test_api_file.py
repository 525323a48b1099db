"""POST /api/v1/clubs/<club>/file: how much is taken, what it costs at most, and what is left where it ends."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from referee import chain, games
from referee.desk import club_import
from referee.desk.club_files import export_club
from referee.match import Entry, Match
from referee.match.proof import standing_plays, write_log
from referee.store import Store, get_store
from referee.store.models import EventRow
from referee.web.clubs import api as clubs
from tests.clocks import own_clock
from tests.web.conftest import Program
from tools.serving import SOON, Serving

OUTER = pytest.mark.outer("the worst file that a server reads: seconds of a processor")
HEAD = {"club": 1, "name": "Elsewhere", "people": ["Ann", "Bo"]}
EVENING = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": []}
THROW = {"play": "throw", "darts": ["0", "0", "0"]}
COMMAND = "python -m referee club --import FILE"


def match_line(plays: int, strikes: int = 0) -> dict[str, Any]:
    """A match of Darts Baseball of so many plays, of which the first are taken back one by one at the end."""
    match = Match("darts-baseball", games.game("darts-baseball").schema.setup(["Ann", "Bo"], {}))
    first = match.assess(THROW)
    entries = [Entry(n, "play", first.lane, first.body) for n in range(1, plays + 1)]
    entries += [Entry(plays + n, "strike", first.lane, {"n": n}) for n in range(1, strikes + 1)]
    log = list(chain.hashed(chain.setup_hash({"game": "darts-baseball", **match.written}), entries))
    standing = [body for _, body in standing_plays(log)]
    record = {**match.record(), **match.written, "plays": standing, "log": write_log(log)}
    return {"match": record, "began": 1.0, "ended": None, "people": [0, 1]}


def file_of(*lines: object) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in (HEAD, *lines))


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club."""
    with server.app_context():
        club = get_store().clubs.create("Thursday")
        return Program(server.test_client(), club.club_id, dict(club.keys))


@pytest.fixture
def store(server) -> Iterator[Store]:
    """The store of that server."""
    with server.app_context():
        yield get_store()


def send(program: Program, data: bytes, kind: str = "application/x-ndjson", name: str = ""):
    return program.send("POST", f"/clubs/{program.match}/file", "organiser", name=name, data=data, content_type=kind)


def what_is_kept(store: Store) -> tuple[list[str], int, int]:
    """The names of the clubs, and the numbers of matches and events."""
    events = store.clubs.read(lambda connection: connection.execute(EventRow.__table__.select()).all())
    return [club.name for club in store.clubs.all()], len(store.summaries()), len(events)


def test_a_club_comes_from_its_file(program, store):
    answer = send(program, file_of(match_line(3, 1), {"event": EVENING, "began": 1.0, "matches": [[0, "", None]]}))
    assert answer.status_code == 201, answer.text
    assert what_is_kept(store) == (["Thursday", "Elsewhere"], 1, 1)
    _, match, _ = export_club(store, answer.json["club"])
    assert match["match"] == match_line(3, 1)["match"]


def test_the_answer_names_what_the_rules_refuse(program, store):
    refused = {"play": "throw", "darts": ["S3", "S3", "S3", "S3"]}
    match = match_line(3)
    match["match"] = {**match["match"], "plays": [*match["match"]["plays"], refused]}
    del match["match"]["log"]
    evening = {
        **EVENING,
        "event": "round-robin",
        "game": "darts-301",
        "entries": [{"do": "enter", "who": "Ann"}, {"do": "draw"}],
    }
    answer = send(program, file_of(match_line(1), match, {"event": evening, "began": 1.0}))
    assert answer.status_code == 201, answer.text
    of_match, of_event = answer.json["left_out"]
    assert (of_match["line"], of_match["what"], of_match["n"]) == (3, "play", 4)
    assert of_match["rules"]
    assert (of_event["line"], of_event["what"], of_event["n"]) == (4, "entry", 1)
    assert "Ann" in of_event["says"]
    assert "left_out" not in send(program, file_of(match_line(1))).json


def test_a_file_that_is_sent_again_makes_one_club(program, store):
    data = file_of(match_line(3))
    answers = [send(program, data, name=name) for name in ("a", "a", "b")]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert answers[0].json == answers[1].json
    assert what_is_kept(store)[0] == ["Thursday", "Elsewhere", "Elsewhere"]


def test_a_long_line_is_read_as_a_short_one(program, store):
    line = match_line(300)
    data = file_of(line)
    assert len(data) > club_import.LONGEST_PART
    answer = send(program, data)
    assert answer.status_code == 201, answer.text
    assert [each.get("match") for each in export_club(store, answer.json["club"])][1:] == [line["match"]]
    line["match"]["log"][7]["who"] = "Somebody"
    broken = send(program, file_of(line))
    assert (broken.status_code, broken.json["field"]) == (422, "line 2.log[7]")


def test_a_play_is_no_longer_than_one_that_is_entered(program, store):
    line = match_line(3)
    del line["match"]["log"]
    line["match"]["plays"][1] = {"play": "throw", "darts": ["20"] * 20_000}
    answer = send(program, file_of(line))
    assert (answer.status_code, answer.json["field"]) == (422, "line 2.match.plays[1]")
    assert "longer than 65,536 bytes" in answer.json["error"]
    assert what_is_kept(store) == (["Thursday"], 0, 0)


def test_a_server_of_anybody_takes_less_than_one_of_a_house(program, store, server, monkeypatch):
    data = file_of(match_line(3))
    monkeypatch.setattr(clubs, "PUBLIC_FILE_LIMIT", len(data) - 1)
    assert send(program, data).status_code == 201
    server.config["PUBLIC"] = True
    answer = send(program, data)
    assert answer.status_code == 413
    assert f"at most {len(data) - 1:,} bytes" in answer.json["error"]
    assert COMMAND in answer.json["error"]
    monkeypatch.setattr(clubs, "PUBLIC_FILE_LIMIT", len(data))
    assert send(program, data).status_code == 201


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        ("FILE_SECONDS", "this file takes more than 2 seconds"),
        ("LINE_SECONDS", "this line takes more than 2 seconds"),
    ],
)
def test_an_import_that_takes_too_long_ends_and_keeps_nothing(program, store, monkeypatch, limit, says):
    """Each look at the processor's time finds a hundredth of a second more: a line of many entries takes many."""
    now = count(0, 0.01)
    own_clock(monkeypatch, club_import, thread_time=lambda: next(now))
    monkeypatch.setattr(club_import, "SLICE_SECONDS", -1.0)
    monkeypatch.setattr(clubs, limit, 2.0)
    event = {"event": EVENING, "began": 1.0, "matches": [[0, "", None]]}
    answer = send(program, file_of(match_line(3), event, match_line(1000, 200)))
    assert answer.status_code == 413
    assert says in answer.json["error"]
    assert answer.json["error"].startswith("line 4: ")
    assert COMMAND in answer.json["error"]
    assert next(now) < 6, "the work went on"
    assert what_is_kept(store) == (["Thursday"], 0, 0)
    assert send(program, file_of(match_line(3))).status_code == 201, "the next one is taken"


def test_one_file_at_a_time(program, store):
    data = file_of(match_line(3))
    with clubs._importing:
        answer = send(program, data)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "send this one again" in answer.json["error"]
    assert what_is_kept(store) == (["Thursday"], 0, 0)
    assert send(program, data).status_code == 201


SEVERAL = 3
"""Answers to a neighbour while a file is read: one that waits for the file gets a single one, when all is over."""


@pytest.mark.parametrize(
    ("plays", "strikes", "status", "says"),
    [
        (600, 100, 201, b'"club"'),
        pytest.param(3000, 800, 413, b"this line takes more than 5 seconds", marks=OUTER),
    ],
)
def test_nobody_waits_while_a_long_file_is_read(new_instance, plays, strikes, status, says):
    with Serving(INSTANCE=str(new_instance()), PUBLIC="yes") as server:
        _, _, answer = server.send("POST", "/api/v1/clubs", {"name": "Mine"})
        club, match = json.loads(answer), server.start()
        data = file_of(match_line(plays, strikes))
        served_meanwhile = 0
        with ThreadPoolExecutor() as pool:
            importing = pool.submit(post_file, server, club, data)
            while not importing.done():
                server.state(match)
                served_meanwhile += 1
        found, body = importing.result()
        assert found == status, body
        assert says in body
        assert served_meanwhile >= SEVERAL


def test_nobody_waits_while_the_largest_file_comes_and_a_larger_one_is_not_read(new_instance):
    with Serving(INSTANCE=str(new_instance())) as server:
        home = {"club": "home", "keys": {"organiser": server.wait_for(r"/k/club/home/(\S+)")}}
        match, served_meanwhile = server.start(), 0
        with ThreadPoolExecutor() as pool:
            sending = pool.submit(post_file, server, home, b" " * clubs.FILE_LIMIT)
            while not sending.done():
                server.state(match)
                served_meanwhile += 1
        status, answer = sending.result()
        assert status == 422
        assert b"not JSON" in answer
        assert served_meanwhile >= SEVERAL
        status, answer = post_file(server, home, b" " * clubs.PART, clubs.FILE_LIMIT + 1)
        assert status == 413
        assert b"at most 67,108,864 bytes" in answer


def post_file(server: Serving, club: dict, data: bytes, announced: int | None = None) -> tuple[int, bytes]:
    """Send the file of a club, or the beginning of one of the announced length."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    named = {"Content-Type": "application/x-ndjson", "Authorization": f"Bearer {club['keys']['organiser']}"}
    named["Content-Length"] = str(announced or len(data))
    connection.request("POST", f"/api/v1/clubs/{club['club']}/file", data, named)
    answer = connection.getresponse()
    received = answer.status, answer.read()
    connection.close()
    return received
