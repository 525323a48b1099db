"""Matches: started, found, ended, deleted, their keys, and what lists show of them."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text

from referee.desk import commands
from referee.match import read_record, replay
from referee.store import NoSuchMatch, get_store
from tests.databases import both_databases
from tests.store.conftest import ONE, begin


def test_each_role_has_a_key_of_its_own(store, match):
    keys = {match.host_key: "host", match.table_key: "table", match.board_key: "board"}
    assert len(keys) == 3
    assert {key: store.role_for_key(match.match_id, key) for key in keys} == keys
    for wrong in ("", "x", match.host_key[:-1], begin(store).host_key):
        assert store.role_for_key(match.match_id, wrong) is None
    assert store.role_for_key("nowhere", match.host_key) is None


@both_databases
def test_keys_stand_after_a_restart_and_are_in_no_table(store, match, new_app):
    with new_app().app_context():
        assert get_store().role_for_key(match.match_id, match.table_key) == "table"
    with store.engine.connect() as connection:
        kept = str(connection.execute(text("SELECT * FROM matches")).all())
    assert match.host_key not in kept
    assert match.table_key not in kept


def test_a_renewed_key_makes_the_old_one_void(store, match, new_app):
    new = store.renew_key(match.match_id, "table")
    assert store.role_for_key(match.match_id, match.table_key) is None
    assert store.role_for_key(match.match_id, new) == "table"
    assert store.role_for_key(match.match_id, match.host_key) == "host"
    with new_app().app_context():
        assert get_store().role_for_key(match.match_id, new) == "table"


def test_a_code_finds_its_match_however_it_is_typed(store, match):
    code = match.code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert store.find_code(typed) == match.match_id
    assert store.find_code("ZZZZZZ") is None


@both_databases
def test_a_deleted_match_is_gone(store, match):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    store.delete(match.match_id)
    with pytest.raises(NoSuchMatch):
        store.cached_match(match.match_id)
    with pytest.raises(NoSuchMatch):
        store.delete(match.match_id)
    assert store.find_code(match.code) is None


@both_databases
def test_lists_show_how_matches_stand(store):
    match = begin(store, innings=1)
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    store.append(match.match_id, "play", {"play": "throw", "darts": ["0", "0", "0"]}, seen=1, key="b")
    (summary,) = store.summaries([match.match_id])
    assert (summary.seq, summary.over, summary.winners, summary.players, summary.ended) == (
        2,
        True,
        ("Ann",),
        ("Ann", "Bo"),
        None,
    )
    store.append(match.match_id, "strike", {"n": 2}, seen=2, key="c")
    (summary,) = store.summaries([match.match_id])
    assert (summary.seq, summary.over, summary.winners) == (3, False, ())
    store.end(match.match_id)
    assert store.summaries([match.match_id])[0].ended is not None
    assert store.summaries([]) == []


def test_a_match_goes_out_as_a_record_and_comes_in_again(store, match):
    for n in range(3):
        store.append(match.match_id, "play", ONE, seen=n, key=str(n))
    store.append(match.match_id, "strike", {"n": 2}, seen=3, key="s")
    course = store.cached_match(match.match_id).match
    record = json.loads(json.dumps(course.record()))
    *_, end = replay(read_record(record))
    assert end["scores"] == course.game.scores(course.position)
    imported = store.import_record(read_record(record))
    again = store.cached_match(imported.match_id).match
    assert again.game.scores(again.position) == end["scores"]
    assert again.record() == course.record()


@both_databases
def test_rebuild_says_what_differed_and_mends_it(store, match, capsys):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert commands.rebuild(store, None) == 0
    assert capsys.readouterr().out == "1 match, 0 differed\n"
    with store.writer.engine.begin() as connection:
        connection.execute(text("UPDATE matches SET winners = '[\"Zoe\"]', over = :over"), {"over": True})
    ((_, differs),) = list(store.rebuild())
    assert differs == {"over": (True, False), "winners": ('["Zoe"]', "[]")}
    assert [differs for _, differs in store.rebuild()] == [{}]


@both_databases
def test_what_another_process_did_is_seen_before_long(store, match, new_app, monkeypatch):
    from referee.store import cache as module

    monkeypatch.setattr(module, "LOOK_AGAIN", -1)
    store.cached_match(match.match_id)
    with new_app().app_context():
        get_store().append(match.match_id, "play", ONE, seen=0, key="a")
        get_store().end(match.match_id)
    cached = store.cached_match(match.match_id)
    assert cached.head == 1
    assert cached.ended is not None


def test_the_last_play_of_a_lane_is_that_of_its_table(store):
    night = begin(store, "bunko", tuple(f"Player {n}" for n in range(1, 9)))
    tables = [lane.key for lane in store.cached_match(night.match_id).view.lanes]
    assert len(tables) == 2
    for seen, table in enumerate(tables):
        offered = store.cached_match(night.match_id).view.lane(table).due.offers[0]
        store.append(night.match_id, "play", offered.body(offered.quick_plays[0]), seen=seen, key=table)
    view = store.cached_match(night.match_id).view
    assert [view.lane(table).last.n for table in tables] == [1, 2]
    assert view.lane().last.n == 2
