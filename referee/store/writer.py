"""The writer: transactions of SQLite and of PostgreSQL that write several jobs."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Engine

from referee.log import GroupCommit, Job
from referee.log.unavailable import explain
from referee.net.threads import beside_the_loop
from referee.store import database, postgres, statements
from referee.store.checkpoints import Checkpoints

LOCK_TIMEOUT_SECONDS: Final = 5.0
"""Seconds for which the writer waits for another program that holds the database."""


class Writer(GroupCommit):
    """Writes the jobs of one process to its database."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine
        self._checkpoints = Checkpoints(engine) if engine.dialect.name == "sqlite" else None
        self._kept: Connection | None = None

    def transact(self, jobs: list[Job[Any]]) -> BaseException | None:
        """Write jobs in one transaction; return the fault if nothing is written, else None."""
        connection, self._kept = self._kept, None
        try:
            if connection is None:
                connection = self.engine.connect()
                database.ask_at_once(connection)
            database.begin_on_driver(connection, min([job.since for job in jobs]) + LOCK_TIMEOUT_SECONDS)
            if jobs[0].alone:
                postgres.wait_for_rows(connection)
            for job in jobs:
                job.attempt(connection)
            rows = [job.row for job in jobs if job.row is not None and job.stands]
            if rows:
                statements.ADD_ENTRIES.run(connection, *rows)
            self._commit(connection)
        except Exception as fault:
            for job in jobs:
                job.result = None
            return explain(fault) or fault
        else:
            for job in jobs:
                job.done = True
            if any(job.subject for job in jobs):
                self.refused = None
            if self._checkpoints is not None:
                # The connection to SQLite stays open: one leads at a time, and opening costs a tenth.
                self._kept, connection = connection, None
                self._checkpoints.after_commit(len(jobs))
            return None
        finally:
            if connection is not None:
                if self._checkpoints is not None:
                    # A later reader with this connection would not wait for a lock either.
                    connection.invalidate()
                connection.close()

    def close(self) -> None:
        """Close all connections to the database. A file of SQLite then holds everything and has no log beside it.

        The log stays if another program has the file open; the last one that closes it carries the log over.
        """
        connection, self._kept = self._kept, None
        if connection is not None:
            connection.close()
        if self._checkpoints is not None:
            self._checkpoints.finish()
        self.engine.dispose()

    def _commit(self, connection: Connection) -> None:
        if self._checkpoints is None:
            postgres.commit(connection)
            return
        driver: Any = connection.connection.driver_connection
        beside_the_loop(driver.commit)
        if connection.in_transaction():
            # SQLAlchemy took part; its own commit finds nothing left to do.
            connection.commit()
