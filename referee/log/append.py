"""The append: an entry is judged once, written together with others, and answered once it is durable.

While entries of a log are on their way to the disk, later entries are judged after them and follow in the next
transaction. Neither an entry nor a ruling that depends on it is published before the entry is durable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from referee.log.answers import Accepted, Answer, RefusedEntry, Stale
from referee.log.asking_lock import AskingLock
from referee.log.group_commit import GroupCommit, Job
from referee.log.unavailable import CROWDED, Unavailable

TRIES: Final = 20


class Ruled(Protocol):
    """A ruling, as far as every log knows it."""

    @property
    def verdict(self) -> str:
        """`allowed` or `refused`."""


E = TypeVar("E", bound="PendingEntry")
R = TypeVar("R", bound=Ruled)


class PendingEntry(Job[bool]):
    """A judged entry on its way into its log; its result is False if the log has grown meanwhile.

    `ahead` is the pending entry before it, if any.
    """

    def __init__(self, log_id: str, seq: int, key: str, ahead: PendingEntry | None) -> None:
        super().__init__(log_id, ahead)
        self.seq = seq
        self.key = key


@dataclass(eq=False, slots=True)
class Log(ABC, Generic[E]):
    """A log in the memory of this process.

    `lock` orders the requests that judge and change it. `pending` are the entries on their way into it, each judged
    after the one before it. This process knows that the log is durable up to entry `sure`. `heard` is the last news of
    the log, `read` the news up to which it was read.
    """

    log_id: str
    pending: deque[E] = field(default_factory=deque, init=False)
    lock: AskingLock = field(default_factory=AskingLock, init=False)
    sure: int = field(default=0, init=False)
    heard: object = field(default=None, init=False)
    read: object = field(default=None, init=False)

    @property
    def stale(self) -> bool:
        """True if the log may have grown since it was read. It stays so until the reading is done."""
        return self.heard is not self.read

    def hear(self) -> None:
        """Note that the log may have grown."""
        self.heard = object()

    @property
    def last_pending(self) -> E | None:
        """The last entry on its way into the log, if any."""
        return self.pending[-1] if self.pending else None

    def settle(self) -> None:
        """Add the written entries to the memory, and forget those that failed. The caller holds the lock."""
        while self.pending and self.pending[0].is_written:
            entry = self.pending.popleft()
            self.add(entry)
            self.sure = entry.seq
        if self.pending and self.pending[0].done:
            self.pending.clear()
            self.hear()

    @abstractmethod
    def add(self, entry: E) -> None:
        """Add a written entry to the memory, unless it is there already."""


class Assessed(NamedTuple, Generic[R]):
    """An entry that is judged after entry number `head`, the last of its log, pending ones included.

    `after` is what its log comes to with it. `missed` are the entries that its sender should have seen; None if the
    sender is not behind.
    """

    head: int
    ruling: R
    lane: str
    missed: tuple[Any, ...] | None
    after: Any


class Append(ABC, Generic[E, R]):
    """One entry and its way into a log. Logs of matches and of events differ in how an entry is judged and written.

    `key` is its sender's key for it, `seen` the last entry that its sender saw; without `seen` no entry is stale.
    """

    is_alone = False
    """True if no other entry may be pending together with it."""

    def __init__(self, log: Log[E], writer: GroupCommit, key: str, seen: int | None) -> None:
        self.log = log
        self.writer = writer
        self.key = key
        self.seen = seen

    @abstractmethod
    def known(self) -> Accepted[R] | None:
        """The answer to an entry that was sent before; None for a new one. It brings the log in memory up to date."""

    @abstractmethod
    def assess(self) -> Assessed[R]:
        """The entry, judged after all entries of the log, pending ones included."""

    @abstractmethod
    def entry(self, assessed: Assessed[R]) -> E:
        """The judged entry, ready to be written."""

    @abstractmethod
    def touch(self, connection: Any) -> object:
        """Write the head of the log without a change."""

    def confirmed(self, assessed: Assessed[R], answer: RefusedEntry[R] | Stale) -> RefusedEntry[R] | Stale | None:
        """The answer after a look at the latest log; None if the entry must be judged again."""
        return answer

    def run(self) -> Answer[R]:
        """Append the entry; it is durable if the answer is `Accepted`.

        :raises Unavailable: the database takes no entries now.
        """
        for _ in range(TRIES):
            with self.log.lock.asking() if self.is_alone else nullcontext():
                answer = self._try()
            if answer is not None:
                return answer
        raise Unavailable(CROWDED, f"log {self.log.log_id} is written to by too many at once")

    def _try(self) -> Answer[R] | None:
        """Try once to append the entry; None if it must be tried again after others."""
        log = self.log
        with log.lock.asking():
            if self.is_alone and log.pending:
                log.pending[-1].wait_ahead()
            log.settle()
            ahead = log.last_pending
            same = next((entry for entry in log.pending if entry.key == self.key), None)
            if same is None:
                if (known := self.known()) is not None:
                    self._make_sure(known.seq)
                    return known
                assessed = self.assess()
                answer = self._refusal(assessed)
                if answer is None:
                    entry = self.entry(assessed)
                    log.pending.append(entry)
                    # Entries are written in the order in which they are judged.
                    self.writer.enqueue(entry)
                elif ahead is None:
                    return self.confirmed(assessed, answer)
        if same is not None:
            same.wait_ahead()
            return None
        if answer is not None and ahead is not None:
            # It was judged after pending entries, so the answer is valid only if they are written.
            ahead.wait_ahead()
            return answer if ahead.is_written else None
        self.writer.wait_for(entry)
        return self._written(entry, assessed)

    def _refusal(self, assessed: Assessed[R]) -> RefusedEntry[R] | Stale | None:
        """The answer to an entry that cannot be written: its sender is behind, or the rules refuse it. Else None."""
        if self.seen is not None and self.seen > assessed.head:
            return Stale((), assessed.head)
        if assessed.missed is not None:
            return Stale(assessed.missed, assessed.head)
        return None if assessed.ruling.verdict == "allowed" else RefusedEntry(assessed.ruling, assessed.lane)

    def _written(self, entry: E, assessed: Assessed[R]) -> Accepted[R] | None:
        """The answer to an entry that is durable; None if the log has grown meanwhile."""
        if isinstance(entry.fault, Unavailable):
            # Raise before the lock is taken: another request may hold it while it waits for an answer.
            raise entry.fault
        with self.log.lock:
            self.log.settle()
        if entry.is_written:
            return Accepted(entry.seq, assessed.ruling, assessed.lane)
        if entry.fault is not None and not isinstance(entry.fault, IntegrityError):
            raise entry.fault
        return None

    def _make_sure(self, seq: int) -> None:
        """Wait for the disk if another process wrote an entry, or this one did before a restart.

        Such an entry is in the log, but its writer may have been killed before the disk, or PostgreSQL's standby, had
        it. A later commit is durable only together with it.
        """
        if seq > self.log.sure:
            self.writer.write(self.log.log_id, self.touch)
            self.log.sure = max(self.log.sure, seq)
