"""The writer: what waits goes into one transaction, each entry stands for itself, and a fault is told as it is."""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from referee.log import unavailable as words
from referee.log.group_commit import Call
from referee.store import Accepted, Stale, Unavailable, database, health, postgres, statements, writer
from tests.clocks import own_clock
from tests.databases import both_databases, on_postgresql, on_sqlite
from tests.store.conftest import ONE, begin, waiting
from tools.serving import SOON


@both_databases
def test_entries_that_wait_are_written_together(store, held, monkeypatch):
    with ThreadPoolExecutor(12) as pool:
        held.commits = 1  # the matches themselves are made freely
        matches = [begin(store).match_id for _ in range(9)]
        held.commits = 0
        first = pool.submit(store.append, matches[0], "play", ONE, seen=0, key="a")
        assert held.inside.wait(SOON)
        others = [pool.submit(store.append, match, "play", ONE, seen=0, key="a") for match in matches[1:]]
        waiting(store, 8)
        together = []
        run = statements.ADD_ENTRIES.run
        monkeypatch.setattr(
            statements.ADD_ENTRIES,
            "run",
            lambda connection, *rows: together.append(len(rows)) or run(connection, *rows),
        )
        held.go.set()
        assert all(isinstance(pending.result(SOON), Accepted) for pending in [first, *others])
    assert held.commits == 2
    assert together == [8]


def test_a_play_is_shown_when_it_is_durable(store, match, held):
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(store.append, match.match_id, "play", ONE, seen=0, key="a")
        assert held.inside.wait(SOON)
        cached = store._cache.peek(match.match_id)
        assert (cached.head, cached.view.head, len(cached.pending)) == (0, 0, 1)
        held.go.set()
        assert isinstance(pending.result(SOON), Accepted)
    assert (cached.head, cached.view.head, len(cached.pending)) == (1, 1, 0)


def bunko(store):
    """A match of two tables that have begun."""
    match = begin(store, "bunko", tuple(f"P{n}" for n in range(8))).match_id
    for table in (1, 2):
        start = {"play": "begin", "table": table, "player": f"P{4 * (table - 1)}"}
        store.append(match, "play", start, seen=0, key=f"begin {table}")
    return match


def roll(store, match, table, key, seen=2):
    return store.append(match, "play", {"play": "roll", "table": table, "dice": [6, 2, 3]}, seen=seen, key=key)


def test_tables_of_one_match_do_not_wait_for_each_other(store, held):
    held.commits = 1
    match = bunko(store)
    held.commits = 0
    with ThreadPoolExecutor(4) as pool:
        pending = pool.submit(roll, store, match, 1, "a")
        assert held.inside.wait(SOON)
        two = pool.submit(roll, store, match, 2, "b")
        late = pool.submit(roll, store, match, 1, "c")
        same = pool.submit(roll, store, match, 1, "a")
        waiting(store, 1)
        held.go.set()
        assert [pending.result(SOON).seq, two.result(SOON).seq] == [3, 4]
        behind = late.result(SOON)
        assert isinstance(behind, Stale)
        assert [entry.seq for entry in behind.missed] == [3]
        assert (same.result(SOON).seq, same.result(SOON).again) == (3, True)


@both_databases
def test_what_was_judged_after_an_entry_that_failed_is_judged_again(store, held):
    held.commits = 1
    match = bunko(store)
    held.commits, held.fault = 0, OSError("No space left on device")
    with ThreadPoolExecutor(4) as pool:
        pending = pool.submit(roll, store, match, 1, "a")
        assert held.inside.wait(SOON)
        two = pool.submit(roll, store, match, 2, "b")
        waiting(store, 1)
        held.go.set()
        with pytest.raises(OSError, match="No space left"):
            pending.result(SOON)
        assert two.result(SOON).seq == 3
    assert roll(store, match, 1, "a").seq == 4
    assert [entry.seq for entry in store._cache.load(match).match.entries] == [1, 2, 3, 4]


@both_databases
def test_one_that_cannot_be_written_harms_no_other(store, held):
    def broken(connection):
        connection.execute(text("INSERT INTO alembic_version VALUES (NULL)"))

    held.commits = 1
    match = begin(store).match_id
    held.commits = 0
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(store.writer.write, "", lambda connection: 1)
        assert held.inside.wait(SOON)
        bad = pool.submit(store.writer.write, "", broken)
        good = pool.submit(store.append, match, "play", ONE, seen=0, key="a")
        waiting(store, 2)
        held.go.set()
        assert first.result(SOON) == 1
        assert isinstance(good.result(SOON), Accepted)
        with pytest.raises(IntegrityError):
            bad.result(SOON)


