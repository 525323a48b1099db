"""Halls of events: tables and their keys, calls by hand and taken back, their matches, the clock of the round."""

from __future__ import annotations

from flask import Response, request

from referee.desk.events import plan as event_plan
from referee.desk.halls.hall import begin_match_of_call, hall_view, match_of_call
from referee.events.called_match import HANDICAP, handicap_of_game
from referee.schema import Unreadable, read_count
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.store.halls import CallsUnseen, CannotCall, NoSuchTable, TableCall
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, json_answer
from referee.web.api.requests import (
    json_body,
    require_club_key,
    require_fields,
    require_no_body,
    seen_header,
    sent_bool,
    sent_count,
    sent_text,
)
from referee.web.halls import serializers as write


@operation.get("/events/{event_id}/hall", {200: "Hall"}, keyed=True)
def hall(event_id: str) -> Response:
    """A hall: tables with their calls and scores, waiting pairings with reasons, the expected end."""
    return hall_answer(event_for_key(event_id, "board").event_id)


@operation.patch("/events/{event_id}/hall", {200: "Hall"}, takes="HallChoice", keyed=True, errors=(403,))
def choose_calls(event_id: str) -> Response:
    """Switch automatic calls on or off (organiser)."""
    event_for_key(event_id, "organiser")
    automatic = sent_bool(require_fields(json_body(), ("automatic",)), "automatic")
    get_store().tables.set_automatic(event_id, automatic)
    return followed(event_id)


@operation.post("/events/{event_id}/hall/clock", {200: "Hall"}, takes="RoundClock", keyed=True, errors=(403,))
def round_clock(event_id: str) -> Response:
    """Restart the clock of the round, or stop it (organiser, helper)."""
    event_for_key(event_id, "helper")
    get_store().tables.set_round_clock(event_id, sent_count(require_fields(json_body(), ("seconds",)), "seconds"))
    return followed(event_id)


@operation.post("/events/{event_id}/hall/tables", {200: "Hall"}, takes="NewTables", keyed=True, errors=(403,))
def add_tables(event_id: str) -> Response:
    """Add tables (organiser)."""
    event_for_key(event_id, "organiser")
    get_store().tables.add_tables(event_id, sent_count(require_fields(json_body(), ("count",)), "count"))
    return followed(event_id)


@operation.patch("/events/{event_id}/hall/tables/{table}", {200: "Hall"}, takes="TableName", keyed=True, errors=(403,))
def rename_table(event_id: str, table: str) -> Response:
    """Rename a table (organiser); its key stays the same."""
    event_for_key(event_id, "organiser")
    name = sent_text(require_fields(json_body(), ("name",)), "name")
    event_plan.rename_table(get_store(), event_id, table, name)
    return followed(event_id)


@operation.delete("/events/{event_id}/hall/tables/{table}", {200: "Hall"}, keyed=True, errors=(403,))
def remove_table(event_id: str, table: str) -> Response:
    """Remove a table (organiser); the people called to it wait for another one."""
    event_for_key(event_id, "organiser")
    require_no_body()
    get_store().tables.remove_table(event_id, table)
    return followed(event_id)


@operation.get("/events/{event_id}/hall/keys", {200: "TableKeys"}, keyed=True, errors=(403,))
def table_keys(event_id: str) -> Response:
    """The keys of the tables, with the links of their codes (organiser, helper)."""
    event_for_key(event_id, "helper")
    return json_answer(write.table_keys_json(event_id, get_store().tables.tables(event_id), request.host_url))


@operation.post("/events/{event_id}/hall/tables/{table}/key", {200: "TableKeys"}, keyed=True, errors=(403,))
def renew_table_key(event_id: str, table: str) -> Response:
    """Give a table a new key (organiser); the old one no longer works."""
    event_for_key(event_id, "organiser")
    require_no_body()
    tables = get_store().tables
    tables.renew_table_key(event_id, table)
    return json_answer(write.table_keys_json(event_id, [tables.table(event_id, table)], request.host_url))


@operation.post(
    "/events/{event_id}/hall/calls",
    {200: "Hall", 409: "StaleHall or Error"},
    takes="CallByHand",
    keyed=True,
    errors=(403,),
    parameters=("X-Seen",),
)
def call_to_table(event_id: str) -> Response:
    """Call a pairing to a table by hand (organiser, helper)."""
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


@operation.delete("/events/{event_id}/hall/calls/{n}", {200: "Hall"}, keyed=True, errors=(403, 409))
def take_call_back(event_id: str, n: str) -> Response:
    """Take a call back (organiser, helper); its pairing is then called by hand only."""
    event_for_key(event_id, "helper")
    require_no_body()
    try:
        get_store().calls.take_back(event_id, call_of_number(event_id, n).n)
    except CannotCall as fault:
        raise ApiError(409, str(fault), "n") from None
    return followed(event_id)


@operation.post(
    "/events/{event_id}/hall/calls/{n}/match",
    {200: "CalledMatch", 201: "CalledMatch"},
    takes="BeginCalled",
    keyed=True,
    errors=(403, 409),
)
def begin_called_match(event_id: str, n: str) -> Response:
    """Begin the match of a call (organiser, helper); if it has begun already, the answer is that match."""
    event = event_for_key(event_id, "helper")
    given = require_fields(json_body(), (), (HANDICAP,))
    handicap = sent_text(given, HANDICAP).strip() if HANDICAP in given else ""
    if handicap and handicap_of_game(event.state) is None:
        raise Unreadable("the game of this event takes no handicap", HANDICAP)
    call = call_of_number(event_id, n)
    try:
        begun = call.ended is None and begin_match_of_call(get_store(), event, call, handicap)
    except Unreadable as fault:
        raise Unreadable(fault.says, fault.field.removeprefix("options.")) from None
    cached = match_of_call(get_store(), call_of_number(event_id, n))
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
    return json_answer(write.hall_json(hall_view(store, store.events.event(event_id))))


def hall_unseen(fault: CallsUnseen) -> ApiError:
    """The error for a sender who has not seen all calls, or has seen more than there are."""
    if fault.missed:
        says = f"calls up to {fault.head} were made that you had not seen; look at them, then call if it still fits"
    else:
        says = f"you have seen more than there is: the last call is {fault.head}; read the hall again"
    return ApiError(
        409, says, "X-Seen", {"head": fault.head, "missed": [write.call_json(each) for each in fault.missed]}
    )
