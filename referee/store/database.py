"""The engine: SQLite on one machine, PostgreSQL on several, chosen by `DATABASE_URL` alone."""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from referee.schema import Unreadable
from referee.store import postgres

SAFE_SQLITE: Final = (3, 51, 3)
"""Older versions can lose data in WAL mode when two connections write and checkpoint at the same instant."""
BUSY_MILLISECONDS: Final = 250
"""Maximum wait of SQLite itself for a lock, during which the whole process waits. It never waits for a writer."""
OPEN_SECONDS: Final = 5
IMMEDIATE: Final = "BEGIN IMMEDIATE"
FIRST_PAUSE, LONGEST_PAUSE = 0.002, 0.05
SEVERAL_HOSTS: Final = re.compile(
    r"(postgres\w*(?:\+\w+)?://(?:[^@]*@)?)([^/?@]*,[^/?@]*)(/[^?]*)?(?:\?(.*))?", re.DOTALL
)
DRIVERS: Final = ("sqlite", "postgresql", "postgresql+psycopg")
RIGHT_URL: Final = "write sqlite:////path/to/file or postgresql://user:password@host/name"
HOST_AND_PORT: Final = re.compile(r"\[?(.*?)\]?(?::(\d*))?")
_log: Final = logging.getLogger(__name__)


def address(written: str) -> URL:
    """The URL of the database for SQLAlchemy; `postgres://` and `postgresql://` mean psycopg.

    Several hosts are written in the way of PostgreSQL itself: `postgresql://user@one:5432,two:5432/name`.

    :raises Unreadable: it is not a URL, or that of another database. The message does not repeat it: it has a password.
    """
    if several := SEVERAL_HOSTS.fullmatch(written):
        before, hosts, name, query = several.groups(default="")
        pairs = [HOST_AND_PORT.fullmatch(host) for host in hosts.split(",")]
        each = [pair.groups(default="") for pair in pairs if pair]
        listed = f"host={','.join(host for host, _ in each)}&port={','.join(port for _, port in each)}"
        written = f"{before}{name or '/'}?{listed}{'&' + query if query else ''}"
    try:
        url = make_url(f"postgresql{written[8:]}" if written.startswith("postgres://") else written)
    except (ArgumentError, ValueError):
        raise Unreadable(RIGHT_URL, "DATABASE_URL") from None
    if url.drivername not in DRIVERS:
        raise Unreadable(RIGHT_URL, "DATABASE_URL")
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def database_in_words(url: URL) -> str:
    """The database of a URL as a sentence names it, without user and password."""
    if url.get_backend_name() == "sqlite":
        return f"the SQLite file {url.database}"
    return f"the PostgreSQL database {url.database or url.username or ''}".rstrip()


def sqlite_module() -> ModuleType:
    """The newer SQLite of two: the bundled one, if it is installed, or Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        return sqlite3
    return dbapi2 if dbapi2.sqlite_version_info > sqlite3.sqlite_version_info else sqlite3


def engine_options(url: URL) -> dict[str, Any]:
    """The options of the engine; makes the folder of an SQLite file."""
    if url.get_backend_name() != "sqlite":
        return {
            "pool_size": 10,
            "max_overflow": 20,
            "pool_timeout": 5,
            "pool_pre_ping": True,
            "connect_args": postgres.CONNECT,
        }
    module = sqlite_module()
    if module.sqlite_version_info < SAFE_SQLITE:
        _log.warning(
            "SQLite %s can lose entries when two processes write at the same instant; run one server and nothing else "
            "on this database (docs/running.md)",
            module.sqlite_version,
        )
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    options = {"timeout": BUSY_MILLISECONDS / 1000, "check_same_thread": False, "isolation_level": None}
    return {"module": module, "connect_args": options, "pool_size": 8, "max_overflow": 24}


def prepare(engine: Engine) -> Engine:
    """Set the engine up, and return the engine for writing: only its transactions begin `IMMEDIATE`."""
    if engine.dialect.name != "sqlite":
        postgres.prepare(engine)
        return engine
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine.execution_options(writes=True)


def begin(connection: Connection, until: float) -> None:
    """Begin a transaction. It waits for another program that writes to SQLite `until` a time of `time.monotonic`.

    :raises DBAPIError: another program holds the database for longer, or the database cannot be used.
    """
    if connection.dialect.name != "sqlite":
        connection.begin()
        return
    ask_at_once(connection)
    try:
        _wait_to(connection.begin, until)
    finally:
        run_on_driver(connection, f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")


def ask_at_once(connection: Connection) -> None:
    """Make SQLite report at once that the database is locked: its own wait would stop the loop and all pages."""
    if connection.dialect.name == "sqlite":
        run_on_driver(connection, "PRAGMA busy_timeout=0")


def begin_on_driver(connection: Connection, until: float) -> None:
    """The same without SQLAlchemy on SQLite. SQLAlchemy joins in at the first statement that it runs itself.

    A connection to SQLite must `ask_at_once`.

    :raises DBAPIError: another program holds the database for longer, or the database cannot be used.
    """
    if connection.dialect.name == "sqlite":
        _wait_to(run_on_driver, until, connection, IMMEDIATE)
    else:
        begin(connection, until)


def _wait_to(start: Callable[..., object], until: float, *arguments: Any) -> None:
    pause = FIRST_PAUSE
    while True:
        try:
            start(*arguments)
            return
        except DBAPIError as fault:
            if "locked" not in str(fault.orig) or time.monotonic() > until:
                raise
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def run_on_driver(connection: Connection, sql: str, rows: Sequence[Sequence[Any]] = ()) -> int:
    """Run a statement on SQLite, once for each of the rows; return the number of rows that it changed.

    The driver is called directly: SQLAlchemy's own way takes ten times as long as the statement.

    :raises DBAPIError: SQLite refuses it.
    """
    driver: Any = connection.connection.driver_connection
    try:
        if len(rows) > 1:
            count: int = driver.executemany(sql, rows).rowcount
        else:
            count = driver.execute(sql, *rows).rowcount
    except Exception as fault:
        base = connection.dialect.dbapi.Error  # type: ignore[union-attr]
        raise DBAPIError.instance(sql, None, fault, base, dialect=connection.dialect) from fault
    return count


def _on_connect(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    until = time.monotonic() + OPEN_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except Exception as fault:
            # The busy timeout does not cover this one: two processes that open a new file at once block each other.
            if "locked" not in str(fault) or time.monotonic() > until:
                raise
            time.sleep(0.05)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        connection.exec_driver_sql(IMMEDIATE if connection.get_execution_options().get("writes") else "BEGIN")
