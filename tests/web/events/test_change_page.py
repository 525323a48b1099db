"""The page to change an event: shown first, then done; its day and note, a match brought in, its deletion, the list."""

from __future__ import annotations

import html
import io
import json
import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.store import get_store
from tests.web.events.running import begin, do, record, seen_on, win
from tests.web.events.test_evening import begin as begin_evening

MATCH = {
    "record": 1, "game": "darts-301", "players": ["Ann", "Dee"], "options": {"start": 40, "bullseye_order": False},
    "plays": [{"play": "throw", "darts": ["D20"]}],
}  # fmt: skip


@pytest.fixture
def path(organiser, club) -> str:
    """The page of a drawn Swiss."""
    path = begin(organiser, club, "swiss", game="darts-301", **{"o.rounds": "3", "others.legs": "2"})
    do(organiser, path, do="draw", seed="1")
    return path.replace("/organise", "/change")


def fields(page: str) -> dict[str, str]:
    """The form as the page proposes it."""
    proposed = {}
    form = re.search(r'<form class="evening-form".*?</form>', page, re.DOTALL)[0]
    for field in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(f' {part}="([^"]*)"', field) for part in ("name", "value"))
        if name and ('type="radio"' not in field or " checked" in field):
            proposed[name[1]] = html.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select[^>]* name="([^"]*)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', options)
        proposed[name] = (chosen[1] or chosen[2]) if chosen else ""
    return proposed


def sure(organiser, path: str, preview: str):
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', preview)[1])
    return organiser.post(path, data=seen_on(preview) | {"entry": entry, "sure": "yes"})


def test_the_page_proposes_what_is_there_and_then_nothing_changes(organiser, path) -> None:
    answer = organiser.post(path, data=fields(organiser.get(path).text))
    assert (answer.status_code, "Nothing changes" in answer.text) == (422, True)


def test_a_change_is_shown_first_and_then_made(organiser, path) -> None:
    runs = path.replace("/change", "/organise")
    pairing = get_pairing(organiser, path)
    win(organiser, runs, "R1-1", pairing[0])
    typed = fields(organiser.get(path).text)
    assert (typed["o.rounds"], typed["others.legs"], typed["points"]) == ("3", "2", "1 0.5 0")
    preview = organiser.post(path, data=typed | {"title": "Friday", "points": "3 1 0", "final.legs": "5"})
    assert preview.status_code == 200
    assert re.search(rf"{pairing[0]}</th>.*?1 → 3<", preview.text)
    assert [body["do"] for body in record(organiser, runs)["entries"]] == ["draw", "result"]
    assert sure(organiser, path, preview.text).location == f"{path}?done=change"
    written = record(organiser, runs)
    assert (written["title"], written["options"]["points"]) == ("Friday", [3, 1, 0])
    assert [each["legs"] for each in written["options"]["match_options"]] == [5, 2]
    assert "<h1>Friday</h1>" in organiser.get(path.removesuffix("/change")).text


def get_pairing(organiser, path: str) -> list[str]:
    page = organiser.get(path.replace("/change", "/organise")).text
    return json.loads(html.unescape(re.search(r'name="between.R1-1" value="([^"]*)"', page)[1]))


def test_what_decides_the_draw_can_change_until_it_is_drawn(organiser, club) -> None:
    runs = begin(organiser, club, "swiss", game="darts-301", **{"o.rounds": "3"})
    path = runs.replace("/organise", "/change")
    before = re.findall(r'name="(o\.[^"]*)"', organiser.get(path).text)
    do(organiser, runs, do="draw", seed="1")
    after = re.findall(r'name="(o\.[^"]*)"', organiser.get(path).text)
    assert set(before) - set(after) == {"o.pairing"}


def test_a_fault_is_at_its_field(organiser, path) -> None:
    typed = fields(organiser.get(path).text)
    answer = organiser.post(path, data=typed | {"o.rounds": "many"})
    assert (answer.status_code, 'id="o-rounds-fault"' in answer.text) == (422, True)
    few = organiser.post(path, data={"entry": '{"do": "draw", "seed": "2"}', "sure": "yes", "seen": "1"})
    assert few.status_code == 422


def test_a_change_of_an_outdated_page_is_looked_at_again(organiser, path) -> None:
    page = organiser.get(path).text
    preview = organiser.post(path, data=fields(page) | {"title": "Friday"}).text
    win(organiser, path.replace("/change", "/organise"), "R1-1", get_pairing(organiser, path)[0])
    late = sure(organiser, path, preview)
    assert (late.status_code, "Somebody entered something meanwhile" in late.text) == (409, True)
    assert sure(organiser, path, late.text).status_code == 303


