"""A new name that is nearly a known one is asked about, in plain forms: a tap takes the known one, or keeps the new."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from referee.store import get_store
from referee.store.clubs import Club, queries
from referee.web.fields.near_names import answered

KNOWN = "Ann Archer"
TYPED = "Ann Acher"
ASKS = f"{TYPED} is new here: is this <strong>{KNOWN}</strong>?"
TAKES = {"near_taken": f"{TYPED}\t{KNOWN}"}
KEEPS = {"near_kept": TYPED}


@pytest.fixture
def club(server) -> Club:
    with server.app_context():
        club = get_store().clubs.create("Thursday Club")
        get_store().clubs.add_people(club.club_id, [KNOWN, "Bo Meyer", "Tom"])
    return club


@pytest.fixture
def organiser(server, club: Club) -> FlaskClient:
    server.config["WTF_CSRF_ENABLED"] = False
    phone = server.test_client()
    assert phone.get(club.path_of("organiser")).status_code == 303
    return phone


def people(server, club: Club) -> set[str]:
    with server.app_context():
        return {each.name for each in get_store().clubs.read(lambda c: queries.all_people(c, club.club_id))}


def begin(server, club: Club, **more: Any) -> str:
    record = {"record": 1, "event": "round-robin", "entrants": ["Cy", "Dee"], "entries": [], **more}
    with server.app_context():
        return get_store().events.create(club.club_id, record).event_id


def entrants(server, event_id: str) -> list[str]:
    with server.app_context():
        return [*get_store().events.event(event_id).state.facts.entrants]


def sent_by(page: str, button: str) -> dict[str, str]:
    """The fields that a press of a button would send besides those that people fill in."""
    (whole,) = re.findall(rf"<button[^>]*>{re.escape(button)}</button>", unescape(page))
    ((name, value),) = re.findall(r'name="(\w+)" value="([^"]*)"', whole)
    return {name: value}


@pytest.mark.parametrize("answer", [f"Yes, {KNOWN}", f"No, {TYPED} is new"])
def test_a_match_asks(server, organiser: FlaskClient, club: Club, answer: str) -> None:
    form = {"player": [TYPED, "Cy"], "club": club.club_id, "do": "start"}
    asked = organiser.post("/new/darts-301", data=form)
    assert (asked.status_code, ASKS in asked.text) == (200, True)
    assert TYPED not in people(server, club)
    del form["do"]
    begun = organiser.post("/new/darts-301", data=form | sent_by(asked.text, answer))
    assert begun.status_code == 303
    with server.app_context():
        (match,) = get_store().summaries()
    wanted = KNOWN if answer.startswith("Yes") else TYPED
    assert match.players == (wanted, "Cy")
    assert (TYPED in people(server, club)) == (wanted == TYPED)


def test_a_match_of_no_club_asks_nothing(organiser: FlaskClient) -> None:
    assert organiser.post("/new/darts-301", data={"player": [TYPED, "Cy"], "club": ""}).status_code == 303


@pytest.mark.parametrize(
    ("text", "now"),
    [
        (TYPED, KNOWN),
        ("ann  acher", KNOWN),
        (f"1. {TYPED}, Cy\r\n{TYPED}+Bo", f"1. {KNOWN}, Cy\r\n{KNOWN}+Bo"),
        (f"{TYPED}-Smith", f"{TYPED}-Smith"),
        (f"{TYPED} Smith", f"{TYPED} Smith"),
        (f"Jo{TYPED}", f"Jo{TYPED}"),
    ],
)
def test_the_known_name_takes_the_place_of_the_typed_one(text: str, now: str) -> None:
    posted = MultiDict({"names": text, "title": TYPED, f"s.total.{TYPED}": "5", f"o.{TYPED}": "1", **TAKES})
    typed = answered(posted, ("names",), ("s.",))
    assert typed.to_dict() == {"names": now, "title": TYPED, f"s.total.{KNOWN}": "5", f"o.{TYPED}": "1", **TAKES}


def test_an_evening_asks_for_each_name(server, organiser: FlaskClient, club: Club) -> None:
    form = {"title": "x", "come": ["Tom"], "names": f"{TYPED}\nBo Meier\nTim", "points": "place"}
    asked = organiser.post(f"/c/{club.club_id}/evening", data=form)
    assert ASKS in asked.text
    assert "Bo Meier is new here" in asked.text
    assert "Tim is new here" not in asked.text
    once = organiser.post(f"/c/{club.club_id}/evening", data=form | TAKES)
    assert f"{KNOWN}\nBo Meier\nTim" in once.text
    assert ASKS not in once.text
    form |= {"names": f"{KNOWN}\nBo Meier\nTim"}
    begun = organiser.post(f"/c/{club.club_id}/evening", data=form | {"near_kept": "Bo Meier"})
    assert begun.status_code == 303
    assert entrants(server, begun.headers["Location"].rsplit("/", 1)[1]) == ["Tom", KNOWN, "Bo Meier", "Tim"]


def test_names_that_are_typed_together_are_two_people(organiser: FlaskClient, club: Club) -> None:
    form = {"title": "x", "names": f"{TYPED}\n{KNOWN}", "points": "place"}
    assert organiser.post(f"/c/{club.club_id}/evening", data=form).status_code == 303


def test_an_answer_is_remembered_while_something_else_is_wrong(organiser: FlaskClient, club: Club) -> None:
    form = {"title": "x", "names": f"{TYPED}\nCy\ncy", "points": "place"}
    refused = organiser.post(f"/c/{club.club_id}/evening", data=form | KEEPS)
    assert refused.status_code == 422
    assert f'name="near_kept" value="{TYPED}"' in refused.text


def test_a_tournament_asks_about_the_members_of_pairs(server, organiser: FlaskClient, club: Club) -> None:
    form = {"format": "swiss", "names": f"N-S: {TYPED} + Cy\nDee + Ed", "title": "x"}
    asked = organiser.post(f"/c/{club.club_id}/event", data=form)
    assert ASKS in asked.text
    begun = organiser.post(f"/c/{club.club_id}/event", data=form | TAKES)
    assert begun.status_code == 303
    with server.app_context():
        event = get_store().events.event(begun.headers["Location"].split("/")[2])
    assert event.setup["entrants"][0] == {"name": "N-S", "people": [KNOWN, "Cy"]}


def test_a_late_entry_asks_in_its_preview(server, organiser: FlaskClient, club: Club) -> None:
    event_id = begin(server, club)
    form = {"do": "enter", "who": TYPED, "seen": "0"}
    asked = organiser.post(f"/e/{event_id}/organise", data=form)
    assert (asked.status_code, ASKS in asked.text) == (200, True)
    assert f"No, {TYPED} is new" in asked.text
    taken = organiser.post(f"/e/{event_id}/organise", data=form | sent_by(asked.text, f"Yes, {KNOWN}"))
    assert f"{KNOWN} enters" in taken.text
    assert "is new here" not in taken.text
    entered = organiser.post(f"/e/{event_id}/organise", data={"do": "enter", "who": TYPED, "seen": "0", "sure": "yes"})
    assert entered.status_code == 303
    assert entrants(server, event_id) == ["Cy", "Dee", TYPED]


@pytest.mark.parametrize("event", ["evening", "round-robin"])
def test_the_name_of_somebody_who_takes_part_already_is_not_offered(
    server, organiser: FlaskClient, club: Club, event: str
) -> None:
    event_id = begin(server, club, event=event, entrants=["Cy", KNOWN])
    path = f"/e/{event_id}/{'entry' if event == 'evening' else 'organise'}"
    asked = organiser.post(path, data={"do": "enter", "who": TYPED, "seen": "0"}).text
    assert f"is this <strong>{KNOWN}</strong>, who takes part already?" in asked
    assert "near_taken" not in asked
    assert f"No, {TYPED} is new" in asked


def test_a_substitute_asks_in_its_preview(server, organiser: FlaskClient, club: Club) -> None:
    event_id = begin(server, club)
    form = {"do": "substitute", "whom": '["Cy", ""]', "by": TYPED, "seen": "0"}
    asked = organiser.post(f"/e/{event_id}/organise", data=form)
    assert (asked.status_code, ASKS in asked.text) == (200, True)
    taken = organiser.post(f"/e/{event_id}/organise", data=form | sent_by(asked.text, f"Yes, {KNOWN}"))
    assert f"{KNOWN} plays for Cy from here on" in taken.text
    assert "is new here" not in taken.text
    ghost = organiser.post(f"/e/{event_id}/organise", data=form | {"by": "Ghost"})
    assert (ghost.status_code, "is new here" in ghost.text) == (200, False)


@pytest.mark.parametrize("event", ["evening", "round-robin"])
def test_a_corrected_name_asks_about_others_than_the_wrong_one(
    server, organiser: FlaskClient, club: Club, event: str
) -> None:
    event_id = begin(server, club, event=event, entrants=["Cy", "Ann Archr"])
    path = f"/e/{event_id}/{'entry' if event == 'evening' else 'organise'}"
    form = {"do": "rename", "who": "Cy", "to": TYPED, "seen": "0"}
    asked = organiser.post(path, data=form)
    assert ASKS in asked.text
    form_of_question = next(
        each for each in re.findall(r"<form.*?</form>", asked.text, re.DOTALL) if "near_taken" in each
    )
    fields = dict(re.findall(r'<input type="hidden" name="(do|who|to)" value="([^"]*)"', form_of_question))
    assert fields == {"do": "rename", "who": "Cy", "to": TYPED}
    right = organiser.post(path, data=form | {"who": "Ann Archr", "to": "Ann Archers"})
    assert "Ann Archr</strong>" not in right.text


def test_a_late_entry_of_an_evening_asks(server, organiser: FlaskClient, club: Club) -> None:
    event_id = begin(server, club, event="evening")
    form = {"do": "enter", "who": TYPED, "seen": "0"}
    assert ASKS in organiser.post(f"/e/{event_id}/entry", data=form).text
    assert organiser.post(f"/e/{event_id}/entry", data=form | TAKES).status_code == 303
    assert entrants(server, event_id) == ["Cy", "Dee", KNOWN]


def test_the_door_asks_and_knows_who_is_entered_already(server, organiser: FlaskClient, club: Club) -> None:
    event_id = begin(server, club, entrants=["Cy", KNOWN])
    organiser.post(f"/e/{event_id}/door", data={"do": "open"})
    with server.app_context():
        key = get_store().plans.plan(event_id).entry_key
    visitor, path = server.test_client(), f"/e/{event_id}/enter/{key}"
    assert ASKS in visitor.post(path, data={"who": TYPED}).text
    taken = visitor.post(path, data={"who": TYPED} | TAKES)
    assert (taken.status_code, f"{KNOWN} is entered." in taken.text) == (200, True)
    assert entrants(server, event_id) == ["Cy", KNOWN]
    assert f"{TYPED} is entered." in visitor.post(path, data={"who": TYPED} | KEEPS).text
    assert entrants(server, event_id) == ["Cy", KNOWN, TYPED]


def test_a_removed_person_is_never_named(server, organiser: FlaskClient, club: Club) -> None:
    with server.app_context():
        clubs = get_store().clubs
        clubs.remove_person(club.club_id, clubs.add_people(club.club_id, [KNOWN])[KNOWN])
    form = {"title": "x", "names": TYPED, "points": "place"}
    assert organiser.post(f"/c/{club.club_id}/evening", data=form).status_code == 303


# - programs


def requests(club: Club, event_id: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Requests of programs that each bring one new name into a club."""
    event = {"record": 1, "event": "evening", "entrants": [TYPED, "Cy"], "entries": []}
    late = {**event, "entrants": ["Cy"], "entries": [{"do": "enter", "who": TYPED}]}
    match = {"record": 1, "game": "darts-301", "players": [TYPED, "Cy"], "plays": []}
    entries, events = f"/events/{event_id}/entries", f"/clubs/{club.club_id}/events"
    return {
        "event": (events, event),
        "late": (events, late),
        "enter": (entries, {"do": "enter", "who": {"name": "Pair", "people": ["Eve", TYPED]}}),
        "substitute": (entries, {"do": "substitute", "who": "Cy", "by": TYPED}),
        "rename": (entries, {"do": "rename", "who": "Cy", "to": TYPED}),
        "people": (f"/clubs/{club.club_id}/people", {"names": [TYPED]}),
        "match": ("/matches", {"game": "darts-301", "players": [TYPED, "Cy"], "club": club.club_id}),
        "record": (f"/clubs/{club.club_id}/matches", {"record": match}),
    }


