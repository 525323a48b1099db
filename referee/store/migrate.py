"""The tables: made at the first start, and brought up to date at every other, by Alembic."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 7_331_733_773
"""The number of the advisory lock that keeps two servers from migrating PostgreSQL at the same time."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""Alembic keeps what it works on in its module."""


def configuration(connection: Connection) -> Config:
    """How Alembic finds the migrations, and the connection on which they run."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(writer: Engine) -> None:
    """Bring the tables up to date; of several servers that start at once, one does it and the others wait."""
    with _ONE_AT_A_TIME, writer.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(configuration(connection), "head")
