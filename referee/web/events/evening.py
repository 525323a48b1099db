"""An evening of friends: a list of people, any games, one standing."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import Field, SelectMultipleField, StringField, TextAreaField
from wtforms.validators import AnyOf, ValidationError

from referee import games
from referee.desk.events.changes import people_changes
from referee.desk.events.entries import REFUSED, STALE
from referee.desk.events.look import event_look
from referee.desk.events.organising import EntryPreview, closing_entry, entry_preview
from referee.desk.events.view import EVENING, EventView, ResultRow, event_view
from referee.events.credits import people_of
from referee.events.draw import MOST_ENTRANTS
from referee.events.entrants import read_entrants
from referee.events.formats.evening.format import BY_PLACE, BY_WIN
from referee.events.rank import POINTS, RANK
from referee.kit.names import listed, new_name
from referee.kit.values import Value
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import Accepted, RefusedEntry, Stale, get_store
from referee.store.events import StoredEvent
from referee.store.keys import new_nonce
from referee.web.events.announcing import announcement_facts
from referee.web.events.board import preview_of_event
from referee.web.events.drawn import on_paper_facts, rounds_facts
from referee.web.events.entering import enter_once
from referee.web.events.entry_form import ENTRY_NAMES, entry_typed, names_entered, places_as_typed
from referee.web.events.my_event import my_event
from referee.web.fields.forms import pasted_names, stripped
from referee.web.fields.near_names import NO_QUESTIONS, NearNames, answered, other_fields, questions, remembered
from referee.web.http import access
from referee.web.http.club_access import require_club
from referee.web.http.event_access import is_alone, may_play, require_event, role_at_event

NOTHING: Final[Mapping[str, str]] = {}
NAMES: Final = ("come", "names")
"""The fields with names of people."""
AT_ONCE: Final = ("result", "enter")
"""The entries that an evening takes at the first press."""
OFFERED: Final = 2000
"""People of the club that the form offers; a search finds them by a part of the name."""

blueprint = Blueprint("evening", __name__)


class EveningForm(FlaskForm):
    """A new evening: its title, its people, and the way to win points."""

    title = StringField(filters=(stripped,))
    come = SelectMultipleField(validate_choice=False)
    """People of the club."""
    names = TextAreaField(filters=(stripped,))
    """Others, one a line."""
    points = StringField(default=BY_PLACE, validators=[AnyOf([BY_PLACE, BY_WIN])])
    rank = StringField(default=POINTS, validators=[AnyOf([value for value, _ in RANK.choices])])

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
    form = EveningForm(answered(request.form, NAMES))
    if not form.validate():
        return render_form(club_id, form, remembered(request.form)), 422
    near = questions(club_id, form.everybody, request.form)
    if near.asked:
        return render_form(club_id, form, near)
    record = {
        "record": 1, "event": "evening", "title": form.title.data,
        "options": {"points": form.points.data, **({} if form.rank.data == POINTS else {"rank": form.rank.data})},
        "entrants": form.everybody, "entries": [],
    }  # fmt: skip
    event_id = get_store().id_of_request(request.form.get("key", ""), club_id, json.dumps(record))
    return redirect(f"/e/{get_store().events.create(club_id, record, event_id=event_id).event_id}", 303)


def render_form(club_id: str, form: EveningForm, near: NearNames = NO_QUESTIONS) -> str:
    """The form with the typed text, each fault at its field, and the questions about new names."""
    store = get_store()
    return render_template(
        "events/new_evening.html",
        club=store.clubs.club(club_id),
        form=form,
        people=store.clubs.names(club_id, OFFERED),
        by_place=BY_PLACE,
        by_win=BY_WIN,
        ranks=RANK.choices,
        near=near,
        key=new_nonce(),
    )


@blueprint.get("/e/<event_id>")
def event_page(event_id: str) -> ResponseReturnValue:
    """The page of an event: its standing, open matches and results, and the buttons that this phone may use."""
    event = require_event(event_id)
    entered, corrects = (read_count(request.args.get(name, "")) or 0 for name in ("entered", "correct"))
    return render_event(event_id, entered=entered, typed=result_as_typed(event, corrects))


def result_as_typed(event: StoredEvent, n: int) -> dict[str, str]:
    """The fields of the form that corrects a result of an evening; empty for any other entry."""
    logged = event.state.log.get(n)
    if logged is None or logged.struck or logged.pairing is None or logged.outcome is None:
        return {}
    places = places_as_typed(logged.outcome, logged.pairing.sides)
    return {"do": "correct", "n": str(n), "places": places, "game": getattr(logged.entry, "game", "")}


class EveningQuestion(Value):
    """An entry that the second press makes: a result taken back, the end, or the end taken back."""

    do: str
    n: int
    """The entry that is taken back; 0 for the end."""
    title: str
    says: str
    yes: str
    """The words of the button."""


def render_event(
    event_id: str, fault: str = "", asked: EveningQuestion | None = None, *, near: NearNames = NO_QUESTIONS,
    entering: Mapping[str, str] = NOTHING, entered: int = 0, shown_first: EntryPreview | None = None,
    typed: Mapping[str, str] = NOTHING,
) -> str:  # fmt: skip
    """The page, with a fault, or with the entry that waits for its second press: `asked`, or `shown_first`.

    `near` asks about a name in `entering`, the fields of a late entry. `entered` is the result just entered, `typed`
    the fields of one that is refused.
    """
    event = get_store().events.event(event_id)
    role = role_at_event(event)
    look = event_look(get_store(), event)
    view = look.view
    return render_template(
        "events/event.html",
        **on_paper_facts(look),
        mine=my_event(look, request.args.get("who", "") or access.visitor_name()),
        changes_of=people_changes(event) if view.is_evening else None,
        **rounds_facts(look, runs=role in ("organiser", "helper")),
        **announcement_facts(look),
        preview=preview_of_event(view),
        alone=is_alone(event),
        club=get_store().clubs.club(event.club_id),
        role=role,
        may_play=may_play(event),
        fault=fault,
        asked=asked,
        shown_first=shown_first,
        entered=entered_result(view, entered) if role in ("organiser", "helper") else None,
        note=look.plan.note,
        has_prizes=bool(look.plan.prizes),
        typed=typed,
        closing=closing_entry(event.state),
        games=games_of_evening(event),
        near=near,
        entering=entering,
        key=new_nonce(),
    )


@blueprint.post("/e/<event_id>/entry")
def post_entry(event_id: str) -> ResponseReturnValue:
    """Put an entry into the log of the evening. Each but a result or a late entry first shows what it changes."""
    event = require_event(event_id, "helper")
    if event.setup["event"] != EVENING:
        abort(404)
    posted = answered(request.form, ENTRY_NAMES)
    try:
        body = entry_typed(posted)
    except Unreadable as fault:
        return render_event(event_id, as_sentence(fault.says), typed=posted), REFUSED
    if posted.get("sure") != "yes":
        near = questions(event.club_id, names_entered(body), posted, people_of(event.state))
        if near.asked:
            return render_event(event_id, near=near, entering=other_fields(posted))
        if body.get("do") in ("strike", "close"):
            return render_event(event_id, asked=asked_entry(event, body))
        if body.get("do") not in AT_ONCE:
            after, ruling = get_store().events.preview(event_id, body)
            entering = entry_preview(event, after, ruling, body)
            if entering.allowed:
                return render_event(event_id, shown_first=entering)
            return render_event(event_id, shown_first=entering, typed=posted), REFUSED
    answer = enter_once(event_id, body, posted)
    if isinstance(answer, Stale):
        says = "Another phone was faster: look at the standing, then enter it again."
        return render_event(event_id, says, typed=posted), STALE
    if isinstance(answer, RefusedEntry):
        return render_event(event_id, as_sentence(answer.ruling.says), typed=posted), REFUSED
    has_result = isinstance(answer, Accepted) and body.get("do") == "result"
    return redirect(f"/e/{event_id}?entered={answer.seq}" if has_result else f"/e/{event_id}", 303)


def entered_result(view: EventView, n: int) -> ResultRow | None:
    """The result by hand that this page has just entered, if it can be taken back; else None."""
    return next((row for row in view.results if row.n == n and not row.is_struck and not row.match_id), None)


def asked_entry(event: StoredEvent, body: Mapping[str, Any]) -> EveningQuestion:
    """The question before an entry of an evening: what it changes."""
    after, ruling = get_store().events.preview(event.event_id, body)
    view = event_view(get_store(), event)
    if body["do"] == "close":
        playing = [f"{match.title} ({match.players})" for match in view.under_way]
        waits = f" Under way, and not counted if they end later: {listed(playing)}." if playing else ""
        says = f"{ruling.says}.{waits} It can be opened again."
        return EveningQuestion("close", 0, "Close the evening?", says, "Close it")
    n = body.get("n", 0)
    if n == closing_entry(event.state):
        return EveningQuestion("strike", n, "Open the evening again?", "Matches count in it again.", "Open it")
    before = {line.who: line.points for line in view.standing}
    now = {line.who: line.points for line in event_view(get_store(), after).standing}
    moved = [f"{who} {before.get(who, 0):g} → {points:g}" for who, points in now.items() if points != before.get(who)]
    says = f"The standing changes: {', '.join(moved)}." if moved else as_sentence(ruling.says)
    return EveningQuestion("strike", n, f"Take entry {n} back?", says, "Take it back")


def games_of_evening(event: StoredEvent) -> dict[str, str]:
    """The titles of the games that an evening can be played in, by key."""
    allowed = event.state.facts.games or games.keys()
    return {key: games.title(key) for key in games.by_title() if key in allowed}
