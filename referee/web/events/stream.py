"""The address of the event stream of an event: its standing, its matches, its hall."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, request

from referee.store.events import StoredEvent, news_of
from referee.web.api import operation
from referee.web.events.channel import EventChannel
from referee.web.events.parts import keys_of_view
from referee.web.halls.table import may_begin
from referee.web.http.club_access import role_at_club
from referee.web.http.event_access import (
    entered_here,
    is_alone,
    is_guest,
    require_event,
    role_at_event,
    table_of_visitor,
)
from referee.web.http.table_access import table_of_address
from referee.web.live.streams import PROGRAM
from referee.web.match.stream import stream_answer

FOR_HELPERS: Final = ("organise", "hall", "door")

blueprint = Blueprint("event_news", __name__)


@blueprint.get("/e/<event_id>/live")
def event_news(event_id: str) -> Response:
    """The stream of an event for a view; it shows the table `table`, or the matches of the entrant `who`."""
    view, table = request.args.get("view", "event"), request.args.get("table", "")
    event = require_event(event_id, "helper" if view in FOR_HELPERS else "board")
    if view == "table":
        table = table_of_address(event_id, table).name
    begins = view == "table" and may_begin(event, table)
    runs = role_at_event(event) in ("organiser", "helper")
    who, alone = request.args.get("who", ""), is_alone(event)
    keys = keys_of_view(view, table=table, who=who, begins=begins, runs=runs, alone=alone)
    if not keys:
        abort(404)
    holder = f"{news_of(event_id)}:{key_of_visitor(event)}"
    return stream_answer(EventChannel, news_of(event_id), keys, holder, follows="event")


@operation.get("/events/{event_id}/stream", {200: None}, key="board", streams="EventNews")
def stream_event(event_id: str, role: str) -> Response:
    """The news of an event, as server-sent events."""
    subject = news_of(event_id)
    return stream_answer(EventChannel, subject, [(PROGRAM,)], holder=f"{subject}:{role}", follows="event")


def key_of_visitor(event: StoredEvent) -> str:
    """The name of the key by which a visitor looks at an event; open screens are counted for each name.

    It is the role at the club, else the table, the entrant's own page, the link for guests or a match of the event.
    """
    if role := role_at_club(event.club_id):
        return role
    if table := table_of_visitor(event.event_id):
        return f"table {table.name}"
    return "own page" if entered_here(event) else "guest" if is_guest(event) else "match"
