"""The engine: SQLite on one machine, PostgreSQL on several, chosen by `DATABASE_URL` alone."""

from __future__ import annotations

import logging
import sqlite3
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL, make_url

SAFE_SQLITE: Final = (3, 51, 3)
"""Older ones can lose data in WAL mode when two connections write and checkpoint at the same instant."""
BUSY_SECONDS: Final = 30
_log: Final = logging.getLogger(__name__)


def address(written: str) -> URL:
    """The URL of the database as SQLAlchemy takes it; `postgres://` and `postgresql://` mean psycopg."""
    url = make_url(written.replace("postgres://", "postgresql://", 1) if written.startswith("postgres://") else written)
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def sqlite_module() -> ModuleType:
    """The newest SQLite at hand: the bundled one where it is installed, else Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        return sqlite3
    return dbapi2 if dbapi2.sqlite_version_info > sqlite3.sqlite_version_info else sqlite3


def engine_options(url: URL) -> dict[str, Any]:
    """What the engine is made with; the folder of an SQLite file is made."""
    if url.get_backend_name() != "sqlite":
        return {"pool_size": 10, "max_overflow": 20, "pool_pre_ping": True}
    module = sqlite_module()
    if module.sqlite_version_info < SAFE_SQLITE:
        _log.warning(
            "SQLite %s can lose entries when two processes write at the same instant; run one server and nothing else "
            "on this database (docs/running.md)",
            module.sqlite_version,
        )
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    options = {"timeout": BUSY_SECONDS, "check_same_thread": False, "isolation_level": None}
    return {"module": module, "connect_args": options, "pool_size": 8, "max_overflow": 24}


def prepare(engine: Engine) -> Engine:
    """Set the engine up, and give the view of it that writes: only that one begins `IMMEDIATE`."""
    if engine.dialect.name != "sqlite":
        return engine
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine.execution_options(writes=True)


def _on_connect(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except Exception as fault:
            # The busy timeout does not hold for this one: two that open a new file at once get in each other's way.
            if "locked" not in str(fault) or time.monotonic() > until:
                raise
            time.sleep(0.05)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