def test_a_job_whose_forerunner_was_not_written_is_given_up(store):
    def fails(connection):
        raise ValueError("no")

    before = Call("m", fails)
    store.writer.submit(before)
    assert isinstance(before.fault, ValueError)
    after = Call("m", lambda connection: True, before)
    store.writer.submit(after)
    assert (after.done, after.given_up, after.is_written) == (True, True, False)


@both_databases
def test_a_strike_is_one_transaction_with_the_end_and_the_winners(store, match, monkeypatch):
    for n in range(18):
        store.append(match.match_id, "play", {"play": "runs", "runs": 2 if n % 2 else 1}, seen=n, key=str(n))
    with store.engine.connect() as connection:
        head, over, winners = connection.execute(text("SELECT head, over, winners FROM matches")).one()
    assert (head, bool(over), winners) == (18, True, '["Bo"]')
    commits: list[object] = []
    commit = store.writer._commit
    monkeypatch.setattr(store.writer, "_commit", lambda connection: commits.append(connection) or commit(connection))
    struck = store.append(match.match_id, "strike", {"n": 18}, seen=18, key="s")
    assert (struck.seq, len(commits)) == (19, 1)
    with store.engine.connect() as connection:
        head, over, winners = connection.execute(text("SELECT head, over, winners FROM matches")).one()
    assert (head, bool(over), winners) == (19, False, "[]")
    assert [differs for _, differs in store.rebuild()] == [{}]


@on_sqlite
def test_a_database_that_another_program_holds(store, match, monkeypatch):
    """SQLite locks the whole database."""
    monkeypatch.setattr(writer, "LOCK_TIMEOUT_SECONDS", 0.1)
    with store.writer.engine.connect() as other, other.begin():
        with pytest.raises(Unavailable) as fault:
            store.append(match.match_id, "play", ONE, seen=0, key="a")
        assert fault.value.says == words.LOCKED
        assert store.cached_match(match.match_id).head == 0
    assert store.append(match.match_id, "play", ONE, seen=0, key="a").seq == 1


@on_sqlite
def test_sqlite_never_stops_the_loop_for_another_program_that_writes(store, match, monkeypatch):
    """The writer asks again by itself, with pauses in which pages go on; whoever reads waits for a lock as before."""
    assert busy_timeout(store.writer._kept) == 0
    monkeypatch.setattr(writer, "LOCK_TIMEOUT_SECONDS", 0.1)
    with store.writer.engine.connect() as other, other.begin():
        with pytest.raises(Unavailable):
            store.append(match.match_id, "play", ONE, seen=0, key="a")
        connections = [store.engine.connect() for _ in range(4)]
        assert {busy_timeout(connection) for connection in connections} == {database.BUSY_MILLISECONDS}
        for connection in connections:
            connection.close()


def busy_timeout(connection):
    """The milliseconds for which SQLite waits for a lock."""
    return connection.connection.driver_connection.execute("PRAGMA busy_timeout").fetchone()[0]


@on_postgresql
def test_a_row_that_another_program_holds(store, match, monkeypatch):
    """PostgreSQL locks rows."""
    monkeypatch.setattr(postgres, "_WAIT_FOR_ROWS", text("SET LOCAL lock_timeout = 200"))
    with store.engine.connect() as other:
        other.execute(text("UPDATE matches SET over = over"))
        with pytest.raises(Unavailable):
            store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert store.append(match.match_id, "play", ONE, seen=0, key="a").seq == 1


@on_postgresql
def test_matches_whose_rows_are_free_do_not_wait_for_one_that_is_held(store, held):
    held.commits = 1
    matches = [begin(store).match_id for _ in range(3)]
    held.commits = 0
    with ThreadPoolExecutor(4) as pool, store.engine.connect() as other:
        other.execute(text("UPDATE matches SET over = over WHERE id = :m"), {"m": matches[0]})
        first = pool.submit(store.writer.write, "", lambda connection: 1)
        assert held.inside.wait(SOON)
        pending = [pool.submit(store.append, match, "play", ONE, seen=0, key="a") for match in matches]
        waiting(store, 3)
        held.go.set()
        assert first.result(SOON) == 1
        assert [entry.result(SOON).seq for entry in pending[1:]] == [1, 1]
        other.rollback()
        with contextlib.suppress(Unavailable):
            pending[0].result(SOON)
    assert store.append(matches[0], "play", ONE, seen=0, key="a").seq == 1


