"""The door of a tournament: people enter themselves by a link, and are checked in when they come."""

from __future__ import annotations

import hmac

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.plan import check_in, door_list, with_entries
from referee.events.credits import people_of
from referee.events.event import with_body
from referee.kit.names import new_name
from referee.schema import Unreadable, as_sentence
from referee.store import RefusedEntry, get_store
from referee.store.events import StoredEvent
from referee.web.events.door_list import facts_at_door
from referee.web.events.fees import note_payment
from referee.web.events.organise import require_tournament
from referee.web.fields.near_names import NO_QUESTIONS, TAKEN, NearNames, answered, questions
from referee.web.http import access, limits
from referee.web.http.event_access import admit_to_event, looks_on, role_at_event
from referee.web.shown import qr

blueprint = Blueprint("event_door", __name__)
BY_THEMSELVES = "self-entry"


@blueprint.get("/e/<event_id>/door")
def door_page(event_id: str) -> ResponseReturnValue:
    """The list of entrants, each with a button, and the link by which people enter themselves."""
    return render_door(require_tournament(event_id))


@blueprint.post("/e/<event_id>/door")
def post_door(event_id: str) -> ResponseReturnValue:
    """Check an entrant in or out, note a payment, open or close the entries, withdraw all who are missing."""
    event = require_tournament(event_id)
    act, who = request.form.get("do", ""), request.form.get("who", "")
    if act in ("here", "gone", "paid", "unpaid", "buy", "all-paid"):
        try:
            if act in ("here", "gone"):
                check_in(get_store(), event, who, is_here=act == "here")
            else:
                note_payment(event, act)
        except Unreadable as fault:
            return render_door(event, as_sentence(fault.says)), 422
        return redirect(f"/e/{event_id}/door", 303)
    if role_at_event(event) != "organiser":
        abort(403)
    if act in ("open", "close"):
        get_store().plans.change(event_id, lambda plan: with_entries(plan, is_open=act == "open"))
    elif act == "withdraw":
        missing = door_list(event, get_store().plans.plan(event_id)).missing
        if request.form.get("names", "").splitlines() != list(missing):
            return render_door(event, asks=True), 200
        for name in missing:
            get_store().events.append(event_id, {"do": "withdraw", "who": name}, key="", who=access.visitor_name())
    else:
        return render_door(event, "Choose what to do."), 422
    return redirect(f"/e/{event_id}/door", 303)


def render_door(event: StoredEvent, fault: str = "", asks: bool = False) -> str:
    """The page; `asks` shows the effect of withdrawing all who are missing, before it is done."""
    plan = get_store().plans.plan(event.event_id)
    door = door_list(event, plan)
    says: list[str] = []
    state = event.state
    for who in door.missing if asks else ():
        state, ruling = with_body(state, {"do": "withdraw", "who": who})
        says.append(ruling.says)
    link = f"{qr.base_address()}/e/{event.event_id}/enter/{plan.entry_key}"
    return render_template(
        "events/door.html",
        event=event,
        title=event.shown_title,
        plan=plan,
        **facts_at_door(event, plan),
        asks=asks,
        why_no_entries=state.event_rules.why_no_entries(state.facts),
        says=says,
        link=link,
        code=qr.qr_picture(link, "QR code: enter yourself") if plan.open else "",
        role=role_at_event(event),
        fault=fault,
    )


@blueprint.get("/e/<event_id>/enter/<string:key>")
def self_entry_page(event_id: str, key: str) -> ResponseReturnValue:
    """The page on which people enter themselves."""
    return render_self_entry(open_event(event_id, key))


@blueprint.post("/e/<event_id>/enter/<string:key>")
def enter_self(event_id: str, key: str) -> ResponseReturnValue:
    """Enter a person by the typed name."""
    event = open_event(event_id, key)
    if not get_store().plans.plan(event_id).open:
        return render_self_entry(event), 409
    posted = answered(request.form, ("who",))
    typed = posted.get("who", "")
    try:
        name = new_name(typed)
    except Unreadable as fault:
        return render_self_entry(event, typed, as_sentence(fault.says)), 422
    near = questions(event.club_id, [name], posted)
    if near.asked:
        return render_self_entry(event, typed, near=near)
    if TAKEN in posted and name in people_of(event.state):
        # The organiser has entered the known name already.
        access.set_visitor_name(name)
        admit_to_event(event)
        return render_self_entry(event, entered=name)
    answer = get_store().events.append(event_id, {"do": "enter", "who": name}, key="", who=BY_THEMSELVES)
    if isinstance(answer, RefusedEntry):
        return render_self_entry(event, typed, as_sentence(answer.ruling.says)), 422
    access.set_visitor_name(name)
    admit_to_event(event)
    return render_self_entry(get_store().events.event(event_id), entered=name)


def open_event(event_id: str, key: str) -> StoredEvent:
    """The event of a link for entries; the request ends with 403 if the key does not fit.

    :raises NoSuchEvent: there is no such event.
    """
    event = get_store().events.event(event_id)
    wanted = get_store().plans.plan(event_id).entry_key
    if not wanted or not hmac.compare_digest(wanted.encode(), key.encode()):
        limits.check_limit(limits.KEYS)
        limits.count_miss(limits.KEYS)
        abort(403)
    return event


def render_self_entry(
    event: StoredEvent, typed: str = "", fault: str = "", entered: str = "", *, near: NearNames = NO_QUESTIONS
) -> str:
    """The page with the typed name and the question about it, or with a note that entries are closed."""
    plan = get_store().plans.plan(event.event_id)
    return render_template(
        "events/self_entry.html",
        path=f"/e/{event.event_id}/enter/{plan.entry_key}",
        title=event.shown_title,
        is_open=plan.open
        and not event.state.board.over
        and not event.state.event_rules.why_no_entries(event.state.facts),
        typed=typed,
        fault=fault,
        entered=entered,
        near=near,
        own_page=f"/e/{event.event_id}" if entered or looks_on(event) else "",
        people=door_list(event, plan).people,
    )
