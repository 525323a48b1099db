"""The fixtures of an event by weeks, with home and away tables; a calendar and a table of them; days are set here."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.contract import Cell
from referee.desk.events.entries import REFUSED
from referee.desk.events.figures import Figures, figures_of
from referee.desk.events.fixtures import Fixture, by_week, fixtures_of
from referee.desk.events.look import event_look
from referee.desk.events.ties import is_tie
from referee.events.dates import date_in_words, read_date
from referee.events.entry_words import short_result
from referee.events.event import EventState
from referee.events.league import AWAY, HOME
from referee.events.outcome import says_of
from referee.events.players import player_lines
from referee.kit.names import in_words, listed
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import RefusedEntry, get_store
from referee.store.events import StoredEvent
from referee.store.keys import new_nonce
from referee.web.events.entering import enter_once
from referee.web.events.organise import require_tournament
from referee.web.http.event_access import (
    has_own_key,
    is_only_guest,
    own_key,
    require_event,
    require_event_by_address,
    role_at_event,
)
from referee.web.http.shown_names import names_of_event
from referee.web.shown import qr
from referee.web.shown.calendar_file import TYPE, CalendarDay, calendar_file
from referee.web.shown.csv_file import csv_answer, download

LONGEST_STEP: Final = 366
"""The most days between two rounds."""

blueprint = Blueprint("event_fixtures", __name__)


@blueprint.get("/e/<event_id>/fixtures")
def fixtures_page(event_id: str) -> ResponseReturnValue:
    """The fixtures by weeks, this week first; of one entrant with `?who=`."""
    return render_fixtures(require_event(event_id))


@blueprint.post("/e/<event_id>/fixtures")
def set_days(event_id: str) -> ResponseReturnValue:
    """Set the days of all rounds, or the day of one round or pairing (organiser)."""
    event = require_tournament(event_id)
    if role_at_event(event) != "organiser":
        abort(403)
    try:
        bodies = days_typed(event.state, request.form.to_dict())
    except Unreadable as fault:
        return render_fixtures(event, as_sentence(fault.says)), REFUSED
    seen = request.form.to_dict()
    for body in bodies:
        answer = enter_once(event_id, body, seen)
        if isinstance(answer, RefusedEntry):
            return render_fixtures(get_store().events.event(event_id), answer.ruling.says), REFUSED
    return redirect(f"/e/{event_id}/fixtures", 303)


def days_typed(state: EventState, posted: dict[str, str]) -> list[dict[str, Any]]:
    """The entries that a form means: a day for each round, or one for a round or a pairing.

    :raises Unreadable: no day, or no number of days.
    """
    day = read_date(posted.get("on", "").strip())
    if pairing := posted.get("pairing", ""):
        return [{"do": "schedule", "pairing": pairing, "on": day}]
    if number := read_count(posted.get("round", "")):
        return [{"do": "schedule", "round": number, "on": day}]
    step = read_count(posted.get("every", "").strip())
    if not step or step > LONGEST_STEP:
        raise Unreadable(f"the days between two rounds are a number from 1 to {LONGEST_STEP}", "every")
    rounds = state.event_rules.total_rounds(state.facts) or len(state.facts.drawn_rounds())
    if not rounds:
        raise Unreadable("draw the rounds first, or say how many there are")
    first = date.fromisoformat(day)
    days = [(first + timedelta(days=step * at)).isoformat() for at in range(rounds)]
    return [{"do": "schedule", "round": number, "on": each} for number, each in enumerate(days, 1)]


def render_fixtures(event: StoredEvent, fault: str = "") -> str:
    """The page of the fixtures."""
    state = event.state
    asked = request.args.get("who", "")
    who = asked if asked in state.facts.entrants else ""
    look = event_look(get_store(), event)
    feed = f"{qr.base_address()}/e/{event.event_id}/fixtures.ics?key={feed_key(event)}"
    return render_template(
        "events/fixtures.html",
        event=look.view,
        weeks=by_week(fixtures_of(state, who), date.today()),
        who=who,
        role=role_at_event(event),
        tables=home_and_away(state, [row.who for row in look.rows]),
        rounds=state.event_rules.total_rounds(state.facts) or len(state.facts.drawn_rounds()),
        is_tie=lambda pairing: is_tie(state, pairing),
        players=[line for line in player_lines(state) if who in ("", line.team)],
        is_scheduled=bool(state.facts.dates.rounds or state.facts.dates.pairings),
        feed=feed,
        short_result=short_result,
        date_in_words=date_in_words,
        fault=fault,
        key=new_nonce(),
    )


def home_and_away(state: EventState, order: list[str]) -> tuple[tuple[str, Figures, list[str]], ...]:
    """The tables of matches at home and away, each with the entrants in the order of the standing."""
    if not figures_of(state).is_league:
        return ()
    return tuple((title, figures_of(state, place), order) for title, place in (("At home", HOME), ("Away", AWAY)))


def result_of(fixture: Fixture) -> str:
    """The result of a fixture in a sentence; empty until it is played."""
    return says_of(fixture.outcome, fixture.pairing.sides) if fixture.outcome is not None else ""


@blueprint.get("/e/<event_id>/fixtures.csv")
def fixtures_csv(event_id: str) -> ResponseReturnValue:
    """The fixtures for a spreadsheet."""
    event = require_event(event_id)
    rows: list[tuple[Cell, ...]] = [
        (
            each.on,
            each.moved_from,
            each.pairing.round,
            each.pairing.id,
            *(listed(side) for side in each.pairing.sides),
            result_of(each),
        )
        for each in fixtures_of(event.state)
        if len(each.pairing.sides) == 2
    ]
    head = ("Day", "Instead of", "Round", "Pairing", "Home", "Away", "Result")
    return csv_answer([head, *rows], f"{event.title or 'event'} fixtures.csv")


@blueprint.get("/e/<event_id>/fixtures.ics")
def fixtures_feed(event_id: str) -> Response:
    """The fixtures as a calendar to subscribe to, with the key in the address; of one entrant with `?who=`."""
    event = require_event_by_address(event_id, has_own_key)
    who = request.args.get("who", "")
    if who and who not in event.state.facts.entrants:
        abort(404)
    names = names_of_event(event_id)
    title = event.shown_title
    page = f"{qr.base_address()}/e/{event_id}/fixtures"
    days = [
        CalendarDay(
            uid=f"{each.pairing.id}-{event_id}@referee",
            day=each.on,
            title=in_words(" – ".join(listed(side) for side in each.pairing.sides), names)
            + (" (postponed)" if each.is_postponed and each.outcome is None else ""),
            about=in_words("; ".join(part for part in (title, each.pairing.stage, result_of(each)) if part), names),
            address=page,
        )
        for each in fixtures_of(event.state, who)
        if each.on
    ]
    last = event.log[-1].at if event.log else event.created
    name = in_words(f"{title}: {who}" if who else title, names)
    return download(calendar_file(name, days, last), TYPE, f"{title} fixtures.ics")


def feed_key(event: StoredEvent) -> str:
    """The key in the address of a calendar: that of an own page, or that of guests."""
    return get_store().plans.guest_key(event.event_id) if is_only_guest(event) else own_key(event)
