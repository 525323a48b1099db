"""The link for guests: a stranger who opens it looks at one event, until the organiser withdraws it."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from referee.desk.events.plan import with_guests
from referee.store import get_store
from referee.web.http import limits
from referee.web.http.event_access import entered_here, guest_path, is_guest_key, require_event
from referee.web.http.held_keys import held_keys
from referee.web.shown import qr

blueprint = Blueprint("event_guests", __name__)


@blueprint.get("/e/<event_id>/guests")
def guests_page(event_id: str) -> ResponseReturnValue:
    """The link for guests with its code, and the buttons that make and withdraw it."""
    event = require_event(event_id, "organiser")
    path = guest_path(event)
    link = f"{qr.base_address()}{path}" if path else ""
    return render_template(
        "events/guests.html",
        event=event,
        title=event.shown_title,
        link=link,
        code=qr.qr_picture(link, "QR code: look at this event") if link else "",
    )


@blueprint.post("/e/<event_id>/guests")
def change_guests(event_id: str) -> ResponseReturnValue:
    """Make the link, make a new one, or withdraw it."""
    require_event(event_id, "organiser")
    act = request.form.get("do", "")
    if act not in ("open", "close"):
        abort(400)
    get_store().plans.change(event_id, lambda plan: with_guests(plan, is_open=act == "open"))
    return redirect(f"/e/{event_id}/guests", 303)


@blueprint.get("/k/e/<event_id>/<string:key>")
def exchange_guest_key(event_id: str, key: str) -> ResponseReturnValue:
    """Exchange the key of a guest's link for the cookie, and lead on to the event by an address without it.

    :raises NoSuchEvent: there is no such event.
    """
    event = get_store().events.event(event_id)
    if not is_guest_key(event, key):
        limits.check_limit(limits.KEYS)
        limits.count_miss(limits.KEYS)
        abort(403)
    if not entered_here(event):
        # An entrant keeps the key of the own page, which stays when this link is withdrawn.
        session.permanent = True
        held_keys().add_event(event_id, key)
    answer = redirect(f"/e/{event_id}", 303)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
