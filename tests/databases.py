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


@contextmanager
def database_on(server: str, template: str = NOTHING) -> Iterator[str]:
    """The address of a new database that is a copy of another one; it is dropped at the end."""
    name = f"referee_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield f"{server.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(server, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def make_tables(written: str) -> None:
    """Make the tables of the referee in an empty database."""
    url = database.address(written)
    engine = create_engine(url, **database.engine_options(url))
    migrate.upgrade(database.prepare(engine))
    engine.dispose()
