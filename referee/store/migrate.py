"""The tables: made at the first start, and brought up to date at every other, by Alembic."""

from __future__ import annotations

import threading
import time
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from referee.store import database, postgres

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 7_331_733_773
"""The number of the advisory lock that keeps two servers from migrating PostgreSQL at the same time."""
PATIENCE: Final = 30.0
"""Seconds for which a server waits at its start for another one that brings the tables up to date."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""Alembic keeps what it works on in its module."""


def configuration(connection: Connection | None = None) -> Config:
    """The configuration of Alembic: the folder of the migrations, and the connection on which they run."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def newest() -> str | None:
    """The last of the migrations."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def is_up_to_date(connection: Connection) -> bool:
    """True if all migrations have run on a database."""
    return MigrationContext.configure(connection).get_current_revision() == newest()


def upgrade(writer: Engine, revision: str = "head") -> None:
    """Bring the tables up to date, or to a revision.

    Of several servers that start at once, one does it and the others wait.
    """
    with _ONE_AT_A_TIME, writer.connect() as connection:
        database.begin(connection, time.monotonic() + PATIENCE)
        if connection.dialect.name == "postgresql":
            postgres.wait_for_ever(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if revision != "head" or not is_up_to_date(connection):
            command.upgrade(configuration(connection), revision)
        connection.commit()
        if connection.dialect.name == "postgresql":
            postgres.hurry_again(connection)
