"""A group commit and a log in memory: whatever is said of them holds for every database and every kind of entry."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from referee.log import Accepted, Append, Assessed, GroupCommit, Job, Log, PendingEntry
from referee.log.group_commit import Call
from tools.serving import SOON


class Memory(GroupCommit):
    """Writes into a list. The first transaction waits for `go`, if a test holds it; `fault` is that of the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[str] = []
        self.transactions: list[list[Job[Any]]] = []
        self.fault: BaseException | None = None
        self.go = threading.Event()
        self.go.set()
        self.inside = threading.Event()
        self.meanwhile: Callable[[], object] = lambda: None

    def transact(self, jobs: list[Job[Any]]) -> BaseException | None:
        """Write jobs in one transaction."""
        self.transactions.append(jobs)
        self.inside.set()
        assert self.go.wait(SOON)
        self.meanwhile()
        fault, self.fault = self.fault, None
        rows = list(self.rows)
        for job in jobs if fault is None else ():
            job.attempt(rows)
        if fault is None:
            self.rows = rows
        for job in jobs:
            job.done = job.done or fault is None
        return fault

    def has(self, number: int) -> Callable[[], bool]:
        """True once a number of jobs wait."""
        return lambda: len(self._waiting) >= number

    def lead(self, *waiting: Job[Any]) -> None:
        """Write jobs as the sender of the first one."""
        self._waiting, self._is_led = list(waiting), True
        self._lead()


def job(subject: str = "m", after: Job[Any] | None = None) -> Call[bool]:
    """A job that writes its subject."""
    return Call(subject, lambda rows: rows.append(subject) or True, after)


class Ruling(NamedTuple):
    """A ruling on a word."""

    verdict: str


class Word(PendingEntry):
    """A word on its way into the log of words."""

    def __init__(self, words: tuple[str, ...], key: str, ahead: PendingEntry | None) -> None:
        super().__init__("words", len(words), key, ahead)
        self.words = words

    def run(self, rows: list[str]) -> bool:
        """Add the word, unless the log has grown."""
        if len(rows) != self.seq - 1:
            return False
        rows.append(self.words[-1])
        return True


@dataclass(eq=False, slots=True)
class Words(Log[Word]):
    """A log of words, each of which is refused if it is there already."""

    words: tuple[str, ...] = ()
    sent: dict[str, int] = field(default_factory=dict)

    def add(self, entry: Word) -> None:
        """Keep a written word."""
        self.words = entry.words
        self.sent[entry.key] = entry.seq


class AppendWord(Append[Word, Ruling]):
    """One word and its way into the log."""

    log: Words
    writer: Memory

    def __init__(self, log: Words, writer: Memory, word: str, key: str, seen: int | None = None, alone: bool = False):
        super().__init__(log, writer, key, seen)
        self.word = word
        self.is_alone = alone

    def known(self) -> Accepted[Ruling] | None:
        """The first answer, if the key is known."""
        if self.log.stale:
            self.log.words, self.log.read = tuple(self.writer.rows), self.log.heard
        seq = self.log.sent.get(self.key)
        return None if seq is None else Accepted(seq, Ruling("allowed"), "", again=True)

    def assess(self) -> Assessed[Ruling]:
        """Each word is allowed once; a sender is behind if it has missed a word."""
        last = self.log.last_pending
        words = self.log.words if last is None else last.words
        missed = None if self.seen is None else words[self.seen :] or None
        verdict = "refused" if self.word in words else "allowed"
        return Assessed(len(words), Ruling(verdict), "", missed, (*words, self.word))

    def entry(self, assessed: Assessed[Ruling]) -> Word:
        """The word on its way."""
        return Word(assessed.after, self.key, self.log.last_pending)

    def touch(self, rows: list[str]) -> None:
        """Nothing is changed."""


@pytest.fixture
def memory() -> Memory:
    """A group commit in memory."""
    return Memory()
