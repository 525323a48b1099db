"""Halls of events: tables and their keys, calls by hand and taken back, their matches, the clock of the round."""

from __future__ import annotations

from flask import Response, request
from msgspec import UNSET

from referee.desk.events import plan as event_plan
from referee.desk.halls.hall import begin_match_of_call, hall_view, match_of_call
from referee.events.called_match import HANDICAP, handicap_of_game
from referee.schema import Unreadable, read_count
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.store.halls import CallsUnseen, CannotCall, NoSuchTable, TableCall
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, json_answer, unseen
from referee.web.api.parameters import Seen
from referee.web.halls import serializers as write
from referee.web.halls import shapes


@operation.get("/events/{event_id}/hall", key="board")
def get_hall(event_id: str) -> shapes.Hall:
    """A hall: tables with their calls and scores, waiting pairings with reasons, the expected end."""
    return current_hall(event_id)


@operation.patch("/events/{event_id}/hall", key="organiser")
def change_hall(event_id: str, body: shapes.HallChoice) -> shapes.Hall:
    """Switch automatic calls on or off, or give all tables another kind (organiser)."""
    if body.automatic is UNSET and body.kind is UNSET:
        raise Unreadable("say what to choose: “automatic”, or “kind”", "automatic")
    if body.automatic is not UNSET:
        get_store().tables.set_automatic(event_id, body.automatic)
    if body.kind is not UNSET:
        event_plan.set_kind(get_store(), event_id, body.kind)
    return followed(event_id)


@operation.post("/events/{event_id}/hall/clock", key="helper")
def set_round_clock(event_id: str, body: shapes.RoundClock) -> shapes.Hall:
    """Restart the clock of the round, or stop it (organiser, helper)."""
    get_store().tables.set_round_clock(event_id, body.seconds)
    return followed(event_id)


@operation.post("/events/{event_id}/hall/tables", key="organiser")
def add_tables(event_id: str, body: shapes.NewTables) -> shapes.Hall:
    """Add tables (organiser)."""
    get_store().tables.add_tables(event_id, body.count, body.kind)
    return followed(event_id)


@operation.patch("/events/{event_id}/hall/tables/{table}", key="organiser")
def rename_table(event_id: str, table: str, body: shapes.TableName) -> shapes.Hall:
    """Rename a table (organiser); its key stays the same."""
    event_plan.rename_table(get_store(), event_id, table, body.name)
    return followed(event_id)


@operation.delete("/events/{event_id}/hall/tables/{table}", key="organiser")
def remove_table(event_id: str, table: str) -> shapes.Hall:
    """Remove a table (organiser); the people called to it wait for another one."""
    get_store().tables.remove_table(event_id, table)
    return followed(event_id)


@operation.get("/events/{event_id}/hall/keys", key="helper")
def get_table_keys(event_id: str) -> shapes.TableKeys:
    """The keys of the tables, with the links of their codes (organiser, helper)."""
    return write.table_keys_json(event_id, get_store().tables.tables(event_id), request.host_url)


@operation.post("/events/{event_id}/hall/tables/{table}/key", key="organiser")
def renew_table_key(event_id: str, table: str) -> shapes.TableKeys:
    """Give a table a new key (organiser); the old one no longer works."""
    tables = get_store().tables
    tables.renew_table_key(event_id, table)
    return write.table_keys_json(event_id, [tables.table(event_id, table)], request.host_url)


@operation.post("/events/{event_id}/hall/calls", {200: "Hall", 409: "StaleHall or Error"}, key="helper")
def call_to_table(event_id: str, body: shapes.CallByHand, seen: Seen) -> shapes.Hall:
    """Call a pairing to a table by hand (organiser, helper)."""
    try:
        get_store().calls.call(event_id, body.pairing, body.table, seen)
    except CallsUnseen as fault:
        missed = [write.call_json(each) for each in fault.missed]
        what, ahead = f"calls up to {fault.head}", f"the last call is {fault.head}; read the hall again"
        raise unseen(fault.head, missed, what, ahead, "call if it still fits") from None
    except NoSuchTable:
        raise Unreadable(f"the hall has no table {body.table}", "table") from None
    return followed(event_id)


@operation.delete("/events/{event_id}/hall/calls/{n}", key="helper", errors=(409,))
def take_call_back(event_id: str, n: str) -> shapes.Hall:
    """Take a call back (organiser, helper); its pairing is then called by hand only."""
    try:
        get_store().calls.take_back(event_id, call_of_number(event_id, n).n)
    except CannotCall as fault:
        raise ApiError(409, str(fault), "n") from None
    return followed(event_id)


@operation.post(
    "/events/{event_id}/hall/calls/{n}/match",
    {200: "CalledMatch", 201: "CalledMatch"},
    key="helper",
    errors=(409,),
)
def begin_called_match(event: StoredEvent, event_id: str, n: str, body: shapes.BeginCalled) -> Response:
    """Begin the match of a call (organiser, helper); if it has begun already, the answer is that match."""
    handicap = None if body.handicap is None else body.handicap.strip()
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


def followed(event_id: str) -> shapes.Hall:
    """The hall after a change, once free tables have been called."""
    get_store().calls.follow(event_id)
    return current_hall(event_id)


def current_hall(event_id: str) -> shapes.Hall:
    """The current hall, once all matches that have ended count."""
    store = get_store()
    store.clubs.catch_up(store.events.event(event_id).club_id)
    return write.hall_json(hall_view(store, store.events.event(event_id)))
