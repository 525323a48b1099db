"""The statements of the store, built once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Executable, bindparam, delete, insert, or_, select, text, update

from referee.contract import Game
from referee.match import Entry
from referee.schema import json_writer
from referee.store.database import run_on_driver
from referee.store.models import AppearanceRow, EntryRow, EventRow, MatchRow

compact: Final = json_writer()
MATCH: Final = MatchRow.__table__
ENTRY: Final = EntryRow.__table__
ADD_MATCH: Final = insert(MatchRow)
ADD_ENTRY: Final = insert(EntryRow)
GET_MATCH: Final = select(*MATCH.c).where(MatchRow.id == bindparam("match"))
GET_STATE: Final = select(
    MatchRow.head, MatchRow.hash, MatchRow.ended, MatchRow.keys, MatchRow.next_match, MatchRow.clock, MatchRow.club_id
).where(MatchRow.id == bindparam("match"))
GET_ENTRIES: Final = (
    select(*ENTRY.c)
    .where(EntryRow.match_id == bindparam("match"), EntryRow.seq > bindparam("after"))
    .order_by(EntryRow.seq)
)
_ADVANCE: Final = (
    update(MatchRow)
    .where(
        MatchRow.id == bindparam("match"),
        MatchRow.hash == bindparam("hash_before"),
        MatchRow.ended.is_(None),
    )
    .values(
        head=bindparam("seq"), hash=bindparam("hash_after"), over=bindparam("is_over"), winners=bindparam("who_won")
    )
)
SET_ENDED: Final = update(MatchRow).where(MatchRow.id == bindparam("match")).values(ended=bindparam("at"))
SET_NEXT: Final = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"), MatchRow.next_match.is_(None))
    .values(next_match=bindparam("next"))
)
FORGET_NEXT: Final = update(MatchRow).where(MatchRow.next_match == bindparam("match")).values(next_match=None)
SET_CLOCK: Final = update(MatchRow).where(MatchRow.id == bindparam("match")).values(clock=bindparam("at"))
SET_KEYS: Final = update(MatchRow).where(MatchRow.id == bindparam("match")).values(keys=bindparam("nonces"))
SET_COMPUTED: Final = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"))
    .values(
        head=bindparam("seq"), hash=bindparam("hash_after"), over=bindparam("is_over"), winners=bindparam("who_won")
    )
)
DELETE_APPEARANCES: Final = delete(AppearanceRow).where(AppearanceRow.match_id == bindparam("match"))
DELETE: Final = delete(MatchRow).where(MatchRow.id == bindparam("match"))
DELETE_ENTRIES: Final = delete(EntryRow).where(EntryRow.match_id == bindparam("match"))
FIND_CODE: Final = select(MatchRow.id).where(MatchRow.code == bindparam("code"))
SUMMARIES: Final = select(
    MatchRow.id, MatchRow.code, MatchRow.game, MatchRow.setup, MatchRow.created, MatchRow.ended, MatchRow.head,
    MatchRow.over, MatchRow.winners, MatchRow.club_id,
)  # fmt: skip
TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")
"""Writes a row without a change: it is the key of its table, so SQLite writes it even so."""
NEW_TABLE: Final = text("CREATE TEMPORARY TABLE room (something text) ON COMMIT DROP")
FILL_TABLE: Final = text("INSERT INTO room VALUES ('something')")


def touch(connection: Connection, row: type[MatchRow | EventRow], row_id: str) -> None:
    """Write the head of a log without a change, so that the commit waits for the disk.

    SQLite writes nothing, and waits for nothing, if a row is set to its own values. So the head moves up and back.
    """
    for step in (1, -1):
        connection.execute(update(row).where(row.id == row_id).values(head=row.head + step))


class HotStatement:
    """A statement that every play runs: compiled once for each kind of database, then run directly."""

    def __init__(self, statement: Executable) -> None:
        self.statement = statement
        self._written: dict[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {}
        """The text by the kind of database, and the function that picks the driver's values from a row."""

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> int:
        """Run with the values of one or more rows; return the number of rows that it changed."""
        sql, values_of = self._written.get(connection.dialect.name) or self._write(connection.dialect)
        values = [values_of(row) for row in rows]
        if connection.dialect.name == "sqlite":
            return run_on_driver(connection, sql, values)
        return connection.exec_driver_sql(sql, values[0] if len(values) == 1 else values).rowcount

    def _write(self, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
        compiled: Any = self.statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        names = compiled.positiontup
        written = str(compiled), itemgetter(*names) if names else lambda row: row
        self._written[dialect.name] = written
        return written


ADVANCE: Final = HotStatement(_ADVANCE)
ADD_ENTRIES: Final = HotStatement(ADD_ENTRY)


def advance(match_id: str, before: bytes, entry: Entry, game: Game[Any], position: Any) -> dict[str, Any]:
    """The values of `ADVANCE`, which moves a match from the hash `before` to an entry that leads to a position."""
    return computed(match_id, entry.seq, entry.hash, game, position) | {"hash_before": before}


def computed(match_id: str, seq: int, hash: bytes, game: Game[Any], position: Any) -> dict[str, Any]:
    """The values of `SET_COMPUTED`, which are kept beside the log of a match in a position."""
    return {
        "match": match_id,
        "seq": seq,
        "hash_after": hash,
        "is_over": position.over,
        "who_won": compact(position.winners),
    }


def entry_row(match_id: str, entry: Entry, key: str) -> dict[str, Any]:
    """An entry as a row of the log."""
    return {
        "match_id": match_id,
        "seq": entry.seq,
        "lane": entry.lane,
        "kind": entry.kind,
        "body": compact(dict(entry.body)),
        "who": entry.who,
        "key": key,
        "at": entry.at,
        "hash": entry.hash,
    }


def set_computed(values: Mapping[str, Any], connection: Connection) -> None:
    """Write the values of `SET_COMPUTED`."""
    connection.execute(SET_COMPUTED, values)


HAS_COUNTED: Final = or_(AppearanceRow.place.is_not(None), AppearanceRow.counts != "{}")
"""The condition for rows that count: with a result, or with the figures of somebody whose place was taken over."""
