"""The log: each play with its ruling; what a correction would change is shown first."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import reader
from referee.match import Course, Entry
from referee.rulings import Flag, Ruling
from referee.store import Created, get_store
from referee.web import log
from referee.web.correct import amendment, strike
from referee.web.log import PAGE, entered, read_passage

Phones = Callable[[], FlaskClient]


def begin(app: Flask, *players: str, plays: int = 0) -> Created:
    with app.app_context():
        made = get_store().create("darts-baseball", reader("darts-baseball").setup(players, {"innings": 20}))
        for n in range(plays):
            get_store().append(made.match, "play", {"play": "runs", "runs": n % 4}, seen=n, key=str(n), who="Cy")
        return made


def add(app: Flask, match: Created, kind: Any, body: dict[str, Any], who: str = "") -> None:
    with app.app_context():
        head = get_store().room(match.match).head
        get_store().append(match.match, kind, body, seen=head, key=f"more {head}", who=who)


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "Ann", "Bo", plays=6)


@pytest.fixture
def table(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match}/{match.table_key}")
    return phone


def course(plays: int) -> Course:
    setup = reader("darts-baseball").setup([f"P{n}" for n in range(1, 21)], {"innings": 20})
    bodies = ({"play": "runs", "runs": n % 4} for n in range(plays))
    return Course("darts-baseball", setup, [Entry(n, "play", "", body) for n, body in enumerate(bodies, 1)])


# --- looking ---------------------------------------------------------------------------------------------------------


def test_each_play_stands_with_number_entry_writer_ruling_and_rules(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match}/log").text
    assert re.findall(r'id="play-(\d+)"', text) == ["6", "5", "4", "3", "2", "1"]
    assert "entered by Cy" in text
    assert "Ann: 2 runs in inning 2, 2 in all" in text
    assert 'href="/games/darts-baseball#DB-SCO-1"' in text
    assert 'class="verdict allowed"' in text
    assert '<strong class="verdict-word">Allowed</strong>' in text


def test_nothing_played_says_so(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo")
    phone.get(f"/k/{made.match}/{made.table_key}")
    assert "Nothing has been played yet." in phone.get(f"/m/{made.match}/log").text


def test_strikes_and_corrections_are_shown_with_who_made_them(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "strike", {"n": 2}, who="Di")
    add(app, match, "amend", {"n": 4, "play": {"play": "throw", "darts": ["2", "2", "0"]}}, who="Ed")
    text = table.get(f"/m/{match.match}/log").text
    assert "Taken back by Di" in text
    assert "Corrected by Ed" in text
    assert "it said: <s>3</s>" in text
    assert "2 2 0" in text


def test_a_play_that_no_longer_stands_is_refused_where_it_is(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        setup = reader("darts-baseball").setup(["Ann"], {"yogi_berra": "on"})
        made = get_store().create("darts-baseball", setup)
    add(app, made, "play", {"play": "runs", "runs": 0})
    add(app, made, "play", {"play": "runs", "runs": 0})
    add(app, made, "amend", {"n": 1, "play": {"play": "throw", "darts": ["1", "1", "1"]}})
    phone.get(f"/k/{made.match}/{made.table_key}")
    text = phone.get(f"/m/{made.match}/log").text
    assert 'class="verdict refused"' in text
    assert "3 runs are made in this inning already" in text


def test_the_board_s_phone_reads_only(phone: FlaskClient, match: Created) -> None:
    phone.get(f"/k/{match.match}/{match.board_key}")
    assert "role-board" in phone.get(f"/m/{match.match}/log").text
    assert phone.get(f"/m/{match.match}/log/1").status_code == 403


def test_late_rulings_stand_at_both_plays(app: Flask) -> None:
    made = begin(app, "Ann", "Bo", plays=3)
    with app.test_request_context():
        room = get_store().room(made.match)
        flag = Flag(1, "DB-SCO-1", "that was no <run>")
        proof = room.course.lines[2]
        assert proof.ruling is not None
        proof.ruling = Ruling("allowed", proof.ruling.rules, proof.ruling.says, proof.ruling.position, (), (flag,))
        room.course.lines[0].flags.append((3, flag))
        text = log.fragment(room)
    first, last = text.split('id="play-1"')[1], text.split('id="play-3"')[1].split("</li>")[0]
    assert "Late ruling" in first
    assert 'proved by <a href="#play-3">play 3</a>' in first
    assert 'that <a href="#play-1">play 1</a> broke' in last
    assert "no &lt;run&gt;" in text


def test_the_newest_page_follows_the_match_live(table: FlaskClient, match: Created) -> None:
    assert f'data-live="/m/{match.match}/live?view=log&amp;lane="' in table.get(f"/m/{match.match}/log").text
    assert 'data-seq="6"' in table.get(f"/m/{match.match}/log").text


# --- paging ----------------------------------------------------------------------------------------------------------


def test_a_long_log_comes_in_pages_that_join_without_a_gap() -> None:
    long = course(2 * PAGE + 7)
    first = read_passage(long)
    assert [play.line.n for play in first.plays] == list(range(2 * PAGE + 7, PAGE + 7, -1))
    second = read_passage(long, before=first.older)
    third = read_passage(long, before=second.older)
    assert [play.line.n for play in third.plays] == list(range(7, 0, -1))
    assert first.newer is None
    assert second.newer == 0
    assert third.older is None
    assert third.newer is not None
    assert read_passage(long, before=third.newer).plays[-1].line.n <= 8


@pytest.mark.parametrize("n", [1, 30, 60, 107])
def test_any_play_can_be_gone_to(n: int) -> None:
    assert n in read_passage(course(2 * PAGE + 7), at=n).numbers


@pytest.mark.parametrize(
    "query", ["before=0", "before=-1", "before=x", "at=99999999999", "at=0", "before=&at=", "lane=7"]
)
def test_an_odd_address_is_no_error(table: FlaskClient, match: Created, query: str) -> None:
    assert table.get(f"/m/{match.match}/log?{query}").status_code == 200


def test_links_to_plays_of_another_page_lead_there(app: Flask) -> None:
    made = begin(app, "Ann", plays=10)
    with app.test_request_context():
        room = get_store().room(made.match)
        room.course.lines[0].flags.append((99, Flag(1, "DB-SCO-1", "late")))
        text = log.fragment(room)
    assert f'href="/m/{made.match}/log?at=99#play-99"' in text


# --- what was entered ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"play": "throw", "darts": ["T20", "5", "0"]}, "T20 5 0"),
        ({"play": "runs", "runs": 3}, "3"),
        ({"play": "nonsense", "x": 1}, '{"play": "nonsense", "x": 1}'),
        ({"play": "throw", "darts": "??"}, '{"play": "throw", "darts": "??"}'),
    ],
)
def test_what_was_entered_reads_as_people_write_it(body: dict[str, Any], words: str) -> None:
    assert entered(reader("darts-baseball"), body) == words


# --- correcting ------------------------------------------------------------------------------------------------------


def test_what_taking_back_would_change_is_shown_first(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match}/log/2").text
    assert "Take play 2 back" in text
    assert "other plays are" in text
    assert re.search(r'<th scope="row">Ann</th><td class="cell-right">\d+</td>', text)
    assert f'action="/m/{match.match}/strike"' in text


def test_taking_back_changes_what_was_shown(app: Flask, table: FlaskClient, match: Created) -> None:
    with app.app_context():
        shown = strike(get_store().room(match.match).course, 2)
    fields = form_of(table.get(f"/m/{match.match}/log/2").text, "strike")
    answer = table.post(f"/m/{match.match}/strike", data=fields)
    assert (answer.status_code, answer.location) == (303, f"/m/{match.match}/log")
    with app.app_context():
        room = get_store().room(match.match)
        scores = room.game.scores(room.course.position)
    assert all(scores[name] == then for name, _, then in shown.scores)


def form_of(text: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that posts to an action."""
    found = re.search(rf'<form method="post" action="/m/[^"]+/{action}">(.*?)</form>', text, re.DOTALL)
    assert found is not None
    return {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', found[1])}


def test_the_form_of_a_correction_holds_what_the_play_says(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match}/log/3").text
    assert 'name="f.runs" value="2"' in text
    assert 'name="f.by"' not in text


def test_a_correction_shows_its_ruling_and_then_is_made(app: Flask, table: FlaskClient, match: Created) -> None:
    page = table.get(f"/m/{match.match}/log/2?play=throw&f.darts=1+1+0")
    assert page.status_code == 200
    assert "Bo: 1 + 1 + 0 = 2 runs in inning 1" in page.text
    fields = form_of(page.text, "amend")
    assert json.loads(fields["play"]) == {"play": "throw", "darts": ["1", "1", "0"]}
    assert table.post(f"/m/{match.match}/amend", data=fields).location == f"/m/{match.match}/log"
    with app.app_context():
        assert get_store().room(match.match).course.line(2).body == {"play": "throw", "darts": ["1", "1", "0"]}


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("play=throw&f.darts=1+D21", 'id="f-darts-fault"'),
        ("play=throw&f.darts=", 'id="f-darts-fault"'),
        ("play=runs&f.runs=99", "99 runs are more than three darts can make"),
        ("play=runs&f.runs=%3Cscript%3E", "is not a whole number"),
        ("play=runs&f.runs=1&f.by=Nobody", "does not play here"),
    ],
)
def test_what_cannot_stand_there_is_said_and_kept(table: FlaskClient, match: Created, query: str, says: str) -> None:
    page = table.get(f"/m/{match.match}/log/2?{query}")
    assert page.status_code == 422
    assert says in page.text
    assert "Put it in its place" not in page.text
    assert "<script>" not in page.text.split("</head>")[1].split('<script type="module"')[0]


