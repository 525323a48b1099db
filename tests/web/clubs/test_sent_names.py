"""Pages send names as they show them: of somebody who was renamed, and the neutral one of a removed person."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from referee.web.http.shown_names import in_markup
from tests.web.houses import House

FORMATS = ("single-elimination", "swiss", "round-robin", "ladder", "partners", "stages", "bunko-night", "evening")
PAGES = ("", "?who=Former player 1", "/organise", "/door", "/fees", "/fixtures", "/ladder", "/hall", "/change", "/ties")
NEUTRAL = "Former player 1"


def event_of(house: House, of_format: str, names: list[str], **more: Any) -> str:
    """The id of an event that is drawn already."""
    game = {"bunko-night": "bunko", "partners": "sixty"}.get(of_format, "darts-301")
    draw = [] if of_format == "evening" else [{"do": "draw"}]
    record = {"record": 1, "event": of_format, "title": "Cup", "game": game, "entrants": names, "entries": draw, **more}
    with house.app.app_context():
        return get_store().events.create(house.club.club_id, record).event_id


def called(house: House, organiser: FlaskClient, name: str, present: str) -> None:
    """A person of the club has another name now."""
    answer = organiser.post(house.at("/rename", name), data={"name": present})
    assert answer.status_code == 303


def entries(house: House, event_id: str) -> list[dict[str, Any]]:
    """The entries of an event after its draw."""
    with house.app.app_context():
        return list(get_store().events.event(event_id).record["entries"][1:])


def entered(organiser: FlaskClient, event_id: str, page: str = "organise", **fields: str) -> str:
    """The faults that a page answers; empty if the entry is in the log."""
    shown = organiser.get(f"/e/{event_id}/{page}").text
    seen = re.search(r'name="seen" value="(\d+)"', shown)
    assert seen is not None
    answer = organiser.post(
        f"/e/{event_id}/{page}", data={"seen": seen[1], "key": f"{len(shown):016x}", **fields}, follow_redirects=True
    )
    return unescape(" ".join(re.findall(r'role="alert">(?:<[^>]*>[^<]*</span>)?([^<]*)', answer.text)))


@pytest.mark.parametrize("of_format", FORMATS)
def test_no_field_and_no_address_has_a_removed_name(house: House, organiser: FlaskClient, of_format: str) -> None:
    event_id = event_of(house, of_format, ["Zyxel", "Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"])
    assert organiser.post(house.at("/remove", "Zyxel"), data={"sure": "yes"}).status_code == 303
    looked = 0
    for page in PAGES:
        answer = organiser.get(f"/e/{event_id}{page}")
        if answer.status_code == 200:
            looked += 1
            assert "Zyxel" not in answer.text, page
    assert looked > 3


def test_a_result_of_a_removed_person_is_entered_by_the_page(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "round-robin", ["Zyxel", "Ann", "Bo"])
    organiser.post(house.at("/remove", "Zyxel"), data={"sure": "yes"})
    shown = unescape(organiser.get(f"/e/{event_id}/organise").text)
    slip, between = next(
        each for each in re.findall(r'name="between\.([^"]*)" value="(\[[^\]]*\])"', shown) if NEUTRAL in each[1]
    )
    slip_of = {f"between.{slip}": between, "slip": f"winner {slip} {json.loads(between).index(NEUTRAL)}"}
    assert not entered(organiser, event_id, do="slip", **slip_of)
    (entry,) = entries(house, event_id)
    assert "Zyxel" in str(entry)
    assert NEUTRAL not in str(entry)


def test_somebody_renamed_is_chosen_and_typed_by_the_present_name(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "swiss", ["Ann", "Bo", "Cy", "Di"])
    called(house, organiser, "Ann", "Anna")
    shown = organiser.get(f"/e/{event_id}/organise").text
    assert '<option value="Ann">Anna</option>' in shown
    for name in ("Ann", "Anna"):
        assert not entered(
            organiser, event_id, do="adjust", sure="yes", who=name, points="1", why="She kept the scores"
        )
    assert [entry["who"] for entry in entries(house, event_id)] == ["Ann", "Ann"]


def test_a_challenge_of_somebody_renamed_is_entered(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "ladder", ["Ann", "Bo", "Cy", "Di"])
    called(house, organiser, "Bo", "Bob")
    assert not entered(organiser, event_id, "ladder", do="challenge", by="Bob", to="Ann")
    with house.app.app_context():
        (challenge,) = get_store().plans.plan(event_id).challenges
    assert (challenge.by, challenge.to) == ("Bo", "Ann")


def test_fixtures_are_asked_for_by_the_present_name(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "round-robin", ["Ann", "Bo", "Cy"])
    called(house, organiser, "Ann", "Anna")
    of_all = organiser.get(f"/e/{event_id}/fixtures").text.count('id="fixture-')
    of_anna = organiser.get(f"/e/{event_id}/fixtures?who=Anna").text.count('id="fixture-')
    assert (of_all, of_anna) == (3, 2)


def test_a_phone_with_the_present_name_finds_its_own_match(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "single-elimination", ["Ann", "Bo", "Cy", "Di"])
    called(house, organiser, "Ann", "Anna")
    with organiser.session_transaction() as session:
        session["who"] = "Anna"
    assert 'data-lane="Ann"' in organiser.get(f"/e/{event_id}").text


def test_a_name_that_could_mean_two_stays_as_it_was_sent(house: House, organiser: FlaskClient) -> None:
    event_id = event_of(house, "swiss", ["Ann", "Bo", "Cy", "Di"])
    called(house, organiser, "Bo", "Bob")
    called(house, organiser, "Ann", "Bo")
    assert not entered(organiser, event_id, do="adjust", sure="yes", who="Bo", points="1", why="He kept the scores")
    assert [entry["who"] for entry in entries(house, event_id)] == ["Bo"]


def test_a_mended_name_goes_on_into_the_next_match(house: House) -> None:
    match_id = house.play(
        "mended",
        "Jon",
        "Ann",
        plays=({"play": "rename", "who": "Jon", "to": "John"}, {"play": "throw", "darts": ["D20"]}),
    )
    created = house.matches["mended"]
    host = house.app.test_client()
    host.get(f"/k/{match_id}/{created.host_key}")
    shown = host.get(f"/m/{match_id}").text
    assert "player=John" in shown
    assert "%22John%22" in shown
    assert "%22Jon%22" not in shown
    following = host.post(f"/m/{match_id}/again").headers["Location"].rsplit("/", 1)[1]
    with house.app.app_context():
        assert set(get_store().cached_match(following).setup.players) == {"John", "Ann"}


HIDDEN = {"Zy": "Former player 1", "Zy Li": "Former player 2", "Jon": "John"}


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ('<option value="Zy">Zy</option>', '<option value="Former player 1">Former player 1</option>'),
        ('<option value="Jon">Jon</option>', '<option value="Jon">John</option>'),
        ('<input value="[&#34;Zy Li&#34;]">', '<input value="[&#34;Former player 2&#34;]">'),
        ('<a href="/x?who=Zy%20Li#a">x</a>', '<a href="/x?who=Former%20player%202#a">x</a>'),
        ('<a href="/x?a=1&amp;who=Zy">x</a>', '<a href="/x?a=1&amp;who=Former%20player%201">x</a>'),
        ('<a href="/Zy?part=Zy">x</a>', '<a href="/Zy?part=Zy">x</a>'),
        ('<input name="csrf_token" value="a-Zy.b">', '<input name="csrf_token" value="a-Zy.b">'),
        ("<textarea>Zy - Jon</textarea>", "<textarea>Former player 1 - Jon</textarea>"),
    ],
)
def test_fields_keep_names_of_the_log_but_not_those_of_removed_people(html: str, shown: str) -> None:
    assert in_markup(html, HIDDEN) == shown


def test_a_neutral_name_of_two_is_in_no_field() -> None:
    of_two = {"Zy": NEUTRAL, "Zyxel": NEUTRAL}
    assert in_markup('<option value="Zy">Zy</option>', of_two) == f'<option value="Zy">{NEUTRAL}</option>'
