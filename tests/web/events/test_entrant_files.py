"""Entrants of files of other programs: on the page of a new tournament, and for programs."""

from __future__ import annotations

import io

import pytest

from referee.events.event import opened
from referee.events.record import read_event
from referee.events.report import report_of
from referee.store import get_store
from referee.web.events.entrant_files import entrants_of_file

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
