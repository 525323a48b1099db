"""An evening of friends: a list of people, any games, one standing."""

from __future__ import annotations

import time
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import Field, SelectMultipleField, StringField, TextAreaField
from wtforms.validators import AnyOf, ValidationError

from referee.desk.events.changes import people_changes
from referee.desk.events.entries import REFUSED, STALE
from referee.desk.events.look import event_look
from referee.desk.events.view import EVENING, event_view
from referee.events.draw import MOST_ENTRANTS
from referee.events.entrants import read_entrants
from referee.events.formats.evening.format import BY_PLACE, BY_WIN
from referee.kit.names import new_name
from referee.schema import Unreadable, as_sentence
from referee.store import RefusedEntry, Stale, get_store
from referee.store.keys import new_nonce
from referee.web.events.announcing import announcement_facts
from referee.web.events.board import preview_of_event
from referee.web.events.drawn import rounds_facts
from referee.web.events.entering import enter_once
from referee.web.events.entry_form import entry_typed
from referee.web.events.my_event import my_event
from referee.web.fields.forms import pasted_names, stripped
from referee.web.http import access
from referee.web.http.club_access import require_club
from referee.web.http.event_access import may_play, require_event, role_at_event

OFFERED: Final = 60
"""People of the club that the form offers."""

blueprint = Blueprint("evening", __name__)


class EveningForm(FlaskForm):
    """A new evening: its title, its people, and the way to win points."""

    title = StringField(filters=(stripped,))
    come = SelectMultipleField(validate_choice=False)
    """People of the club."""
    names = TextAreaField(filters=(stripped,))
    """Others, one a line."""
    points = StringField(default=BY_PLACE, validators=[AnyOf([BY_PLACE, BY_WIN])])

    def validate_title(self, field: Field) -> None:
        """Check that the title can be shown.

        :raises ValidationError: it cannot.
        """
        try:
            field.data = new_name(field.data) if field.data else f"Evening of {time.strftime('%-d %B %Y')}"
        except Unreadable as fault:
            raise ValidationError(as_sentence(fault.says)) from None

    def validate_names(self, field: Field) -> None:
        """Check all names of the evening together.

        :raises ValidationError: there is no name, two are alike, or one cannot be shown.
        """
        try:
            read_entrants(self.everybody, MOST_ENTRANTS, new_name)
        except Unreadable as fault:
            raise ValidationError(as_sentence(fault.says)) from None
        if not self.everybody:
            raise ValidationError("Choose who comes, or type a name.")

    @property
    def everybody(self) -> list[str]:
        """All who come."""
        return [*(self.come.data or ()), *pasted_names(self.names.data)]


@blueprint.get("/c/<club_id>/evening")
def new_evening(club_id: str) -> ResponseReturnValue:
    """The form of a new evening."""
    require_club(club_id, "helper")
    return render_form(club_id, EveningForm(formdata=None))


@blueprint.post("/c/<club_id>/evening")
def begin_evening(club_id: str) -> ResponseReturnValue:
    """Begin an evening with the people who come."""
    require_club(club_id, "helper")
    form = EveningForm()
    if not form.validate():
        return render_form(club_id, form), 422
    store = get_store()
    store.clubs.add_people(club_id, form.everybody)
    record = {
        "record": 1, "event": "evening", "title": form.title.data, "options": {"points": form.points.data},
        "entrants": form.everybody, "entries": [],
    }  # fmt: skip
    return redirect(f"/e/{store.events.create(club_id, record).event_id}", 303)


def render_form(club_id: str, form: EveningForm) -> str:
    """The form with the typed text, and each fault at its field."""
    store = get_store()
    return render_template(
        "events/new_evening.html",
        club=store.clubs.club(club_id),
        form=form,
        people=store.clubs.names(club_id, OFFERED),
        by_place=BY_PLACE,
        by_win=BY_WIN,
    )


@blueprint.get("/e/<event_id>")
def event_page(event_id: str) -> ResponseReturnValue:
    """The page of an event: its standing, open matches and results, and the buttons that this phone may use."""
    require_event(event_id)
    return render_event(event_id)


def render_event(event_id: str, fault: str = "", sure: int | None = None, changes: str = "") -> str:
    """The page; `sure` is the number of a result that the second press strikes, `changes` what that changes."""
    event = get_store().events.event(event_id)
    role = role_at_event(event)
    look = event_look(get_store(), event)
    view = look.view
    return render_template(
        "events/event.html",
        event=view,
        mine=my_event(look, request.args.get("who", "") or access.visitor_name()),
        changes_of=people_changes(event) if view.is_evening else None,
        **rounds_facts(look, runs=role in ("organiser", "helper")),
        **announcement_facts(look),
        preview=preview_of_event(view),
        club=get_store().clubs.club(event.club_id),
        role=role,
        may_play=may_play(event),
        fault=fault,
        sure=sure,
        changes=changes,
        key=new_nonce(),
    )


@blueprint.post("/e/<event_id>/entry")
def post_entry(event_id: str) -> ResponseReturnValue:
    """Put an entry into the log of the evening; a strike first shows its changes and asks."""
    event = require_event(event_id, "helper")
    if event.setup["event"] != EVENING:
        abort(404)
    try:
        body = entry_typed(request.form)
    except Unreadable as fault:
        return render_event(event_id, as_sentence(fault.says)), REFUSED
    if body.get("do") == "strike" and request.form.get("sure") != "yes":
        after, ruling = get_store().events.preview(event_id, body)
        before = {line.who: line.points for line in event_view(get_store(), event).standing}
        now = {line.who: line.points for line in event_view(get_store(), after).standing}
        moved = [
            f"{who} {before.get(who, 0):g} → {points:g}" for who, points in now.items() if points != before.get(who)
        ]
        return render_event(event_id, sure=body.get("n"), changes=", ".join(moved) or ruling.says)
    answer = enter_once(event_id, body, request.form)
    if isinstance(answer, Stale):
        return render_event(event_id, "Another phone was faster: look at the standing, then enter it again."), STALE
    if isinstance(answer, RefusedEntry):
        return render_event(event_id, answer.ruling.says), REFUSED
    return redirect(f"/e/{event_id}", 303)
