"""The form of a tournament: each format begins as it proposes, and what cannot be is said at its field."""

from __future__ import annotations

import html
import re

import pytest

from referee.store import get_store
from referee.web.events.new import tournament_formats
from tests.web.events.running import NAMES, begin, record


@pytest.mark.parametrize("key", tournament_formats())
def test_every_format_has_a_form(organiser, club, key: str) -> None:
    page = organiser.get(f"/c/{club.club_id}/event?format={key}&game=darts-301")
    assert page.status_code == 200
    assert html.escape(tournament_formats()[key].about) in page.text


@pytest.mark.parametrize("key", [key for key in tournament_formats() if key not in ("ladder", "stages")])
def test_every_format_begins_as_its_form_proposes_it(organiser, club, key: str) -> None:
    page = organiser.get(f"/c/{club.club_id}/event?format={key}&game=darts-301").text
    proposed = {"game": "darts-301"}
    for field in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(f'{part}="([^"]*)"', field) for part in ("name", "value"))
        if name and name[1].startswith("o.") and ('type="radio"' not in field or " checked" in field):
            proposed[name[1]] = html.unescape(value[1])
    names = "\n".join(("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"))
    path = begin(organiser, club, key, names, **proposed)
    with organiser.application.app_context():
        event = get_store().events.event(path.split("/")[2])
    chosen = getattr(event.state.facts.options, "tie_breaks", ())
    usual = {part.key: part.default for part in tournament_formats()[key].schema().fields}
    assert chosen == usual.get("tie_breaks", ())
    other = begin(organiser, club, key, names, **proposed | {"o.tie_breaks": "wins, lot"}) if chosen else ""
    assert not other or record(organiser, other)["options"]["tie_breaks"] == ["wins", "lot"]
    path = begin(organiser, club, key, names="\n".join(f"Player {n}" for n in range(8)), game="darts-301")
    assert record(organiser, path)["event"] == key
    assert organiser.get(path).status_code == 200


@pytest.mark.parametrize(
    ("key", "is_offered"),
    [("single-elimination", True), ("round-robin", True), ("swiss", True), ("tables", False), ("partners", False),
     ("bunko-night", False)],
)  # fmt: skip
def test_an_order_of_seeds_is_offered_where_the_draw_uses_one(organiser, club, key: str, is_offered: bool) -> None:
    path = begin(organiser, club, key, "Ann\nBo\nCy\nDee")
    assert ("Order of seeds" in organiser.get(path).text) is is_offered
    form = organiser.get(f"/c/{club.club_id}/event?format={key}").text
    assert "Who enters" in form
    assert ("<legend>Who enters, in the order of seeds</legend>" in form) is is_offered
    assert ("the next page can change it" in form) is is_offered


def test_pairs_options_and_options_of_matches_go_into_the_record(organiser, club) -> None:
    path = begin(
        organiser, club, "double-elimination", names="N-S: Ann + Bo\nCy + Dee", game="darts-301", points="3 1 0",
        **{"o.second_final": "never", "final.start": "501"},
    )  # fmt: skip
    setup = record(organiser, path)
    assert setup["entrants"] == [
        {"name": "N-S", "people": ["Ann", "Bo"]},
        {"name": "Cy and Dee", "people": ["Cy", "Dee"]},
    ]
    assert setup["options"]["second_final"] == "never"
    assert setup["options"]["points"] == [3, 1, 0]
    assert [str(each.get("start")) for each in setup["options"]["match_options"]] == ["501", "None"]


def test_a_handicap_behind_a_comma_is_no_entrant(organiser, club) -> None:
    data = {"format": "swiss", "title": "Cup", "names": "Ann Archer, 40\nBo, Cy", "o.rounds": "2"}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "write a handicap in round brackets: Ann Archer (40)" in answer.text


def test_what_cannot_be_is_said_before_it_starts(organiser, club) -> None:
    names = "\n".join(f"Player {n}" for n in range(9))
    data = {"format": "swiss", "title": "Gin", "names": names, "o.rounds": "9"}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "9 entrants and 9 rounds of Swiss need rematches: 7 rounds" in html.unescape(answer.text)
    assert "Player 8" in answer.text
    twice = organiser.post(f"/c/{club.club_id}/event", data=data | {"names": "Ann\nAnn"})
    assert (twice.status_code, "two entrants are called" in html.unescape(twice.text).casefold()) == (422, True)


def test_a_fault_inside_an_option_is_at_the_field_of_the_option(organiser, club) -> None:
    data = {
        "format": "swiss",
        "names": NAMES,
        "game": "darts-301",
        "o.tie_breaks": "wins luck",
        "others.handicap": "Ann",
    }
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 422
    assert "“luck” is not a tie-break" in html.unescape(answer.text.partition('id="o-tie_breaks-fault"')[2])
    assert re.search(
        r'<details class="fold" open><summary>All other matches.*id="others-handicap-fault"', answer.text, re.S
    )
    assert 'role="alert"' not in answer.text


def test_a_form_that_is_sent_twice_begins_one_event(organiser, club) -> None:
    for page, data in (
        (f"/c/{club.club_id}/event", {"format": "swiss", "game": "", "title": "Cup", "names": "Ann\nBo"}),
        (f"/c/{club.club_id}/evening", {"title": "Cards", "names": "Ann\nBo"}),
    ):
        (key,) = re.findall(r'name="key" value="(\w+)"', organiser.get(f"{page}?format=swiss").text)
        first, second = (organiser.post(page, data={**data, "key": key}).location for _ in range(2))
        assert first == second
        assert organiser.post(page, data={**data, "key": f"{key}2"}).location not in (None, first)
