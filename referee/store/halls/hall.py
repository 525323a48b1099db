"""The hall of an event in the database: tables with their keys, the switch of automatic calls, the clock of a round."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.contract import WHOLE
from referee.events.table_names import KINDS, TABLE, name_of_kind, table_title
from referee.kit.names import new_name
from referee.kit.values import Value
from referee.log.unavailable import CROWDED, Unavailable
from referee.schema import Unreadable, quoted
from referee.store import keys
from referee.store.events.events import news_of
from referee.store.models import EventCallRow, EventHallRow, EventTableRow
from referee.store.news import Item, News
from referee.store.writer import Writer

MOST_TABLES: Final = 128
LONGEST_NAME: Final = 20
LONGEST_CLOCK: Final = 24 * 3600
"""Maximum seconds of a clock."""
TRIES: Final = 20
ROLE: Final = "table of an event"
"""The role in the key of a table."""

_TABLES: Final = (
    select(EventTableRow.name, EventTableRow.key, EventTableRow.position)
    .where(EventTableRow.event_id == bindparam("event"))
    .order_by(EventTableRow.position)
)


class NoSuchTable(LookupError):
    """The event has no table with this name."""


class HallTable(Value):
    """A table of an event. Its key opens the match that is played at it."""

    name: str
    key: str
    place: int
    """A number that stays the same while the name and the key change."""


class HallSettings(Value):
    """The settings of a hall."""

    automatic: bool = True
    """True if a free table is called as soon as there is a pairing for it."""
    clock: float | None = None
    """The time at which the clock of the round runs out; None if it does not run."""


class HallTables:
    """The tables of events and the settings of their halls."""

    def __init__(self, engine: Engine, writer: Writer, news: News, secret: bytes, now: Callable[[], float]) -> None:
        self.engine = engine
        self.writer = writer
        self.news = news
        self._secret = secret
        self._now = now

    def tables(self, event_id: str) -> tuple[HallTable, ...]:
        """The tables of an event in their order."""
        return tuple(HallTable(name, self._key(event_id, nonce), place) for name, nonce, place in self._rows(event_id))

    def names(self, event_id: str) -> tuple[str, ...]:
        """The names of the tables of an event in their order."""
        return tuple(name for name, _, _ in self._rows(event_id))

    def _rows(self, event_id: str) -> Sequence[Any]:
        with self.engine.connect() as connection:
            return connection.execute(_TABLES, {"event": event_id}).all()

    def table(self, event_id: str, name: str) -> HallTable:
        """A table by its name.

        :raises NoSuchTable: there is none.
        """
        for each in self.tables(event_id):
            if each.name == name:
                return each
        raise NoSuchTable(name)

    def table_at(self, event_id: str, name: str, place: int | None) -> HallTable:
        """The table at a place, whatever its name is now; without one the table with a name.

        :raises NoSuchTable: there is neither.
        """
        at = next((each for each in self.tables(event_id) if each.place == place), None)
        return at or self.table(event_id, name)

    def table_for_key(self, event_id: str, key: str) -> HallTable | None:
        """The table with this key; None for a void key. A printed code still opens its table after a change of name."""
        for each in self.tables(event_id):
            if hmac.compare_digest(each.key.encode(), key.encode(errors="replace")):
                return each
        return None

    def table_for_tag(self, event_id: str, tag: str) -> HallTable | None:
        """The table whose key a phone holds, known by its tag; None for a void key."""
        return next((each for each in self.tables(event_id) if keys.tag_of(each.key) == tag), None)

    def add_tables(self, event_id: str, count: int, kind: str = TABLE) -> None:
        """Add tables of a kind, which are named by the next free numbers.

        :raises Unreadable: there would be too many, or there is no such kind.
        """
        require_kind(kind)
        for _ in range(TRIES):
            tables = self.tables(event_id)
            names = [table.name for table in tables]
            first = max((table.place for table in tables), default=-1) + 1
            if not 0 < count <= MOST_TABLES - len(names):
                raise Unreadable(f"a hall has 1 to {MOST_TABLES} tables", "count")
            possible = (name_of_kind(kind, number) for number in range(1, 2 * MOST_TABLES + 1))
            free = (name for name in possible if name not in names)
            rows = [
                {"event_id": event_id, "name": next(free), "position": first + at, "key": keys.new_nonce()}
                for at in range(count)
            ]
            try:
                self.writer.write(event_id, partial(_execute, insert(EventTableRow), rows))
            except IntegrityError:
                # Another organiser has added tables meanwhile, so other numbers are free.
                continue
            self.publish(event_id)
            return
        raise Unavailable(CROWDED, f"too many add tables to event {event_id} at once")

    def put_tables(self, event_id: str, names: Sequence[str]) -> None:
        """Give an event that has no tables those with some names.

        :raises Unreadable: there are too many.
        """
        if len(names) > MOST_TABLES:
            raise Unreadable(f"a hall has at most {MOST_TABLES} tables", "hall")
        rows = [
            {"event_id": event_id, "name": name, "position": at, "key": keys.new_nonce()}
            for at, name in enumerate(names)
        ]
        if rows:
            self.writer.write(event_id, partial(_execute, insert(EventTableRow), rows))
            self.publish(event_id)

    def rename_table(self, event_id: str, name: str, new: str) -> str:
        """Give a table another name, and return the name that is kept; its code stays the same.

        :raises NoSuchTable: there is no such table.
        :raises Unreadable: it is not a name of a table, or another table has it.
        """
        new = read_table_name(new)
        self.table(event_id, name)
        if new == name:
            return new
        taken = Unreadable(f"{table_title(new)} is there already", "name")

        def rename(connection: Connection) -> int:
            mine = (EventCallRow.event_id == event_id, EventCallRow.at_table == name)
            table = (EventTableRow.event_id == event_id, EventTableRow.name == name)
            connection.execute(update(EventCallRow).where(*mine).values(at_table=new))
            return connection.execute(update(EventTableRow).where(*table).values(name=new)).rowcount

        try:
            self.writer.write(event_id, rename)
        except IntegrityError:
            raise taken from None
        self.publish(event_id)
        return new

    def remove_table(self, event_id: str, name: str) -> None:
        """Remove a table; players called to it wait for another one.

        :raises NoSuchTable: there is no such table.
        """
        self.table(event_id, name)
        now = self._now()

        def remove(connection: Connection) -> int:
            mine = (EventCallRow.event_id == event_id, EventCallRow.at_table == name, EventCallRow.ended.is_(None))
            table = (EventTableRow.event_id == event_id, EventTableRow.name == name)
            connection.execute(update(EventCallRow).where(*mine).values(ended=now))
            return connection.execute(delete(EventTableRow).where(*table)).rowcount

        self.writer.write(event_id, remove)
        self.publish(event_id)

    def renew_table_key(self, event_id: str, name: str) -> str:
        """Give a table a new key and return it; the old one no longer opens anything.

        :raises NoSuchTable: there is no such table.
        """
        self.table(event_id, name)
        mine = (EventTableRow.event_id == event_id, EventTableRow.name == name)
        change = update(EventTableRow).where(*mine).values(key=keys.new_nonce())
        self.writer.write(event_id, lambda connection: connection.execute(change).rowcount)
        self.publish(event_id)
        return self.table(event_id, name).key

    def settings(self, event_id: str) -> HallSettings:
        """The settings of a hall; calls are automatic by default."""
        row = EventHallRow
        with self.engine.connect() as connection:
            kept = connection.execute(select(row.automatic, row.clock).where(row.event_id == event_id)).one_or_none()
        return HallSettings() if kept is None else HallSettings(kept.automatic, kept.clock)

    def set_automatic(self, event_id: str, automatic: bool) -> None:
        """Switch automatic calls on or off."""
        self._set(event_id, {"automatic": automatic})

    def set_round_clock(self, event_id: str, seconds: float) -> None:
        """Begin the clock of the round, which runs out after `seconds`; 0 stops it.

        :raises Unreadable: it would run for more than a day.
        """
        if seconds > LONGEST_CLOCK:
            raise Unreadable("a clock runs for a day at most", "seconds")
        self._set(event_id, {"clock": self._now() + seconds if seconds else None})

    def round_time_left(self, settings: HallSettings) -> float | None:
        """The seconds until the clock of the round runs out, below 0 after that; None if it does not run."""
        return None if settings.clock is None else settings.clock - self._now()

    def publish(self, event_id: str) -> None:
        """Publish to all who follow the event that its hall has changed."""
        self.news.publish(news_of(event_id), Item(WHOLE, 0))

    def _set(self, event_id: str, values: dict[str, Any]) -> None:
        def write(connection: Connection) -> int:
            change = update(EventHallRow).where(EventHallRow.event_id == event_id).values(**values)
            if connection.execute(change).rowcount:
                return 1
            row = {"event_id": event_id, "automatic": True, "clock": None, **values}
            return connection.execute(insert(EventHallRow), [row]).rowcount

        try:
            self.writer.write(event_id, write)
        except IntegrityError:
            self.writer.write(event_id, write)
        self.publish(event_id)

    def _key(self, event_id: str, nonce: str) -> str:
        return keys.key_of(self._secret, event_id, ROLE, nonce)


def require_kind(kind: str) -> None:
    """Check that tables can be of this kind.

    :raises Unreadable: they cannot.
    """
    if kind not in KINDS:
        raise Unreadable(f"{quoted(kind)} is not a kind of table; these are: {', '.join(KINDS)}", "kind")


def read_table_name(raw: object) -> str:
    """The name of a table: a word or two.

    :raises Unreadable: it cannot be shown, is too long, or has a slash.
    """
    name = new_name(raw)
    if len(name) > LONGEST_NAME or "/" in name or name in (".", ".."):
        raise Unreadable(f"the name of a table has at most {LONGEST_NAME} characters, and no slash", "name")
    return name


def _execute(statement: Any, rows: list[dict[str, Any]], connection: Connection) -> int:
    connection.execute(statement, rows)
    return len(rows)
