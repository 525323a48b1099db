"""The page of a hall: tables with their calls, who waits and why, the clock of the round, the codes to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import quote_plus

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.plan import give_own_table, own_tables, people_to_seat, rename_table, set_kind
from referee.desk.halls.hall import hall_view, kind_of_hall
from referee.events.table_names import KINDS, TABLE, at_table
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.store.halls import CannotCall
from referee.web.http.event_access import require_event, role_at_event
from referee.web.http.table_access import table_key_path
from referee.web.shown import qr

FIRST_TABLES: Final = 4
"""The number of tables that the form of an empty hall proposes."""

blueprint = Blueprint("hall", __name__)


@blueprint.get("/e/<event_id>/hall")
def hall_page(event_id: str) -> ResponseReturnValue:
    """The current hall, with the controls for helpers and organisers."""
    return render_hall(require_event(event_id, "helper"))


def render_hall(event: StoredEvent, fault: str = "") -> str:
    """The page, with a fault if there is one."""
    return render_template(
        "halls/hall.html",
        event=event,
        title=event.shown_title,
        hall=hall_view(get_store(), event),
        role=role_at_event(event),
        people=people_to_seat(event),
        kinds=KINDS,
        is_one_match=event.state.event_rules.has_one_match,
        proposed=1 if event.state.event_rules.has_one_match else FIRST_TABLES,
        kind=kind_of_hall(get_store(), event),
        own_tables=own_tables(get_store(), event, get_store().plans.plan(event.event_id)),
        fault=fault,
    )


@blueprint.post("/e/<event_id>/hall")
def change_hall(event_id: str) -> ResponseReturnValue:
    """Call, take a call back or set the clock; an organiser can change the tables as well."""
    event = require_event(event_id, "helper")
    action = request.form.get("do", "")
    if action in OF_TABLES:
        require_event(event_id, "organiser")
    act = {**OF_TABLES, **OF_CALLS}.get(action)
    if act is None:
        abort(400)
    try:
        act(event_id)
    except (CannotCall, Unreadable) as fault:
        return render_hall(event, as_sentence(str(fault))), 409 if isinstance(fault, CannotCall) else 422
    # A table may be free now, or a pairing may be called to another table.
    get_store().calls.follow(event_id)
    if request.headers.get("X-Requested-With") == "referee":
        return "", 204
    return redirect(f"/e/{event_id}/hall", 303)


@blueprint.get("/e/<event_id>/hall/codes")
def hall_codes(event_id: str) -> ResponseReturnValue:
    """The codes to print: for each table, for the board of each table, and for the board of the hall."""
    event = require_event(event_id, "helper")
    base = qr.base_address()
    board = f"{base}{get_store().clubs.club(event.club_id).path_of('board')}?event={event_id}"
    tables = [
        (
            table.name,
            qr.qr_picture(
                f"{base}{table_key_path(event_id, table.name, table.key)}", f"QR code: {at_table(table.name)}"
            ),
            qr.qr_picture(
                f"{board}&show={quote_plus(f'table {table.name}')}&place={table.place}",
                f"QR code: the board of {at_table(table.name)}",
            ),
        )
        for table in get_store().tables.tables(event_id)
    ]
    return render_template(
        "halls/hall_codes.html",
        event=event,
        title=event.shown_title,
        tables=tables,
        board=qr.qr_picture(f"{board}&show=board", "QR code: the board of the hall"),
    )


# --- actions ---------------------------------------------------------------------------------------------------------


def _add(event_id: str) -> None:
    kind = request.form.get("kind", TABLE)
    get_store().tables.add_tables(event_id, read_count(request.form.get("count", "")) or 0, kind)


def _kind(event_id: str) -> None:
    set_kind(get_store(), event_id, request.form.get("kind", ""))


def _rename(event_id: str) -> None:
    rename_table(get_store(), event_id, request.form.get("table", ""), request.form.get("name", ""))


def _remove(event_id: str) -> None:
    get_store().tables.remove_table(event_id, request.form.get("table", ""))


def _renew(event_id: str) -> None:
    get_store().tables.renew_table_key(event_id, request.form.get("table", ""))


def _own(event_id: str) -> None:
    event = get_store().events.event(event_id)
    give_own_table(get_store(), event, request.form.get("who", ""), request.form.get("table", ""))


def _automatic(event_id: str) -> None:
    get_store().tables.set_automatic(event_id, request.form.get("automatic") == "yes")


def _call(event_id: str) -> None:
    get_store().calls.call(event_id, request.form.get("pairing", ""), request.form.get("table", ""))


def _take_back(event_id: str) -> None:
    n = read_count(request.form.get("n", ""))
    if n is None:
        abort(400)
    get_store().calls.take_back(event_id, n)


def _clock(event_id: str) -> None:
    minutes, seconds = (read_count(request.form.get(name) or "0") for name in ("minutes", "seconds"))
    if minutes is None or seconds is None:
        abort(400)
    get_store().tables.set_round_clock(event_id, minutes * 60 + seconds)


OF_TABLES: Final[dict[str, Callable[[str], None]]] = {
    "add": _add, "kind": _kind, "rename": _rename, "remove": _remove, "renew": _renew, "automatic": _automatic,
    "own": _own,
}  # fmt: skip
OF_CALLS: Final[dict[str, Callable[[str], None]]] = {"call": _call, "back": _take_back, "clock": _clock}
