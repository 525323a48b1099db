"""A person of an event whose name the club has changed is still chosen and typed by the name that pages show."""

from __future__ import annotations

import re
from functools import partial

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from referee.store.clubs import queries
from tests.web.events.running import begin, do, record

NAMES = "Ann\nBo\nCy\nDee"
TEAMS = "Reds: Ann + Abe + Al\nBlues: Cy + Cleo + Cal"


@pytest.fixture
def rename(server, organiser: FlaskClient, club):
    """The club calls Ann *Anna Bell*."""

    def renamed() -> None:
        with server.app_context():
            people = get_store().clubs.read(partial(queries.all_people, club_id=club.club_id))
        (ann,) = (each.person_id for each in people if each.name == "Ann")
        answer = organiser.post(f"/c/{club.club_id}/p/{ann}/rename", data={"name": "Anna Bell"})
        assert answer.status_code == 303

    return renamed


def test_a_choice_sends_the_name_of_the_log(organiser, club, rename) -> None:
    path = begin(organiser, club, "swiss", names=NAMES, **{"o.rounds": "3"})
    rename()
    page = organiser.get(path).text
    fold = page[page.index("Give or take points") :]
    value, text = re.search(r'<option(?: value="([^"]*)")?>(Anna Bell)<', fold).groups()
    assert (value, text) == ("Ann", "Anna Bell")
    do(organiser, path, do="adjust", who=value, points="1", why="early")


def test_the_log_says_once_how_somebody_is_called(organiser, club) -> None:
    path = begin(organiser, club, "swiss", names=NAMES, **{"o.rounds": "3"})
    do(organiser, path, do="rename", who="Ann", to="Anna Bell")
    page = organiser.get(f"{path}?entered=1").text
    assert page.count("Corrected name: Anna Bell") == 2, "in the note and in the log"
    assert "Anna Bell is called" not in page


def test_a_round_is_set_by_the_names_that_are_shown(organiser, club, rename) -> None:
    path = begin(organiser, club, "swiss", names=NAMES, **{"o.rounds": "3"})
    do(organiser, path, do="draw", seed="x")
    rename()
    lines = re.search(r'<textarea id="pairs"[^>]*>([^<]*)', organiser.get(path).text)[1]
    assert "Anna Bell" in lines
    do(organiser, path, do="pair", round="1", pairs="Anna Bell - Cy\nBo - Dee")
    assert record(organiser, path)["entries"][-1]["pairs"] == [["Ann", "Cy"], ["Bo", "Dee"]]


def test_frames_are_entered_by_the_names_that_are_shown(organiser, club, rename) -> None:
    path = begin(organiser, club, "round-robin", names=TEAMS, **{"o.frames": "1"})
    do(organiser, path, do="draw")
    rename()
    tie = path.replace("/organise", "/tie/R1-1")
    page = organiser.get(tie).text
    assert re.search(r'<option value="Ann">Anna Bell<', page), "the line-up sends the name of the log"
    assert '<option data-typed value="Anna Bell">' in page
    posted = dict(re.findall(r'name="(seen|key)" value="([^"]*)"', page))
    frame = {"side.0.0": "Anna Bell", "score.0.0": "3", "side.0.1": "Cy", "score.0.1": "1"}
    assert organiser.post(tie, data=posted | frame).status_code == 303
    assert record(organiser, path)["entries"][-1]["frames"] == [{"between": ["Ann", "Cy"], "score": [3, 1]}]
    assert 'list="people-0" value="Anna Bell"' in organiser.get(tie).text
