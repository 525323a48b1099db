"""The log: each play with its ruling, who played and who entered it, page by page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import game, keys
from referee.match import Entry
from referee.ruling import LateRuling, Ruling
from referee.store import Created, get_store
from referee.web.match.passage import PAGE, entered_text, log_fragment, read_passage
from tests.games.test_moments import rulings
from tests.web.match.logs import add, begin, course, read_log


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "Ann", "Bo", plays=6)


@pytest.fixture
def table(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    return phone


# --- looking ---------------------------------------------------------------------------------------------------------


def test_each_play_stands_with_number_entry_writer_ruling_and_rules(table: FlaskClient, match: Created) -> None:
    text = table.get(f"/m/{match.match_id}/log").text
    assert re.findall(r'id="play-(\d+)"', text) == ["6", "5", "4", "3", "2", "1"]
    assert "entered by Cy" in text
    assert "Ann: 2 runs in inning 2, 2 in all" in text
    assert 'href="/games/darts-baseball#DB-SCO-1"' in text
    assert 'class="verdict allowed"' in text
    assert '<strong class="verdict-word">Allowed</strong>' in text


def test_the_word_on_a_ruling_says_what_happened_everywhere(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        created = get_store().create("darts-301", game("darts-301").schema.setup(["Ann"], {"start": 101}))
    add(app, created, "play", {"play": "throw", "darts": ["T20", "T20", "T20"]})
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    for page in ("", "/board", "/log", "/log/1"):
        text = phone.get(f"/m/{created.match_id}{page}").text
        assert '<p class="verdict bad"' in text
        assert '<strong class="verdict-word">Bust</strong>' in text
        assert ">Allowed<" not in text


def test_nothing_played_says_so(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo")
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    assert "Nothing has been played yet." in phone.get(f"/m/{created.match_id}/log").text


def test_strikes_and_corrections_are_shown_with_who_made_them(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "strike", {"n": 2}, who="Di")
    add(app, match, "amend", {"n": 4, "play": {"play": "throw", "darts": ["2", "2", "0"]}}, who="Ed")
    text = table.get(f"/m/{match.match_id}/log").text
    assert "Taken back by Di" in text
    assert "Corrected by Ed" in text
    assert "before: <s>3 runs</s>" in text
    assert "2 2 0" in text


def test_a_play_that_no_longer_stands_is_refused_where_it_is(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        setup = game("darts-baseball").schema.setup(["Ann"], {"yogi_berra": "on"})
        created = get_store().create("darts-baseball", setup)
    add(app, created, "play", {"play": "runs", "runs": 0})
    add(app, created, "play", {"play": "runs", "runs": 0})
    add(app, created, "amend", {"n": 1, "play": {"play": "throw", "darts": ["1", "1", "1"]}})
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    text = phone.get(f"/m/{created.match_id}/log").text
    assert 'class="verdict refused"' in text
    assert "3 runs are made in this inning already" in text


def test_the_board_s_phone_reads_only(phone: FlaskClient, match: Created) -> None:
    phone.get(f"/k/{match.match_id}/{match.board_key}")
    assert "role-board" in phone.get(f"/m/{match.match_id}/log").text
    assert phone.get(f"/m/{match.match_id}/log/1").status_code == 403


def test_late_rulings_stand_at_both_plays(app: Flask) -> None:
    created = begin(app, "Ann", "Bo", plays=3)
    with app.test_request_context():
        cached = get_store().cached_match(created.match_id)
        flag = LateRuling(1, "DB-SCO-1", "that was no <run>")
        proof = cached.match.lines[2]
        assert proof.ruling is not None
        proof.ruling = Ruling("allowed", proof.ruling.rules, proof.ruling.says, proof.ruling.position, (), (flag,))
        cached.match.lines[0].flags.append((3, flag))
        text = log_fragment(cached)
    first, last = text.split('id="play-1"')[1], text.split('id="play-3"')[1].split("</li>")[0]
    assert "Late ruling" in first
    assert 'proved by <a href="#play-3">play 3</a>' in first
    assert 'that <a href="#play-1">play 1</a> broke' in last
    assert '<strong class="verdict-word">Allowed</strong>' in last
    assert "Late ruling" not in last
    assert "no &lt;run&gt;" in text


def test_the_newest_page_follows_the_match_live(table: FlaskClient, match: Created) -> None:
    assert f'data-live="/m/{match.match_id}/live?view=log&amp;lane="' in table.get(f"/m/{match.match_id}/log").text
    assert 'data-seq="6"' in table.get(f"/m/{match.match_id}/log").text


def test_each_line_names_who_played(app: Flask, table: FlaskClient, match: Created) -> None:
    add(app, match, "strike", {"n": 4})
    add(app, match, "play", {"play": "runs", "runs": 1, "by": "Bo"})
    lines = read_log(table.get(f"/m/{match.match_id}/log").text)
    assert lines == [(8, "Bo"), (6, "Ann"), (5, "Bo"), (4, "Bo"), (3, "Ann"), (2, "Bo"), (1, "Ann")]


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
    assert table.get(f"/m/{match.match_id}/log?{query}").status_code == 200


def test_links_to_plays_of_another_page_lead_there(app: Flask) -> None:
    created = begin(app, "Ann", plays=10)
    with app.test_request_context():
        cached = get_store().cached_match(created.match_id)
        cached.match.lines[0].flags.append((99, LateRuling(1, "DB-SCO-1", "late")))
        text = log_fragment(cached)
    assert f'href="/m/{created.match_id}/log?at=99#play-99"' in text


# --- what was entered ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"play": "throw", "darts": ["T20", "5", "0"]}, "T20 5 0"),
        ({"play": "runs", "runs": 3}, "3 runs"),
        ({"play": "nonsense", "x": 1}, '{"play": "nonsense", "x": 1}'),
        ({"play": "throw", "darts": "??"}, '{"play": "throw", "darts": "??"}'),
    ],
)
def test_what_was_entered_reads_as_people_write_it(body: dict[str, Any], words: str) -> None:
    match = course(0)
    assert entered_text(match, match.position, body) == words


def test_pages_of_a_log_with_inserted_plays_join_without_a_gap() -> None:
    long = course(2 * PAGE + 7)
    for n in (3, 60, 107):
        long.replay(Entry(long.head + 1, "insert", "", {"n": n, "play": {"play": "runs", "runs": 0}}))
    shown, before = [], None
    while True:
        part = read_passage(long, before=before)
        shown += [play.line.n for play in part.plays]
        if part.older is None:
            break
        before = part.older
    assert shown == [line.n for line in reversed(long.lines)]
    assert 108 in read_passage(long, at=108).numbers


@pytest.mark.parametrize("key", keys())
def test_no_play_shows_the_names_of_its_fields_in_the_record(key: str) -> None:
    """People read *went out*, not `went_out`, and no value of a program."""
    shown = [
        entered_text(match, match.before(line.n), line.body, line.play)
        for match in rulings(key)
        for line in match.lines
    ]
    assert shown
    assert not [text for text in shown if re.search(r"[a-z]_[a-z]|[{}]|\b(?:True|False|None)\b", text)]
