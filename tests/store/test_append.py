"""The append: ruled on once, durable, once in the log, never behind."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from referee.match import NoSuchPlay
from referee.store import Accepted, Ended, KeyUsed, NoSuchMatch, RefusedEntry, Stale, Unavailable, get_store
from referee.store.keys import is_entry_key
from tests.databases import both_databases
from tests.store.conftest import ONE, begin


def rows(store, match):
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT seq, kind FROM entries WHERE match_id = :m ORDER BY seq"), {"m": match})
        return [tuple(row) for row in rows]


@both_databases
def test_an_accepted_play_is_in_the_log(store, match):
    outcome = store.append(match.match_id, "play", ONE, seen=0, key="a", who="Ann’s phone")
    assert isinstance(outcome, Accepted)
    assert (outcome.seq, outcome.ruling.verdict, outcome.again) == (1, "allowed", False)
    assert rows(store, match.match_id) == [(1, "play")]
    entry = store.cached_match(match.match_id).match.entries[0]
    assert (entry.who, entry.body) == ("Ann’s phone", ONE)
    assert entry.at > 0


def test_a_refused_play_leaves_nothing(store, match):
    outcome = store.append(match.match_id, "play", {"play": "throw", "darts": ["1"]}, seen=0, key="a")
    assert isinstance(outcome, RefusedEntry)
    assert outcome.ruling.rules == ("DB-TURN-1",)
    assert rows(store, match.match_id) == []
    assert isinstance(store.append(match.match_id, "play", ONE, seen=0, key="a"), Accepted)


def test_the_same_key_gets_the_same_answer_and_one_entry(store, match):
    first = store.append(match.match_id, "play", ONE, seen=0, key="a")
    again = store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert (again.seq, again.ruling, again.again) == (first.seq, first.ruling, True)
    assert rows(store, match.match_id) == [(1, "play")]


@both_databases
def test_the_same_key_is_known_after_a_restart(store, match, new_app):
    first = store.append(match.match_id, "play", ONE, seen=0, key="a")
    with new_app().app_context():
        again = get_store().append(match.match_id, "play", ONE, seen=0, key="a")
    assert (again.seq, again.again, again.ruling.says) == (first.seq, True, first.ruling.says)


@both_databases
def test_an_entry_that_another_process_wrote_is_made_sure_of_before_it_is_acknowledged_again(store, match, new_app):
    first = store.append(match.match_id, "play", ONE, seen=0, key="a")
    with new_app().app_context():
        restarted = get_store()
        commits = []
        write = restarted.writer._commit
        restarted.writer._commit = lambda connection: (commits.append(1), write(connection))
        for _ in range(3):
            assert restarted.append(match.match_id, "play", ONE, seen=0, key="a").seq == first.seq
        assert len(commits) == 1
        restarted.append(match.match_id, "play", ONE, seen=1, key="b")
        restarted.append(match.match_id, "play", ONE, seen=1, key="b")
        assert len(commits) == 2


def test_a_key_used_for_something_else_is_an_error_and_freezes_nobody(store, match):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    with pytest.raises(KeyUsed):
        store.append(match.match_id, "play", {"play": "runs", "runs": 2}, seen=1, key="a")
    assert isinstance(store.append(match.match_id, "play", ONE, seen=1, key="b"), Accepted)


def test_a_key_has_a_hundred_characters_at_most():
    assert is_entry_key("k" * 100)
    assert not is_entry_key("k" * 101)


def test_who_is_behind_is_told_what_was_missed(store, match):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    outcome = store.append(match.match_id, "play", ONE, seen=0, key="b")
    assert isinstance(outcome, Stale)
    assert [entry.seq for entry in outcome.missed] == [1]
    assert rows(store, match.match_id) == [(1, "play")]


def test_tables_do_not_make_each_other_stale(store):
    match = begin(store, "bunko", tuple(f"P{n}" for n in range(8))).match_id
    start = [{"play": "begin", "table": table, "player": f"P{4 * (table - 1)}"} for table in (1, 2)]
    assert isinstance(store.append(match, "play", start[0], seen=0, key="1"), Accepted)
    assert isinstance(store.append(match, "play", start[1], seen=0, key="2"), Accepted)
    roll = {"play": "roll", "table": 1, "dice": [6, 1, 2]}
    assert isinstance(store.append(match, "play", roll, seen=1, key="3"), Accepted)
    assert isinstance(store.append(match, "play", roll, seen=1, key="4"), Stale)
    assert isinstance(store.append(match, "play", {**roll, "table": 2}, seen=2, key="5"), Accepted)
    closed = store.append(match, "play", {"play": "close"}, seen=0, key="6")
    assert isinstance(closed, Accepted)
    assert isinstance(store.append(match, "play", {**roll, "table": 2}, seen=4, key="7"), Stale)


def test_strikes_and_amendments_are_entries_too(store, match):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    amended = store.append(
        match.match_id, "amend", {"n": 1, "play": {"play": "throw", "darts": ["T1", "0", "0"]}}, seen=1, key="b"
    )
    assert (amended.seq, amended.ruling.verdict) == (2, "allowed")
    assert (
        store.cached_match(match.match_id).match.game.scores(store.cached_match(match.match_id).match.position)["Ann"]
        == 3
    )
    assert store.append(match.match_id, "strike", {"n": 1}, seen=2, key="c").seq == 3
    assert store.append(match.match_id, "strike", {"n": 1}, seen=2, key="c").again
    with pytest.raises(NoSuchPlay):
        store.append(match.match_id, "strike", {"n": 1}, seen=3, key="d")
    assert rows(store, match.match_id) == [(1, "play"), (2, "amend"), (3, "strike")]


@both_databases
def test_an_insertion_is_written_with_what_is_kept_beside_the_log(store):
    match = begin(store, "darts-baseball", innings=1).match_id
    two = {"play": "throw", "darts": ["D1", "0", "0"]}
    store.append(match, "play", two, seen=0, key="a")
    assert store.summaries([match])[0].winners == ()
    inserted = store.append(match, "insert", {"n": 1, "play": ONE}, seen=1, key="b")
    assert (inserted.seq, inserted.ruling.verdict) == (2, "allowed")
    assert store.append(match, "insert", {"n": 1, "play": ONE}, seen=1, key="b").again
    kept = store.summaries([match])[0]
    assert (kept.seq, kept.over, kept.winners) == (2, True, ("Bo",))
    assert isinstance(store.append(match, "insert", {"n": 2, "play": ONE}, seen=1, key="c"), Stale)
    refused = store.append(match, "insert", {"n": 2, "play": {"play": "throw", "darts": ["1"]}}, seen=2, key="d")
    assert isinstance(refused, RefusedEntry)
    with pytest.raises(NoSuchPlay):
        store.append(match, "insert", {"n": 3, "play": ONE}, seen=2, key="e")
    assert rows(store, match) == [(1, "play"), (2, "insert")]
    assert [differs for _, differs in store.rebuild()] == [{}]
    store._cache.forget(match)
    assert [line.n for line in store.cached_match(match).match.lines] == [2, 1]


def test_an_amendment_that_cannot_stand_is_refused(store, match):
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    outcome = store.append(
        match.match_id, "amend", {"n": 1, "play": {"play": "throw", "darts": ["1"]}}, seen=1, key="b"
    )
    assert isinstance(outcome, RefusedEntry)
    assert rows(store, match.match_id) == [(1, "play")]


def test_an_ended_match_takes_nothing_until_it_is_open_again(store, match):
    store.end(match.match_id)
    with pytest.raises(Ended):
        store.append(match.match_id, "play", ONE, seen=0, key="a")
    store.reopen(match.match_id)
    assert isinstance(store.append(match.match_id, "play", ONE, seen=0, key="a"), Accepted)


def test_there_is_no_such_match(store):
    with pytest.raises(NoSuchMatch):
        store.append("nowhere", "play", ONE, seen=0, key="a")


@both_databases
def test_a_failure_before_the_commit_leaves_nothing_and_frees_the_line(store, match, monkeypatch):
    from referee.store import statements

    class Broken(RuntimeError):
        pass

    def fails(*_):
        raise Broken

    monkeypatch.setattr(statements, "entry_row", fails)
    with pytest.raises(Broken):
        store.append(match.match_id, "play", ONE, seen=0, key="a")
    monkeypatch.undo()
    assert rows(store, match.match_id) == []
    assert store.cached_match(match.match_id).head == 0
    assert store.append(match.match_id, "play", ONE, seen=0, key="a").seq == 1


@both_databases
def test_two_at_once_on_one_lane_and_one_is_behind(store, match):
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda n: store.append(match.match_id, "play", ONE, seen=0, key=f"k{n}"), range(8)))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Accepted"] + ["Stale"] * 7
    assert rows(store, match.match_id) == [(1, "play")]


@both_databases
def test_the_same_key_twice_at_once_is_one_entry(store, match):
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda _: store.append(match.match_id, "play", ONE, seen=0, key="same"), range(8)))
    assert {outcome.seq for outcome in outcomes} == {1}
    assert sum(not outcome.again for outcome in outcomes) == 1
    assert rows(store, match.match_id) == [(1, "play")]


@both_databases
def test_a_hundred_tables_enter_at_once(store):
    names = tuple(f"P{n}" for n in range(400))
    match = begin(store, "bunko", names).match_id

    def enter(table):
        body = {"play": "begin", "table": table, "player": f"P{4 * (table - 1)}"}
        return store.append(match, "play", body, seen=0, key=f"t{table}")

    with ThreadPoolExecutor(16) as pool:
        outcomes = list(pool.map(enter, range(1, 101)))
    assert all(isinstance(outcome, Accepted) for outcome in outcomes)
    assert sorted(outcome.seq for outcome in outcomes) == list(range(1, 101))


@both_databases
def test_two_processes_write_to_one_match(store, match, new_app):
    other = new_app()
    for n in range(6):
        with other.app_context():
            here = store if n % 2 else get_store()
            assert here.append(match.match_id, "play", ONE, seen=n, key=f"k{n}").seq == n + 1
    with other.app_context():
        behind = get_store().append(match.match_id, "play", ONE, seen=4, key="late")
    assert isinstance(behind, Stale)
    assert [entry.seq for entry in behind.missed] == [5, 6]
    with new_app().app_context():
        course = get_store().cached_match(match.match_id).match
    assert [entry.seq for entry in course.entries] == [1, 2, 3, 4, 5, 6]
    assert course.position == store.cached_match(match.match_id).match.position


@both_databases
def test_who_is_behind_is_told_so_while_another_process_writes_all_the_time(store, match, new_app, monkeypatch):
    """Each look at the log finds one more play; the phone gets its answer all the same."""
    assert store.cached_match(match.match_id).head == 0
    with new_app().app_context():
        other = get_store()
    catch_up, looks = store._cache.catch_up, []

    def late(cached):
        looks.append(other.append(match.match_id, "play", ONE, seen=len(looks), key=f"o{len(looks)}"))
        catch_up(cached)

    monkeypatch.setattr(store._cache, "catch_up", late)
    other.append(match.match_id, "play", ONE, seen=0, key="first")
    looks.append("first")
    outcome = store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert isinstance(outcome, Stale)
    assert (outcome.head, len(outcome.missed), len(looks)) == (3, 3, 3)


def test_a_refusal_that_never_gets_a_quiet_moment_is_told_as_a_crowd(store, match, monkeypatch):
    monkeypatch.setattr(store._cache, "has_grown", lambda _cached: True)
    with pytest.raises(Unavailable, match="Too many enter here at once"):
        store.append(match.match_id, "play", {"play": "throw", "darts": ["1"]}, seen=0, key="a")
    assert rows(store, match.match_id) == []
