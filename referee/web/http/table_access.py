"""The key of a table of an event is exchanged for a signed cookie; the cookie opens the match that is played there."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, abort, redirect, request, session
from flask.typing import ResponseReturnValue

from referee.schema import read_count
from referee.store import get_store
from referee.store.halls import HallTable
from referee.web.http import limits
from referee.web.http.held_keys import held_keys

blueprint = Blueprint("table_access", __name__)


def table_path(event_id: str, table: str) -> str:
    """The address of a table."""
    return f"/t/{event_id}/{quote(table, safe='')}"


def board_path(event_id: str, name: str) -> str:
    """The address of the board of the table of this request, which still finds the table after a change of name.

    :raises NoSuchTable: there is no such table.
    """
    table = table_of_address(event_id, name)
    return f"{table_path(event_id, table.name)}/board?place={table.place}"


def table_of_address(event_id: str, name: str) -> HallTable:
    """The table of the address of this request: the one at its `place`, else the one with a name.

    :raises NoSuchTable: there is neither.
    """
    return get_store().tables.table_at(event_id, name, read_count(request.args.get("place", "")))


def table_key_path(event_id: str, table: str, key: str) -> str:
    """The address of a table with its key."""
    return f"/k{table_path(event_id, table)}/{key}"


@blueprint.get("/k/t/<event_id>/<string:table>/<string:key>")
def exchange_table_key(event_id: str, table: str, key: str) -> ResponseReturnValue:
    """Exchange the key of a table's code for the cookie, and lead on to the table by its current name.

    :raises NoSuchEvent: there is no such event.
    """
    store = get_store()
    store.events.event(event_id)
    own = store.tables.table_for_key(event_id, key)
    if own is None:
        limits.check_limit(limits.KEYS)
        limits.count_miss(limits.KEYS)
        abort(403)
    session.permanent = True
    held_keys().add_table(event_id, key)
    answer = redirect(table_path(event_id, own.name), 303)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
