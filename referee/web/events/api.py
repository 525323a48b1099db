"""Events of clubs: begin one, look at it, make entries."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Final

from flask import Response, current_app

from referee.desk.events.changing import day_moved, events_of_year
from referee.desk.events.entries import REFUSED, may_enter
from referee.desk.left_out import entries_left_out
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import Accepted, Stale, get_store
from referee.store.clubs import former_names
from referee.store.events import StoredEvent
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, created, json_answer, unseen
from referee.web.api.parameters import COUNT, TEXT, EntryKey, Parameter, Preview, Seen, count_parameter
from referee.web.api.sure_names import NewNames, require_sure
from referee.web.clubs import serializers as write
from referee.web.clubs import shapes
from referee.web.events.entry_form import names_entered, names_of_record

MOST_EVENTS: Final = 500
"""Events in a list."""


@operation.get("/clubs/{club}/events", key="board")
def list_events(
    club_id: str,
    search: Annotated[str, Parameter("q", TEXT, "a part of a title")],
    year: Annotated[int | None, count_parameter("year", COUNT, "a year; all years by default")],
) -> shapes.ClubEvents:
    """The events of a club, the newest first."""
    matching = events_of_year(get_store(), club_id, search.strip(), year)
    return shapes.ClubEvents([shapes.EventSummary.of(event) for event in matching[:MOST_EVENTS]])


@operation.post("/clubs/{club}/events", {201: "ClubEvent", 409: "NearlyKnown"}, takes="EventRecord", key="helper")
def create_event(club_id: str, role: ClubRole, body: object, new_names: NewNames, entry_key: EntryKey) -> Response:
    """Begin an event of a club (organiser; a helper begins only evenings).

    Entries of the record that the rules refuse are left out, and listed in `left_out`.
    """
    if not isinstance(body, dict):
        raise Unreadable("the record of an event is an object")
    if role != "organiser" and body.get("event") != "evening":
        raise ApiError(403, "a helper's key begins evenings; other events need the organiser's key", "Authorization")
    require_sure(club_id, names_of_record(body), new_names, "entrants")
    event_id = get_store().id_of_request(entry_key, club_id, json.dumps(body, sort_keys=True))
    event = get_store().events.create(club_id, body, event_id=event_id)
    begun = replace(whole_event(event), left_out=entries_left_out(event, body))
    return created(begun, f"/events/{event.event_id}")


@operation.get("/events/{event_id}", key="board")
def get_event(event: StoredEvent) -> shapes.ClubEvent:
    """An event: record, rounds, standing, people."""
    return whole_event(event)


def whole_event(event: StoredEvent) -> shapes.ClubEvent:
    """An event with its matches and its people."""
    people = get_store().clubs.read(partial(former_names.people_of_event, event_id=event.event_id))
    return write.event_json(event, get_store().events.matches_of(event.event_id), people)


@operation.patch("/events/{event_id}", key="organiser")
def move_event(event: StoredEvent, body: shapes.EventDay) -> shapes.ClubEvent:
    """Move an event to another day (organiser). Its title and options change by an entry."""
    events = get_store().events
    events.set_created(event.event_id, day_moved(event, body.day))
    return whole_event(events.event(event.event_id))


@operation.delete("/events/{event_id}", {204: None}, key="organiser")
def delete_event(event_id: str) -> Response:
    """Delete an event with its log, its tables and its plan (organiser); its matches stay."""
    get_store().events.delete(event_id)
    return current_app.response_class(status=204)


@operation.post(
    "/events/{event_id}/entries",
    {200: "EventEntryLine", 409: "StaleEvent or NearlyKnown", 422: "EventEntryLine or Error"},
    takes="EventEntry",
    key="helper",
)
def enter_event_entry(
    event: StoredEvent, role: ClubRole, body: object, preview: Preview, new_names: NewNames, seen: Seen,
    entry_key: EntryKey,
) -> Response:  # fmt: skip
    """Add an entry to the log of an event (organiser, helper). `preview` only gives the ruling."""
    if not isinstance(body, dict):
        raise Unreadable("an entry is an object")
    if not may_enter(role, event, body):
        says = "a helper's key enters and corrects results; this entry needs the organiser's key"
        raise ApiError(403, says, "Authorization")
    field = next((name for name in ("by", "to") if name in body), "who")
    require_sure(event.club_id, names_entered(body), new_names, field)
    events, n, again = get_store().events, None, False
    if preview:
        _, ruling = events.preview(event.event_id, body)
    else:
        if seen > event.head:
            raise stale(event, seen)
        answer = events.append(event.event_id, body, key=entry_key, who=role, seen=seen)
        event = events.event(event.event_id)
        if isinstance(answer, Stale):
            raise stale(event, seen)
        if isinstance(answer, Accepted):
            n, again = answer.seq, answer.again
        ruling = answer.ruling
    line = {**ruling.as_json(), "n": n, "seq": event.head, "again": again}
    return json_answer(line, 200 if ruling.verdict == "allowed" else REFUSED)


def stale(event: StoredEvent, seen: int) -> ApiError:
    """The error for a sender who has not seen all entries, or has seen more than the log has."""
    missed = [{"n": entry.seq, "entry": entry.body} for entry in event.log if entry.seq > seen]
    ahead = f"the log ends at entry {event.head}; read the event again"
    return unseen(event.head, missed, f"entries up to {event.head}", ahead)
