"""The address of the event stream of an event: its standing, its matches, its hall."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, request

from referee.store import get_store
from referee.store.events import news_of
from referee.web.http.event_access import require_event
from referee.web.live.event_channel import EventChannel
from referee.web.live.event_parts import keys_of_view
from referee.web.live.events import stream_answer
from referee.web.pages.events.event_table import may_begin

FOR_HELPERS: Final = ("organise", "hall", "door")

blueprint = Blueprint("event_news", __name__)


@blueprint.get("/e/<event_id>/live")
def event_news(event_id: str) -> Response:
    """The stream of an event for a view; `table` is the table that it shows, `who` the entrant whose matches."""
    view, table = request.args.get("view", "event"), request.args.get("table", "")
    event = require_event(event_id, "helper" if view in FOR_HELPERS else "board")
    if view == "table":
        get_store().tables.table(event_id, table)
    begins = view == "table" and may_begin(event, table)
    keys = keys_of_view(view, table=table, who=request.args.get("who", ""), begins=begins)
    if not keys:
        abort(404)
    return stream_answer(EventChannel, news_of(event_id), keys, holder=f"{event_id}:event")