def test_the_day_and_the_note_are_on_the_page_of_the_event(organiser, path) -> None:
    answer = organiser.post(f"{path}/day", data={"day": "2026-01-31", "note": "Bring your own darts."})
    assert answer.location == f"{path}?done=day"
    page = organiser.get(path.removesuffix("/change")).text
    assert "31 Jan 2026" in page
    assert "Bring your own darts." in page
    assert organiser.post(f"{path}/day", data={"day": "soon"}).status_code == 422


def test_a_match_is_brought_in(organiser, club) -> None:
    path = begin(organiser, club, game="darts-301").replace("/organise", "/change")
    do(organiser, path.replace("/change", "/organise"), do="draw", seed="")
    file = (io.BytesIO(json.dumps(MATCH).encode()), "match.json")
    answer = organiser.post(f"{path}/match", data={"pairing": "W1-1", "record": file})
    assert (answer.status_code, answer.location) == (303, f"{path}?done=match")
    assert "Ann beats Dee" in organiser.get(path.removesuffix("/change")).text
    for data in ({}, {"record": (io.BytesIO(b"no"), "a.json"), "pairing": "W1-2"}):
        assert organiser.post(f"{path}/match", data=data).status_code == 422


def key_of(page: str) -> str:
    """The key of the form that takes a file."""
    (key,) = re.findall(r'multipart/form-data">(?:<input[^>]*>)*?<input type="hidden" name="key" value="(\w+)">', page)
    return key


def sent_in(client, address: str, body: Any, **more: str) -> TestResponse:
    """The answer to a form with a file."""
    return client.post(address, data={"record": (io.BytesIO(json.dumps(body).encode()), "file.json"), **more})


def test_a_match_that_is_sent_twice_is_brought_in_once_and_says_what_is_refused(organiser, club) -> None:
    path = begin(organiser, club, game="darts-301").replace("/organise", "/change")
    do(organiser, path.replace("/change", "/organise"), do="draw", seed="")
    match = {**MATCH, "plays": [{"play": "throw", "darts": ["20", "20", "20", "20"]}, *MATCH["plays"]]}
    key = key_of(organiser.get(path).text)
    for _ in range(2):
        answer = sent_in(organiser, f"{path}/match", match, pairing="W1-1", key=key)
        page = html.unescape(answer.text)
        assert (answer.status_code, "is brought in, without what the rules refuse" in page) == (200, True)
        assert re.search(r"<li>Play 1 is left out, \S+: .+\.</li>", page)
    assert len(record(organiser, path.replace("/change", "/organise"))["entries"]) == 2


def test_an_event_that_is_sent_twice_is_brought_in_once_and_says_what_is_refused(organiser, club) -> None:
    events = f"/c/{club.club_id}/events"
    wrong = {"do": "result", "between": ["Ann", "Bo"], "winner": "Cy"}
    event = {"record": 1, "event": "round-robin", "title": "Sent", "entrants": ["Ann", "Bo"],
             "entries": [{"do": "draw", "seed": "1"}, wrong]}  # fmt: skip
    key = key_of(organiser.get(events).text)
    for _ in range(2):
        page = html.unescape(sent_in(organiser, events, event, key=key).text)
        assert re.search(r"<li>Entry 2 is left out, EV-RES-2: .+\.</li>", page)
    assert organiser.get(events).text.count(">Sent</a>") == 1
    assert sent_in(organiser, events, {**event, "entries": []}, key=key).status_code == 303
    assert organiser.get(events).text.count(">Sent</a>") == 2, "another file of the same page is another event"


def answer_of(page: str) -> dict[str, str]:
    """The fields that the question about a name sends again: the record as text."""
    return {"text": html.unescape(re.search(r'<textarea name="text" hidden>(.*?)</textarea>', page, re.S)[1])}


def test_a_match_that_is_brought_in_asks_about_a_name_that_is_nearly_known(organiser, club) -> None:
    path = begin(organiser, club, game="darts-301", names="Annabel\nBo").replace("/organise", "/change")
    do(organiser, path.replace("/change", "/organise"), do="draw", seed="")
    asks = sent_in(organiser, f"{path}/match", {**MATCH, "players": ["Annabell", "Bo"]}, pairing="W1-1")
    assert "Annabell is new here: is this <strong>Annabel</strong>?" in asks.text
    taken = {**answer_of(asks.text), "pairing": "W1-1", "near_taken": "Annabell\tAnnabel"}
    assert organiser.post(f"{path}/match", data=taken).location.endswith("?done=match")
    people = organiser.get(f"/c/{club.club_id}/people.csv").text
    assert ("Annabel" in people, "Annabell" in people) == (True, False)


