"""Backups: a snapshot of the database in one SQLite file, made while plays go on; restored into any database."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, func, inspect, select, text
from sqlalchemy.engine import URL

from referee.kit.names import counted, listed
from referee.kit.values import Value
from referee.schema import Unreadable
from referee.store import database, migrate
from referee.store.models import Base, EntryRow, EventRow, MatchRow, PersonRow, SeasonRow

SQLITE_HEADER: Final = b"SQLite format 3\0"
ROWS_AT_ONCE: Final = 1000
LOCK_TIMEOUT_SECONDS: Final = 30.0
"""Seconds to wait for other programs that write."""
VERSION_TABLE: Final = "alembic_version"
COUNTED: Final = (MatchRow, EntryRow, EventRow, SeasonRow, PersonRow)
"""The tables whose rows the fields of `Contents` count, in their order."""


class Contents(Value):
    """The number of matches, their entries, events, seasons and people in a database."""

    matches: int
    entries: int
    events: int = 0
    seasons: int = 0
    people: int = 0

    def __bool__(self) -> bool:
        """True if something would be lost with the database."""
        return bool(self.matches or self.events or self.seasons or self.people)

    def __str__(self) -> str:
        entries = counted(self.entries, "entry", "entries")
        parts = [f"{counted(self.matches, 'match', 'matches')} with {entries}"] if self.matches or not self else []
        parts += [counted(self.events, "event")] if self.events else []
        parts += [counted(self.seasons, "season")] if self.seasons else []
        parts += [counted(self.people, "person", "people")] if self.people else []
        return listed(parts)


class Restored(Value):
    """The contents that a restore puts into the database, and those that were there before."""

    restored: Contents
    before: Contents


# --- backup ----------------------------------------------------------------------------------------------------------


def write_backup(url: URL, file: Path, replace: bool = False) -> Contents:
    """Write a snapshot of everything in a database into a file. Plays go on undisturbed.

    :raises Unreadable: the file is there already, its folder takes none, or the database is not one of this program.
    """
    if file.exists() and not replace:
        raise Unreadable(f"{file} is there already; --replace puts the new backup in its place", "file")
    # The file is always a whole backup: the old one or the new one.
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.touch()
    except OSError as fault:
        folder = file.parent.resolve()
        raise Unreadable(
            f"nothing can be written into {folder} ({fault.strerror}); name a file in another folder", "file"
        ) from None
    try:
        if url.get_backend_name() == "sqlite":
            _copy_file(Path(url.database or ""), part)
        else:
            _copy_tables(url, part)
        contents = _close_file(part)
        os.replace(part, file)
        _sync(file.parent)
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            Path(f"{part}{rest}").unlink(missing_ok=True)
    return contents


def _copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite database with its own backup function: writers go on, and the copy is a snapshot."""
    module = database.sqlite_module()
    address = f"file:{quote(str(source.resolve()))}?mode=rw"
    with (
        contextlib.closing(module.connect(address, uri=True, timeout=LOCK_TIMEOUT_SECONDS)) as there,
        contextlib.closing(module.connect(str(target))) as here,
    ):
        there.backup(here)


def _copy_tables(url: URL, target: Path) -> None:
    """Copy all tables of one snapshot into an SQLite file with the same tables."""
    with _engine(url) as (engine, _), engine.connect() as connection:
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            _take_time(connection)
            revision = _revision(connection)
            there = MetaData()
            there.reflect(connection)
            with _engine(_file_url(target)) as (copy, writer):
                _upgrade(writer, "the database", revision)
                here = MetaData()
                here.reflect(copy)
                with writer.begin() as target_connection:
                    for table in _tables(there):
                        _copy_rows(connection, table, target_connection, here.tables[table.name])


