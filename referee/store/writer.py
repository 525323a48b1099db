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

    def transact(self, jobs: list[Job[Any]]) -> BaseException | None:
        """Write jobs in one transaction; return the fault if nothing is written, else None."""
        try:
            with self.engine.connect() as connection:
                database.begin(connection, min([job.since for job in jobs]) + LOCK_TIMEOUT_SECONDS)
                if jobs[0].alone:
                    postgres.wait_for_rows(connection)
                for job in jobs:
                    job.attempt(connection)
                rows = [job.row for job in jobs if job.row is not None and job.stands]
                if rows:
                    connection.execute(statements.ADD_ENTRY, rows)
                self._commit(connection)
        except Exception as fault:
            for job in jobs:
                job.result = None
            return explain(fault) or fault
        for job in jobs:
            job.done = True
        if any(job.subject for job in jobs):
            self.refused = None
        if self._checkpoints is not None:
            self._checkpoints.after_commit(len(jobs))
        return None

    def _commit(self, connection: Connection) -> None:
        if self._checkpoints is None:
            postgres.commit(connection)
        else:
            beside_the_loop(connection.commit)
