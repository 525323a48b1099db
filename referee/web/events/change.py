"""The page to change an event: its title and options, its day and note, a match brought in, its deletion."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.changing import (
    NOTE,
    bring_match_in,
    day_moved,
    kept_after_deletion,
    note_written,
)
from referee.desk.events.entries import REFUSED, STALE
from referee.desk.events.organising import EntryPreview, entry_preview
from referee.desk.events.view import EVENING, event_view
from referee.desk.left_out import BroughtIn, plays_left_out
from referee.kit.values import replace
from referee.match import read_record
from referee.schema import Unreadable, as_sentence
from referee.store import RefusedEntry, Stale, get_store
from referee.store.events import StoredEvent
from referee.store.keys import new_nonce
from referee.web.events.change_form import ChangeForm
from referee.web.events.entering import enter_once
from referee.web.events.entry_form import entry_typed
from referee.web.fields.near_names import NO_QUESTIONS
from referee.web.fields.sent_record import SentRecord, sent_record
from referee.web.http.event_access import require_event
from referee.web.http.files import MATCH_FILE, takes_file
from referee.web.shown.printing import day

blueprint = Blueprint("change_event", __name__)
BEHIND = "Somebody entered something meanwhile. Look again at what your change does now."


@blueprint.get("/e/<event_id>/change")
def change_page(event_id: str) -> ResponseReturnValue:
    """The page with the current values."""
    return render_change(require_event(event_id, "organiser"))


@blueprint.post("/e/<event_id>/change")
def post_change(event_id: str) -> ResponseReturnValue:
    """Show what a change of the title or the options does, or make it."""
    event = require_event(event_id, "organiser")
    form = None
    if "entry" in request.form:
        try:
            body = entry_typed(request.form)
        except Unreadable as fault:
            return render_change(event, fault=as_sentence(fault.says)), REFUSED
    else:
        form = ChangeForm(event, request.form.to_dict())
        body = form.entry()
        if form.is_faulty:
            return render_change(event, form), REFUSED
    if body.get("do") != "change":
        return render_change(event, fault="This page changes the title and the options."), REFUSED
    if request.form.get("sure") != "yes":
        preview = preview_of_change(event, body)
        return render_change(event, form, preview=preview), 200 if preview.allowed else REFUSED
    answer = enter_once(event_id, body, request.form)
    event = get_store().events.event(event_id)
    if isinstance(answer, Stale):
        return render_change(event, fault=BEHIND, preview=preview_of_change(event, body)), STALE
    if isinstance(answer, RefusedEntry):
        return render_change(event, fault=answer.ruling.says), REFUSED
    return redirect(f"/e/{event_id}/change?done=change", 303)


@blueprint.post("/e/<event_id>/change/day")
def post_day(event_id: str) -> ResponseReturnValue:
    """Change the day and the note of an event."""
    event = require_event(event_id, "organiser")
    store = get_store()
    try:
        created = day_moved(event, request.form.get("day", ""))
        note = note_written(request.form.get("note", ""))
    except Unreadable as fault:
        return render_change(event, fault=as_sentence(fault.says)), REFUSED
    store.events.set_created(event_id, created)
    store.plans.change(event_id, lambda plan: replace(plan, note=note))
    return redirect(f"/e/{event_id}/change?done=day", 303)


@blueprint.post("/e/<event_id>/change/match")
@takes_file(MATCH_FILE)
def post_match(event_id: str) -> ResponseReturnValue:
    """Bring a match into the event: its record, as the sheet of a match offers it."""
    store, event = get_store(), require_event(event_id, "organiser")
    try:
        sent = sent_record(event.club_id, match_names, "Choose the record of a match: its sheet offers it.")
        if sent.near.asked:
            return render_change(event, sent=sent)
        pairing = request.form.get("pairing", "")
        match_id = store.id_of_request(request.form.get("key", ""), event_id, pairing, sent.text)
        created = bring_match_in(store, event, sent.raw, pairing, match_id)
    except Unreadable as fault:
        return render_change(event, fault=as_sentence(fault.says)), REFUSED
    refused = plays_left_out(store.cached_match(created.match_id).match, read_record(sent.raw))
    if not refused:
        return redirect(f"/e/{event_id}/change?done=match", 303)
    left_out = tuple(as_sentence(each.in_words("play")) for each in refused)
    return render_change(
        store.events.event(event_id), brought=BroughtIn("The match", f"/m/{created.match_id}/log", left_out)
    )


def match_names(raw: object) -> tuple[str, ...]:
    """The names of the players in the record of a match.

    :raises Unreadable: this is not the record of a match.
    """
    return read_record(raw).setup.players


@blueprint.post("/e/<event_id>/delete")
def post_delete(event_id: str) -> ResponseReturnValue:
    """Delete the event; the first press says what stays."""
    event = require_event(event_id, "organiser")
    if request.form.get("sure") != "yes":
        return render_change(event, deletes=True)
    get_store().events.delete(event_id)
    return redirect(f"/c/{event.club_id}/events", 303)


def preview_of_change(event: StoredEvent, body: dict[str, Any]) -> EntryPreview:
    """The ruling on a change that is not made yet, with what it changes."""
    after, ruling = get_store().events.preview(event.event_id, body)
    return entry_preview(event, after, ruling, body)


def render_change(
    event: StoredEvent, form: ChangeForm | None = None, fault: str = "", preview: EntryPreview | None = None,
    deletes: bool = False, brought: BroughtIn | None = None, sent: SentRecord | None = None,
) -> str:  # fmt: skip
    """The page, with the typed texts, a fault, what a change does, a question, or a new match.

    It asks before the deletion, and about the names of a record that was `sent`.
    """
    store = get_store()
    return render_template(
        "events/change.html",
        event=event_view(store, event),
        form=form or ChangeForm(event),
        fault=fault,
        brought=brought,
        preview=preview,
        near=NO_QUESTIONS,
        sent=sent,
        chosen=request.form.get("pairing", ""),
        kept=kept_after_deletion(store, event) if deletes else None,
        day=day(event.created),
        note=store.plans.plan(event.event_id).note,
        longest_note=NOTE,
        longest_file=MATCH_FILE,
        ready=event.state.board.ready,
        is_evening=event.setup["event"] == EVENING,
        done=request.args.get("done", ""),
        key=new_nonce(),
    )
