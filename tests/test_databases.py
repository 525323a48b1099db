"""The databases that tests have one after the other: each is empty, and no test knows that of another."""

from __future__ import annotations

import psycopg
import pytest

from tests.databases import Shelf, run


@pytest.fixture
def shelf(postgres_server: str, postgres_template: str) -> Shelf:
    """A shelf with nothing on it."""
    return Shelf(postgres_server, postgres_template)


def kept(url: str) -> list[tuple[object, ...]]:
    """The rows of a table without references."""
    return run(url, "SELECT name FROM clubs")


def test_a_database_is_empty_again_for_the_next_test(shelf: Shelf) -> None:
    with shelf.borrowed() as first:
        run(first, "INSERT INTO clubs (id, name, keys, created) VALUES ('c', 'Thursday', '', 0)")
        assert kept(first) == [("Thursday",)]
        left_open = psycopg.connect(first)
        left_open.execute("SELECT * FROM clubs FOR UPDATE")
    with shelf.borrowed() as second:
        assert kept(second) == []
        assert run(second, "SELECT count(*) FROM alembic_version") == [(1,)]
        with pytest.raises(psycopg.OperationalError, match="does not exist"):
            psycopg.connect(first)
        with pytest.raises(psycopg.OperationalError):
            left_open.execute("SELECT 1")


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE clubs ADD COLUMN colour TEXT",
        "DROP TABLE marks",
        "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
        "CREATE INDEX another ON clubs (name)",
    ],
)
def test_a_database_that_a_test_has_changed_is_dropped(shelf: Shelf, change: str) -> None:
    with shelf.borrowed() as url:
        run(url, change)
    assert shelf.kept == []
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(url)
