"""The page of a table of an event, to which its code leads: the match there, or who plays there next."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.contract import Setup
from referee.events.board import Pairing
from referee.events.calls import Waiting
from referee.events.event import options_of_match
from referee.kit.names import another
from referee.schema import SchemaField, Unreadable, as_sentence
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.http import access
from referee.web.http.club_access import role_at_club
from referee.web.http.event_access import require_event, table_of_visitor
from referee.web.http.hall_view import HallView, TableLine, hall_view, match_of_call
from referee.web.http.table_access import table_path
from referee.web.pages import parts, qr

GHOST: Final = "Ghost"
NEXT: Final = 3
"""Pairings that wait, at a free table."""
HANDICAP: Final = "handicap"
"""The option of a game that gives each player a start, or a goal, of their own."""

blueprint = Blueprint("event_table", __name__)


@blueprint.get("/t/<event_id>/<table>")
def table_of_event(event_id: str, table: str) -> ResponseReturnValue:
    """Lead to the match that is played at a table; else show who is called to it, or who comes next."""
    event = require_event(event_id)
    line = hall_view(event).line(table)
    if line.match_id:
        may_enter = may_begin(event, table) and let_in(line.match_id)
        return redirect(f"/m/{line.match_id}" if may_enter else f"/m/{line.match_id}/board", 303)
    return render_table(event, table)


def render_table(event: StoredEvent, table: str, fault: str = "") -> str:
    """The waiting page of a table."""
    return render_template("events/table.html", fault=fault, **facts_of_page(event, table))


def facts_of_page(event: StoredEvent, table: str) -> dict[str, Any]:
    """The variables of a page of a table.

    :raises NoSuchTable: there is no such table.
    """
    return {
        "event": event,
        "title": event.title or event.state.record.format.title,
        "table": table,
        **table_now(event, hall_view(event), table, may_begin(event, table)),
    }


def table_now(event: StoredEvent, hall: HallView, table: str, begins: bool) -> dict[str, Any]:
    """The variables of what a table shows now, for a visitor who begins matches there or looks on.

    :raises NoSuchTable: there is no such table.
    """
    line, waiting = shown_at_table(hall, table)
    pairing = event.state.board.pairings.get(line.call.key) if line.call else None
    match_text, fault = match_in_words(event, pairing) if pairing else ("", "")
    return {
        "here": line,
        "waiting": waiting,
        "match_text": match_text,
        "cannot_begin": fault,
        "handicap": handicap_of_game(event) if line.call else None,
        "may_begin": begins,
    }


def shown_at_table(hall: HallView, table: str) -> tuple[TableLine, tuple[Waiting, ...]]:
    """The call to a table, or those who come next: the page of the table changes with them.

    :raises NoSuchTable: there is no such table.
    """
    line = hall.line(table)
    return line, () if line.call else hall.waiting[:NEXT]


@blueprint.post("/t/<event_id>/<table>/begin")
def begin_match_at(event_id: str, table: str) -> ResponseReturnValue:
    """Start the match of the pairing that is called to a table. Two who tap at once begin one match."""
    event = require_event(event_id)
    store = get_store()
    store.tables.table(event_id, table)
    if not may_begin(event, table):
        abort(403)
    call = store.calls.call_at(event_id, table)
    pairing = event.state.board.pairings.get(call.key) if call else None
    if call is not None and pairing is not None and match_of_call(call) is None:
        try:
            setup = setup_of_pairing(event, pairing, request.form.get(HANDICAP, "").strip())
        except Unreadable as fault:
            return render_table(event, table, as_sentence(fault.says)), 422
        ghosts = event.state.event_rules.ghosts(len(pairing.sides))
        store.begin_called(event_id, call, event.state.facts.games[0], setup, ghosts)
    return redirect(table_path(event_id, table), 303)


@blueprint.get("/t/<event_id>/<table>/board")
def board_of_table(event_id: str, table: str) -> ResponseReturnValue:
    """The board of a table: its match, or who plays there next. It follows from one match to the next by itself."""
    event = require_event(event_id)
    now = facts_of_page(event, table)
    cached = match_of_call(now["here"].call)
    if cached is None:
        return render_template("events/table_board.html", **now)
    role = access.role_at(cached.match_id) or "board"
    joins = cached.keys["board" if role == "board" else "table"]
    code = qr.qr_picture(f"{qr.base_address()}/k/{cached.match_id}/{joins}", "QR code: join this match")
    shown = {**now, **parts.board_facts(cached)}
    return render_template("events/match_board.html", seen=cached.head, code=code, role=role, preview=None, **shown)


# --- the match of a pairing ------------------------------------------------------------------------------------------


def may_begin(event: StoredEvent, table: str) -> bool:
    """True if the visitor may start the match at a table: with its key, or as who runs the event."""
    own = table_of_visitor(event.event_id)
    return (own is not None and own.name == table) or role_at_club(event.club_id) in ("organiser", "helper")


def let_in(match_id: str) -> bool:
    """Let whoever runs the event enter plays as well; the key of a table does so by itself."""
    if access.role_at(match_id) not in ("host", "table"):
        access.admit(match_id, "table")
    return True


def setup_of_pairing(event: StoredEvent, pairing: Pairing, handicap: str = "") -> Setup:
    """The set-up of the match that a pairing plays: its people, with the options of its round, and a handicap.

    :raises Unreadable: the event has several games, or the game does not take so many players.
    """
    played = event.state.facts.games
    if len(played) != 1:
        raise Unreadable("this event has no game of its own: enter the result by hand")
    names = players_of_pairing(event, pairing)
    for _ in range(event.state.event_rules.ghosts(len(pairing.sides))):
        names = [*names, GHOST if GHOST not in names else another(GHOST, names)]
    options = dict(options_of_match(event.state, pairing))
    if handicap:
        options[HANDICAP] = handicap
    return games.game(played[0]).schema.setup(names, options)


def handicap_of_game(event: StoredEvent) -> SchemaField | None:
    """The option by which the game of an event gives a handicap; None if it has none."""
    played = event.state.facts.games
    fields = games.game(played[0]).schema.options.fields if len(played) == 1 else ()
    return next((each for each in fields if each.key == HANDICAP), None)


def players_of_pairing(event: StoredEvent, pairing: Pairing) -> list[str]:
    """The players of a pairing in the order of turns: partners sit opposite each other, so sides alternate."""
    entrants = event.state.facts.entrants
    sides = [
        [who for name in side for who in ((entrants[name].people if name in entrants else ()) or (name,))]
        for side in pairing.sides
    ]
    if len({len(side) for side in sides}) > 1:
        return [name for side in pairing.sides for name in side]
    return [who for turn in zip(*sides, strict=True) for who in turn]


def match_in_words(event: StoredEvent, pairing: Pairing) -> tuple[str, str]:
    """The match that a pairing plays (`Darts 301, legs to win a set: 3`), and the reason why it cannot be begun."""
    try:
        setup = setup_of_pairing(event, pairing)
    except Unreadable as fault:
        return "", as_sentence(fault.says)
    game = games.game(event.state.facts.games[0])
    options = game.schema.options
    given = options_of_match(event.state, pairing)
    shown = [
        f"{part.label.partition(':')[0].lower()}: {part.field_type.show(getattr(setup.options, part.key))}"
        for part in options.fields
        if part.key in given
    ]
    return ", ".join([game.title, *shown]), ""
