"""Somebody comes late, goes home, or takes a place over: at the table, on the board, in the log, by program."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import game
from referee.store import Created, get_store
from tests.web.match.logs import add

BY_SCRIPT = {"X-Requested-With": "referee"}
ROUND: dict[str, Any] = {"play": "round", "points": {"Ann": 10, "Bo": 4}}


@pytest.fixture
def match(app: Flask) -> Created:
    with app.app_context():
        return get_store().create("score-pad", game("score-pad").schema.setup(["Ann", "Bo"]))


@pytest.fixture
def table(app: Flask, phone: FlaskClient, match: Created) -> FlaskClient:
    add(app, match, "play", ROUND)
    phone.get(f"/k/{match.match_id}/{match.host_key}")
    return phone


def post(table: FlaskClient, match: Created, seen: int, **form: str) -> Any:
    data = {"seen": str(seen), "key": f"a-key-of-this-entry-{seen}", **form}
    return table.post(f"/m/{match.match_id}", data=data, follow_redirects=True)


def test_a_fold_of_the_table_offers_who_comes_and_goes(table: FlaskClient, match: Created) -> None:
    page = table.get(f"/m/{match.match_id}?entry=plays").text
    fold = page[page.index('id="who-plays"') :]
    assert "Somebody comes or goes" in fold
    for label in ("Somebody comes", "Somebody goes home", "A substitute plays"):
        assert label in fold
    assert not re.search(r"<details[^>]*id=.who-plays.[^>]*open", page)
    way = f'href="/m/{match.match_id}?entry=plays&amp;open=who#who-plays"'
    assert way in table.get(f"/m/{match.match_id}/host").text
    assert way in table.get(f"/m/{match.match_id}/tally").text, "the page on which a phone opens leads there too"
    opened = table.get(f"/m/{match.match_id}?entry=plays&open=who").text
    assert re.search(r"<details[^>]*id=.who-plays.[^>]*open", opened)
    assert re.findall(r'<legend class="">([^<]+)', fold)[-2:] == ["Who goes home?", "Whose place is taken over?"]


@pytest.fixture
def match_of_club(app: Flask, phone: FlaskClient) -> Created:
    """A match of a club that knows Ann Archer, on its host's phone."""
    with app.app_context():
        store = get_store()
        club_id = store.clubs.create("Thursday").club_id
        before, now = (game("score-pad").schema.setup(names) for names in (["Ann Archer", "Cy"], ["Bo", "Cy"]))
        store.create("score-pad", before, club_id)
        created = store.create("score-pad", now, club_id)
    phone.get(f"/k/{created.match_id}/{created.host_key}")
    return created


def people(app: Flask, match: Created) -> tuple[str, ...]:
    with app.app_context():
        return get_store().cached_match(match.match_id).players


@pytest.mark.parametrize("play", [{"play": "join"}, {"play": "substitute", "out": "Bo"}], ids=["join", "substitute"])
def test_a_newcomer_who_is_nearly_known_in_the_club_is_asked_about(
    app: Flask, phone: FlaskClient, match_of_club: Created, play: dict[str, str]
) -> None:
    match, typed = match_of_club, {**play, "who": "Ann Acher"}
    asked = phone.post(f"/m/{match.match_id}", data={"seen": "0", "key": "a", **typed}, headers=BY_SCRIPT)
    question = asked.json["parts"]["ruling"]
    assert (asked.status_code, people(app, match)) == (409, ("Bo", "Cy"))
    assert "Ann Acher is new here: is this Ann Archer?" in question
    # The buttons send the form with the name, which is empty afterwards.
    form = f"who-{play['play']}"
    buttons = re.findall(r'name="(near_\w+)" value="([^"]+)" form="([^"]+)"', question)
    assert [(name, of) for name, _, of in buttons] == [("near_taken", form), ("near_kept", form)]
    assert f'id="{form}"' in phone.get(f"/m/{match.match_id}?entry=plays").text
    post(phone, match, 0, **typed, near_taken=html.unescape(buttons[0][1]))
    assert "Ann Archer" in people(app, match)


