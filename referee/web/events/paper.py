"""An event on paper: entry list, draw, score slips, standing, a bracket to fill in by hand, a report."""

from __future__ import annotations

import io
import zipfile
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from referee.desk.events.look import event_look
from referee.desk.events.money import payments_of_event
from referee.desk.events.pairing_rows import pairing_rows
from referee.desk.events.rounds import rounds_to_show
from referee.desk.events.view import event_view
from referee.desk.halls.hall import match_of_call
from referee.events.as_played import as_played, without_match
from referee.events.board import Key, Pairing, Round, name_of_side
from referee.events.dates import date_in_words
from referee.events.entry_words import short_result
from referee.events.prizes import amount_text
from referee.events.report import report_of
from referee.kit.values import Value
from referee.net.breath import Breath
from referee.schema import Unreadable
from referee.store import NoSuchMatch, get_store
from referee.store.events import StoredEvent
from referee.web.events.drawn import DrawnSheets, drawn_sheets
from referee.web.events.night_paper import night_sheets
from referee.web.events.prize_lines import prize_lines
from referee.web.http.event_access import require_event, role_at_event
from referee.web.http.shown_names import names_of_event
from referee.web.http.table_access import table_path
from referee.web.shown import qr
from referee.web.shown.csv_file import csv_answer, download

encode: Final = msgspec.json.Encoder().encode
PAPERS: Final = ("a4", "letter")
ROWS_OF_ONE_COLUMN: Final = 12
PARTS: Final = ("entries", "draw", "standing", "prizes", "host", "guests", "slips", "bracket", "cross")
"""The parts in their order on paper: those to read share a sheet, those to cut out or in landscape have their own."""

blueprint = Blueprint("event_sheet", __name__)


class EntrantLine(Value):
    """An entrant in the order of seeds, with the people of a pair."""

    number: int
    who: str
    people: str
    has_left: bool


class PairingLine(Value):
    """A pairing of a round on paper; `result` is empty while it is open."""

    title: str
    """The pairing below the name of its round: `Match 3`."""
    sides: tuple[str, ...]
    winners: frozenset[int]
    """The sides, by index, that came first."""
    result: str
    """The score in the order of the sides, or the places."""


class RoundOnPaper(Value):
    """A round with its pairings and byes."""

    name: str
    pairings: tuple[PairingLine, ...]
    byes: tuple[str, ...]


class ScoreSlip(Value):
    """A slip for an open pairing; its code leads to the page that enters the result."""

    title: str
    sides: tuple[str, ...]
    table: str
    """The table to which it is called; empty without a call."""
    code: Markup
    day: str = ""
    """The day on which it is played, in words; empty without one."""
    frames: int = 0
    """The frames of a tie between teams, each with a line; 0 for other pairings."""


class EventSheet(Value):
    """The parts of an event on paper."""

    entrants: tuple[EntrantLine, ...]
    rounds: tuple[RoundOnPaper, ...]
    slips: tuple[ScoreSlip, ...]
    drawings: DrawnSheets

    @property
    def has_many_entrants(self) -> bool:
        """True if the entry list is printed in two columns."""
        return len(self.entrants) > ROWS_OF_ONE_COLUMN


@blueprint.get("/e/<event_id>/sheet")
def event_sheet_page(event_id: str) -> ResponseReturnValue:
    """The event on paper: all parts, or those that `part` names; `paper` is `a4` or `letter`."""
    event = require_event(event_id)
    parts = tuple(part for part in PARTS if part in request.args.getlist("part")) or PARTS
    paper = request.args.get("paper", "a4")
    if paper not in PAPERS:
        abort(404)
    view = event_view(get_store(), event)
    return render_template(
        "events/sheet.html",
        event=view,
        sheet=sheet_of(event, paper),
        night=night_sheets(event),
        parts=parts,
        paper=paper,
        has_report=report_text(event) != "",
        **prizes_on_paper(event),
    )


def prizes_on_paper(event: StoredEvent) -> dict[str, Any]:
    """The variables of the table of fees and prizes; no plan if there are none."""
    plan = get_store().plans.plan(event.event_id)
    if not plan.fee and not plan.prizes and not plan.money.extras:
        return {"plan": None}
    payments = payments_of_event(get_store(), event, plan)
    return {"plan": plan, "payments": payments, "lines": prize_lines(plan, payments), "amount_text": amount_text}


@blueprint.get("/e/<event_id>/report.trf")
def event_report(event_id: str) -> Response:
    """The report of the event for other programs (TRF)."""
    event = require_event(event_id)
    text = report_text(event)
    if not text:
        abort(404)
    return download(text.encode(), "text/plain; charset=utf-8", f"{event.title or 'event'}.trf")


