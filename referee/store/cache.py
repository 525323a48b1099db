"""The matches in memory: read from their logs on demand, kept in step with them, forgotten when at rest."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Engine

from referee.chain import broken_end, follows
from referee.log.asking_lock import AskingLock
from referee.match import Entry, Match
from referee.net.breath import Breath
from referee.net.game_watch import require_awake
from referee.schema import own_json
from referee.store import keys, statements
from referee.store.cached_match import CachedMatch
from referee.store.results import NoSuchMatch
from referee.store.rows import read_entries, read_match

LOOK_AGAIN: Final = 1.0
"""Seconds after which the log is read again, since news from other processes can get lost."""
REST_AFTER: Final = 30.0
"""Seconds without a request or a stream after which a match is at rest and leaves memory."""
LOOK_FOR_REST: Final = 5.0
PLAYS_AT_MOST: Final = 50_000
"""Maximum entries in memory over all matches; a play takes about 2 kB. The least recently used match goes first."""
IN_USE: Final = 10.0
"""Seconds after a request for which a match stays in memory in any case."""
_log: Final = logging.getLogger(__name__)


class Cache:
    """The matches of one process."""

    def __init__(self, engine: Engine, secret: bytes) -> None:
        self.engine = engine
        self.secret = secret
        self._matches: OrderedDict[str, CachedMatch] = OrderedDict()
        self._mutex = threading.Lock()
        self._loading: dict[str, AskingLock] = {}
        self._is_swept = False

    def __iter__(self) -> Iterator[CachedMatch]:
        return iter(list(self._matches.values()))

    def get(self, match_id: str) -> CachedMatch:
        """The match, in step with its log.

        :raises NoSuchMatch: there is no such match.
        """
        cached = self._matches.get(match_id)
        if cached is None:
            return self._load(match_id)
        require_awake(cached.match.game.key)
        cached.used = time.monotonic()
        if cached.stale or cached.pending or cached.used - cached.checked > LOOK_AGAIN:
            with cached.lock.asking():
                cached.settle()
                if cached.stale or cached.used - cached.checked > LOOK_AGAIN:
                    self.catch_up(cached)
        with self._mutex:
            if match_id in self._matches:
                self._matches.move_to_end(match_id)
        return cached

    def peek(self, match_id: str) -> CachedMatch | None:
        """The match if it is in memory, without a look at the log."""
        return self._matches.get(match_id)

    def forget(self, match_id: str) -> None:
        """Remove a match from memory."""
        self._matches.pop(match_id, None)

    def heard(self, match_id: str) -> None:
        """Note that another process has news of a match."""
        if cached := self._matches.get(match_id):
            cached.hear()

    def catch_up(self, cached: CachedMatch) -> None:
        """Read the entries that other processes added. The caller holds the lock of the match.

        :raises NoSuchMatch: the match is deleted.
        """
        heard = cached.heard
        try:
            with self.engine.connect() as connection:
                state = connection.execute(statements.GET_STATE, {"match": cached.match_id}).one_or_none()
                if state is None:
                    self.forget(cached.match_id)
                    raise NoSuchMatch(cached.match_id)
                after = {"match": cached.match_id, "after": cached.head}
                rows = connection.execute(statements.GET_ENTRIES, after).all() if state.head > cached.head else ()
        except Exception:
            cached.hear()
            raise
        cached.ended, cached.next_match, cached.clock = state.ended, state.next_match, state.clock
        cached.club_id = state.club_id
        cached.keys = keys.keys_of(self.secret, cached.match_id, own_json(state.keys))
        entries = read_entries(rows)
        if not _goes_on(cached, state, entries):
            cached.begin_again(self.load(cached.match_id))
        else:
            for row, entry in zip(rows, entries, strict=True):
                cached.match.replay(entry)
                cached.sent[row.key] = entry.seq
                cached.hash = entry.hash
        cached.checked, cached.read = time.monotonic(), heard

    def has_grown(self, cached: CachedMatch) -> bool:
        """Catch up with the log; True if another process added an entry. The caller holds the lock of the match.

        A refusal is checked against the latest log first, so that it never cites an outdated position.
        """
        before = cached.head
        self.catch_up(cached)
        return cached.head != before

    def load(self, match_id: str) -> CachedMatch:
        """Read a match from its log alone, and judge it again.

        :raises NoSuchMatch: there is no such match.
        """
        if not keys.is_id(match_id):
            raise NoSuchMatch(match_id)
        with self.engine.connect() as connection:
            row = connection.execute(statements.GET_MATCH, {"match": match_id}).one_or_none()
            if row is None:
                raise NoSuchMatch(match_id)
            rows = connection.execute(statements.GET_ENTRIES, {"match": match_id, "after": 0}).all()
        match = read_match(row)
        breathe = Breath()
        for entry in read_entries(rows):
            match.replay(entry, breathe)
            breathe()
        _check_end(match, row)
        if match.broken:
            _log.error("the log of match %s was changed from outside: %s", match_id, match.broken)
        match_keys = keys.keys_of(self.secret, match_id, own_json(row.keys))
        last = bytes(row.hash) if match.head <= row.head else match.hash
        cached = CachedMatch(
            match_id, row.code, match, keys=match_keys, created=row.created, hash=last, ended=row.ended,
            next_match=row.next_match, clock=row.clock, club_id=row.club_id,
        )  # fmt: skip
        cached.sent = {part.key: part.seq for part in rows}
        cached.checked = cached.used = time.monotonic()
        return cached

    def _load(self, match_id: str) -> CachedMatch:
        with self._mutex:
            loading = self._loading.setdefault(match_id, AskingLock())
        try:
            with loading.asking():
                if cached := self._matches.get(match_id):
                    return cached
                cached = self._matches[match_id] = self.load(match_id)
        finally:
            self._loading.pop(match_id, None)
        self._make_room()
        return cached

    # - rest

    def _make_room(self) -> None:
        """Forget the least recently used matches if all together are too long; start the thread for matches at rest."""
        with self._mutex:
            plays = sum(cached.head for cached in self._matches.values())
            before = time.monotonic() - IN_USE
            for cached in list(self._matches.values()):
                if plays <= PLAYS_AT_MOST or cached.used > before:
                    break
                if not cached.is_entered:
                    plays -= cached.head
                    del self._matches[cached.match_id]
            if not self._is_swept:
                self._is_swept = True
                threading.Thread(target=self._sweep, name="matches at rest", daemon=True).start()

    def _sweep(self) -> None:
        while True:
            time.sleep(LOOK_FOR_REST)
            with self._mutex:
                before = time.monotonic() - REST_AFTER
                for cached in list(self._matches.values()):
                    if cached.used < before and not cached.is_entered:
                        del self._matches[cached.match_id]
                self._is_swept = bool(self._matches)
                if not self._is_swept:
                    return


def _goes_on(cached: CachedMatch, state: Any, entries: Sequence[Entry]) -> bool:
    """True if the log goes on from the last known entry. It does not if a backup replaced it."""
    if entries:
        return follows(cached.hash, cached.head + 1, entries[0])
    return state.head > cached.head or (state.head, bytes(state.hash)) == (cached.head, cached.hash)


def _check_end(match: Match, row: Any) -> None:
    """Note in the match if its log does not end as its row says. The log may have grown since the row was read."""
    if not match.broken and (match.head < row.head or match.hash_after(row.head) != bytes(row.hash)):
        match.broken = broken_end(row.head)
