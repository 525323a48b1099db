"""The tables: Alembic makes them at the first start and brings them up to date at every other."""

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

from referee.schema import Unreadable
from referee.store import database, postgres

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 7_331_733_773
"""The number of the advisory lock that keeps two servers from migrating PostgreSQL at the same time."""
LOCK_TIMEOUT_SECONDS: Final = 30.0
"""Seconds for which a starting server waits for another one that brings the tables up to date."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""Alembic keeps its working state in its module, so only one migration may run at a time."""


class NewerVersion(Unreadable):
    """The tables of the database were made by a newer version of the program."""


def configuration(connection: Connection | None = None) -> Config:
    """The configuration of Alembic: the folder of the migrations, and the connection on which they run."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def newest() -> str | None:
    """The last migration."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def is_up_to_date(connection: Connection) -> bool:
    """True if all migrations have run on a database."""
    return revision_of(connection) == newest()


def revision_of(connection: Connection) -> str | None:
    """The last migration that has run on a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def require_known(connection: Connection) -> None:
    """Check that a database is of this version or an older one.

    :raises NewerVersion: it is of a newer one.
    """
    revision = revision_of(connection)
    known = {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}
    if revision is not None and revision not in known:
        raise NewerVersion(
            f"the database is of a newer version of Referee (its tables are {revision}, this version knows them up to "
            f"{newest()}): update the program, or restore the backup from before the update",
            "DATABASE_URL",
        )


def upgrade(writer: Engine, revision: str = "head") -> None:
    """Bring the tables up to date, or to a revision.

    If several servers start at once, one does it and the others wait.

    :raises NewerVersion: the database is of a newer version.
    """
    with _ONE_AT_A_TIME, writer.connect() as connection:
        database.begin(connection, time.monotonic() + LOCK_TIMEOUT_SECONDS)
        if connection.dialect.name == "postgresql":
            postgres.wait_for_ever(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if revision != "head" or not is_up_to_date(connection):
            require_known(connection)
            command.upgrade(configuration(connection), revision)
        connection.commit()
        if connection.dialect.name == "postgresql":
            postgres.hurry_again(connection)