@blueprint.get("/e/<event_id>/p/<pairing_id>")
def pairing_of_slip(event_id: str, pairing_id: str) -> ResponseReturnValue:
    """Lead from the code of a slip to the pairing's table, the entry of its result, or the event. It gives no right."""
    event = require_event(event_id)
    if all(pairing.id != pairing_id for pairing in event.state.board.pairings.values()):
        abort(404)
    history = get_store().calls.history(event_id)
    call = next((each for each in history if each.pairing == pairing_id and each.ended is None), None)
    is_helper = role_at_event(event) in ("organiser", "helper")
    if call is not None and (match_of_call(get_store(), call) is not None or not is_helper):
        return redirect(table_path(event_id, call.table), 303)
    return redirect(f"/e/{event_id}/organise?q={pairing_id}#slip-{pairing_id}" if is_helper else f"/e/{event_id}", 303)


@blueprint.get("/e/<event_id>/pairings.csv")
def pairings_csv(event_id: str) -> ResponseReturnValue:
    """All pairings for a spreadsheet."""
    event = require_event(event_id)
    return csv_answer(pairing_rows(get_store(), event), f"{event.title or 'event'} pairings.csv")


@blueprint.get("/e/<event_id>/event.zip")
def event_with_matches(event_id: str) -> ResponseReturnValue:
    """The record of the event and the records of its matches, each as a file for the command line to referee again."""
    event = require_event(event_id)
    store, packed, breathe = get_store(), io.BytesIO(), Breath()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("event.json", encode(event.whole_record))
        for link in store.events.matches_of(event_id):
            try:
                match = store.cached_match(link.match_id).match
            except NoSuchMatch:
                continue
            name = f"matches/{link.pairing or link.entry or 'open'}-{link.match_id}.json"
            files.writestr(name, encode(match.whole_record(breathe)))
    return download(packed.getvalue(), "application/zip", f"{event.title or 'event'}.zip")


def report_text(event: StoredEvent) -> str:
    """The report of an event; empty for a format without reports."""
    try:
        return report_of(event.state, names_of_event(event.event_id))
    except Unreadable:
        return ""


def sheet_of(event: StoredEvent, paper: str = PAPERS[0]) -> EventSheet:
    """The current parts of an event on paper."""
    state = event.state
    facts = state.facts
    return EventSheet(
        entrants=tuple(
            EntrantLine(number, who, ", ".join(facts.entrants[who].people), who in facts.withdrawn)
            for number, who in enumerate(facts.seeded(), 1)
            if who in facts.entrants
        ),
        rounds=tuple(round_on_paper(event, each) for each in rounds_to_show(state)),
        slips=tuple(score_slips(event)),
        drawings=drawn_sheets(event_look(get_store(), event).drawn, paper),
    )


def round_on_paper(event: StoredEvent, each: Round) -> RoundOnPaper:
    """A round of an event. Where several games are played, a match says which."""
    outcomes = event.state.board.outcomes
    games = _games_of_matches(event) if len(event.state.facts.games) != 1 else {}
    lines = [
        PairingLine(
            ", ".join([pairing.title_in(each.name), *games.get(pairing.key, ())]),
            names,
            winners=frozenset(outcome.order[0]) if outcome and len(outcome.order) > 1 else frozenset(),
            result=short_result(outcome, names) if outcome else own_day(event, pairing),
        )
        for pairing in each.pairings
        for names, outcome in ((side_names(as_played(event.state, pairing)), outcomes.get(pairing.key)),)
    ]
    day = event.state.facts.dates.rounds.get(each.number)
    return RoundOnPaper(
        f"{each.name}, {date_in_words(day)}" if day else each.name, tuple(lines), without_match(event.state, each)
    )


def _games_of_matches(event: StoredEvent) -> dict[Key, list[str]]:
    """The game of each result that names one."""
    titles = {row.n: row.title for row in event_look(get_store(), event).view.results if row.title}
    results = event.state.facts.results
    return {key: [titles[counted.n]] for key, counted in results.items() if counted.n in titles}


def own_day(event: StoredEvent, pairing: Pairing) -> str:
    """The day of a pairing that is not played on that of its round; empty without one."""
    day = event.state.facts.dates.pairings.get(pairing.id)
    return f"on {date_in_words(day)}" if day else ""


def score_slips(event: StoredEvent) -> list[ScoreSlip]:
    """The slips of all pairings that can be played."""
    store = get_store()
    tables = {call.pairing: call.table for call in store.calls.history(event.event_id) if call.ended is None}
    address = f"{qr.base_address()}/e/{event.event_id}/p"
    return [
        ScoreSlip(
            pairing.title,
            side_names(pairing),
            table=tables.get(pairing.id, ""),
            code=qr.qr_picture(f"{address}/{pairing.id}", f"QR code: enter the result of {pairing.title_in_sentence}"),
            day=date_in_words(day) if (day := event.state.facts.dates.of(pairing)) else "",
            frames=event.state.event_rules.frames(event.state.facts, pairing),
        )
        for pairing in event.state.board.ready
    ]


def side_names(pairing: Pairing) -> tuple[str, ...]:
    """The sides of a pairing, each by its name or those of its partners."""
    return tuple(name_of_side(side) for side in pairing.sides)