def _close_file(file: Path) -> Contents:
    """Make one file of a database, check it, and wait until it is on the disk.

    :raises Unreadable: it is damaged, or not a database of this program.
    """
    with contextlib.closing(database.sqlite_module().connect(str(file), isolation_level=None)) as base:
        base.execute("PRAGMA journal_mode=DELETE")
        health = base.execute("PRAGMA quick_check(1)").fetchone()[0]
        if health != "ok":
            raise Unreadable(f"the database is damaged: {health}")
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {MatchRow.__tablename__, EntryRow.__tablename__, VERSION_TABLE} <= tables:
            raise Unreadable("this is not a database of the referee: it has no matches and entries")
        names = [row.__tablename__ for row in COUNTED]
        # A backup of an old version has no events and no people.
        counts = [base.execute(f"SELECT count(*) FROM {it}").fetchone()[0] if it in tables else 0 for it in names]
    _sync(file)
    return Contents(*counts)


# --- restore ---------------------------------------------------------------------------------------------------------


def read_backup(url: URL, file: Path, replace: bool = False) -> Restored:
    """Put everything in a backup into a database of either kind, in one transaction.

    :raises Unreadable: the file is not a backup, or the database is not empty and `replace` is False.
    """
    with open(file, "rb") as begins:
        if begins.read(len(SQLITE_HEADER)) != SQLITE_HEADER:
            raise Unreadable(f"{file} is not a backup: it is not an SQLite file", "file")
    with tempfile.TemporaryDirectory(prefix="referee-restore-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        _copy_file(file, copy)
        contents = _close_file(copy)
        with _engine(_file_url(copy)) as (source, source_writer), _engine(url) as (_, writer):
            _upgrade(source_writer, "the backup")
            _upgrade(writer, "the database")
            with source.connect() as there, writer.connect() as here:
                database.begin(here, time.monotonic() + LOCK_TIMEOUT_SECONDS)
                before = _put_rows(there, here, contents, replace)
                here.commit()
    return Restored(contents, before)


def _put_rows(there: Connection, here: Connection, contents: Contents, replace: bool) -> Contents:
    """Put the rows of one database into another in its transaction; return its contents before that."""
    _take_time(here)
    tables = _tables(Base.metadata)
    if here.dialect.name == "postgresql":
        names = ", ".join(table.name for table in tables)
        here.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))
    before = Contents(*[here.execute(select(func.count()).select_from(row)).scalar_one() for row in COUNTED])
    if before and not replace:
        raise Unreadable(
            f"the database holds {before}; nothing was changed. --replace deletes them and restores the backup, "
            f"which holds {contents}"
        )
    for table in reversed(tables):
        here.execute(table.delete())
    for table in tables:
        _copy_rows(there, table, here, table)
    return before


# --- both ------------------------------------------------------------------------------------------------------------


def _copy_rows(there: Connection, source: Table, here: Connection, target: Table) -> None:
    rows = there.execution_options(yield_per=ROWS_AT_ONCE).execute(select(source).order_by(*source.primary_key))
    for part in rows.mappings().partitions():
        here.execute(target.insert(), [dict(row) for row in part])


def _tables(metadata: MetaData) -> list[Table]:
    """The tables with people's data; each comes after the tables that it refers to."""
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def _revision(connection: Connection) -> str:
    if not inspect(connection).has_table(VERSION_TABLE):
        raise Unreadable("this is not a database of the referee: it has no matches and entries")
    return str(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one())


def _upgrade(writer: Engine, about: str, revision: str = "head") -> None:
    try:
        migrate.upgrade(writer, revision)
    except (CommandError, migrate.NewerVersion):
        raise Unreadable(f"{about} is of a newer version of Referee: update the program first") from None


def _take_time(connection: Connection) -> None:
    """Let the statements of this transaction take as long as they need."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT_SECONDS:.0f}s'"))


@contextlib.contextmanager
def _engine(url: URL) -> Iterator[tuple[Engine, Engine]]:
    """The engine of a database and the engine for writing to it."""
    options: dict[str, Any] = database.engine_options(url)
    engine = create_engine(url, **options)
    try:
        yield engine, database.prepare(engine)
    finally:
        engine.dispose()


def _file_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
