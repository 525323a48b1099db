"""The one entrance to the database: it starts matches, appends entries, and reads both again from the log."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError

from referee.contract import WHOLE, Setup
from referee.log import Accepted, Answer
from referee.match import EntryKind, Match, Record, match_of_record
from referee.net.breath import Breath
from referee.ruling import Ruling
from referee.schema import own_json
from referee.store import keys, statements
from referee.store.append import MatchAppend
from referee.store.cache import Cache
from referee.store.cached_match import CachedMatch
from referee.store.clubs import Clubs
from referee.store.events import Events, HandResults, LeftMatches, MatchResults, Plans, tell_events
from referee.store.events.people import ghosts_in
from referee.store.halls import HallTables, TableCall, TableCalls
from referee.store.health import Health
from referee.store.keys import Role
from referee.store.models import MatchRow
from referee.store.new_match import HasBegun, Joins, add_match, both
from referee.store.news import Item, LocalNews, News, RedisNews
from referee.store.rebuilding import computed, rebuilt
from referee.store.results import Created, NoSuchMatch, Summary
from referee.store.rows import read_summary, write_setup
from referee.store.seasons import Seasons
from referee.store.writer import Writer

TRIES: Final = 20
CLOCK_STANDS: Final = 300
"""Seconds for which a clock is still shown after it runs out."""


class Store:
    """Matches and their logs. `engine` reads, `writer` (a view of it) writes; `now` gives the time in seconds."""

    def __init__(
        self, engine: Engine, writer: Engine, secret: str, redis_url: str = "", now: Callable[[], float] = time.time
    ) -> None:
        self.engine = engine
        self.writer = Writer(writer)
        self._cache = Cache(engine, secret.encode())
        self.news: News = RedisNews(redis_url, self._cache.heard) if redis_url else LocalNews()
        self._secret = secret.encode()
        self._now = now
        self._health = Health(self.writer)
        self.events = Events(engine, self.writer, self.news, now)
        self.seasons = Seasons(engine, self.writer, now)
        self.plans = Plans(engine, self.writer, self.news, self._secret)
        self.plans.names_of = self.events.present_names
        self.tables = HallTables(engine, self.writer, self.news, self._secret, now)
        self.calls = TableCalls(self.events, self.tables, self.plans, self._cache, now)
        self.events.entered = LeftMatches(self.events, self._cache, self.end, self.reopen, self.calls.follow).follow
        results = MatchResults(engine, self._cache, self.events)
        self.clubs = Clubs(engine, self.writer, cache=self._cache, secret=self._secret, now=now, figured=results.follow)
        self.clubs.renamed = partial(tell_events, self.news)
        self.clubs.hand_results = HandResults(self.events, self.clubs.figuring)

    # - matches

    def create(
        self, game: str, setup: Setup, club_id: str = "", event_id: str = "", pairing: str = "", key: str = ""
    ) -> Created:
        """Start a match of the game with the key `game`, of a club or of none, in an event of the club or in none.

        A request that is sent again with its `key` starts no second match.

        :raises NoSuchClub: there is no such club.
        """
        match = Match(game, setup)
        match_id = self.id_of_request(key, club_id, event_id, pairing, write_setup(match))
        if (first := self.made_before(match_id)) is not None:
            return first
        joins = self._joins(club_id, setup, event_id=event_id, pairing=pairing)
        return self._create(match, joins=both(joins, self.events.linking(event_id, pairing)), match_id=match_id)

    def begin_next(self, match_id: str, setup: Setup) -> Created | None:
        """Start the next match of the same people after another one; None if it has begun already.

        It belongs to the same club and evening. Two people who press at once begin one match, named by
        `CachedMatch.next_match`.

        :raises NoSuchMatch: there is no match to follow.
        """
        cached = self.cached_match(match_id)
        try:
            joins = self._joins(cached.club_id or "", setup, like=match_id)
            if (link := self.events.event_of(match_id)) is not None and not link.pairing:
                joins = both(joins, self.events.linking(link.event_id))
            return self._create(Match(cached.game.key, setup), follows=match_id, joins=joins)
        except HasBegun:
            return None
        finally:
            self._look(cached)

    def begin_called(self, event_id: str, call: TableCall, game: str, setup: Setup) -> Created | None:
        """Start the match of a call to a table; None if it has begun, or the call has ended."""
        of_event = both(self.events.linking(event_id, call.pairing), self.calls.beginning(event_id, call))
        club_id = self.events.event(event_id).club_id
        joins = both(self._joins(club_id, setup, event_id=event_id, pairing=call.pairing), of_event)
        try:
            created = self._create(Match(game, setup), joins=joins)
        except HasBegun:
            return None
        self.tables.publish(event_id)
        return created

    def import_record(
        self, record: Record, club_id: str = "", event_id: str = "", pairing: str = "", match_id: str = ""
    ) -> Created:
        """Make a match of a record, for a club and an event if they are given; plays that are refused are left out.

        With a `match_id` the match is made once.

        :raises NoSuchClub: there is no such club.
        """
        if (first := self.made_before(match_id)) is not None:
            return first
        match = match_of_record(record, self._now(), Breath())
        joins = self._joins(club_id, match.setup, event_id=event_id, pairing=pairing)
        joins = both(joins, self.events.linking(event_id, pairing))
        created = self._create(match, joins=joins, match_id=match_id)
        if club_id:
            self.clubs.catch_up_later(club_id)
        return created

    def id_of_request(self, key: str, *of: str) -> str:
        """The id of what a request with an idempotency key makes; `of` says what, and where. Empty without a key."""
        return keys.id_of_request(self._secret, key, of)

    def made_before(self, match_id: str) -> Created | None:
        """The match with an id that a request has chosen; None before it is made, or without an id."""
        try:
            cached = self.cached_match(match_id) if match_id else None
        except NoSuchMatch:
            return None
        return Created(match_id, cached.code, *(cached.keys[role] for role in keys.ROLES)) if cached else None

    def _joins(self, club_id: str, setup: Setup, like: str = "", event_id: str = "", pairing: str = "") -> Joins | None:
        if not club_id:
            return None
        self.clubs.club(club_id)
        ghosts = ghosts_in(self.events.event(event_id), pairing, setup.players) if pairing else ()
        return self.clubs.joining(club_id, setup.players, like=like, event_id=event_id, ghosts=ghosts)

    def add(self, match: Match, *, began: float, ended: float | None, joins: Joins) -> Created:
        """Add a match that began elsewhere, and may have ended there, to this server."""
        return self._create(match, joins=joins, created=began, ended=ended)

    def _create(
        self, match: Match, follows: str = "", joins: Joins | None = None, *, created: float | None = None,
        ended: float | None = None, match_id: str = "",
    ) -> Created:  # fmt: skip
        nonces: dict[Role, str] = {role: keys.new_nonce() for role in keys.ROLES}
        row: dict[str, Any] = {
            "game": match.game.key,
            "setup": write_setup(match),
            "keys": statements.compact(nonces),
            "created": self._now() if created is None else created,
            "ended": ended,
            **computed(match),
        }
        for _ in range(TRIES):
            row |= {"id": match_id or keys.new_id(), "code": keys.new_code()}
            try:
                self.writer.write(row["id"], partial(add_match, row, match.log(), follows, joins))
            except IntegrityError:
                if (first := self.made_before(match_id)) is not None:
                    return first
                continue
            match_keys = keys.keys_of(self._secret, row["id"], nonces)
            return Created(row["id"], row["code"], match_keys["host"], match_keys["table"], match_keys["board"])
        raise RuntimeError("no free id or code was found")

    def cached_match(self, match_id: str) -> CachedMatch:
        """The match in memory, in step with its log.

        :raises NoSuchMatch: there is no such match.
        """
        return self._cache.get(match_id)

    def end(self, match_id: str) -> None:
        """End a match by the play that settles it, if its game has one, so that it takes no more entries."""
        cached = self.cached_match(match_id)
        if (closing := cached.closing) is not None:
            self.append(match_id, "play", cached.match.schema.write(closing), seen=cached.head, key="")
        self._set(match_id, statements.SET_ENDED, at=self._now())

    def reopen(self, match_id: str) -> None:
        """Open an ended match again."""
        self._set(match_id, statements.SET_ENDED, at=None)

    def set_clock(self, match_id: str, seconds: float) -> None:
        """Begin the clock of a match, which runs out after `seconds`; 0 stops it."""
        self._set(match_id, statements.SET_CLOCK, at=self._now() + seconds if seconds else None)

    def time_left(self, cached: CachedMatch) -> float | None:
        """The seconds until the clock of a match runs out, below 0 after that; None if no clock is shown."""
        left = None if cached.clock is None else cached.clock - self._now()
        return None if left is None or left < -CLOCK_STANDS else left

    def delete(self, match_id: str) -> None:
        """Delete a match with its log, for good."""
        row = next(iter(self.summaries([match_id])), None)
        club_id = row.club_id if row else None
        played = self.clubs.held(match_id) if club_id else []

        def delete(connection: Connection) -> int:
            connection.execute(statements.FORGET_NEXT, {"match": match_id})
            connection.execute(statements.DELETE_ENTRIES, {"match": match_id})
            connection.execute(statements.DELETE_APPEARANCES, {"match": match_id})
            return connection.execute(statements.DELETE, {"match": match_id}).rowcount

        deleted = self.writer.write(match_id, delete)
        self._cache.forget(match_id)
        if not deleted:
            raise NoSuchMatch(match_id)
        self.news.publish(match_id, Item(WHOLE, 0))
        if row and club_id:
            self.clubs.match_deleted(club_id, row.game, row.created, played)

    def renew_key(self, match_id: str, role: Role) -> str:
        """Give a role a new key and return it; the old one no longer opens anything."""
        cached = self.cached_match(match_id)
        nonce = keys.new_nonce()

        def renew(connection: Connection) -> dict[Role, str]:
            row = connection.execute(statements.GET_MATCH, {"match": match_id}).one_or_none()
            if row is None:
                raise NoSuchMatch(match_id)
            nonces: dict[Role, str] = own_json(row.keys) | {role: nonce}
            connection.execute(statements.SET_KEYS, {"match": match_id, "nonces": statements.compact(nonces)})
            return nonces

        with cached.lock.asking():
            cached.keys = keys.keys_of(self._secret, match_id, self.writer.write(match_id, renew))
        self.news.publish(match_id, Item(WHOLE, cached.head))
        return cached.keys[role]

    def role_for_key(self, match_id: str, key: str) -> Role | None:
        """The role that a key gives at a match: `host`, `table`, `board`; None for no role or no match."""
        try:
            return keys.role_of(self.cached_match(match_id).keys, key)
        except NoSuchMatch:
            return None

    def role_for_tag(self, match_id: str, tag: str) -> Role | None:
        """The role of the key that a phone holds, known by its tag; None for a void key or no match."""
        try:
            return keys.role_of_tag(self.cached_match(match_id).keys, tag)
        except NoSuchMatch:
            return None

    def roles_for_tags(self, held: Mapping[str, str]) -> dict[str, Role]:
        """The role of each key at its match, known by its tag, without a look at any log. Void keys are left out."""
        wanted = select(MatchRow.id, MatchRow.keys).where(MatchRow.id.in_(list(held)))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        opened: dict[str, dict[Role, str]] = {
            row.id: keys.keys_of(self._secret, row.id, own_json(row.keys)) for row in rows
        }
        roles = {match_id: keys.role_of_tag(of_match, held[match_id]) for match_id, of_match in opened.items()}
        return {match_id: role for match_id, role in roles.items() if role is not None}

    def find_code(self, code: str) -> str | None:
        """The match with a typed code, or None."""
        with self.engine.connect() as connection:
            match_id: str | None = connection.execute(
                statements.FIND_CODE, {"code": keys.read_code(code)}
            ).scalar_one_or_none()
        return match_id

    def summaries(self, matches: Iterable[str] | None = None, limit: int = 100) -> list[Summary]:
        """Matches for a list, the newest first: those named, or all."""
        wanted = statements.SUMMARIES.order_by(MatchRow.created.desc()).limit(limit)
        if matches is not None:
            wanted = wanted.where(MatchRow.id.in_(list(matches)))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [read_summary(row) for row in rows]

    def health(self) -> dict[str, str]:
        """The health of database and news, by name: `ok`, or what is wrong. A write is tried."""
        return {"database": self._health.of_database(), "news": self.news.health()}

    # - entries

    def append(
        self, match_id: str, kind: EntryKind, body: Any, *, seen: int, key: str, who: str = ""
    ) -> Answer[Ruling[Any]]:
        """Put an entry into the log; it is durable when this returns `Accepted`.

        `seen` is the last entry that the sender saw, `who` the name of the sender. `key` is the sender's key for this
        entry: sent again with the same key, it gets the first answer.

        :raises NoSuchMatch: there is no such match.
        :raises Ended: the host has ended it.
        :raises NoSuchPlay: a strike, an amendment or an insertion names no play.
        :raises KeyUsed: the key was used for another entry.
        """
        cached = self._cache.peek(match_id) or self._cache.get(match_id)
        answer = MatchAppend(
            cached, self._cache, self.writer, news=self.news, kind=kind, body=body, key=key or keys.new_nonce(),
            seen=seen, who=who, now=self._now,
        ).run()  # fmt: skip
        if isinstance(answer, Accepted):
            self._refigure(match_id, is_correction=kind != "play")
        return answer

    def _refigure(self, match_id: str, is_correction: bool) -> None:
        """Compute the figures of a club's match if it has ended, or was corrected."""
        cached = self._cache.peek(match_id)
        if cached is None or cached.club_id is None:
            return
        if is_correction or cached.match.position.over:
            self.clubs.catch_up_later(cached.club_id)

    def _set(self, match_id: str, statement: Any, **values: Any) -> None:
        cached = self.cached_match(match_id)
        values["match"] = match_id
        self.writer.write(match_id, lambda connection: connection.execute(statement, values).rowcount)
        self._look(cached)
        self._refigure(match_id, is_correction=True)

    def _look(self, cached: CachedMatch) -> None:
        """Read the present state of a match, and publish it to all who follow it."""
        with cached.lock.asking():
            cached.settle()
            self._cache.catch_up(cached)
        self.news.publish(cached.match_id, Item(WHOLE, cached.head))

    # - values that are computed from the log and kept beside it

    def rebuild(self) -> Iterator[tuple[str, Mapping[str, tuple[Any, Any]]]]:
        """Compute the values beside the log of each match again; yield its id and the differences (kept, computed).

        If an entry was changed from outside, `log` says which; that cannot be mended.
        """
        return rebuilt(self.engine, self._cache, self.writer)
