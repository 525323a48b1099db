"""The append to the log of a match: its lanes, entries that stay alone, and the entries of other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from referee.log import Accepted, Answer, Append, Assessed, GroupCommit, RefusedEntry, Stale
from referee.match import Assessment, Entry, EntryKind
from referee.net.breath import Breath
from referee.ruling import FORM, Ruling
from referee.store import statements
from referee.store.cache import Cache
from referee.store.cached_match import CachedMatch, PendingMatchEntry
from referee.store.models import MatchRow
from referee.store.news import Item, News
from referee.store.results import Ended

R = Ruling[Any]


class MatchAppend(Append[PendingMatchEntry, R]):
    """One entry of a match. `now` gives the time in seconds since 1970.

    A strike, an amendment or an insertion is alone: later plays are judged again after it.
    """

    def __init__(
        self, cached: CachedMatch, cache: Cache, writer: GroupCommit, *, news: News, kind: EntryKind, body: Any,
        key: str, seen: int, who: str, now: Callable[[], float],
    ) -> None:  # fmt: skip
        super().__init__(cached, writer, key, seen)
        self.cached = cached
        self.cache = cache
        self.news = news
        self.kind: EntryKind = kind
        self.body = body
        self.who = who
        self.now = now
        self.is_alone = kind != "play"

    def run(self) -> Answer[R]:
        """Append the entry and publish it, or the ruling that refuses it. What cannot be read is for its sender."""
        answer = super().run()
        if isinstance(answer, Accepted) and not answer.again:
            self.news.publish(self.cached.match_id, Item(answer.lane, answer.seq))
        if isinstance(answer, RefusedEntry) and answer.ruling.rules != (FORM,):
            self.news.publish(self.cached.match_id, Item(answer.lane, self.cached.head, answer.ruling))
        return answer

    def known(self) -> Accepted[R] | None:
        """The answer to an entry that was sent before; None for a new one.

        :raises Ended: the match takes no entries.
        """
        if self.cached.stale:
            self.cache.catch_up(self.cached)
        if self.key in self.cached.sent:
            return self.cached.again(self.key, self.kind, self.body)
        if self.cached.ended is not None:
            raise Ended(self.cached.match_id)
        return None

    def assess(self) -> Assessed[R]:
        """The entry, judged after all entries of the match, pending ones included."""
        cached = self.cached
        if self.kind == "play":
            assessment = cached.assess(self.body)
        else:
            assessment = cached.match.assess_entry(self.kind, self.body, Breath())
        is_readable = FORM not in assessment.ruling.rules
        missed = self._missed(assessment.lane) if is_readable else None
        return Assessed(cached.last_seq, assessment.ruling, assessment.lane, missed, assessment)

    def entry(self, assessed: Assessed[R]) -> PendingMatchEntry:
        """The judged entry, with its hash."""
        assessment: Assessment = assessed.after
        entry = Entry(assessed.head + 1, self.kind, assessment.lane, assessment.body, who=self.who, at=self.now())
        return PendingMatchEntry(self.cached, entry, assessment, self.key)

    def confirmed(self, assessed: Assessed[R], answer: RefusedEntry[R] | Stale) -> RefusedEntry[R] | Stale | None:
        """The answer after a look at the latest log; None if the entry must be judged again.

        A missed entry stays missed, even if other processes add more entries at each look.
        """
        if not self.cache.has_grown(self.cached):
            return answer
        missed = self._missed(assessed.lane) if isinstance(answer, Stale) and answer.missed else None
        return Stale(missed, self.cached.last_seq) if missed else None

    def touch(self, connection: Connection) -> None:
        """Write the head of the match without a change."""
        statements.touch(connection, MatchRow, self.cached.match_id)

    def _missed(self, lane: str) -> tuple[Entry, ...] | None:
        return tuple(self.cached.missed(lane, self.seen or 0)) or None
