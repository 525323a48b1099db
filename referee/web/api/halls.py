"""Halls of events: tables and their keys, calls by hand and taken back, their matches, the clock of the round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from referee.events.called_match import HANDICAP, handicap_of_game
from referee.schema import Unreadable, read_count
from referee.store import get_store
from referee.store.events import CallsUnseen, CannotCall, NoSuchTable, StoredEvent, TableCall
from referee.store.keys import ClubRole
from referee.web.api import hall_serializers as write
from referee.web.api.blueprint import ApiError, blueprint, json_answer
from referee.web.api.requests import (
    json_body,
    require_club_key,
    require_fields,
    require_no_body,
    seen_header,
    sent_text,
)
from referee.web.http.event_plan import rename_table
from referee.web.http.hall_view import begin_match_of_call, hall_view, match_of_call


@blueprint.get("/events/<event_id>/hall")
def get_hall(event_id: str) -> Response:
    """A hall: tables with their calls and scores, who waits and why, and the estimate of the end."""
    return hall_answer(event_for_key(event_id, "board").event_id)


@blueprint.patch("/events/<event_id>/hall")
def patch_hall(event_id: str) -> Response:
    """Have free tables called automatically, or by hand only."""
    event_for_key(event_id, "organiser")
    automatic = require_fields(json_body(), ("automatic",))["automatic"]
    if not isinstance(automatic, bool):
        raise Unreadable("automatic is true or false", "automatic")
    get_store().tables.set_automatic(event_id, automatic)
    return followed(event_id)


@blueprint.post("/events/<event_id>/hall/clock")
def post_round_clock(event_id: str) -> Response:
    """Start the clock of the round again; 0 seconds stop it."""
    event_for_key(event_id, "helper")
    get_store().tables.set_round_clock(event_id, sent_count(require_fields(json_body(), ("seconds",)), "seconds"))
    return followed(event_id)


@blueprint.post("/events/<event_id>/hall/tables")
def post_tables(event_id: str) -> Response:
    """Add tables, named by the next numbers."""
    event_for_key(event_id, "organiser")
    get_store().tables.add_tables(event_id, sent_count(require_fields(json_body(), ("count",)), "count"))
    return followed(event_id)


@blueprint.patch("/events/<event_id>/hall/tables/<string:table>")
def patch_table(event_id: str, table: str) -> Response:
    """Give a table another name; its key stays."""
    event_for_key(event_id, "organiser")
    name = sent_text(require_fields(json_body(), ("name",)), "name")
    rename_table(event_id, table, name)
    return followed(event_id)


@blueprint.delete("/events/<event_id>/hall/tables/<string:table>")
def delete_table(event_id: str, table: str) -> Response:
    """Remove a table; players who are called to it wait for another one."""
    event_for_key(event_id, "organiser")
    require_no_body()
    get_store().tables.remove_table(event_id, table)
    return followed(event_id)


@blueprint.get("/events/<event_id>/hall/keys")
def list_table_keys(event_id: str) -> Response:
    """The key of each table, with the link of its code."""
    event_for_key(event_id, "helper")
    return json_answer(write.table_keys_json(event_id, get_store().tables.tables(event_id), request.host_url))


@blueprint.post("/events/<event_id>/hall/tables/<string:table>/key")
def post_table_key(event_id: str, table: str) -> Response:
    """Give a table a new key; the old one becomes void."""
    event_for_key(event_id, "organiser")
    require_no_body()
    tables = get_store().tables
    tables.renew_table_key(event_id, table)
    return json_answer(write.table_keys_json(event_id, [tables.table(event_id, table)], request.host_url))


@blueprint.post("/events/<event_id>/hall/calls")
def post_call(event_id: str) -> Response:
    """Call a pairing to a table by hand."""
    event_for_key(event_id, "helper")
    given = require_fields(json_body(), ("pairing", "table"))
    pairing, table, seen = sent_text(given, "pairing"), sent_text(given, "table"), seen_header()
    try:
        get_store().calls.call(event_id, pairing, table, seen)
    except CallsUnseen as fault:
        raise hall_unseen(fault) from None
    except NoSuchTable:
        raise Unreadable(f"the hall has no table {table}", "table") from None
    except CannotCall as fault:
        raise ApiError(409, str(fault)) from None
    return followed(event_id)


@blueprint.delete("/events/<event_id>/hall/calls/<n>")
def delete_call(event_id: str, n: str) -> Response:
    """Take a call back; its pairing is called again by hand only."""
    event_for_key(event_id, "helper")
    require_no_body()
    try:
        get_store().calls.take_back(event_id, call_of_number(event_id, n).n)
    except CannotCall as fault:
        raise ApiError(409, str(fault), "n") from None
    return followed(event_id)


@blueprint.post("/events/<event_id>/hall/calls/<n>/match")
def post_match_of_call(event_id: str, n: str) -> Response:
    """Begin the match of a call, or return the match that has begun, with the same keys."""
    event = event_for_key(event_id, "helper")
    given = require_fields(json_body(), (), (HANDICAP,))
    handicap = sent_text(given, HANDICAP).strip() if HANDICAP in given else ""
    if handicap and handicap_of_game(event.state) is None:
        raise Unreadable("the game of this event takes no handicap", HANDICAP)
    call = call_of_number(event_id, n)
    try:
        begun = call.ended is None and begin_match_of_call(event, call, handicap)
    except Unreadable as fault:
        raise Unreadable(fault.says, fault.field.removeprefix("options.")) from None
    cached = match_of_call(call_of_number(event_id, n))
    if cached is None:
        raise ApiError(409, "This call has ended, and no match was begun.", "n")
    answer = write.called_match_json(cached, request.host_url)
    return json_answer(answer, 201 if begun else 200, {"Location": f"/api/v1/matches/{cached.match_id}"})


def call_of_number(event_id: str, n: str) -> TableCall:
    """The call with a number.

    :raises ApiError: there is no such call.
    """
    number = read_count(n)
    call = next((call for call in get_store().calls.history(event_id) if call.n == number), None)
    if call is None:
        raise ApiError(404, "there is no such call", "n")
    return call


def event_for_key(event_id: str, least: ClubRole) -> StoredEvent:
    """An event, for a key of its club with at least the role `least`.

    :raises NoSuchEvent: there is no such event.
    """
    event = get_store().events.event(event_id)
    require_club_key(event.club_id, least)
    return event


def followed(event_id: str) -> Response:
    """The hall after a change, once free tables have been called."""
    get_store().calls.follow(event_id)
    return hall_answer(event_id)


def hall_answer(event_id: str) -> Response:
    """The current hall, once all matches that have ended count."""
    store = get_store()
    store.clubs.catch_up(store.events.event(event_id).club_id)
    return json_answer(write.hall_json(hall_view(store.events.event(event_id))))


def hall_unseen(fault: CallsUnseen) -> ApiError:
    """The error for a sender who has not seen all calls, or has seen more than there are."""
    if fault.missed:
        says = f"calls up to {fault.head} were made that you had not seen; look at them, then call if it still fits"
    else:
        says = f"you have seen more than there is: the last call is {fault.head}; read the hall again"
    return ApiError(
        409, says, "X-Seen", {"head": fault.head, "missed": [write.call_json(each) for each in fault.missed]}
    )


def sent_count(given: Mapping[str, Any], field: str) -> int:
    """The whole number in a field of an object that was sent.

    :raises Unreadable: it is not a whole number.
    """
    count = given[field]
    if type(count) is not int or count < 0:
        raise Unreadable(f"{field} is a whole number", field)
    return count
