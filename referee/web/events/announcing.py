"""The announcement of an event: set or taken away by the organiser or a helper."""

from __future__ import annotations

import time

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.announcement import announce, announced, announcement_now
from referee.desk.events.look import EventLook
from referee.desk.events.view import EVENING
from referee.schema import Unreadable, as_sentence
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.http.event_access import require_event

blueprint = Blueprint("announcing", __name__)


@blueprint.get("/e/<event_id>/announcement")
def announcement_page(event_id: str) -> ResponseReturnValue:
    """The announcement that stands, and the form of another one."""
    return render_announcement(require_event(event_id, "helper"))


@blueprint.post("/e/<event_id>/announcement")
def post_announcement(event_id: str) -> ResponseReturnValue:
    """Put the typed announcement in place of another one; an empty one takes it away."""
    event = require_event(event_id, "helper")
    try:
        typed = announced(request.form.get("says", ""), request.form.get("until", ""), time.time())
    except Unreadable as fault:
        return render_announcement(event, as_sentence(fault.says)), 422
    announce(get_store(), event, typed)
    return redirect(f"/e/{event_id}" if event.setup["event"] == EVENING else f"/e/{event_id}/organise", 303)


def render_announcement(event: StoredEvent, fault: str = "") -> str:
    """The page, with the typed text if it has a fault."""
    return render_template(
        "events/announcement.html",
        event=event,
        title=event.shown_title,
        announcement=announcement_now(get_store().plans.plan(event.event_id), time.time()),
        typed={name: request.form.get(name, "") if fault else "" for name in ("says", "until")},
        fault=fault,
    )


def announcement_facts(look: EventLook) -> dict[str, str]:
    """The variable of the announcement that stands now."""
    return {"announcement": announcement_now(look.plan, time.time())}
