"""Events of clubs: begin one, look at it, make entries."""

from __future__ import annotations

from typing import Any, Final

from flask import Response

from referee.desk.events.entries import REFUSED, may_enter
from referee.events.event import EntryRuling
from referee.schema import Unreadable
from referee.store import Accepted, Answer, Stale, get_store
from referee.store.events import StoredEvent
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, json_answer
from referee.web.api.requests import (
    idempotency_key,
    json_body,
    preview_wanted,
    require_club_key,
    seen_header,
)
from referee.web.clubs import serializers as write
from referee.web.clubs import shapes

MOST_EVENTS: Final = 500
"""Events in a list."""


@operation.get("/clubs/{club}/events", {200: "ClubEvents"}, keyed=True)
def club_events(club_id: str) -> Response:
    """The events of a club."""
    require_club_key(club_id, "board")
    events = get_store().events.of_club(club_id, MOST_EVENTS)
    return json_answer(shapes.ClubEvents([write.event_summary_json(event) for event in events]))


@operation.post("/clubs/{club}/events", {201: "ClubEvent"}, takes="EventRecord", keyed=True, errors=(403,))
def create_event(club_id: str) -> Response:
    """Begin an event of a club (organiser; a helper begins only evenings)."""
    role = require_club_key(club_id, "helper")
    record = json_body()
    if not isinstance(record, dict):
        raise Unreadable("the record of an event is an object")
    if role != "organiser" and record.get("event") != "evening":
        raise ApiError(403, "a helper's key begins evenings; other events need the organiser's key", "Authorization")
    event = get_store().events.create(club_id, record)
    return json_answer(write.event_json(event, ()), 201, {"Location": f"/api/v1/events/{event.event_id}"})


@operation.get("/events/{event_id}", {200: "ClubEvent"}, keyed=True)
def event(event_id: str) -> Response:
    """An event: record, rounds, standing."""
    store = get_store()
    event = store.events.event(event_id)
    require_club_key(event.club_id, "board")
    store.clubs.catch_up(event.club_id)
    return json_answer(write.event_json(store.events.event(event_id), store.events.matches_of(event_id)))


@operation.post(
    "/events/{event_id}/entries",
    {200: "EventEntryLine", 409: "StaleEvent", 422: "EventEntryLine or Error"},
    takes="EventEntry",
    keyed=True,
    errors=(403,),
    parameters=("preview", "X-Seen", "Idempotency-Key"),
)
def post_entry(event_id: str) -> Response:
    """Add an entry to the log of an event (organiser, helper). `preview` only gives the ruling."""
    events = get_store().events
    event = events.event(event_id)
    role = require_club_key(event.club_id, "helper")
    body: Any = json_body()
    if not isinstance(body, dict):
        raise Unreadable("an entry is an object")
    if not may_enter(role, event, body):
        says = "a helper's key enters and corrects results; this entry needs the organiser's key"
        raise ApiError(403, says, "Authorization")
    if preview_wanted():
        _, ruling = events.preview(event_id, body)
        line = write.event_line_json(ruling, None, event.head)
        return json_answer(line, 200 if ruling.verdict == "allowed" else 422)
    seen = seen_header()
    if seen > event.head:
        raise stale(event, seen)
    answer = events.append(event_id, body, key=idempotency_key(), who=role, seen=seen)
    return entry_answer(answer, events.event(event_id), seen)


def entry_answer(answer: Answer[EntryRuling], event: StoredEvent, seen: int) -> Response:
    """The answer with the ruling on an entry.

    :raises ApiError: the sender has not seen the latest entries.
    """
    if isinstance(answer, Stale):
        raise stale(event, seen)
    if isinstance(answer, Accepted):
        return json_answer(write.event_line_json(answer.ruling, answer.seq, event.head, answer.again))
    return json_answer(write.event_line_json(answer.ruling, None, event.head), REFUSED)


def stale(event: StoredEvent, seen: int) -> ApiError:
    """The error for a sender who has not seen all entries, or has seen more than the log has."""
    missed = [{"n": entry.seq, "entry": entry.body} for entry in event.log if entry.seq > seen]
    if missed:
        says = (
            f"entries up to {event.head} were made that you had not seen; look at them, then enter yours if it is "
            "still missing"
        )
    else:
        says = f"you have seen more than there is: the log ends at entry {event.head}; read the event again"
    return ApiError(409, says, "X-Seen", {"head": event.head, "missed": missed})
