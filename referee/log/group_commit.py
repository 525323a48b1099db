"""Group commit: waiting jobs go into one transaction, and the wait for the disk takes place beside the loop.

The sender of the first job leads: it writes all waiting jobs. Jobs that come meanwhile wait for the next transaction.
So a slow disk costs one wait for many plays, and the pages go on in the meantime.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, cast

from referee.log.unavailable import AWAY, STOPPED, Unavailable

JOBS_AT_MOST: Final = 64
"""Maximum jobs in one transaction: their statements run on the loop, and take some milliseconds together."""
GIVE_UP_SECONDS: Final = 1.0
"""Seconds of waiting after which a job is given up if the database does not answer the one before it: it would wait as
long again for an answer of its own."""

COMPANY_SECONDS: Final = 0.02
"""Maximum seconds for which the writer waits for more jobs before a transaction."""

T = TypeVar("T")


class Job(ABC, Generic[T]):
    """A job for the writer.

    `subject` is the id of the match, event or club that it is about; empty for none. If the job `after` which it is
    judged is not written, this one is `given_up`. If it is `alone`, its sender writes it in a transaction of its own.
    `row` is added to the log if the job stands: the writer adds the rows of all jobs with one statement.
    """

    def __init__(self, subject: str, after: Job[Any] | None = None) -> None:
        self.subject = subject
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
    def run(self, connection: Any) -> T:
        """Write in a transaction. It may run more than once, each time in a new transaction; it changes no memory."""

    @property
    def is_written(self) -> bool:
        """True once it is durable in the database."""
        return self.done and self.stands

    @property
    def stands(self) -> bool:
        """True once it has run, as long as nothing undoes it."""
        return self.fault is None and not self.given_up and bool(self.result)

    def wait(self) -> None:
        """Wait until it is written or has failed."""
        self.finished.wait()

    def wait_ahead(self) -> None:
        """Wait for it before another job is written or judged after it.

        :raises Unavailable: the database gave no answer, and would give none to the next job.
        """
        self.wait()
        if isinstance(self.fault, Unavailable) and self.fault.unanswered:
            raise Unavailable(AWAY, self.fault.cause)

    def finish(self) -> None:
        """Let the requests go on that wait for it."""
        self.after = None
        self.finished.set()

    def tell(self) -> None:
        """Let its sender go on: it is written, has failed, or must be written alone."""
        if self.done:
            self.finish()
        self.turn.set()

    def attempt(self, connection: Any) -> None:
        """Run in a transaction, unless the job before it failed."""
        self.result = self.fault = None
        self.given_up = self.after is not None and not self.after.stands
        if not self.given_up:
            self.result = self.run(connection)


class Call(Job[T]):
    """A function that writes."""

    def __init__(self, subject: str, function: Callable[[Any], T], after: Job[Any] | None = None) -> None:
        super().__init__(subject, after)
        self.function = function

    def run(self, connection: Any) -> T:
        """Call the function."""
        return self.function(connection)


class GroupCommit(ABC):
    """Writes the jobs of one process."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._waiting: list[Job[Any]] = []
        self._is_led = False
        self._expected = 0
        self._enough = threading.Event()
        self._transaction_seconds = 0.0
        self.refused: Unavailable | None = None
        """The fault of the last write, if the database refused it."""
        self.refused_at = float("-inf")

    @abstractmethod
    def transact(self, jobs: list[Job[Any]]) -> BaseException | None:
        """Write jobs in one transaction; return the fault if nothing is written, else None."""

    def write(self, subject: str, run: Callable[[Any], T]) -> T:
        """Run a function in a transaction that others may share; return its result once it is durable.

        :raises Unavailable: the database takes no entries now.
        """
        job = Call(subject, run)
        self.submit(job)
        if job.fault is not None:
            raise job.fault
        return cast(T, job.result)

    def submit(self, job: Job[Any]) -> None:
        """Have a job written, and wait for it; its `fault` or `result` gives the outcome."""
        self.enqueue(job)
        self.wait_for(job)

    def enqueue(self, job: Job[Any]) -> None:
        """Put a job behind those that wait. Its sender has to `wait_for` it next: it may be the one that leads."""
        with self._mutex:
            self._waiting.append(job)
            if not self._is_led:
                self._is_led = True
                job.turn.set()
            if len(self._waiting) >= self._expected:
                self._enough.set()

    def wait_for(self, job: Job[Any]) -> None:
        """Wait until a job is written or has failed; write the waiting jobs if it is its turn."""
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

    def _await_company(self) -> None:
        """Wait for as many jobs as there were last time, at most as long as their transaction took.

        Phones that are answered together enter again together, and then wait for the disk once instead of twice. With
        16 phones on a disk of 20 ms, there are 426 plays a second, without the wait 252. A lone job never waits.
        """
        with self._mutex:
            if len(self._waiting) >= self._expected:
                return
            self._enough.clear()
        self._enough.wait(min(self._transaction_seconds, COMPANY_SECONDS))

    def _leave(self, job: Job[Any]) -> None:
        """Withdraw a job that waits for its turn; if the turn has come, the next job gets it."""
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
        """Write the waiting jobs in one transaction; then let the first job that came meanwhile lead."""
        with self._mutex:
            jobs, self._waiting = self._waiting[:JOBS_AT_MOST], self._waiting[JOBS_AT_MOST:]
        # One order for all processes: two that write to the same matches never deadlock.
        jobs.sort(key=lambda job: job.subject)
        began = time.monotonic()
        try:
            self._write(jobs)
        finally:
            self._transaction_seconds = time.monotonic() - began
            self._expected = min(len(jobs) + len(self._waiting), JOBS_AT_MOST)
            for job in jobs:
                if not job.done and not job.alone:
                    job.fault, job.done = Unavailable(STOPPED), True
                job.tell()
            with self._mutex:
                self._hand_on()

    def _hand_on(self) -> None:
        """Let the first waiting job lead. The caller holds the mutex, so no job is withdrawn meanwhile."""
        self._is_led = bool(self._waiting)
        if self._waiting:
            self._waiting[0].turn.set()

    def _write(self, jobs: list[Job[Any]]) -> None:
        fault = self.transact(jobs)
        if fault is None:
            return
        if isinstance(fault, Unavailable) and fault.row_locked:
            # Another program holds the row of one job: each sender now writes alone, and waits only for its own row.
            for job in jobs:
                job.alone = True
        elif isinstance(fault, Unavailable):
            self.refused, self.refused_at = fault, time.monotonic()
            for job in jobs:
                job.fault, job.done = fault, True
            if fault.unanswered:
                self._give_up_waiting(Unavailable(AWAY, fault.cause))
        elif len(jobs) == 1:
            jobs[0].fault, jobs[0].done = fault, True
        else:
            # One job is at fault, perhaps by a key that another process has used: write each by itself.
            for job in jobs:
                job.fault = self.transact([job])
                job.done = True

    def _give_up_waiting(self, fault: Unavailable) -> None:
        """Give up the jobs that have waited long behind a job without an answer of the database."""
        before = time.monotonic() - GIVE_UP_SECONDS
        with self._mutex:
            jobs = [job for job in self._waiting if job.since < before]
            self._waiting = [job for job in self._waiting if job.since >= before]
        for job in jobs:
            job.fault, job.done = fault, True
            job.tell()

    def _write_alone(self, job: Job[Any]) -> None:
        """Write a job in a transaction of its own, since another program may hold its match."""
        try:
            if job.after is not None:
                job.after.wait()
            job.fault = self.transact([job])
        finally:
            job.done = True
            job.finish()
