"""A row that is written without a change is written all the same: only then does a commit wait for the disk."""

from __future__ import annotations

from contextlib import closing

import pytest

from referee.store import get_store, statements
from referee.store.database import sqlite_module
from referee.store.models import EventRow, MatchRow
from tests.store.conftest import ONE
from tests.store.test_entering_events import EVENING, WIN


@pytest.fixture
def version(store):
    """A value that changes with each transaction that writes to the database, as another connection sees it."""
    if store.engine.dialect.name == "postgresql":
        with store.engine.connect() as other:
            yield lambda: other.exec_driver_sql("SELECT pg_current_wal_insert_lsn()").scalar_one()
        return
    with closing(sqlite_module().connect(store.engine.url.database)) as other:
        yield lambda: other.execute("PRAGMA data_version").fetchone()[0]


def test_the_touch_of_a_log_is_written_and_changes_nothing(store, match, version):
    event_id = store.events.create(store.clubs.create("Thursday").club_id, EVENING).event_id
    for row, row_id in ((MatchRow, match.match_id), (EventRow, event_id)):
        with store.engine.connect() as connection:
            before = connection.execute(row.__table__.select().where(row.id == row_id)).one()
        seen = version()
        store.writer.write(row_id, lambda connection, row=row, row_id=row_id: statements.touch(connection, row, row_id))
        assert version() != seen, row
        with store.engine.connect() as connection:
            assert connection.execute(row.__table__.select().where(row.id == row_id)).one() == before


def test_an_entry_of_a_killed_process_is_written_again_before_it_is_acknowledged(store, match, new_app, version):
    event_id = store.events.create(store.clubs.create("Thursday").club_id, EVENING).event_id
    store.append(match.match_id, "play", ONE, seen=0, key="a")
    store.events.append(event_id, WIN, key="a")
    with new_app().app_context():
        restarted = get_store()
        for enter in (
            lambda: restarted.append(match.match_id, "play", ONE, seen=0, key="a"),
            lambda: restarted.events.append(event_id, WIN, key="a"),
        ):
            seen = version()
            assert enter().again
            assert version() != seen


def test_the_health_of_the_database_is_found_out_by_a_row_that_is_written(store, version):
    seen = version()
    assert store.health()["database"] == "ok"
    assert version() != seen
