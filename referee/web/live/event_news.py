"""The stream of an event: its standing and its matches, sent anew when they change."""

from __future__ import annotations

import contextlib
import json
import queue
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, render_template, request, stream_with_context

from referee.store import get_store
from referee.store.events import NoSuchEvent, NoSuchTable, StoredEvent, news_of
from referee.store.news import Subscription
from referee.web.http.event_access import require_event
from referee.web.http.limits import visitor_network
from referee.web.live.events import ADDRESS_FULL, KEY_FULL, take_place
from referee.web.live.hub import BEAT, Hub
from referee.web.live.streams import clock_message
from referee.web.pages.events.event_table import table_now
from referee.web.pages.events.event_view import event_view
from referee.web.pages.events.hall_view import hall_view
from referee.web.pages.events.my_event import my_event, round_lines
from referee.web.pages.events.organise_view import organise_view
from referee.web.pages.events.wall import wall_facts

VIEWS: Final = {
    "event": ("standing", "playing", "results"),
    "board": ("standing", "playing"),
    "organise": ("slips", "standing"),
    "tournament": ("mine", "playing", "standing", "rounds"),
    "hall": ("hall_now",),
    "wall": ("wall_bracket", "wall_tables", "wall_standing", "wall_calls"),
    "table": ("table_now",),
}
"""The parts that each view shows: elements by their ids, templates by their names."""
FOR_HELPERS: Final = ("organise", "hall")
LOOK_EVERY: Final = 2.0
BEATS: Final = 2
"""A beat goes out with every so many looks."""

blueprint = Blueprint("event_news", __name__)


@blueprint.get("/e/<event_id>/live")
def event_news(event_id: str) -> Response:
    """The stream of an event for a view of `VIEWS`; `who` is the entrant whose matches a tournament shows."""
    view = request.args.get("view", "event")
    event = require_event(event_id, "helper" if view in FOR_HELPERS else "board")
    if view not in VIEWS:
        abort(404)
    facts = _facts_of(view, request.args.get("table", ""), request.args.get("who", ""))
    facts(event)
    answer = current_app.response_class(content_type="text/event-stream; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        hub: Hub = current_app.extensions["live"]
        with contextlib.ExitStack() as stream:
            take_place(stream, hub.of_keys, f"{event_id}:event", KEY_FULL)
            take_place(stream, hub.of_addresses, visitor_network(), ADDRESS_FULL)
            news = get_store().news.subscribe(news_of(event_id))
            stream.callback(news.close)
            answer.response = stream_with_context(messages(hub, news, event.event_id, Shown(view, facts)))
            answer.call_on_close(stream.pop_all().close)
    return answer


@dataclass(frozen=True, slots=True)
class Shown:
    """A view, and the function that gives its variables."""

    view: str
    facts: Callable[[StoredEvent], dict[str, Any]]


def _facts_of(view: str, table: str, who: str) -> Callable[[StoredEvent], dict[str, Any]]:
    if view == "hall":
        return lambda event: {"hall": hall_view(event)}
    if view == "wall":
        return wall_facts
    if view == "table":
        return lambda event: {"table": table, **table_now(event, table)}
    if view == "organise":
        return lambda event: {"event": event_view(event), "run": organise_view(event)}
    if view == "tournament":
        return lambda event: {"event": event_view(event), "mine": my_event(event, who), "rounds": round_lines(event)}
    return lambda event: {"event": event_view(event)}


def messages(hub: Hub, news: Subscription, event_id: str, page: Shown) -> Iterator[bytes]:
    """The messages of a stream until the server stops or the event or its table is deleted."""
    yield b"retry: 1500\n\n"
    shown: dict[str, str] = {}
    clock: float | None = None
    tables = get_store().tables
    looks = 0
    while not hub.closing:
        try:
            event = get_store().events.event(event_id)
            parts = parts_of(page.facts(event), page.view)
        except (NoSuchEvent, NoSuchTable):
            yield b"event: gone\ndata: {}\n\n"
            return
        settings = tables.settings(event_id)
        if settings.clock != clock:
            clock = settings.clock
            yield clock_message(clock, tables.round_time_left(settings))
        if parts != shown:
            shown = parts
            yield f"data: {json.dumps({'seq': event.head, 'parts': parts})}\n\n".encode()
        elif looks % BEATS == 0:
            yield BEAT
        looks += 1
        with contextlib.suppress(queue.Empty):
            news.get(timeout=LOOK_EVERY)


def parts_of(facts: Mapping[str, Any], view: str) -> dict[str, str]:
    """The elements of a view, drawn."""
    drawn = {name: render_template(f"events/parts/{name}.html", view=view, **facts) for name in VIEWS[view]}
    return {name.replace("_", "-"): html for name, html in drawn.items()}
