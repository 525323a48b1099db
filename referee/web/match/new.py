"""The page of a new match: the players, the house rules, and the scores carried over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.contract import GameSchema
from referee.desk.events.view import EVENING
from referee.kit.names import alike
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.events import NoSuchEvent, StoredEvent
from referee.store.keys import is_id, new_nonce
from referee.web.fields.forms import START, NewMatchForm
from referee.web.fields.near_names import NO_QUESTIONS, NearNames, answered, questions, remembered
from referee.web.fields.tree import SchemaForm
from referee.web.http import access
from referee.web.http.club_access import clubs_to_count_for, clubs_to_play_for
from referee.web.http.event_access import may_play

NAMES: Final = ("player", "names")
"""The fields with names of players."""
KNOWN: Final = 40
"""Names from this phone's matches that the page offers."""
KNOWN_OF_CLUB: Final = 600
"""Names of a club's people that the page offers; it shows the first of them as buttons."""

blueprint = Blueprint("new", __name__)


@blueprint.get("/new/<string:game>")
def new_page(game: str) -> ResponseReturnValue:
    """The page, with the players and house rules in the address: a return match is a link."""
    return render_new(NewMatchForm(games.game(game).schema, request.args, meta={"csrf": False}))


@blueprint.post("/new/<string:game>")
def start_match(game: str) -> ResponseReturnValue:
    """Start the match, or do what another button asks for and show the page again with all typed text."""
    form = NewMatchForm(games.game(game).schema, answered(request.form, NAMES, (START,)))
    action, _, which = form.do.data.partition(":")
    if action == "seats":
        form.add_seats()
    elif action == "carry" and which == "no":
        form.is_carried = False
    elif action == "carry":
        form.carry_over()
    elif action == "look":
        pass  # the page again with the same contents, and with the name of the preset of its house rules
    elif action == "preset":
        form.choose_preset(which)
    else:
        setup = form.setup()
        if setup is None:
            return render_new(form, remembered(request.form)), 422
        evening = chosen_evening(form.event.data or "")
        club_id = evening.club_id if evening else chosen_club(form.club.data)
        near = questions(club_id, form.all_names, request.form)
        if near.asked:
            return render_new(form, near)
        created = get_store().create(game, setup, club_id, evening.event_id if evening else "", key=form.key.data)
        access.grant(created.match_id, created.host_key)
        return redirect(f"/m/{created.match_id}/host", 303)
    return render_new(form, remembered(request.form)), 422 if form.wrong else 200


def render_new(form: NewMatchForm, near: NearNames = NO_QUESTIONS) -> str:
    """The page with the typed text, each fault at its field, and the questions about new names."""
    schema, wrong = form.schema, dict(form.wrong)
    evening = chosen_evening(form.event.data or "")
    clubs = () if evening else clubs_to_count_for()
    club_id = evening.club_id if evening else chosen_club(form.club.data)
    names = [*form.all_names, *[""] * form.seats][: form.seats]
    seats = [(index, name, wrong.pop(f"players[{index}]", "")) for index, name in enumerate(names)]
    players_fault = wrong.pop("players", "")
    chosen = chosen_preset(schema, form.options)
    return render_template(
        "match/new.html",
        game=schema.game,
        key=new_nonce(),
        seats=seats,
        known=known_names(form.all_names, club_id, list(evening.state.facts.entrants) if evening else ()),
        clubs=clubs,
        club_id=club_id,
        evening=evening,
        focused=focused_seat(seats, players_fault),
        asked_first=[part for part in form.options.fields if part.asked_first],
        options=[part for part in form.options.fields if not part.asked_first],
        presets=schema.game.presets,
        chosen=chosen,
        options_say=options_text(schema, form.options, chosen),
        carried=form.start.fields if form.start else (),
        can_carry=schema.start is not None,
        near=near,
        is_carried=form.is_carried,
        players_fault=players_fault,
        fault="; ".join(wrong.values()),
        faulty=form.is_faulty,
    )


def chosen_club(chosen: str | None) -> str:
    """The id of the club that a new match belongs to: the chosen one, or by default the latest; empty for no club.

    A club for which this phone may not start matches does not count.
    """
    ids = [club.club_id for club in clubs_to_count_for()]
    if chosen is None:
        return ids[0] if ids else ""
    return chosen if chosen in ids else ""


def chosen_evening(event_id: str) -> StoredEvent | None:
    """The evening that a new match belongs to; None if this phone may not start a match there."""
    if not is_id(event_id):
        return None
    try:
        event = get_store().events.event(event_id)
    except NoSuchEvent:
        return None
    is_open = event.setup["event"] == EVENING and not event.state.board.over
    return event if is_open and may_play(event) else None


def focused_seat(seats: Sequence[tuple[int, str, str]], players_fault: str) -> int | None:
    """The seat at which the page opens: the first one with a fault, or the first empty one if names are missing."""
    at_fault = (index for index, _, fault in seats if fault)
    empty = (index for index, name, _ in seats if players_fault and not name)
    return next(at_fault, next(empty, None))


def known_names(typed: Sequence[str], club_id: str = "", present: Sequence[str] = ()) -> list[str]:
    """The names of the people present, or of the club's people, or else of this phone's matches.

    The latest come first. Names that are typed already are left out. A phone without a key to the club sees none of
    its people.
    """
    store, held = get_store(), access.held_matches()
    if present:
        known = list(present)
    elif any(club.club_id == club_id for club in clubs_to_play_for()):
        known = store.clubs.names(club_id, KNOWN_OF_CLUB)
    else:
        known = [name for summary in store.summaries(held, len(held)) for name in summary.players] if held else []
    by_alike = {alike(name): name for name in reversed(known)}
    for name in typed:
        by_alike.pop(alike(name), None)
    return list(reversed(by_alike.values()))[: KNOWN_OF_CLUB if club_id else KNOWN]


def chosen_preset(schema: GameSchema, typed: SchemaForm[Any]) -> str:
    """The key of the preset with the typed house rules; empty if there is none."""
    try:
        options: Any = schema.options.read(typed.given)
    except Unreadable:
        return ""
    same = (preset.key for preset in schema.game.presets if schema.options.read(dict(preset.options)) == options)
    return next(same, "")


def options_text(schema: GameSchema, typed: SchemaForm[Any], chosen: str) -> str:
    """The house rules in a few words: the title of their preset, or in games without presets the changed options."""
    if len(schema.game.presets) > 1:
        return next((preset.title for preset in schema.game.presets if preset.key == chosen), "our own")
    return "; ".join(part.label for part in typed.fields if part.differs) or "as printed"
