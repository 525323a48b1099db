"""The transaction that starts a match: its row, the entries of an imported log, its club and its event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import Connection

from referee.match import Entry
from referee.store import keys, statements

Joins = Callable[[Connection, Mapping[str, Any]], None]
"""A part of the transaction; it gets the connection and the row of the match."""


class HasBegun(Exception):
    """The match after another one has begun already."""


def both(first: Joins | None, second: Joins | None) -> Joins:
    """Two parts of a transaction as one."""

    def join(connection: Connection, row: Mapping[str, Any]) -> None:
        for part in (first, second):
            if part is not None:
                part(connection, row)

    return join


def add_match(
    row: Mapping[str, Any], entries: Iterable[Entry], follows: str, joins: Joins | None, connection: Connection
) -> None:
    """Write the row of a new match and its entries in a transaction, and run `joins`.

    :raises HasBegun: it should follow a match that another one follows already.
    """
    if follows and not connection.execute(statements.SET_NEXT, {"match": follows, "next": row["id"]}).rowcount:
        raise HasBegun(follows)
    connection.execute(statements.ADD_MATCH, row)
    if rows := [statements.entry_row(row["id"], entry, keys.own_entry_key("import", entry.seq)) for entry in entries]:
        connection.execute(statements.ADD_ENTRY, rows)
    if joins is not None:
        joins(connection, row)
