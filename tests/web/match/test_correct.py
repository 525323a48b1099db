"""A correction shows its consequences before it is made."""

from __future__ import annotations

import html
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.beside.assessments import preview
from referee.match import Entry
from referee.match.tail import Tail
from referee.store import Created, get_store
from referee.web.match.correct import PlayForm, read_amendment
from tests.web.match.logs import add, begin, course, read_log


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "Ann", "Bo", plays=6)


@pytest.fixture
def table(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    return phone


def test_what_taking_back_would_change_is_shown_first(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match_id}/log/2?mean=strike").text
    assert "Strike Bo’s runs of the inning" in text
    assert "other plays get a new ruling" in text
    assert "4 later turns then belong to other players" in text
    assert "becomes Bo’s" in text
    assert re.search(r'<th scope="row">Ann</th><td class="cell-right">\d+</td>', text)
    assert f'action="/m/{match.match_id}/strike"' in text


def test_taking_back_changes_what_was_shown(app: Flask, table: FlaskClient, match: Created) -> None:
    with app.app_context():
        shown = preview(Tail.of(get_store().cached_match(match.match_id).match, 2), "strike")
    fields = schema_of(table.get(f"/m/{match.match_id}/log/2?mean=strike").text, "strike")
    answer = table.post(f"/m/{match.match_id}/strike", data=fields)
    assert (answer.status_code, answer.location) == (303, f"/m/{match.match_id}/log")
    with app.app_context():
        cached = get_store().cached_match(match.match_id)
        scores = cached.game.scores(cached.match.position)
    assert all(scores[name] == then for name, _, then in shown.scores)


def schema_of(text: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that posts to an action."""
    form = re.search(rf'<form method="post" action="/m/[^"]+/{action}">(.*?)</form>', text, re.DOTALL)
    assert form is not None
    return {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form[1])}


def test_the_form_of_a_correction_holds_what_the_play_says(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match_id}/log/3").text
    assert 'name="f.runs" value="2"' in text
    assert 'name="f.by"' not in text


def test_a_correction_shows_its_ruling_and_then_is_made(app: Flask, table: FlaskClient, match: Created) -> None:
    page = table.get(f"/m/{match.match_id}/log/2?play=throw&f.darts=1+1+0")
    assert page.status_code == 200
    assert "Bo: 1 + 1 + 0 = 2 runs in inning 1" in page.text
    fields = schema_of(page.text, "amend")
    assert json.loads(fields["play"]) == {"play": "throw", "darts": ["1", "1", "0"]}
    assert table.post(f"/m/{match.match_id}/amend", data=fields).location == f"/m/{match.match_id}/log"
    with app.app_context():
        assert get_store().cached_match(match.match_id).match.line(2).body == {
            "play": "throw",
            "darts": ["1", "1", "0"],
        }


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("play=throw&f.darts=1+D21", 'id="f-darts-fault"'),
        ("play=throw&f.darts=", 'id="f-darts-fault"'),
        ("play=runs&f.runs=99", "99 runs are too many"),
        ("play=runs&f.runs=%3Cscript%3E", "is not a whole number"),
        ("play=runs&f.runs=1&f.by=Nobody", "does not play here"),
    ],
)
def test_what_cannot_stand_there_is_said_and_kept(table: FlaskClient, match: Created, query: str, says: str) -> None:
    page = table.get(f"/m/{match.match_id}/log/2?{query}")
    assert page.status_code == 422
    assert says in page.text
    assert "Save the correction" not in page.text
    assert "<script>" not in page.text.split("</head>")[1].split('<script type="module"')[0]


def test_a_stale_correction_says_so_in_the_log(app: Flask, table: FlaskClient, match: Created) -> None:
    fields = schema_of(table.get(f"/m/{match.match_id}/log/2?mean=strike").text, "strike")
    add(app, match, "play", {"play": "runs", "runs": 1})
    answer = table.post(f"/m/{match.match_id}/strike", data=fields)
    assert answer.status_code == 303
    assert "Another phone has entered something" in table.get(answer.location).text
    assert "Another phone has entered something" not in table.get(answer.location).text


def test_sent_twice_it_is_done_once(app: Flask, table: FlaskClient, match: Created) -> None:
    fields = schema_of(table.get(f"/m/{match.match_id}/log/2?mean=strike").text, "strike")
    for _ in range(2):
        assert table.post(f"/m/{match.match_id}/strike", data=fields).status_code == 303
    with app.app_context():
        assert get_store().cached_match(match.match_id).head == 7


def test_a_play_taken_back_can_be_put_back_by_correcting_it(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "strike", {"n": 2})
    text = table.get(f"/m/{match.match_id}/log/2").text
    assert "This play is taken back" in text
    assert "mean=strike" not in text
    assert schema_of(table.get(f"/m/{match.match_id}/log/2?play=runs&f.runs=1").text, "amend")["n"] == "2"


def test_a_play_counts_as_nothing_where_the_game_has_such_a_play(
    app: Flask, table: FlaskClient, match: Created
) -> None:
    assert "mean=nothing" not in table.get(f"/m/{match.match_id}/log/1").text, "no runs are nothing already"
    text = table.get(f"/m/{match.match_id}/log/2?mean=nothing").text
    assert "turns then" not in text
    assert re.search(r'<th scope="row">Bo</th><td class="cell-right">5</td><td class="cell-right"><strong>4<', text)
    table.post(f"/m/{match.match_id}/amend", data=schema_of(text, "amend"))
    with app.app_context():
        assert get_store().cached_match(match.match_id).match.line(2).body == {"play": "runs", "runs": 0}


def test_a_forgotten_play_is_entered_where_it_belongs(app: Flask, table: FlaskClient, match: Created) -> None:
    place = f"/m/{match.match_id}/log/2"
    for side, who in (("before", "Bo"), ("after", "Ann")):
        page = table.get(f"{place}?mean={side}")
        assert page.status_code == 200
        assert re.search(rf'class="due-says">{who} ', page.text), "who was due is named"
        assert 'name="tap"' in page.text, "with the forms of the table"
        assert "data-send" not in page.text
    page = table.get(f"{place}?mean=after&play=runs&tap=%7B%22play%22:%22runs%22,%22runs%22:3%7D")
    assert "Ann: 3 runs" in page.text
    assert "4 later turns then belong to other players" in page.text
    fields = schema_of(page.text, "insert")
    assert (fields["n"], json.loads(fields["play"])) == ("3", {"play": "runs", "runs": 3})
    assert table.post(f"/m/{match.match_id}/insert", data=fields).location == f"/m/{match.match_id}/log"
    text = table.get(f"/m/{match.match_id}/log").text
    assert [n for n, _ in read_log(text)] == [6, 5, 4, 3, 7, 2, 1]
    assert "A forgotten play, inserted" in text


@pytest.mark.parametrize("query", ["play=runs&runs=99", "play=throw&darts=1+D21", "tap=x", "play=nonsense"])
def test_a_forgotten_play_that_cannot_stand_is_said(table: FlaskClient, match: Created, query: str) -> None:
    page = table.get(f"/m/{match.match_id}/log/2?mean=before&{query}")
    assert page.status_code == 422
    assert "That is not allowed here" in page.text
    assert "Insert it" not in page.text


def test_after_the_last_play_the_table_takes_the_next(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match_id}/log/6?mean=after").text
    assert "enter it at the table" in text


@pytest.mark.parametrize("n", ["0", "99", "x", "1e3"])
def test_a_play_that_there_is_not(table: FlaskClient, match: Created, n: str) -> None:
    assert table.get(f"/m/{match.match_id}/log/{n}").status_code == 404


def test_nothing_is_previewed_that_would_not_come_true(app: Flask) -> None:
    """For every play of a course: the scores foretold are those that come."""
    for n in range(1, 25):
        of = course(24)
        shown = preview(Tail.of(of, n), "strike")
        of.replay(Entry(25, "strike", "", {"n": n}))
        now = of.game.scores(of.position)
        assert all(now[name] == then for name, _, then in shown.scores)
    of = course(24)
    with app.test_request_context():
        amendment = read_amendment(of, of.line(5), PlayForm(of, "runs", {"f.runs": "9"}, of.setup.players))
    assert amendment.changes is not None
    of.replay(Entry(25, "amend", "", {"n": 5, "play": amendment.body}))
    now = of.game.scores(of.position)
    assert all(now[name] == then for name, _, then in amendment.changes.scores)