@on_postgresql
def test_a_commit_that_postgresql_warns_of_is_not_acknowledged(store, match):
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS"
            " $$BEGIN RAISE WARNING 'not copied'; RETURN NULL; END$$"
        )
        connection.exec_driver_sql(
            "CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW EXECUTE FUNCTION warn()"
        )
    with pytest.raises(Unavailable) as fault:
        store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert (fault.value.says, fault.value.cause) == (words.UNSURE, "not copied")
    again = store.append(match.match_id, "play", ONE, seen=0, key="a")
    assert (again.seq, again.again) == (1, True)


@on_sqlite
def test_a_full_disk(store, match):
    """SQLite has no more pages; PostgreSQL says so by a code, which the next test shows."""
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    # The limit holds for the writer's connection, which is given up with the fault.
    store.writer._kept.connection.driver_connection.execute(f"PRAGMA max_page_count={pages}")

    def fill():
        for n in range(400):
            store.append(match.match_id, "play", ONE, seen=n, key="long" * 20 + str(n))

    with pytest.raises(Unavailable) as fault:
        fill()
    assert fault.value.says == words.FULL
    head = store.cached_match(match.match_id).head
    assert store.append(match.match_id, "play", ONE, seen=head, key="after").seq == head + 1


@on_postgresql
def test_health_is_not_well_while_plays_are_not_taken(store, match, monkeypatch):
    """A row that is written again finds room on a disk that is full for plays."""
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$"
        )
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )

    def play() -> None:
        with pytest.raises(Unavailable, match="disk is full"):
            store.append(match.match_id, "play", ONE, seen=0, key="a")

    later = [0.0]
    own_clock(monkeypatch, health, monotonic=lambda: time.monotonic() + later[0])
    assert store.health()["database"] == "ok"
    play()
    later[0] += 2 * health.HOLDS
    assert "could not extend file" in store.health()["database"]
    later[0] += health.REFUSED_FOR
    assert store.health()["database"] == "ok", "nobody has been refused anything for a while"
    later[0] = 4 * health.HOLDS
    play()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER full_disk ON entries")
    assert store.append(match.match_id, "play", ONE, seen=0, key="a").seq == 1
    store._health.at = float("-inf")
    assert store.health()["database"] == "ok"


@on_postgresql
def test_a_full_disk_is_noticed_before_a_play_is_refused(store, monkeypatch):
    """A row that is written again finds room; a new table finds none."""
    later = [0.0]
    own_clock(monkeypatch, health, monotonic=lambda: time.monotonic() + later[0])
    assert store.health()["database"] == "ok"
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS"
            " $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$"
        )
        connection.exec_driver_sql(
            "CREATE EVENT TRIGGER no_room ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION no_room()"
        )
    later[0] += 2 * health.HOLDS
    assert store.health()["database"] == "ok", "there was room a moment ago"
    later[0] += health.ROOM_HOLDS
    assert "could not extend file" in store.health()["database"]
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP EVENT TRIGGER no_room")
    later[0] += 2 * health.HOLDS
    assert store.health()["database"] == "ok", "it is looked at again at once while there is none"


@on_postgresql
def test_a_user_who_may_not_make_tables_is_well(store):
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE FUNCTION forbidden() RETURNS event_trigger LANGUAGE plpgsql AS"
            " $$BEGIN RAISE EXCEPTION 'permission denied' USING ERRCODE = '42501'; END$$"
        )
        connection.exec_driver_sql(
            "CREATE EVENT TRIGGER forbidden ON ddl_command_start WHEN TAG IN ('CREATE TABLE')"
            " EXECUTE FUNCTION forbidden()"
        )
    assert store.health()["database"] == "ok"


@on_sqlite
def test_health_is_not_well_after_a_play_found_the_disk_full(store, match):
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    assert store.health()["database"] == "ok"
    store.writer._kept.connection.driver_connection.execute(f"PRAGMA max_page_count={pages}")

    def fill():
        for n in range(400):
            store.append(match.match_id, "play", ONE, seen=n, key="long" * 20 + str(n))

    with pytest.raises(Unavailable, match="disk is full"):
        fill()
    store._health.at = float("-inf")
    assert "full" in store.health()["database"]


@pytest.mark.parametrize(
    ("state", "says"),
    [("53100", words.FULL), ("57P01", words.AWAY), ("08006", words.AWAY), ("40P01", words.AWAY), ("23505", None)],
)
def test_the_codes_of_postgresql(state, says):
    class Fault(Exception):
        sqlstate = state

    explained = words.explain(Fault("it says"))
    assert (explained and explained.says) == says


def test_a_phone_that_knows_more_than_the_log_is_behind(store, match):
    outcome = store.append(match.match_id, "play", ONE, seen=7, key="a")
    assert isinstance(outcome, Stale)
    assert (outcome.missed, outcome.head) == ((), 0)
