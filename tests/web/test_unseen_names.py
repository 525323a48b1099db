"""Names and titles of invisible characters alone are refused wherever somebody gives one: pages, JSON, command line.

One that was taken before stays readable.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.__main__ import main
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.events.event import opened, with_body
from referee.events.record import read_event
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.clubs import Club
from referee.store.events import Events
from tests.web.conftest import Program

SAYS = "only invisible characters"
UNSEEN = "\u200b\u3164"
"""A blank without width and a filler of Hangul."""
EVENT: Mapping[str, Any] = {
    "record": 1, "event": "round-robin", "title": "Thursday", "entrants": ["Ann", "Bo", "Cy"], "entries": [],
}  # fmt: skip
TEAM: Mapping[str, Any] = {"name": "N-S", "people": ["Ann", "Bo"]}
SEASON: Mapping[str, Any] = {"season": 1, "title": "Winter", "events": []}


@pytest.fixture
def club(server) -> Club:
    with server.app_context():
        return get_store().clubs.create("Thursday Club")


@pytest.fixture
def event_id(server, club: Club) -> str:
    with server.app_context():
        event_id = get_store().events.create(club.club_id, EVENT).event_id
        get_store().tables.add_tables(event_id, 1)
        return event_id


@pytest.fixture
def organiser(server, club: Club) -> FlaskClient:
    server.config["WTF_CSRF_ENABLED"] = False
    phone = server.test_client()
    assert phone.get(club.path_of("organiser")).status_code == 303
    return phone


PAGES: Mapping[str, tuple[str, dict[str, str]]] = {
    "a club": ("/c/{club}/rename", {"name": "{name}"}),
    "a person": ("/c/{club}/p/{person}/rename", {"name": "{name}"}),
    "a season": ("/c/{club}/season", {"name": "{name}", "points": "place"}),
    "an evening": ("/c/{club}/evening", {"title": "{name}", "names": "Ann", "points": "place"}),
    "the people of an evening": ("/c/{club}/evening", {"title": "x", "names": "Ann\n{name}", "points": "place"}),
    "a tournament": ("/c/{club}/event", {"format": "swiss", "title": "{name}", "names": "Ann\nBo"}),
    "a list of entrants": ("/c/{club}/event", {"format": "swiss", "names": "Ann\n{name}"}),
    "a pair in a list": ("/c/{club}/event", {"format": "swiss", "names": "Cy\nAnn + {name}"}),
    "a team in a list": ("/c/{club}/event", {"format": "swiss", "names": "Cy\n{name}: Ann + Bo"}),
    "a late entry, shown first": ("/e/{event}/organise", {"do": "enter", "who": "{name}", "seen": "0"}),
    "a late entry": ("/e/{event}/organise", {"do": "enter", "who": "{name}", "seen": "0", "sure": "yes"}),
    "a late pair": ("/e/{event}/organise", {"do": "enter", "who": "Dee + {name}", "seen": "0", "sure": "yes"}),
    "a table of a hall": ("/e/{event}/hall", {"do": "rename", "table": "1", "name": "{name}"}),
}


@pytest.mark.parametrize("kind", PAGES)
def test_pages_refuse_it(server, organiser: FlaskClient, club: Club, event_id: str, kind: str) -> None:
    with server.app_context():
        person = get_store().clubs.add_people(club.club_id, ["Ann"])["Ann"]
    address, form = PAGES[kind]
    answer = organiser.post(
        address.format(club=club.club_id, person=person, event=event_id),
        data={key: text.format(name=UNSEEN) for key, text in form.items()},
    )
    assert (answer.status_code, SAYS in answer.text) == (422, True)


JSON: Mapping[str, tuple[str, str, Callable[[str], dict[str, Any]]]] = {
    "a club": ("POST", "/clubs", lambda name: {"name": name}),
    "a person": ("PATCH", "/clubs/{club}/people/{person}", lambda name: {"name": name}),
    "a season": ("POST", "/clubs/{club}/seasons", lambda name: {"title": name}),
    "an event": ("POST", "/clubs/{club}/events", lambda name: {**EVENT, "title": name}),
    "an entrant": ("POST", "/clubs/{club}/events", lambda name: {**EVENT, "entrants": ["Ann", name]}),
    "a team": ("POST", "/clubs/{club}/events", lambda name: {**EVENT, "entrants": ["Cy", {**TEAM, "name": name}]}),
    "a person of a team": (
        "POST", "/clubs/{club}/events", lambda name: {**EVENT, "entrants": ["Cy", {**TEAM, "people": ["Ann", name]}]}
    ),
    "a late entry": ("POST", "/events/{event}/entries", lambda name: {"do": "enter", "who": name}),
    "a late team": ("POST", "/events/{event}/entries", lambda name: {"do": "enter", "who": {**TEAM, "name": name}}),
    "the club of an entrant": (
        "POST", "/clubs/{club}/events", lambda name: {**EVENT, "entrants": ["Ann", {"name": "Bo", "club": name}]}
    ),
    "the club of a late entry": (
        "POST", "/events/{event}/entries", lambda name: {"do": "enter", "who": {"name": "Dee", "club": name}}
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", JSON)
def test_programs_are_refused_it(server, club: Club, event_id: str, kind: str) -> None:
    with server.app_context():
        person = get_store().clubs.add_people(club.club_id, ["Dee"])["Dee"]
    server.config["PUBLIC"] = True
    program = Program(server.test_client(), club.club_id, dict(club.keys))
    method, path, body = JSON[kind]
    path = path.format(club=club.club_id, person=person, event=event_id)
    answer = program.send(method, path, "organiser", seen=0, name="first", json=body(UNSEEN))
    assert (answer.status_code, SAYS in json.dumps(answer.json)) == (422, True), answer.text


TIE: Mapping[str, Any] = {
    **EVENT, "options": {"frames": 1}, "entrants": ["Reds", "Blues"], "entries": [{"do": "draw", "seed": "s"}],
}  # fmt: skip
"""A tie between two teams without named members: anybody plays for them."""
RESULT: Mapping[str, Any] = {
    "do": "result", "pairing": "R1-1", "frames": [{"between": ["Al", "Eve"], "score": [3, 1]}],
}  # fmt: skip
PLAYED_BY: Mapping[str, tuple[str, Callable[[str], dict[str, Any]]]] = {
    "a frame": ("entries", lambda name: {**RESULT, "frames": [{"between": [name, "Eve"], "score": [3, 1]}]}),
    "a corrected frame": (
        "entries", lambda name: {"do": "amend", "n": 2, "with": {**RESULT, "frames": [{"between": [name, "Eve"]}]}}
    ),
    "a line-up": ("plan/line-ups", lambda name: {"pairing": "R1-1", "team": "Reds", "players": [[name]]}),
}  # fmt: skip


@pytest.mark.parametrize("kind", PLAYED_BY)
def test_nobody_without_a_visible_name_plays_for_a_team(server, club: Club, kind: str) -> None:
    entries = [*TIE["entries"], RESULT] if kind == "a corrected frame" else TIE["entries"]
    with server.app_context():
        event_id = get_store().events.create(club.club_id, {**TIE, "entries": entries}).event_id
    program = Program(server.test_client(), club.club_id, dict(club.keys))
    path, body = PLAYED_BY[kind]
    answer = program.send(
        "POST", f"/events/{event_id}/{path}", "organiser", seen=len(entries), name="first", json=body(UNSEEN)
    )
    assert (answer.status_code, SAYS in json.dumps(answer.json)) == (422, True), answer.text


RECORDS: Mapping[str, tuple[str, Callable[[str], dict[str, Any]], str]] = {
    "an event": ("event", lambda name: {**EVENT, "title": name}, "title"),
    "an entrant": ("event", lambda name: {**EVENT, "entrants": ["Ann", name]}, "entrants[1]"),
    "a team": ("event", lambda name: {**EVENT, "entrants": ["Cy", {**TEAM, "name": name}]}, "entrants[1].name"),
    "a season": ("season", lambda name: {**SEASON, "title": name}, "title"),
    "an entrant of a season": (
        "season", lambda name: {**SEASON, "events": [{**EVENT, "entrants": [name]}]}, "events[0].entrants[0]"
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", RECORDS)
def test_the_command_line_refuses_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    command, record, where = RECORDS[kind]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(record(UNSEEN)).encode())))
    assert main([command, "-"]) == 2
    said = capsys.readouterr().err
    assert SAYS in said
    assert where in said


def test_a_late_entry_of_a_record_is_refused_as_an_entry(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = {**EVENT, "entries": [{"do": "enter", "who": UNSEEN}]}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(record).encode())))
    assert main(["event", "-"]) == 1
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (first["verdict"], first["rules"]) == ("refused", ["FORM"])
    assert SAYS in first["says"]


FILES: Mapping[str, tuple[Callable[[str], dict[str, Any]], str]] = {
    "a club": (lambda name: {"club": 1, "name": name, "people": []}, "name"),
    "a person": (lambda name: {"club": 1, "name": "House", "people": ["Ann", name]}, "people[1]"),
    "a season": (
        lambda name: {"season": {"title": name, "options": {}}, "began": 1, "events": []}, "season.title"
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
def test_files_of_clubs_are_refused_with_it(server, club: Club, kind: str) -> None:
    line, where = FILES[kind]
    lines = [line(UNSEEN)] if kind != "a season" else [{"club": 1, "name": "House", "people": []}, line(UNSEEN)]
    with server.app_context(), pytest.raises(Unreadable, match=SAYS) as fault:
        import_club(get_store(), lines)
    assert where in fault.value.field
    body = "\n".join(map(json.dumps, lines)) + "\n"
    answer = server.test_client().post(
        f"/api/v1/clubs/{club.club_id}/file",
        data=body,
        headers={"Authorization": f"Bearer {club.keys['organiser']}", "Content-Type": "application/x-ndjson"},
    )
    assert (answer.status_code, SAYS in answer.text) == (422, True), answer.text


def test_a_new_club_of_the_command_line_is_refused_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'referee.sqlite3'}")
    assert main(["club", "--new", UNSEEN]) == 2
    assert SAYS in capsys.readouterr().err


def test_what_was_taken_before_stays_readable(server, club: Club) -> None:
    """An event of an earlier version is read from its log, exported with its club and imported again."""
    late = {"do": "enter", "who": "\u2060"}
    record = {
        **EVENT,
        "title": UNSEEN,
        "entrants": ["Ann", UNSEEN, "Cy"],
        "entries": [late],
    }
    state, ruling = with_body(opened(read_event(record, kept=True)), late, kept=True)
    assert ruling.verdict == "allowed"
    assert [*state.facts.entrants] == ["Ann", UNSEEN, "Cy", "\u2060"]
    with server.app_context():
        store = get_store()
        event = store.events.create(club.club_id, record, created=1.0)
        assert [*event.state.facts.entrants] == ["Ann", UNSEEN, "Cy", "\u2060"]
        store.events = Events(store.engine, store.writer, store.news, time.time)
        assert [*store.events.event(event.event_id).state.facts.entrants] == ["Ann", UNSEEN, "Cy", "\u2060"]
        copy = import_club(store, [*export_club(store, club.club_id)]).club
        (summary,) = store.events.of_club(copy.club_id, 10)
        assert store.events.event(summary.event_id).bodies == event.bodies
