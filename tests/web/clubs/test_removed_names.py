"""A removed person: no page of the club, its matches, events and seasons shows the name; records keep it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

import pytest
from flask.testing import FlaskClient

from referee.events.proof import prove_event
from referee.kit.names import in_words
from referee.store import get_store
from referee.web.http.shown_names import in_markup
from tests.web.houses import MISS, House

REMOVED = "Bo"
NEUTRAL = "Former player 1"


@dataclass
class Kept:
    """A match and an event in which the removed person took part, and a season of that event."""

    match_id: str
    event_id: str
    season_id: str
    printed: str
    """The fingerprint of the event before the person was removed."""


@pytest.fixture
def kept(house: House, organiser: FlaskClient) -> Kept:
    """Bo has lost a match and an event, whose results were entered by hand; then Bo is removed."""
    with house.app.app_context():
        store = get_store()
        event = store.events.create(
            house.club.club_id,
            {
                "record": 1, "event": "round-robin", "title": "Thursday", "game": "darts-301",
                "entrants": ["Ann", "Bo", "Cy"],
                "entries": [
                    {"do": "draw"},
                    {"do": "result", "between": ["Ann", "Bo"], "score": [2, 0]},
                    {"do": "result", "between": ["Ann", "Cy"], "score": [2, 1]},
                    {"do": "result", "between": ["Bo", "Cy"], "score": [2, 1]},
                ],
            },
        )  # fmt: skip
    season = organiser.post(house.at("/season"), data={"name": "Winter", "points": "place"})
    season_id = season.headers["Location"].rsplit("/", 1)[1]
    counted = organiser.post(house.at(f"/season/{season_id}/events"), data={"do": "count", "event": event.event_id})
    assert counted.status_code == 303
    bo = house.at("", REMOVED)
    assert organiser.post(f"{bo}/remove", data={"sure": "yes"}).status_code == 303
    return Kept(house.matches["first"].match_id, event.event_id, season_id, event.fingerprint)


def words(answer: str) -> list[str]:
    """The words that people read on a page: texts, labels and titles."""
    labels = " ".join(re.findall(r'(?:aria-label|title|alt|content)="([^"]*)"', answer))
    return re.findall(r"\w+", unescape(re.sub(r"<[^>]*>", " ", answer) + " " + labels))


PAGES = (
    "{club}", "{club}/people", "{club}/matches", "{club}/records", "{club}/ranking/darts-301", "{ann}", "{bo}",
    "{club}/organise",
    "{club}/season/{season}", "{club}/season/{season}.csv", "{bo}/matches.csv",
    "/m/{match}/sheet", "/m/{match}/board", "/m/{match}/log", "/m/{match}/result.svg", "/m/{match}", "/",
    "/e/{event}", "/e/{event}/board", "/e/{event}/standing.svg", "/e/{event}/standing.csv", "/e/{event}/ties",
    "/e/{event}/drawing.svg", "/e/{event}/sheet", "/e/{event}/organise", "/e/{event}/hall",
    "/e/{event}/report.trf", "/e/{event}/pairings.csv", "/e/{event}/change", "{club}/events",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_no_page_shows_the_name_of_a_removed_person(
    house: House, organiser: FlaskClient, kept: Kept, page: str
) -> None:
    address = page.format(
        club=house.at(), ann=house.at("", "Ann"), bo=house.at("", NEUTRAL), match=kept.match_id, event=kept.event_id,
        season=kept.season_id,
    )  # fmt: skip
    answer = organiser.get(address)
    assert answer.status_code == 200, address
    assert REMOVED not in words(answer.text)


def test_pages_say_the_neutral_name_in_sentences(house: House, organiser: FlaskClient, kept: Kept) -> None:
    assert f"Ann and {NEUTRAL}" in organiser.get(house.at("/matches")).text
    for page in (f"/e/{kept.event_id}", house.at(f"/season/{kept.season_id}"), f"/m/{kept.match_id}/sheet"):
        assert NEUTRAL in organiser.get(page).text, page


def test_records_and_fingerprints_keep_what_was_printed(house: House, organiser: FlaskClient, kept: Kept) -> None:
    assert organiser.get(f"/m/{kept.match_id}/record.json").json["players"] == ["Ann", "Bo"]
    record = organiser.get(f"/e/{kept.event_id}/record.json").json
    assert record["entrants"] == ["Ann", "Bo", "Cy"]
    assert prove_event(record).fingerprint == kept.printed
    assert kept.printed in organiser.get(f"/e/{kept.event_id}/sheet").text
    with house.app.app_context():
        fingerprint = get_store().cached_match(kept.match_id).view.fingerprint
    assert fingerprint
    assert fingerprint in organiser.get(f"/m/{kept.match_id}/sheet").text


def test_the_page_says_where_the_name_remains_and_what_ends_it(house: House, organiser: FlaskClient) -> None:
    bo = house.at("", REMOVED)
    asked = unescape(organiser.post(f"{bo}/remove").text)
    assert "The name will remain in two places: on sheets that were printed, and in the records" in asked
    assert "chain of hashes" in asked
    assert "Deleting the match ends that" in asked
    organiser.post(f"{bo}/remove", data={"sure": "yes"})
    for page in (f"{bo}/organise", bo):
        assert "The name remains in two places" in organiser.get(page).text
    assert "The name remains" not in organiser.get(house.at("", "Ann")).text


def test_a_deleted_match_leaves_the_name_nowhere(house: House, organiser: FlaskClient, kept: Kept) -> None:
    assert organiser.post(f"/m/{kept.match_id}/host/delete", data={"sure": "yes"}).status_code == 303
    assert organiser.get(f"/m/{kept.match_id}/record.json").status_code == 404


def test_a_match_that_is_played_says_the_name_until_it_ends(house: House, organiser: FlaskClient) -> None:
    match_id = house.play("open", "Ann", "Dee", plays=(MISS,))
    dee = house.at("", "Dee")
    organiser.post(f"{dee}/remove", data={"sure": "yes"})
    assert "Dee" in words(organiser.get(f"/m/{match_id}/board").text)
    with house.app.app_context():
        get_store().end(match_id)
    assert "Dee" not in words(organiser.get(f"/m/{match_id}/board").text)


def test_somebody_else_of_that_name_keeps_it(house: House, organiser: FlaskClient, kept: Kept) -> None:
    match_id = house.play("later", "Ann", "Bo")
    assert "Bo" in words(organiser.get(f"/m/{match_id}/sheet").text)
    assert "Bo" in words(organiser.get(house.at()).text)
    assert "Bo" not in words(organiser.get(f"/e/{kept.event_id}").text)


def test_a_name_that_is_given_back_is_shown_again(house: House, organiser: FlaskClient, kept: Kept) -> None:
    organiser.post(house.at("/rename", NEUTRAL), data={"name": "Bo"})
    for page in (f"/m/{kept.match_id}/sheet", f"/e/{kept.event_id}"):
        assert "Bo" in words(organiser.get(page).text), page


NAMES = {"Bo": "Former player 1", "Bo Li": "Former player 2", "O’K & Co": "Former player 3"}


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>Bo beats Bo Li</p>", "<p>Former player 1 beats Former player 2</p>"),
        ("<p>Bo’s Bobby, (Bo)</p>", "<p>Former player 1’s Bobby, (Former player 1)</p>"),
        ('<a title="Bo" href="/Bo">x</a>', '<a title="Former player 1" href="/Bo">x</a>'),
        ("<td>O’K &amp; Co</td>", "<td>Former player 3</td>"),
        ("<script>Bo</script><b>Bo</b>", "<script>Bo</script><b>Former player 1</b>"),
        ("<!doctype html><br/>Bo", "<!doctype html><br/>Former player 1"),
    ],
)
def test_names_are_replaced_where_people_read_them(html: str, shown: str) -> None:
    assert in_markup(html, NAMES) == shown
    assert in_words("Bo, Ann", {}) == "Bo, Ann"


def test_an_example_for_typing_keeps_its_names(house: House, organiser: FlaskClient, kept: Kept) -> None:
    form = organiser.get(house.at("/event?format=swiss")).text
    assert form.count("“Ann + Bo”") == 2
    assert NEUTRAL not in form
    evening = organiser.post(house.at("/evening"), data={"title": "", "names": "Ann\nCy"}).location
    assert "“Ann + Bo” played together" in organiser.get(evening).text
