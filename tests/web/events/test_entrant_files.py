"""Entrants of files of other programs: on the page of a new tournament, and for programs."""

from __future__ import annotations

import io

import pytest

from referee.events.event import opened
from referee.events.record import read_event
from referee.events.report import report_of
from referee.store import get_store
from referee.web.events.entrant_files import entrants_of_file
from referee.web.http.files import EVENT_FILE

SWISS = {"record": 1, "event": "swiss", "entrants": ["Ann", "Zoë Öz", "Bo"], "entries": [{"do": "draw", "seed": "s"}]}
PLAYER = "001    1 m GM {name:33} 2830 NOR 1503014     1990/11/30  3.0    1"


@pytest.mark.parametrize(
    ("text", "entrants"),
    [
        ("Name;Hcp;Verein\nAnn;5;x\n\n;3;\nBo;;", [{"name": "Ann", "handicap": 5}, "Bo"]),
        ('\ufeffid,Player,Club\n1,Ann,Owls\n2,"Bo, jr.",\n', [{"name": "Ann", "club": "Owls"}, "Bo, jr."]),
        ("First name\tLast name\nAnn\tArcher\nBo\t", ["Ann Archer", "Bo"]),
        ("name,handicap\nAnn,-½", [{"name": "Ann", "handicap": -0.5}]),
        (f"012\n{PLAYER.format(name='Carlsen, Magnus')}\n{PLAYER.format(name='Hou')}\n", ["Magnus Carlsen", "Hou"]),
    ],
)  # fmt: skip
def test_what_is_read(text, entrants):
    assert entrants_of_file(text) == entrants


def test_our_own_report_has_the_same_entrants():
    assert entrants_of_file(report_of(opened(read_event(SWISS)))) == SWISS["entrants"]


def test_programs_send_the_text(server):
    def asked(body):
        return server.test_client().post("/api/v1/events/ask/entrants", json=body)

    assert asked({"csv": "name,club\nAnn,Owls"}).json == {"entrants": [{"name": "Ann", "club": "Owls"}]}
    assert asked({"trf": PLAYER.format(name="Ann")}).json == {"entrants": ["Ann"]}
    long = "name\n" + "\n".join(f"Player {number} of a long list" for number in range(4000))
    assert len(asked({"csv": long}).json["entrants"]) == 4000
    for body, field in (
        ({}, "csv"), ({"csv": "name", "trf": ""}, "csv"), ({"trf": "012 Open"}, "trf"),
        ({"csv": "name,handicap\nAnn,much"}, "csv"), ({"csv": ""}, "csv"), ({"csv": 5}, "csv"),
    ):  # fmt: skip
        answer = asked(body)
        assert (answer.status_code, answer.json["field"]) == (422, field), body


def begin(organiser, club, text: str, **typed: str):
    file = (io.BytesIO(text.encode()), "names.csv")
    body = {"format": "swiss", "game": "", "title": "Open", "names": "Dee", **typed, "file": file}
    return organiser.post(f"/c/{club.club_id}/event", data=body, content_type="multipart/form-data")


def test_a_file_fills_in_the_entrants_of_a_new_tournament(app, organiser, club):
    answer = begin(organiser, club, "name,handicap,club\nAnn,5,Owls\nBo,,\n")
    assert answer.status_code == 303, answer.text
    with app.app_context():
        (event,) = get_store().events.search(club.club_id)
        entrants = get_store().events.event(event.event_id).setup["entrants"]
    assert entrants == ["Dee", {"name": "Ann", "handicap": 5, "club": "Owls"}, "Bo"]


def test_a_file_that_cannot_be_read_keeps_what_was_typed(organiser, club):
    answer = begin(organiser, club, "place,points\n1,5\n")
    assert answer.status_code == 422
    assert "none of them is “name”" in answer.text
    assert ">Dee</textarea>" in answer.text
    twice = begin(organiser, club, "name\nAnn\nann\n")
    assert twice.status_code == 422
    assert "Dee\nAnn\nann</textarea>" in twice.text, "the names of the file can be corrected"


def test_a_file_longer_than_a_form_is_taken_up_to_its_own_limit(organiser, club):
    names = "\n".join(f"Player {'x' * 20} {number},,Club {'y' * 24} {number}" for number in range(1000))
    assert len(names) > 64 * 1024
    answer = begin(organiser, club, f"name,handicap,club\n{names}\n")
    assert answer.status_code == 303
    too_long = begin(organiser, club, "name\n" + "x" * EVENT_FILE)
    assert too_long.status_code == 413
    assert "What was sent is longer than 2 MB, the most that this page takes." in too_long.text


@pytest.mark.parametrize(("path", "most"), [("/c/{}/events", "2 MB"), ("/e/{}/change/match", "1 MB")])
def test_the_pages_that_take_a_record_say_their_limit(organiser, club, path, most):
    event_id = begin(organiser, club, "name\nAnn\nBo\n").location.split("/")[2]
    whole = path.format(club.club_id if path.startswith("/c") else event_id)

    def send(size: int):
        file = (io.BytesIO(b" " * size), "record.json")
        return organiser.post(whole, data={"record": file}, content_type="multipart/form-data")

    assert (send(100_000).status_code, "Choose the record" in send(100_000).text) == (422, True)
    answer = send(EVENT_FILE)
    assert (answer.status_code, f"longer than {most}" in answer.text) == (413, True)


def test_a_form_without_a_file_keeps_its_limit(organiser, club):
    answer = organiser.post(f"/c/{club.club_id}/evening", data={"names": "x" * 70_000})
    assert (answer.status_code, "longer than 64 kB" in answer.text) == (413, True)
