"""A new tournament of a club: its format and game, its options, its entrants."""

from __future__ import annotations

import json
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.desk.events.handicaps import with_last_handicaps
from referee.desk.events.view import EVENING
from referee.events import formats
from referee.events.credits import people_of
from referee.events.draw import Format
from referee.events.event import opened, with_body
from referee.events.formats.stages.format import FIRST, THEN
from referee.events.record import read_event
from referee.schema import Unreadable, as_sentence
from referee.store import get_store
from referee.store.keys import new_nonce
from referee.web.events import stages_form
from referee.web.events.entrant_files import entrants_of_file, typed_lines
from referee.web.events.evening import NAMES, OFFERED
from referee.web.events.form import EventForm
from referee.web.fields.field import Typed
from referee.web.fields.near_names import NO_QUESTIONS, NearNames, answered, questions, remembered
from referee.web.http.club_access import require_club
from referee.web.http.files import EVENT_FILE, takes_file

blueprint = Blueprint("new_event", __name__)
WITHOUT_DRAW: Final = (EVENING, "ladder")


@blueprint.get("/c/<club_id>/event")
def choose_format(club_id: str) -> ResponseReturnValue:
    """The formats, each with its purpose, or the form of the chosen one."""
    require_club(club_id, "organiser")
    key = request.args.get("format", "")
    if key == stages_form.KEY and not stages_form.chosen(request.args):
        return render_choice_of_stages(club_id), 200
    if key in tournament_formats():
        return render_new_event(club_id, form_of(key, request.args)), 200
    return render_template(
        "events/choose_format.html", club=get_store().clubs.club(club_id), formats=tournament_formats(), games=titles()
    )


@blueprint.post("/c/<club_id>/event")
@takes_file(EVENT_FILE)
def begin_event(club_id: str) -> ResponseReturnValue:
    """Begin a tournament, or show the form again with its faults and all typed text."""
    require_club(club_id, "organiser")
    posted = answered(request.form, NAMES)
    typed = {key: text.strip() for key, text in posted.items()}
    typed["come"] = "\n".join(posted.getlist("come"))
    fault = add_names_of_file(typed)
    key = typed.get("format", "")
    if key not in tournament_formats():
        return redirect(f"/c/{club_id}/event", 303)
    if key == stages_form.KEY and not stages_form.chosen(typed):
        return redirect(f"/c/{club_id}/event?format={key}", 303)
    form = form_of(key, typed)
    record = form.record()
    if fault:
        form.wrong["file"] = fault
    if not form.is_faulty:
        try:
            require_draw(record)
        except Unreadable as fault:
            form.wrong[""] = as_sentence(fault.says)
    if form.is_faulty:
        return render_new_event(club_id, form, remembered(posted)), 422
    near = questions(club_id, people_of(opened(read_event(record))), posted)
    if near.asked:
        return render_new_event(club_id, form, near)
    store = get_store()
    event_id = store.id_of_request(posted.get("key", ""), club_id, json.dumps(record))
    event = store.events.create(club_id, with_last_handicaps(store, club_id, record), event_id=event_id)
    return redirect(f"/e/{event.event_id}/organise", 303)


def add_names_of_file(typed: dict[str, str]) -> str:
    """Add the entrants of a file to the typed names, where they can be corrected; the fault of the file, or empty."""
    file = request.files.get("file")
    if file is None or not (text := file.read().decode("utf-8", "replace")).strip():
        return ""
    try:
        listed = typed_lines(entrants_of_file(text))
    except Unreadable as fault:
        return as_sentence(fault.says)
    typed["names"] = f"{typed.get('names', '')}\n{listed}".strip()
    return ""


def form_of(key: str, typed: Typed) -> EventForm:
    """The form of a format."""
    return stages_form.StagesForm(typed) if key == stages_form.KEY else EventForm(key, typed)


def render_choice_of_stages(club_id: str) -> str:
    """The page that asks for the formats of the two stages."""
    return render_template(
        "events/choose_stages.html",
        club=get_store().clubs.club(club_id),
        format=formats.format_of(stages_form.KEY),
        first=FIRST,
        then=THEN,
        games=titles(),
        game=request.args.get("game", ""),
    )


def require_draw(record: dict[str, Any]) -> None:
    """Check that the record makes an event and, if it has two or more entrants, that it can be drawn.

    A format that needs full tables skips the trial draw, since more people may enter before the real one.

    :raises Unreadable: it does not make an event, or cannot be drawn; the sentence says what to do.
    """
    state = opened(read_event(record))
    waits = state.event_rules.fills_tables
    if len(state.facts.entrants) > 1 and record["event"] not in WITHOUT_DRAW and not waits:
        _, ruling = with_body(state, {"do": "draw", "seed": "trial"})
        # A seeding by rating is entered later: its absence alone does not stop an event.
        if ruling.verdict != "allowed" and "EV-DRAW-4" not in ruling.rules:
            raise Unreadable(ruling.says)


def render_new_event(club_id: str, form: EventForm, near: NearNames = NO_QUESTIONS) -> str:
    """The form with the typed text, each fault at its field, and the questions about new names."""
    store = get_store()
    return render_template(
        "events/new_event.html",
        club=store.clubs.club(club_id),
        form=form,
        games=titles(),
        game=form.typed.get("game", ""),
        people=store.clubs.names(club_id, OFFERED),
        longest_file=EVENT_FILE,
        come=form.typed.get("come", "").splitlines(),
        near=near,
        key=new_nonce(),
    )


def tournament_formats() -> dict[str, Format[Any]]:
    """The formats of tournaments by key; an evening has a form of its own."""
    return {key: formats.format_of(key) for key in formats.keys() if key != EVENING}


def titles() -> dict[str, str]:
    """The titles of the games by key."""
    return {key: games.title(key) for key in games.by_title()}
