"""Appends entries: each is judged once, written together with others, and published once it is durable.

While entries of a match are on their way to the disk, later plays are judged after them and follow in the next
transaction. Neither a play nor a ruling that depends on it is published before the play is durable.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from referee.breath import Breath
from referee.log.unavailable import CROWDED, Unavailable
from referee.match import Assessment, Entry, EntryKind
from referee.ruling import FORM
from referee.store import statements
from referee.store.cache import Cache
from referee.store.cached_match import CachedMatch, PendingEntry
from referee.store.news import Item, News
from referee.store.results import Accepted, Ended, RefusedEntry, Stale
from referee.store.writer import Writer

TRIES: Final = 20

Found = Accepted | RefusedEntry | Stale


class Appender:
    """Puts entries into the logs of matches. `now` gives the time in seconds since 1970."""

    def __init__(self, cache: Cache, writer: Writer, news: News, now: Callable[[], float]) -> None:
        self.cache = cache
        self.writer = writer
        self.news = news
        self.now = now

    def append(self, match_id: str, kind: EntryKind, body: Any, seen: int, key: str, who: str) -> Found:
        """Append an entry, as described at `Store.append`."""
        key = key or secrets.token_hex(16)
        enter = self._play if kind == "play" else self._change
        for _ in range(TRIES):
            cached = self.cache.peek(match_id) or self.cache.get(match_id)
            answer = enter(cached, kind, body, seen=seen, key=key, who=who)
            if answer is not None:
                break
        else:
            raise Unavailable(CROWDED, f"match {match_id} is written to by too many at once")
        if isinstance(answer, Accepted) and not answer.again:
            self.news.publish(match_id, Item(answer.lane, answer.seq))
        if isinstance(answer, RefusedEntry):
            self.news.publish(match_id, Item(answer.lane, cached.head, answer.ruling))
        return answer

    def _play(self, cached: CachedMatch, kind: EntryKind, body: Any, seen: int, key: str, who: str) -> Found | None:
        """Try to append a play; None if it must be tried again after others."""
        with cached.lock.asking():
            if known := self._known(cached, kind, body, key):
                return known
            ahead = cached.pending[-1] if cached.pending else None
            same = next((job for job in cached.pending if job.key == key), None)
            if same is None:
                assessment = cached.assess(body)
                decided = self._decide(cached, assessment, seen)
                if decided is None:
                    job = self._put(cached, kind, assessment, position=assessment.ruling.position, key=key, who=who)
                elif ahead is None:
                    return self._latest(cached, assessment, decided, seen)
        if same is not None:
            same.wait_ahead()
            return None
        if decided is not None and ahead is not None:
            # It was judged after pending entries, so the answer is valid only if they are written.
            ahead.wait_ahead()
            return decided if ahead.is_written else None
        self.writer.submit(job)
        if isinstance(job.fault, Unavailable):
            # Raise before the lock is taken: another request may hold it while it waits for an answer.
            raise job.fault
        with cached.lock:
            return self._written(cached, job)

    def _change(self, cached: CachedMatch, kind: EntryKind, body: Any, seen: int, key: str, who: str) -> Found | None:
        """Try to append a strike, an amendment or an insertion; no other entry is added meanwhile."""
        with cached.lock.asking():
            if cached.pending:
                cached.pending[-1].wait_ahead()
            if known := self._known(cached, kind, body, key):
                return known
            assessment = cached.match.assess_entry(kind, body, Breath())
            decided = self._decide(cached, assessment, seen)
            if decided is not None:
                return self._latest(cached, assessment, decided, seen)
            job = self._put(cached, kind, assessment, position=assessment.after, key=key, who=who)
            self.writer.submit(job)
            return self._written(cached, job)

    def _known(self, cached: CachedMatch, kind: EntryKind, body: Any, key: str) -> Accepted | None:
        """The answer to an entry that was sent before; None for a new one.

        :raises Ended: the match takes no entries.
        """
        cached.settle()
        if cached.stale:
            self.cache.catch_up(cached)
        if key in cached.sent:
            again = cached.again(key, kind, body)
            self._make_sure(cached, again.seq)
            return again
        if cached.ended is not None:
            raise Ended(cached.match_id)
        return None

    def _make_sure(self, cached: CachedMatch, seq: int) -> None:
        """Wait for the disk if another process wrote an entry, or this one did before a restart.

        Such an entry is in the log, but its writer may have been killed before the disk, or PostgreSQL's standby, had
        it. A later commit is durable only together with it.
        """
        if seq > cached.sure:
            head = cached.head
            self.writer.write(cached.match_id, partial(_touch, cached.match_id))
            cached.sure = max(cached.sure, head)

    def _decide(self, cached: CachedMatch, assessment: Assessment, seen: int) -> RefusedEntry | Stale | None:
        """The answer to an entry that cannot be written: its sender is behind, or the rules refuse it. Else None."""
        last = cached.pending[-1].entry.seq if cached.pending else cached.head
        if seen > cached.head:
            return Stale((), last)
        readable = FORM not in assessment.ruling.rules
        missed = cached.missed(assessment.lane, seen) if readable else []
        if missed:
            return Stale(tuple(missed), last)
        return None if assessment.ruling.allowed else RefusedEntry(assessment.ruling, assessment.lane)

    def _latest(
        self, cached: CachedMatch, assessment: Assessment, decided: RefusedEntry | Stale, seen: int
    ) -> RefusedEntry | Stale | None:
        """The answer after a look at the latest log; None if the entry must be judged again.

        A missed entry stays missed, even if other processes add more entries at each look.
        """
        if not self.cache.has_grown(cached):
            return decided
        return self._decide(cached, assessment, seen) if isinstance(decided, Stale) and decided.missed else None

    def _put(
        self, cached: CachedMatch, kind: EntryKind, assessment: Assessment, position: Any, key: str, who: str
    ) -> PendingEntry:
        """Put an entry at the end of the pending ones."""
        seq = (cached.pending[-1].entry.seq if cached.pending else cached.head) + 1
        entry = Entry(seq, kind, assessment.lane, assessment.body, who=who, at=self.now())
        job = PendingEntry(cached, entry, assessment, key, position)
        cached.pending.append(job)
        return job

    def _written(self, cached: CachedMatch, job: PendingEntry) -> Accepted | None:
        """The answer to an entry that is durable; None if the log has grown meanwhile.

        :raises Unavailable: the database takes no entries now.
        """
        cached.settle()
        if job.is_written:
            return Accepted(job.entry.seq, job.assessment.ruling, job.entry.lane)
        cached.stale = True
        if job.fault is not None and not isinstance(job.fault, IntegrityError):
            raise job.fault
        return None


def _touch(match_id: str, connection: Connection) -> None:
    connection.execute(statements.TOUCH_MATCH, {"match": match_id})
