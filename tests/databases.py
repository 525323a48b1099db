"""Databases of a test's own: SQLite in a file, PostgreSQL on the server of the tests.

A test with `database_url`, or a fixture on it, runs on SQLite, and in the outer ring on PostgreSQL too. A marker says
where it needs another choice:

- `both_databases`: PostgreSQL stays in the inner ring, because the code differs by database, or because the test is
  about what only a database decides: who comes first, what is unique, what is durable.
- `on_sqlite`, `on_postgresql`: the test is about one of them.
- `without_tables`: both, and the tables are made by the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import create_engine

from referee.store import database, migrate

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
WITHOUT_TABLES: Final = " without tables"
"""The end of a parameter of `database_url` that asks for a database with nothing in it."""
USUAL: Final = (SQLITE, pytest.param(POSTGRESQL, marks=pytest.mark.outer("every store test on PostgreSQL too")))
NOTHING: Final = "template0"
"""The template of PostgreSQL to which nobody connects: with a connection to it no database can be copied."""


def _chosen(*parameters: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("database_url", parameters, indirect=True)


both_databases = _chosen(SQLITE, POSTGRESQL)
on_sqlite = _chosen(SQLITE)
on_postgresql = _chosen(POSTGRESQL)
without_tables = _chosen(SQLITE + WITHOUT_TABLES, POSTGRESQL + WITHOUT_TABLES)


PARTS: Final = " UNION ALL ".join(
    f"SELECT '{catalog}', array_agg({part} ORDER BY {part}) FROM {catalog} WHERE {owner} >= 16384"
    for catalog, owner, part in (
        ("pg_class", "oid", "oid::text"),
        ("pg_attribute", "attrelid", "attrelid || '.' || attnum || ' ' || attname"),
        ("pg_constraint", "oid", "oid::text"),
        ("pg_trigger", "oid", "oid::text"),
        ("pg_proc", "oid", "oid::text"),
        ("pg_event_trigger", "oid", "oid::text"),
    )
)
"""Asks for what belongs to the database alone: PostgreSQL's own parts have numbers below 16384."""


@contextmanager
def database_on(server: str, encoding: str = "UTF8") -> Iterator[str]:
    """The address of a new database with nothing in it; it is dropped at the end."""
    name = new_name()
    run(server, f"CREATE DATABASE {name} TEMPLATE {NOTHING} ENCODING {encoding} LOCALE 'C'")
    try:
        yield address_of(server, name)
    finally:
        run(server, f"DROP DATABASE {name} WITH (FORCE)")


@dataclass
class Shelf:
    """The databases of a process with the tables of a template, emptied after a test and given to the next one.

    PostgreSQL makes one in a quarter of a second of a processor, and empties it in a hundredth.
    """

    server: str
    template: str
    kept: list[tuple[str, object]] = field(default_factory=list)
    """The names of those that nobody has, and what each consists of."""

    @contextmanager
    def borrowed(self) -> Iterator[str]:
        """The address of an empty database."""
        if self.kept:
            name, parts = self.kept.pop()
        else:
            name = new_name()
            run(self.server, f"CREATE DATABASE {name} TEMPLATE {self.template}")
            parts = parts_of(address_of(self.server, name))
        try:
            yield address_of(self.server, name)
        finally:
            self.put_back(name, parts)

    def put_back(self, old: str, parts: object) -> None:
        """Empty a database and keep it by a new name; one whose tables or functions the test has changed is dropped.

        Nobody of the test can connect any more: first to none, then to one of this name.
        """
        name = new_name()
        run(self.server, f"ALTER DATABASE {old} ALLOW_CONNECTIONS false")
        run(self.server, "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = %s", old)
        run(self.server, f"ALTER DATABASE {old} RENAME TO {name}")
        run(self.server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        if parts_of(address_of(self.server, name)) == parts:
            empty(address_of(self.server, name))
            self.kept.append((name, parts))
        else:
            run(self.server, f"DROP DATABASE {name} WITH (FORCE)")


def new_name() -> str:
    """A name that no database has."""
    return f"referee_{uuid4().hex[:12]}"


def address_of(server: str, name: str) -> str:
    """The address of one of the databases of a server."""
    return f"{server.rpartition('/')[0]}/{name}"


def run(url: str, statement: str, *values: str) -> list[tuple[object, ...]]:
    """Run one statement outside a transaction; the rows of its answer."""
    with psycopg.connect(url, autocommit=True) as connection:
        answer = connection.execute(statement.encode(), values or None)
        return answer.fetchall() if answer.description else []


def parts_of(url: str) -> object:
    """Read the parts of a database: tables with all that belongs to them, functions, and the version of the tables."""
    return run(url, PARTS), run(url, "SELECT version_num FROM alembic_version")


def empty(url: str) -> None:
    """Delete all rows but the version of the tables."""
    tables = run(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'")
    deletes = (f'DELETE FROM "{table}"' for (table,) in tables)
    run(url, "; ".join(["SET session_replication_role = replica", *deletes]))


def make_tables(written: str) -> None:
    """Make the tables of the referee in an empty database."""
    url = database.address(written)
    engine = create_engine(url, **database.engine_options(url))
    migrate.upgrade(database.prepare(engine))
    engine.dispose()