def test_a_stale_correction_says_so_in_the_log(app: Flask, table: FlaskClient, match: Created) -> None:
    fields = form_of(table.get(f"/m/{match.match}/log/2").text, "strike")
    add(app, match, "play", {"play": "runs", "runs": 1})
    answer = table.post(f"/m/{match.match}/strike", data=fields)
    assert answer.status_code == 303
    assert "Another phone has entered something" in table.get(answer.location).text
    assert "Another phone has entered something" not in table.get(answer.location).text


def test_sent_twice_it_is_done_once(app: Flask, table: FlaskClient, match: Created) -> None:
    fields = form_of(table.get(f"/m/{match.match}/log/2").text, "strike")
    for _ in range(2):
        assert table.post(f"/m/{match.match}/strike", data=fields).status_code == 303
    with app.app_context():
        assert get_store().room(match.match).head == 7


def test_a_play_taken_back_can_be_put_back_by_correcting_it(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "strike", {"n": 2})
    text = table.get(f"/m/{match.match}/log/2").text
    assert "It is taken back" in text
    assert "Take play 2 back" not in text
    assert form_of(table.get(f"/m/{match.match}/log/2?play=runs&f.runs=1").text, "amend")["n"] == "2"


@pytest.mark.parametrize("n", ["0", "99", "x", "1e3"])
def test_a_play_that_there_is_not(table: FlaskClient, match: Created, n: str) -> None:
    assert table.get(f"/m/{match.match}/log/{n}").status_code == 404


def test_nothing_is_previewed_that_would_not_come_true() -> None:
    """For every play of a course: the scores foretold are those that come."""
    for n in range(1, 25):
        of = course(24)
        told = strike(of, n)
        of.replay(Entry(25, "strike", "", {"n": n}))
        now = of.game.scores(of.position)
        assert all(now[name] == then for name, _, then in told.scores)
    of = course(24)
    found = amendment(of, of.line(5), "runs", {"f.runs": "9"})
    assert found.changes is not None
    of.replay(Entry(25, "amend", "", {"n": 5, "play": found.body}))
    now = of.game.scores(of.position)
    assert all(now[name] == then for name, _, then in found.changes.scores)