@pytest.mark.parametrize("which", ["event", "late", "enter", "substitute", "rename", "people", "match", "record"])
def test_a_program_is_asked_and_says_that_the_name_is_new(server, club: Club, which: str) -> None:
    path, body = requests(club, begin(server, club))[which]
    program, headers = server.test_client(), {"Authorization": f"Bearer {club.keys['organiser']}", "X-Seen": "0"}
    asked = program.post(f"/api/v1{path}", json=body, headers=headers)
    assert (asked.status_code, asked.json["near"]) == (409, {TYPED: KNOWN})
    assert asked.json["error"] == (
        f"“{TYPED}” is new, and nearly “{KNOWN}”: send the known name, or new_names=true if it is somebody else"
    )
    assert TYPED not in people(server, club)
    entered = program.post(f"/api/v1{path}?new_names=true", json=body, headers=headers)
    assert entered.status_code in (200, 201), entered.text
    assert TYPED in people(server, club)


def test_programs_need_no_word_for_a_ghost_or_a_known_name(server, club: Club) -> None:
    event_id = begin(server, club)
    headers = {"Authorization": f"Bearer {club.keys['organiser']}", "X-Seen": "0"}
    for by in ("Ghost", KNOWN):
        body = {"do": "substitute", "who": "Cy", "by": by}
        asked = server.test_client().post(f"/api/v1/events/{event_id}/entries?preview=true", json=body, headers=headers)
        assert (asked.status_code, asked.json["verdict"]) == (200, "allowed")
