"""The page of a table of an event, to which its code leads: the match there, or the next players."""

from __future__ import annotations

import time
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.announcement import announcement_now
from referee.desk.halls.hall import HallView, TableLine, begin_match_of_call, hall_view, match_of_call
from referee.events.called_match import HANDICAP, handicap_of_game, handicap_of_pairing, match_in_words
from referee.events.calls import Waiting
from referee.schema import Unreadable, as_sentence
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.http import access
from referee.web.http.club_access import role_at_club
from referee.web.http.event_access import require_event, table_of_visitor
from referee.web.http.table_access import table_of_address, table_path
from referee.web.match import parts
from referee.web.shown import qr

NEXT: Final = 3
"""Waiting pairings that a free table shows."""

blueprint = Blueprint("event_table", __name__)


@blueprint.get("/t/<event_id>/<string:table>")
def table_of_event(event_id: str, table: str) -> ResponseReturnValue:
    """Lead to the match that is played at a table, or show the players who are called to it or come next."""
    event = require_event(event_id)
    table = table_of_address(event_id, table).name
    line = hall_view(get_store(), event).line(table)
    if line.match_id:
        may_enter = may_begin(event, table) and let_in(line.match_id)
        return redirect(f"/m/{line.match_id}" if may_enter else f"/m/{line.match_id}/board", 303)
    return render_table(event, table)


def render_table(event: StoredEvent, table: str, fault: str = "") -> str:
    """The waiting page of a table."""
    return render_template("halls/table.html", fault=fault, **facts_of_page(event, table))


def facts_of_page(event: StoredEvent, table: str) -> dict[str, Any]:
    """The variables of a page of a table.

    :raises NoSuchTable: there is no such table.
    """
    return {
        "event": event,
        "title": event.shown_title,
        "table": table,
        "announcement": announcement_now(get_store().plans.plan(event.event_id), time.time()),
        **table_now(event, hall_view(get_store(), event), table, may_begin(event, table)),
    }


def table_now(event: StoredEvent, hall: HallView, table: str, begins: bool) -> dict[str, Any]:
    """The variables for the current state of a table, for a visitor who begins matches there or looks on.

    :raises NoSuchTable: there is no such table.
    """
    line, waiting = shown_at_table(hall, table)
    pairing = event.state.board.pairings.get(line.call.key) if line.call else None
    match_text, fault = match_in_words(event.state, pairing) if pairing else ("", "")
    return {
        "here": line,
        "here_path": table_path(event.event_id, line.name),
        "waiting": waiting,
        "match_text": match_text,
        "cannot_begin": fault,
        "handicap": handicap_of_game(event.state) if line.call else None,
        "own_handicap": handicap_of_pairing(event.state, pairing) if pairing else "",
        "may_begin": begins,
    }


def shown_at_table(hall: HallView, table: str) -> tuple[TableLine, tuple[Waiting, ...]]:
    """The line of a table, and the pairings that come next if it is free: its page changes with them.

    :raises NoSuchTable: there is no such table.
    """
    line = hall.line(table)
    return line, () if line.call else hall.waiting[:NEXT]


@blueprint.post("/t/<event_id>/<string:table>/begin")
def begin_match_at(event_id: str, table: str) -> ResponseReturnValue:
    """Start the match of the pairing that is called to a table. Two taps at once start one match."""
    event = require_event(event_id)
    store = get_store()
    store.tables.table(event_id, table)
    if not may_begin(event, table):
        abort(403)
    call = store.calls.call_at(event_id, table)
    if call is not None:
        try:
            begin_match_of_call(store, event, call, request.form.get(HANDICAP, default=None, type=str.strip))
        except Unreadable as fault:
            return render_table(event, table, as_sentence(fault.says)), 422
    return redirect(table_path(event_id, table), 303)


@blueprint.get("/t/<event_id>/<string:table>/board")
def board_of_table(event_id: str, table: str) -> ResponseReturnValue:
    """The board of a table: its match, or the next players. It goes on from one match to the next by itself."""
    event = require_event(event_id)
    now = facts_of_page(event, table_of_address(event_id, table).name)
    cached = match_of_call(get_store(), now["here"].call)
    if cached is None:
        return render_template("halls/table_board.html", **now)
    role = access.role_at(cached.match_id) or "board"
    joins = cached.keys["board" if role == "board" else "table"]
    code = qr.qr_picture(f"{qr.base_address()}/k/{cached.match_id}/{joins}", "QR code: join this match")
    shown = {**now, **parts.board_facts(cached), "unreached": qr.unreached()}
    return render_template(
        "halls/match_board.html", seen=cached.head, key="", code=code, role=role, preview=None, **shown
    )


# --- the match of a pairing ------------------------------------------------------------------------------------------


def may_begin(event: StoredEvent, table: str) -> bool:
    """True if the visitor may start the match at a table: by its key, or as organiser or helper of the club."""
    own = table_of_visitor(event.event_id)
    return (own is not None and own.name == table) or role_at_club(event.club_id) in ("organiser", "helper")


def let_in(match_id: str) -> bool:
    """Give organisers and helpers the right to enter plays; the key of a table includes it. Return True."""
    if access.role_at(match_id) not in ("host", "table"):
        access.admit(match_id, "table")
    return True
