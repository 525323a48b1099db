"""A new tournament of a club: its format and game, its options, its entrants."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.desk.events.view import EVENING
from referee.events import formats
from referee.events.draw import Format
from referee.events.event import opened, with_body
from referee.events.record import read_event
from referee.kit.names import new_title
from referee.schema import Unreadable, as_sentence
from referee.store import get_store
from referee.web.events.evening import OFFERED
from referee.web.events.form import (
    POINTS,
    entrants_of,
    match_fields,
    match_options_typed,
    option_fields,
    options_typed,
    takes_points,
)
from referee.web.http.club_access import require_club

blueprint = Blueprint("new_event", __name__)
WITHOUT_DRAW: Final = (EVENING, "ladder")
TITLE: Final = 80


@blueprint.get("/c/<club_id>/event")
def choose_format(club_id: str) -> ResponseReturnValue:
    """The formats, each with its purpose, or the form of the chosen one."""
    require_club(club_id, "organiser")
    key = request.args.get("format", "")
    if key in tournament_formats():
        return render_new_event(club_id, key, dict(request.args), {}), 200
    return render_template(
        "events/choose_format.html", club=get_store().clubs.club(club_id), formats=tournament_formats(), games=titles()
    )


@blueprint.post("/c/<club_id>/event")
def begin_event(club_id: str) -> ResponseReturnValue:
    """Begin a tournament, or show the form again with its faults and all typed text."""
    require_club(club_id, "organiser")
    typed = {key: text.strip() for key, text in request.form.items()}
    typed["come"] = "\n".join(request.form.getlist("come"))
    key = typed.get("format", "")
    if key not in tournament_formats():
        return redirect(f"/c/{club_id}/event", 303)
    record, wrong = event_typed(key, typed)
    if not wrong:
        try:
            require_draw(record)
        except Unreadable as fault:
            wrong = {"": as_sentence(fault.says)}
    if wrong:
        return render_new_event(club_id, key, typed, wrong), 422
    store = get_store()
    event = store.events.create(club_id, record)
    people = [name for each in event.state.facts.entrants.values() for name in (each.people or (each.name,))]
    if people:
        store.clubs.add_people(club_id, people)
    return redirect(f"/e/{event.event_id}/organise", 303)


def event_typed(key: str, typed: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The record of the event that was typed, and the faults by the names of the fields."""
    options, wrong = options_typed(formats.format_of(key), typed)
    game = typed.get("game", "")
    kinds, wrong_kinds = match_options_typed(game, typed)
    if kinds:
        options["match_options"] = kinds
    wrong |= wrong_kinds
    try:
        title = new_title(typed.get("title", "")[:TITLE])
    except Unreadable as fault:
        title, wrong["title"] = "", as_sentence(fault.says)
    entrants: list[Any] = []
    try:
        entrants = entrants_of(f"{typed.get('come', '')}\n{typed.get('names', '')}")
    except Unreadable as fault:
        wrong["names"] = as_sentence(fault.says)
    record: dict[str, Any] = {
        "record": 1, "event": key, "title": title, "options": options, "entrants": entrants,
        "entries": [],
    }  # fmt: skip
    return (record | {"game": game} if game in games.keys() else record), wrong


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


def render_new_event(club_id: str, key: str, typed: dict[str, str], wrong: dict[str, str]) -> str:
    """The form with the typed text, and each fault at its field."""
    store, format_ = get_store(), formats.format_of(key)
    game = typed.get("game", "")
    fields = option_fields(format_, typed, wrong)
    kinds = match_fields(game, typed, wrong)
    drawn = {part.name for part in fields} | {part.name for _, group in kinds for part in group} | {"names", "title"}
    return render_template(
        "events/new_event.html",
        club=store.clubs.club(club_id),
        key=key,
        format=format_,
        games=titles(),
        game=game,
        typed=typed,
        wrong=wrong,
        faults=[says for name, says in wrong.items() if name not in drawn],
        fields=fields,
        kinds=kinds,
        points=POINTS if takes_points(format_) else {},
        people=store.clubs.names(club_id, OFFERED),
        come=typed.get("come", "").splitlines(),
    )


def tournament_formats() -> dict[str, Format[Any]]:
    """The formats of tournaments by key; an evening has a form of its own."""
    return {key: formats.format_of(key) for key in formats.keys() if key != EVENING}


def titles() -> dict[str, str]:
    """The titles of the games by key."""
    return {key: games.title(key) for key in games.keys()}
