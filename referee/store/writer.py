"""The writer: what waits to be written goes into one transaction, and the disk is waited for beside the loop.

Who comes first writes, for itself and for all who came meanwhile; who comes while it writes waits for the next
transaction. So a slow disk costs one wait for many plays, and the pages go on in the meantime.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine

from referee.breath import A_MOMENT
from referee.store import database, postgres, statements
from referee.store.checkpoints import Checkpoints
from referee.store.unavailable import AWAY, STOPPED, Unavailable, explain
from referee.threads import beside_the_loop, somebody_waits

TOGETHER_AT_MOST: Final = 64
"""Jobs in one transaction: their statements run on the loop, and take some milliseconds together."""
QUICK: Final = 0.001
"""Seconds that the disk takes at most for the writer to wait for it on the loop: a thread of its own costs as much."""
SLOW: Final = 0.002
"""Seconds that the disk takes to make the writer wait a little for company."""
TOLD_TOGETHER: Final = 4
"""Jobs whose senders go on together once a slow disk has them."""
LULL: Final = 0.003
"""Seconds after which it waits no longer for company, if nobody new has come and nobody waits for the loop."""
PATIENCE: Final = 5.0
"""Seconds for which the writer waits for another program that holds the database."""
LONG: Final = 1.0
"""Seconds after which a job that waits is given up with one that the database did not answer: it would wait as long
again for an answer of its own."""

T = TypeVar("T")


class Job(ABC, Generic[T]):
    """Something to be written.

    `after`: a job that this one builds on; if that is not written, this is `given_up`.
    `alone`: it goes into no common transaction; who submitted it writes it.
    `row` is added to the log if the job stands: the writer adds those of all jobs by one statement.
    """

    def __init__(self, match_id: str, after: Job[Any] | None = None) -> None:
        self.match_id = match_id
        self.after = after
        self.since = time.monotonic()
        self.done = False
        self.given_up = False
        self.alone = False
        self.result: T | None = None
        self.fault: BaseException | None = None
        self.row: dict[str, Any] | None = None
        self.turn = threading.Event()
        self.finished = threading.Event()

    @abstractmethod
    def run(self, connection: Connection) -> T:
        """Write, in a transaction. It may run more than once, each time in a new one; it touches no memory."""

    @property
    def is_written(self) -> bool:
        """True once it is in the database for good."""
        return self.done and self.stands

    @property
    def stands(self) -> bool:
        """True from the moment it ran, as long as nothing has undone it."""
        return self.fault is None and not self.given_up and bool(self.result)

    def wait(self) -> None:
        """Wait until it is written, or cannot be."""
        self.finished.wait()

    def wait_ahead(self) -> None:
        """Wait for it, to be written or judged after it.

        :raises Unavailable: the database gave no answer, and would give none to who comes after it.
        """
        self.wait()
        if isinstance(self.fault, Unavailable) and self.fault.unanswered:
            raise Unavailable(AWAY, self.fault.cause)

    def finish(self) -> None:
        """Let those go on who wait for it."""
        self.after = None
        self.finished.set()

    def tell(self) -> None:
        """Let its sender go on: it is written, or cannot be, or has to be written alone."""
        if self.done:
            self.finish()
        self.turn.set()

    def attempt(self, connection: Connection) -> None:
        """Run in a transaction."""
        self.result = self.fault = None
        self.given_up = self.after is not None and not self.after.stands
        if not self.given_up:
            self.result = self.run(connection)


class Call(Job[T]):
    """A function that writes."""

    def __init__(self, match_id: str, function: Callable[[Connection], T], after: Job[Any] | None = None) -> None:
        super().__init__(match_id, after)
        self.function = function

    def run(self, connection: Connection) -> T:
        """Call the function."""
        return self.function(connection)


class Writer:
    """Writes the jobs of one process."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._checkpoints = Checkpoints(engine) if engine.dialect.name == "sqlite" else None
        self._mutex = threading.Lock()
        self._waiting: list[Job[Any]] = []
        self._is_led = False
        self._kept: Connection | None = None
        self._disk_takes = 0.0
        self._company = 0
        self.refused: Unavailable | None = None
        """The fault of the last write, if the database did not take it."""
        self.refused_at = float("-inf")

    def write(self, match_id: str, run: Callable[[Connection], T]) -> T:
        """Run a function in a transaction, which others may share; its result once everything is durable.

        :raises Unavailable: the database takes nothing now.
        """
        job = Call(match_id, run)
        self.submit(job)
        if job.fault is not None:
            raise job.fault
        return cast(T, job.result)

    def submit(self, job: Job[Any]) -> None:
        """Have a job written, and wait for it; its `fault` or `result` say what has come of it."""
        with self._mutex:
            self._waiting.append(job)
            leads, self._is_led = not self._is_led, True
        if leads:
            job.turn.set()
        try:
            job.turn.wait()
            if not job.done and not job.alone:
                self._await_company()
        except BaseException:
            self._leave(job)
            raise
        if not job.done and not job.alone:
            self._lead()
        if job.alone:
            self._write_alone(job)

    def _leave(self, job: Job[Any]) -> None:
        """Whoever submitted a job waits no longer for its turn: if the turn has come, it is the next one's."""
        with self._mutex:
            is_waiting = job in self._waiting
            if is_waiting:
                self._waiting.remove(job)
                if job.turn.is_set():
                    self._hand_on()
        if is_waiting:
            job.fault, job.done = Unavailable(STOPPED), True
            job.finish()

    def _lead(self) -> None:
        """Write what waits, in one transaction; then let the first of those who came meanwhile do the same."""
        with self._mutex:
            jobs, self._waiting = self._waiting[:TOGETHER_AT_MOST], self._waiting[TOGETHER_AT_MOST:]
        # One order for all processes: two that write to the same matches never wait for each other in a circle.
        jobs.sort(key=lambda job: job.match_id)
        try:
            self._write(jobs)
        finally:
            for job in jobs:
                if not job.done and not job.alone:
                    job.fault, job.done = Unavailable(STOPPED), True
            self._company = len(jobs) + len(self._waiting)
            try:
                if self._disk_takes >= SLOW:
                    self._tell_in_parts(jobs)
            finally:
                for job in jobs:
                    job.tell()
                with self._mutex:
                    self._hand_on()

    def _hand_on(self) -> None:
        """Let the first of those who wait lead. Whoever calls this holds the mutex: nobody leaves at this moment."""
        self._is_led = bool(self._waiting)
        if self._waiting:
            self._waiting[0].turn.set()

    def _tell_in_parts(self, jobs: list[Job[Any]]) -> None:
        """Let a few senders go on at a time, each to answer and perhaps to enter again, and pages in between."""
        for number, job in enumerate(jobs, 1):
            job.tell()
            if number % TOLD_TOGETHER == 0:
                time.sleep(A_MOMENT)

    def _await_company(self) -> None:
        """Wait for those who entered together the last time, as long as they come, and as long as the disk takes.

        They then wait for the disk once instead of twice. Before a quick disk nobody is waited for: those go first
        whose plays have come, and those that come while these are judged.
        """
        there = 0
        if self._disk_takes < QUICK:
            while there < len(self._waiting) < TOGETHER_AT_MOST and somebody_waits():
                there = len(self._waiting)
                time.sleep(A_MOMENT)
        if self._disk_takes < SLOW:
            return
        end = time.monotonic() + self._disk_takes
        while len(self._waiting) < self._company and time.monotonic() < end:
            if there == len(self._waiting) and not somebody_waits():
                break
            there = len(self._waiting)
            time.sleep(LULL)

    def _write(self, jobs: list[Job[Any]]) -> None:
        fault = self._try(jobs)
        if fault is None:
            return
        if isinstance(fault, Unavailable) and not fault.row_locked:
            self.refused, self.refused_at = fault, time.monotonic()
        if isinstance(fault, Unavailable) and fault.row_locked:
            # Another program holds the row of one of them: whoever submitted a job waits for its row, and nobody else.
            for job in jobs:
                job.alone = True
            return
        if len(jobs) == 1 or isinstance(fault, Unavailable):
            for job in jobs:
                job.fault, job.done = fault, True
            if isinstance(fault, Unavailable) and fault.unanswered:
                self._give_up_waiting(Unavailable(AWAY, fault.cause))
            return
        # One of them is at fault, perhaps a key that another process has used: each goes by itself.
        for job in jobs:
            job.fault = self._try([job])
            job.done = True

    def _give_up_waiting(self, fault: Unavailable) -> None:
        """Give up the jobs that have waited long for those that the database did not answer."""
        before = time.monotonic() - LONG
        with self._mutex:
            jobs = [job for job in self._waiting if job.since < before]
            self._waiting = [job for job in self._waiting if job.since >= before]
        for job in jobs:
            job.fault, job.done = fault, True
            job.tell()

    def _write_alone(self, job: Job[Any]) -> None:
        """Write a job whose match may be held by another program, in a transaction of its own."""
        try:
            job.fault = self._try([job])
        finally:
            job.done = True
            job.finish()

    def _try(self, jobs: list[Job[Any]]) -> BaseException | None:
        """Write jobs in one transaction; the fault, if nothing was written."""
        connection, self._kept = self._kept, None
        try:
            if connection is None:
                connection = self.engine.connect()
                database.ask_at_once(connection)
            database.begin_on_driver(connection, min([job.since for job in jobs]) + PATIENCE)
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
            if any(job.match_id for job in jobs):
                self.refused = None
            if self._checkpoints is not None:
                # The connection to SQLite stays open: one leads at a time, and opening costs a tenth.
                self._kept, connection = connection, None
                self._checkpoints.after_commit(len(jobs), self._disk_takes < QUICK)
            return None
        finally:
            if connection is not None:
                if self._checkpoints is not None:
                    # Whoever reads by it would not wait for a lock either.
                    connection.invalidate()
                connection.close()

    def _commit(self, connection: Connection) -> None:
        if self._checkpoints is None:
            began = time.monotonic()
            postgres.commit(connection)
            self._note_disk(time.monotonic() - began)
            return
        driver: Any = connection.connection.driver_connection
        if self._disk_takes < QUICK:
            self._commit_sqlite(driver)
        else:
            beside_the_loop(partial(self._commit_sqlite, driver))
        if connection.in_transaction():
            # SQLAlchemy took part; its own commit finds nothing left to do.
            connection.commit()

    def _commit_sqlite(self, driver: Any) -> None:
        """Commit; SQLite waits for the disk in here."""
        began = time.monotonic()
        driver.commit()
        self._note_disk(time.monotonic() - began)

    def _note_disk(self, seconds: float) -> None:
        self._disk_takes = 0.8 * self._disk_takes + 0.2 * seconds