def test_a_newcomer_who_is_new_in_the_club_stays_new(app: Flask, phone: FlaskClient, match_of_club: Created) -> None:
    page = post(phone, match_of_club, 0, play="join", who="Ann Acher").text
    tap = html.unescape(re.search(r'name="tap" value="([^"]*join[^"]*)"', page)[1])
    post(phone, match_of_club, 0, tap=tap, near_kept="Ann Acher")
    assert people(app, match_of_club) == ("Bo", "Cy", "Ann Acher")
    # Somebody who plays is nobody else; who was there before comes back without a question.
    assert "is this" not in post(phone, match_of_club, 1, play="join", who="Anne Acher").text
    post(phone, match_of_club, 2, play="leave", who="Ann Acher")
    assert "is back" in post(phone, match_of_club, 3, play="join", who="ann acher").text


def test_the_club_names_a_newcomer_of_a_match_under_way(app: Flask, phone: FlaskClient, match_of_club: Created) -> None:
    post(phone, match_of_club, 0, play="join", who="Dee")
    with app.app_context():
        club = get_store().clubs.club(get_store().cached_match(match_of_club.match_id).club_id)
    phone.get(club.path_of("board"))
    for page in ("", "/matches"):
        assert "Bo, Cy and Dee" in phone.get(f"/c/{club.club_id}{page}").text


def test_a_newcomer_who_is_corrected_in_the_log_is_asked_about(
    app: Flask, phone: FlaskClient, match_of_club: Created
) -> None:
    post(phone, match_of_club, 0, play="join", who="Dee")
    change = {"play": "join", "f.who": "Ann Acher"}
    page = phone.get(f"/m/{match_of_club.match_id}/log/1", query_string=change).text
    assert "Ann Acher is new here: is this Ann Archer?" in page


NEW = {"play": "join", "who": "Ann Acher"}


@pytest.mark.parametrize(
    ("way", "body"),
    [
        ("plays", NEW),
        ("plays", {"play": "substitute", "out": "Bo", "who": "Ann Acher"}),
        ("plays", {"play": "rename", "who": "Bo", "to": "Ann Acher"}),
        ("amend", {"n": 1, "play": NEW}),
        ("insert", {"n": 1, "play": NEW}),
        ("amend?preview=true", {"n": 1, "play": NEW}),
    ],
    ids=["join", "substitute", "rename", "amend", "insert", "preview"],
)
def test_a_program_is_asked_about_a_new_name_that_is_nearly_known(
    app: Flask, match_of_club: Created, way: str, body: dict[str, Any]
) -> None:
    address = f"/api/v1/matches/{match_of_club.match_id}"
    program, host = app.test_client(), {"Authorization": f"Bearer {match_of_club.host_key}"}
    dee = program.post(f"{address}/plays", json={"play": "join", "who": "Dee"}, headers={**host, "X-Seen": "0"})
    assert dee.status_code == 200
    seen, before = {**host, "X-Seen": "1", "Idempotency-Key": "once"}, people(app, match_of_club)
    asked = program.post(f"{address}/{way}", json=body, headers=seen)
    assert (asked.status_code, asked.json["near"]) == (409, {"Ann Acher": "Ann Archer"})
    name = "to" if "to" in body else "who"
    assert asked.json["field"] == (name if way == "plays" else f"play.{name}")
    assert people(app, match_of_club) == before
    sure = f"{address}/{way}{'&' if '?' in way else '?'}new_names=true"
    for _ in range(2):
        assert program.post(sure, json=body, headers=seen).status_code == 200
    with app.app_context():
        shown = get_store().cached_match(match_of_club.match_id).view.mended_names
    assert ("Ann Acher" in (*people(app, match_of_club), *shown.values())) == ("preview" not in way)
    again = program.post(f"{address}/{way}", json=body, headers=seen)
    assert again.status_code == (409 if "preview" in way else 200), "what was entered is answered again"