def test_an_event_that_is_brought_in_asks_about_a_name_that_is_nearly_known(organiser, club) -> None:
    begin(organiser, club, names="Annabel\nBo")
    events = f"/c/{club.club_id}/events"
    event = {"record": 1, "event": "round-robin", "title": "Sent", "entrants": ["Annabell", "Bo", "Ann"],
             "entries": [{"do": "draw", "seed": "1"},
                         {"do": "result", "between": ["Annabell", "Bo"], "winner": "Annabell"}]}  # fmt: skip
    asks = sent_in(organiser, events, event)
    assert "Annabell is new here: is this <strong>Annabel</strong>?" in asks.text
    assert ">Sent</a>" not in asks.text
    address = organiser.post(events, data={**answer_of(asks.text), "near_taken": "Annabell\tAnnabel"}).location
    assert record(organiser, f"{address}/organise")["entrants"] == ["Annabel", "Bo", "Ann"]
    kept = organiser.post(events, data={**answer_of(asks.text), "near_kept": "Annabell"}).location
    assert record(organiser, f"{kept}/organise")["entrants"] == ["Annabell", "Bo", "Ann"]


@pytest.mark.parametrize(
    ("entries", "count", "says"),
    [
        (0, 0, "Its standing goes for good."),
        (1, 1, "Its standing and its entry go for good, with its table and its code."),
        (2, 2, "Its standing and its 2 entries go for good, with its tables and their codes."),
    ],
)
def test_a_deletion_counts_entries_and_tables(organiser, club, entries: int, count: int, says: str) -> None:
    path = begin(organiser, club, "swiss", **{"o.rounds": "2"})
    for who in ("Eve", "Flo")[:entries]:
        do(organiser, path, do="enter", who=who)
    if count:
        organiser.post(path.replace("/organise", "/hall"), data={"do": "add", "count": str(count)})
    asks = organiser.post(path.replace("/organise", "/delete")).text
    assert says in " ".join(asks.split())


def test_a_deletion_asks_and_says_what_stays(organiser, club) -> None:
    evening = begin_evening(organiser, club)
    asks = organiser.post(f"{evening}/delete")
    assert (asks.status_code, "It has no match of its own." in asks.text) == (200, True)
    gone = organiser.post(f"{evening}/delete", data={"sure": "yes"})
    assert gone.location == f"/c/{club.club_id}/events"
    assert organiser.get(evening).status_code == 404


def test_only_the_organiser_changes_an_event(app, another_phone, club, path) -> None:
    helper = another_phone()
    with app.app_context():
        helper.get(club.path_of("helper"))
    assert helper.get(path).status_code == 403
    event = path.removesuffix("/change")
    for page in (path, f"{path}/day", f"{path}/match", f"{event}/delete"):
        assert helper.post(page, data={"sure": "yes"}).status_code == 403, page


def test_all_events_of_a_club_are_found_by_name_and_year(app, organiser, club) -> None:
    with app.app_context():
        for title, created in (("Cards", 1_700_000_000), ("Darts", 1_700_000_001), ("Old cards", 1_600_000_000)):
            body = {"record": 1, "event": "evening", "title": title, "entrants": ["Ann"], "entries": []}
            get_store().events.create(club.club_id, body, created=created)
    events = f"/c/{club.club_id}/events"

    def titles(query: str) -> list[str]:
        return re.findall(r'<a class="club-name" href="/e/[^"]*">([^<]*)</a>', organiser.get(f"{events}{query}").text)

    assert titles("") == ["Darts", "Cards", "Old cards"]
    assert titles("?q=card") == ["Cards", "Old cards"]
    assert titles("?q=card&year=2020") == ["Old cards"]
    assert titles("?year=1999") == []
    assert organiser.get(f"{events}?year=soon").status_code == 422
    assert f'href="{events}"' in organiser.get(f"/c/{club.club_id}").text


def test_the_record_of_an_event_is_brought_in(organiser, club, path) -> None:
    whole = organiser.get(path.replace("/change", "/record.json")).data
    events = f"/c/{club.club_id}/events"
    answer = organiser.post(events, data={"record": (io.BytesIO(whole), "event.json")})
    assert answer.status_code == 303
    again = record(organiser, f"{answer.location}/organise")
    assert again == json.loads(whole)
    bad = organiser.post(events, data={"record": (io.BytesIO(b'{"record": 7}'), "event.json")})
    assert (bad.status_code, 'role="alert"' in bad.text) == (422, True)
