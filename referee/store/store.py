"""The one door to what is kept: matches are started, entries appended, and all of it read again from the log."""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from referee.games.contract import WHOLE, Setup
from referee.match import Course, Entry, EntryKind, Record, Weighed
from referee.rulings import FORM
from referee.store import keys
from referee.store.keys import Role
from referee.store.models import EntryRow, MatchRow
from referee.store.news import Item, LocalNews, News, RedisNews
from referee.store.room import (
    Accepted,
    Created,
    Ended,
    NoSuchMatch,
    Refused,
    Room,
    Stale,
    Summary,
    read_entries,
    read_setup,
    write_setup,
)

ROOMS: Final = 512
"""So many matches are held in memory; the one looked at longest ago goes first."""
LOOK_AGAIN: Final = 1.0
"""Seconds after which another process may have added to the log unheard."""
TRIES: Final = 20
_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

# --- statements, built once ------------------------------------------------------------------------------------------

_MATCH: Final = MatchRow.__table__
_ENTRY: Final = EntryRow.__table__
_ADD_MATCH: Final = insert(MatchRow)
_ADD_ENTRY: Final = insert(EntryRow)
_GET_MATCH: Final = select(*_MATCH.c).where(MatchRow.id == bindparam("match"))
_GET_STATE: Final = select(MatchRow.head, MatchRow.ended, MatchRow.keys).where(MatchRow.id == bindparam("match"))
_GET_ENTRIES: Final = (
    select(*_ENTRY.c)
    .where(EntryRow.match_id == bindparam("match"), EntryRow.seq > bindparam("after"))
    .order_by(EntryRow.seq)
)
_ADVANCE: Final = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"), MatchRow.head == bindparam("before"), MatchRow.ended.is_(None))
    .values(head=bindparam("seq"), over=bindparam("is_over"), winners=bindparam("who_won"))
)
_SET_ENDED: Final = update(MatchRow).where(MatchRow.id == bindparam("match")).values(ended=bindparam("at"))
_SET_KEYS: Final = update(MatchRow).where(MatchRow.id == bindparam("match")).values(keys=bindparam("nonces"))
_SET_COMPUTED: Final = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"))
    .values(head=bindparam("seq"), over=bindparam("is_over"), winners=bindparam("who_won"))
)
_DELETE: Final = delete(MatchRow).where(MatchRow.id == bindparam("match"))
_DELETE_ENTRIES: Final = delete(EntryRow).where(EntryRow.match_id == bindparam("match"))
_FIND_CODE: Final = select(MatchRow.id).where(MatchRow.code == bindparam("code"))
_SUMMARIES: Final = select(
    MatchRow.id, MatchRow.code, MatchRow.game, MatchRow.setup, MatchRow.created, MatchRow.ended, MatchRow.head,
    MatchRow.over, MatchRow.winners,
)  # fmt: skip
_PING: Final = text("SELECT 1")