def test_a_name_that_the_host_mends_is_asked_about_too(app: Flask, phone: FlaskClient, match_of_club: Created) -> None:
    address = f"/m/{match_of_club.match_id}/host/rename"
    page = phone.post(address, data={"who": "Bo", "to": "Ann Acher"}).text
    assert "is this <strong>Ann Archer</strong>?" in page
    answer = {"who": "Bo", "to": "Ann Acher", "near_taken": "Ann Acher\tAnn Archer"}
    assert phone.post(address, data=answer).status_code == 303
    assert "Ann Archer" in phone.get(f"/m/{match_of_club.match_id}/host").text


def test_the_host_of_several_tables_comes_to_the_fold_of_the_whole_match(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        night = get_store().create("bunko", game("bunko").schema.setup([f"P{number}" for number in range(8)]))
    phone.get(f"/k/{night.match_id}/{night.host_key}")
    way = re.search('href="([^"]*)#who-plays"', phone.get(f"/m/{night.match_id}/host").text)[1]
    assert 'id="who-plays"' in phone.get(html.unescape(way)).text


def test_a_newcomer_has_a_field_a_column_and_a_place_in_the_log(table: FlaskClient, match: Created) -> None:
    page = post(table, match, 1, play="join", who="Dee", score="average", before="Bo").text
    assert "Dee joins in round 2 with 7, the average, before Bo" in page
    page = post(table, match, 2, play="round", **{"points.2": "5"}).text
    assert "Round 2: Ann 0, Bo 0, Dee 5" in page
    for path in ("/board", "/log", "/sheet", "/tally"):
        assert "Dee" in table.get(f"/m/{match.match_id}{path}").text, path
    sheet = table.get(f"/m/{match.match_id}/sheet").text
    assert "from round 2" in sheet
    assert "Who came and went" in sheet
    assert "Dee" in table.get(f"/m/{match.match_id}/sheet.csv").text


def test_a_typed_line_lets_somebody_come_and_go(table: FlaskClient, match: Created) -> None:
    assert "Dee joins in round 2 with 4, as the last has" in post(table, match, 1, line="join Dee last").text
    assert "Bo goes home in round 2" in post(table, match, 2, line="leave Bo").text
    board = table.get(f"/m/{match.match_id}/board").text
    assert "has left" in board


def test_a_newcomer_is_corrected_on_the_page_of_the_play(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "play", {"play": "join", "who": "Dee"})
    page = table.get(f"/m/{match.match_id}/log/2").text
    assert "Who comes" in page
    shown = table.get(f"/m/{match.match_id}/log/2?play=join&f.who=Di&f.points=3").text
    assert "Di joins in round 2 with 3" in shown


def test_a_forgotten_newcomer_can_be_put_before_a_play(app: Flask, table: FlaskClient, match: Created) -> None:
    shown = table.get(f"/m/{match.match_id}/log/1?mean=before&play=join&who=Dee").text
    assert "Dee joins in round 1 with 0" in shown


def test_a_program_sees_the_players_and_enters_the_plays(start: Any) -> None:
    program = start(game="score-pad")
    offers = program.about("GET").json["due"]["offers"]
    assert [offer["play"] for offer in offers if offer["rare"]] == ["join", "leave", "substitute"]
    answer = program.play(0, {"play": "substitute", "out": "Bo", "who": "Eve"})
    assert answer.json["effects"] == [{"effect": "took over", "who": "Eve", "out": "Bo"}]
    assert answer.json["scores"] == {"Ann": 0, "Eve": 0}
    assert program.about("GET").json["players"] == ["Ann", "Eve"]
    refused = program.play(1, {"play": "join", "who": "ann"})
    assert (refused.status_code, refused.json["rules"]) == (422, ["SP-LATE-1"])


def test_a_game_that_cannot_says_so_at_the_host(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        created = get_store().create("gin-rummy", game("gin-rummy").schema.setup(["Ann", "Bo"]))
    phone.get(f"/k/{created.match_id}/{created.host_key}")
    assert "Gin Rummy is for two: end this match and start another." in phone.get(f"/m/{created.match_id}/host").text
    assert 'id="who-plays"' not in phone.get(f"/m/{created.match_id}").text
