"""A match in memory, kept in step with its log."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from referee.chain import linked
from referee.contract import WHOLE, Game, Play, Setup
from referee.log import Accepted, Log, PendingEntry
from referee.match import Assessment, Entry, Match
from referee.ruling import Ruling
from referee.schema import Unreadable
from referee.store import statements
from referee.store.keys import Role
from referee.store.results import KeyUsed
from referee.store.view import MatchView


class PendingMatchEntry(PendingEntry):
    """A judged entry of a match. `position` is the position of the match after it."""

    def __init__(self, cached: CachedMatch, entry: Entry, assessment: Assessment, key: str) -> None:
        before = cached.next_follows
        entry = linked(before, entry)
        super().__init__(cached.match_id, entry.seq, key, cached.last_pending)
        self.entry = entry
        self.assessment = assessment
        self.position: Any = assessment.ruling.position if entry.kind == "play" else assessment.after
        self._advance = statements.advance(cached.match_id, before, entry, cached.game, self.position)
        self.row = statements.entry_row(cached.match_id, entry, key)

    def run(self, connection: Connection) -> bool:
        """Move the match on to the entry of `row`; False if the log has grown meanwhile."""
        return statements.ADVANCE.run(connection, self._advance) == 1


@dataclass(eq=False, slots=True)
class CachedMatch(Log[PendingMatchEntry]):
    """One match in the memory of this process, with its log.

    Pages show an entry once it is durable. `hash` is the hash of the last entry in the row of the match. `checked` is
    the time of the last look at the log, `used` the time of the last request for the match. `clock` is the time at
    which the clock runs out, `club_id` the club of the match.
    """

    code: str
    match: Match
    keys: Mapping[Role, str]
    created: float
    hash: bytes
    ended: float | None = None
    next_match: str | None = None
    clock: float | None = None
    club_id: str | None = None
    sent: dict[str, int] = field(default_factory=dict)
    checked: float = 0.0
    used: float = 0.0
    _view: MatchView | None = None
    _view_lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def match_id(self) -> str:
        return self.log_id

    @property
    def view(self) -> MatchView:
        """The current view of the match: the same object until the next entry, or the next match."""
        ended = self.ended is not None
        with self._view_lock:
            if self._view is None or not self._view.is_current(ended, self.next_match):
                self._view = MatchView(self.match, ended, self.next_match)
            return self._view

    @property
    def is_entered(self) -> bool:
        """True while an entry is on its way into the log."""
        return any(not job.done for job in self.pending)

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def closing(self) -> Play | None:
        """The play that settles the match if its host ends it now; None if there is none."""
        position = self.match.position
        return None if position.over else self.game.closing(position)

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def players(self) -> tuple[str, ...]:
        """The players who have a seat now."""
        return self.match.position.players

    @property
    def head(self) -> int:
        return self.match.head

    @property
    def scores(self) -> Mapping[str, int | float]:
        """The score of each player, without a view: a program asks for nothing else after a play."""
        return self.game.scores(self.match.position)

    @property
    def last_seq(self) -> int:
        """The number of the last entry, pending ones included."""
        return self.pending[-1].seq if self.pending else self.head

    @property
    def next_follows(self) -> bytes:
        """The hash that the next entry follows."""
        return self.pending[-1].entry.hash if self.pending else self.hash

    def assess(self, body: object) -> Assessment:
        """The ruling on a play after all entries in the log and all pending ones."""
        if self.pending:
            last = self.pending[-1]
            return self.match.assess_in(last.position, last.entry.seq + 1, body)
        return self.match.assess(body)

    def missed(self, lane: str, seen: int) -> list[Entry]:
        """The entries after `seen` that a play in `lane` depends on, pending ones included."""
        coming = [job.entry for job in self.pending if job.entry.seq > seen and job.entry.lane in (lane, WHOLE)]
        return self.match.missed(lane, seen) + coming

    def add(self, entry: PendingMatchEntry) -> None:
        """Add a written entry to the match. Another process may have made this one read it already."""
        if entry.seq > self.head:
            self.match.add(entry.entry, entry.assessment)
            self.hash = entry.entry.hash
        self.sent[entry.key] = entry.seq

    def begin_again(self, fresh: CachedMatch) -> None:
        """Take over `fresh`, since the log of the match was replaced. The caller holds the lock."""
        with self._view_lock:
            self.match, self._view = fresh.match, None
        self.keys, self.hash, self.ended, self.next_match = fresh.keys, fresh.hash, fresh.ended, fresh.next_match
        self.clock = fresh.clock
        self.sent, self.sure = fresh.sent, fresh.sure

    def entry(self, seq: int) -> Entry:
        """The entry number `seq`; entries are numbered without gaps."""
        return self.match.entries[seq - 1]

    def again(self, key: str, kind: str, body: object) -> Accepted[Ruling[Any]]:
        """The first answer to an entry that is sent again.

        :raises KeyUsed: the entry differs from the first one.
        """
        entry = self.entry(self.sent[key])
        if entry.kind != kind or not self._same(entry, body):
            raise KeyUsed(key, entry.seq)
        if entry.kind == "strike":
            ruling: Ruling[Any] = Ruling("allowed", (), taken_back(entry.body["n"]))
        else:
            line = self.match.line(entry.body["n"] if entry.kind == "amend" else entry.seq)
            ruling = line.ruling or Ruling("allowed", (), taken_back(line.n))
        return Accepted(entry.seq, ruling, entry.lane, again=True)

    def _same(self, entry: Entry, body: object) -> bool:
        if entry.kind == "play":
            return self._written(body) == entry.body
        if not isinstance(body, dict) or body.get("n") != entry.body["n"]:
            return False
        return entry.kind == "strike" or self._written(body.get("play")) == entry.body["play"]

    def _written(self, body: object) -> object:
        reading = self.match.schema
        try:
            return reading.write(reading.play(body, None))
        except Unreadable:
            return None


def taken_back(n: int) -> str:
    return f"Play {n} taken back"