class Store:
    """Matches and their logs. `engine` reads, `writer` (a view of it) writes; `now` tells the time in seconds."""

    def __init__(
        self, engine: Engine, writer: Engine, secret: str, redis_url: str = "", now: Callable[[], float] = time.time
    ) -> None:
        self.engine = engine
        self.writer = writer
        self.news: News = RedisNews(redis_url, self._heard) if redis_url else LocalNews()
        self._secret = secret.encode()
        self._now = now
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading = threading.RLock()
        # SQLite has one lock for all writers: who stands in line here does not have to poll for it.
        self._line: contextlib.AbstractContextManager[Any] = (
            threading.Lock() if engine.dialect.name == "sqlite" else contextlib.nullcontext()
        )

    # - matches

    def create(self, game: str, setup: Setup) -> Created:
        """Start a match of the game with the key `game`."""
        return self._create(game, setup, ())

    def import_record(self, record: Record) -> Created:
        """A record's match as a new one; plays that the rules refuse are left out."""
        course = Course(record.game, record.setup)
        now = self._now()
        for raw in record.plays:
            weighed = course.weigh(raw)
            if weighed.ruling.allowed:
                course.add(Entry(course.head + 1, "play", weighed.lane, weighed.body, "", now), weighed)
        return self._create(record.game, record.setup, course.entries, course)

    def _create(self, game: str, setup: Setup, entries: Iterable[Entry], course: Course | None = None) -> Created:
        nonces: dict[str, str] = {role: keys.new_nonce() for role in keys.ROLES}
        row: dict[str, Any] = {
            "game": game,
            "setup": write_setup(game, setup),
            "keys": _compact(nonces),
            "created": self._now(),
            "head": 0,
            "over": False,
            "winners": "[]",
        }
        if course is not None:
            row |= {"head": course.head, **_computed(course)}
        for _ in range(TRIES):
            row |= {"id": keys.new_id(), "code": keys.new_code()}
            try:
                with self._line, self.writer.begin() as connection:
                    connection.execute(_ADD_MATCH, row)
                    if rows := [_row(row["id"], entry, f"import-{entry.seq}") for entry in entries]:
                        connection.execute(_ADD_ENTRY, rows)
            except IntegrityError:
                continue
            made = keys.keys_of(self._secret, row["id"], nonces)
            return Created(row["id"], row["code"], made["host"], made["table"], made["board"])
        raise RuntimeError("no free id or code was found")

    def room(self, match: str) -> Room:
        """The match in memory, in step with its log.

        :raises NoSuchMatch: where there is none.
        """
        room = self._rooms.get(match)
        if room is None:
            return self._load(match)
        if room.stale or time.monotonic() - room.checked > LOOK_AGAIN:
            with room.lock:
                self._catch_up(room)
        with contextlib.suppress(KeyError):
            self._rooms.move_to_end(match)
        return room

    def end(self, match: str) -> None:
        """End a match: it takes no more entries. Ended already, it stays so."""
        self._set(match, _SET_ENDED, at=self._now())

    def reopen(self, match: str) -> None:
        """Open an ended match again."""
        self._set(match, _SET_ENDED, at=None)

    def delete(self, match: str) -> None:
        """Delete a match with its log, for good."""
        with self._line, self.writer.begin() as connection:
            connection.execute(_DELETE_ENTRIES, {"match": match})
            found = connection.execute(_DELETE, {"match": match}).rowcount
        self._rooms.pop(match, None)
        if not found:
            raise NoSuchMatch(match)
        self.news.publish(match, Item(WHOLE, 0))

    def renew_key(self, match: str, role: Role) -> str:
        """A new key for a role; the old one opens nothing any more."""
        room = self.room(match)
        with room.lock:
            with self._line, self.writer.begin() as connection:
                row = connection.execute(_GET_MATCH, {"match": match}).one_or_none()
                if row is None:
                    raise NoSuchMatch(match)
                nonces = json.loads(row.keys) | {role: keys.new_nonce()}
                connection.execute(_SET_KEYS, {"match": match, "nonces": _compact(nonces)})
            room.keys = keys.keys_of(self._secret, match, nonces)
        self.news.publish(match, Item(WHOLE, room.head))
        return room.keys[role]

    def right(self, match: str, key: str) -> Role | None:
        """What a key allows at a match: `host`, `table`, `board`, or None. No such match opens to no key."""
        try:
            return keys.role_of(self.room(match).keys, key)
        except NoSuchMatch:
            return None

    def rights(self, held: Mapping[str, str]) -> dict[str, Role]:
        """What each key allows at its match, without a look at any log; without the matches that it does not open."""
        wanted = select(MatchRow.id, MatchRow.keys).where(MatchRow.id.in_(list(held)))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        found = {
            row.id: keys.role_of(keys.keys_of(self._secret, row.id, json.loads(row.keys)), held[row.id]) for row in rows
        }
        return {match: role for match, role in found.items() if role is not None}

    def find_code(self, code: str) -> str | None:
        """The match with a code that somebody typed, or None."""
        with self.engine.connect() as connection:
            found: str | None = connection.execute(_FIND_CODE, {"code": keys.read_code(code)}).scalar_one_or_none()
        return found

    def summaries(self, matches: Iterable[str] | None = None, limit: int = 100) -> list[Summary]:
        """Matches for a list, the newest first: those named, or all."""
        wanted = _SUMMARIES.order_by(MatchRow.created.desc()).limit(limit)
        if matches is not None:
            wanted = wanted.where(MatchRow.id.in_(list(matches)))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [
            Summary(
                row.id,
                row.code,
                row.game,
                tuple(json.loads(row.setup)["players"]),
                row.created,
                row.ended,
                row.head,
                bool(row.over),
                tuple(json.loads(row.winners)),
            )
            for row in rows
        ]

    def health(self) -> dict[str, str]:
        """Whether database and news answer: `ok`, or what is wrong, by name."""
        try:
            with self.engine.connect() as connection:
                connection.execute(_PING)
            database = "ok"
        except SQLAlchemyError as fault:
            database = str(fault.__cause__ or fault)
        return {"database": database, "news": self.news.health()}

    # - entries

    def append(
        self, match: str, kind: EntryKind, body: Any, *, seen: int, key: str, who: str = ""
    ) -> Accepted | Refused | Stale:
        """Put an entry into the log; it is durable when this returns `Accepted`.

        `seen` is the last entry that the sender saw, `key` what the sender calls this entry (sent again, it gets the
        answer of the first time), `who` the name that the sender goes by.

        :raises NoSuchMatch: there is no such match.
        :raises Ended: the host has ended it.
        :raises NoSuchPlay: a strike or an amendment names no play.
        :raises KeyUsed: the key was used for another entry.
        """
        key = key or secrets.token_hex(16)
        room = self._rooms.get(match) or self.room(match)
        with room.lock:
            for _ in range(TRIES):
                if room.stale:
                    self._catch_up(room)
                if key in room.sent:
                    return room.again(key, kind, body)
                if room.ended is not None:
                    raise Ended(match)
                weighed = self._weigh(room, kind, body)
                readable = FORM not in weighed.ruling.rules
                missed = room.course.missed(weighed.lane, seen) if readable else []
                if (missed or not weighed.ruling.allowed) and self._has_grown(room):
                    continue
                if missed:
                    return Stale(tuple(missed), room.head)
                if not weighed.ruling.allowed:
                    self.news.publish(match, Item(weighed.lane, room.head, weighed.ruling))
                    return Refused(weighed.ruling, weighed.lane)
                entry = Entry(room.head + 1, kind, weighed.lane, weighed.body, who, self._now())
                if self._write(room, entry, weighed, key):
                    self.news.publish(match, Item(entry.lane, entry.seq))
                    return Accepted(entry.seq, weighed.ruling, entry.lane)
                # Another process was faster: judge again after what it wrote.
                self._catch_up(room)
        raise RuntimeError(f"match {match} is written to by too many at once")

    def _weigh(self, room: Room, kind: EntryKind, body: Any) -> Weighed:
        if kind == "play":
            return room.course.weigh(body)
        if kind == "strike":
            return room.course.weigh_strike(body["n"])[0]
        return room.course.weigh_amend(body["n"], body["play"])[0]

    def _write(self, room: Room, entry: Entry, weighed: Weighed, key: str) -> bool:
        """Write an entry that was weighed; False where the log has grown meanwhile, or the match is closed."""
        course = room.course
        if entry.kind == "play":
            position = weighed.ruling.position
            computed = {"is_over": course.game.over(position), "who_won": _compact(course.game.winners(position))}
        else:
            computed = {"is_over": False, "who_won": "[]"}
        before = {"match": room.match, "before": course.head, "seq": entry.seq, **computed}
        try:
            with self._line, self.writer.begin() as connection:
                if connection.execute(_ADVANCE, before).rowcount != 1:
                    connection.rollback()
                    return False
                connection.execute(_ADD_ENTRY, _row(room.match, entry, key))
        except IntegrityError:
            return False
        course.add(entry, weighed)
        room.sent[key] = entry.seq
        if entry.kind != "play":
            with self._line, self.writer.begin() as connection:
                self._compute(connection, room)
        return True

    # - keeping in step with the log

    def _load(self, match: str) -> Room:
        with self._loading:
            if room := self._rooms.get(match):
                return room
            with self.engine.connect() as connection:
                row = connection.execute(_GET_MATCH, {"match": match}).one_or_none()
                if row is None:
                    raise NoSuchMatch(match)
                rows = connection.execute(_GET_ENTRIES, {"match": match, "after": 0}).all()
            course = Course(row.game, read_setup(row.game, row.setup), read_entries(rows))
            nonces = json.loads(row.keys)
            room = Room(match, row.code, course, keys.keys_of(self._secret, match, nonces), row.created, row.ended)
            room.sent = {part.key: part.seq for part in rows}
            room.checked = time.monotonic()
            self._rooms[match] = room
            while len(self._rooms) > ROOMS:
                self._rooms.popitem(last=False)
            return room

    def _catch_up(self, room: Room) -> None:
        """Read what other processes have added.

        :raises NoSuchMatch: where the match was deleted.
        """
        room.stale = False
        room.checked = time.monotonic()
        with self.engine.connect() as connection:
            state = connection.execute(_GET_STATE, {"match": room.match}).one_or_none()
            if state is None:
                self._rooms.pop(room.match, None)
                raise NoSuchMatch(room.match)
            after = {"match": room.match, "after": room.head}
            rows = connection.execute(_GET_ENTRIES, after).all() if state.head > room.head else ()
        room.ended = state.ended
        room.keys = keys.keys_of(self._secret, room.match, json.loads(state.keys))
        for row, entry in zip(rows, read_entries(rows), strict=True):
            room.course.replay(entry)
            room.sent[row.key] = entry.seq

    def _has_grown(self, room: Room) -> bool:
        """Whether another process has added something: who is told no is told by the log as it is."""
        before = room.head
        self._catch_up(room)
        return room.head != before

    def _heard(self, match: str) -> None:
        if room := self._rooms.get(match):
            room.stale = True

    def _set(self, match: str, statement: Any, **values: Any) -> None:
        room = self.room(match)
        with room.lock:
            with self._line, self.writer.begin() as connection:
                connection.execute(statement, {"match": match, **values})
            self._catch_up(room)
        self.news.publish(match, Item(WHOLE, room.head))

    # - what is computed from the log and kept beside it

    def _compute(self, connection: Connection, room: Room) -> None:
        computed = _computed(room.course)
        values = {"match": room.match, "seq": room.head, "is_over": computed["over"], "who_won": computed["winners"]}
        connection.execute(_SET_COMPUTED, values)

    def rebuild(self) -> Iterator[tuple[str, Mapping[str, tuple[Any, Any]]]]:
        """Compute again what is kept beside the log of each match: its id, and what differed (kept, computed)."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(MatchRow.id, MatchRow.head, MatchRow.over, MatchRow.winners)).all()
        for row in rows:
            self._rooms.pop(row.id, None)
            try:
                room = self._load(row.id)
            except NoSuchMatch:
                continue
            computed = {"head": room.head, **_computed(room.course)}
            kept = {"head": row.head, "over": bool(row.over), "winners": row.winners}
            differs = {name: (kept[name], computed[name]) for name in kept if kept[name] != computed[name]}
            if differs:
                with room.lock, self._line, self.writer.begin() as connection:
                    self._compute(connection, room)
            yield row.id, differs


def _computed(course: Course) -> dict[str, Any]:
    return {"over": course.game.over(course.position), "winners": _compact(course.game.winners(course.position))}


def _row(match: str, entry: Entry, key: str) -> dict[str, Any]:
    return {
        "match_id": match,
        "seq": entry.seq,
        "lane": entry.lane,
        "kind": entry.kind,
        "body": _compact(dict(entry.body)),
        "who": entry.who,
        "key": key,
        "at": entry.at,
    }
