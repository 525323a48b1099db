"""The page to run a tournament: entrants, draws, results and corrections, each shown before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.changes import people_changes
from referee.desk.events.entries import REFUSED, STALE, may_enter
from referee.desk.events.look import event_look
from referee.desk.events.organising import EntryPreview, LogRow, closing_entry, entry_preview, log_row
from referee.desk.events.view import EVENING
from referee.events.credits import people_of
from referee.events.entries import EnterResult, read_entry
from referee.events.lots import by_lot
from referee.events.race import doubt_of_score
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import Accepted, RefusedEntry, Stale, get_store
from referee.store.clubs import queries
from referee.store.events import StoredEvent
from referee.store.halls import CannotCall
from referee.store.keys import new_nonce
from referee.web.events.apart_form import LINES, apart_typed
from referee.web.events.entering import enter_once
from referee.web.events.entry_form import ENTRY_NAMES, entry_typed, names_entered
from referee.web.events.evening import NOTHING
from referee.web.events.parts import run_facts
from referee.web.events.swap_form import swap_typed
from referee.web.fields.near_names import NO_QUESTIONS, NearNames, answered, other_fields, questions
from referee.web.http.event_access import require_event, role_at_event

blueprint = Blueprint("organise_event", __name__)
AT_ONCE: Final = "result"
"""Results of open pairings are entered with one tap; all other entries are shown first."""
BEHIND: Final = (
    "Another organiser was faster. Your entry is below again, with what it changes now. Enter it if it is still right."
)
SEARCH_LIMIT: Final = 60
"""Characters of a search that are used."""
LEAST: Final = -1000.0
"""The value for people without a rating, who come last."""


@blueprint.get("/e/<event_id>/organise")
def organise_event_page(event_id: str) -> ResponseReturnValue:
    """The page with the current event."""
    event = require_tournament(event_id)
    return render_run(event, entered=read_count(request.args.get("entered", "")) or 0)


@blueprint.post("/e/<event_id>/organise")
def post_tournament_entry(event_id: str) -> ResponseReturnValue:
    """Show what an entry changes, or make it."""
    event = require_tournament(event_id)
    typed = answered(request.form, ENTRY_NAMES)
    posted = typed.to_dict()
    if "call" in posted or "back" in posted:
        return change_call(event, posted)
    try:
        body = seeds_by(event, posted) or swap_typed(event.state, posted) or apart_by(event, posted)
        body = body or entry_typed(posted)
    except Unreadable as fault:
        return render_run(event, as_sentence(fault.says)), REFUSED
    if not may_enter(role_at_event(event), event, body):
        abort(403)
    doubt = "" if posted.get("sure") == "yes" else doubt_of_entry(event, body)
    if posted.get("sure") != "yes" and (body.get("do") != AT_ONCE or doubt):
        preview = preview_of_entry(event, body)
        names = names_entered(body) if preview.allowed else ()
        near = questions(event.club_id, names, typed, people_of(event.state))
        page = render_run(event, preview=preview, doubt=doubt, near=near, entering=other_fields(posted))
        return page, 200 if preview.allowed else REFUSED
    answer = enter_once(event_id, body, posted)
    event = get_store().events.event(event_id)
    is_behind = isinstance(answer, Stale)
    if is_behind and (other := result_meanwhile(event, body, read_count(posted.get("seen", "")))) is not None:
        body = {"do": "amend", "n": other, "with": body}
    if is_behind:
        return render_run(event, BEHIND, preview_of_entry(event, body)), STALE
    if isinstance(answer, RefusedEntry):
        return render_run(event, answer.ruling.says), REFUSED
    entered = f"?entered={answer.seq}" if isinstance(answer, Accepted) else ""
    return redirect(f"/e/{event_id}/organise{entered}" + ("#entered" if body.get("do") == AT_ONCE else ""), 303)


def change_call(event: StoredEvent, posted: Mapping[str, str]) -> ResponseReturnValue:
    """Call a pairing to a table, or take a call back."""
    calls, pairing = get_store().calls, posted.get("call", "")
    try:
        if pairing:
            calls.call(event.event_id, pairing, posted.get(f"table.{pairing}", ""))
        else:
            calls.take_back(event.event_id, read_count(posted.get("back", "")) or 0)
    except CannotCall as fault:
        return render_run(event, as_sentence(str(fault))), STALE
    # A table may be free now, or a pairing may be called to another table.
    calls.follow(event.event_id)
    return redirect(f"/e/{event.event_id}/organise#slips", 303)


def doubt_of_entry(event: StoredEvent, body: Mapping[str, Any]) -> str:
    """The sentence that asks about a score which does not fit the length of its match; empty for any other entry."""
    result = body.get("with") if body.get("do") == "amend" else body
    try:
        entry = read_entry(result)
    except Unreadable:
        return ""
    if not isinstance(entry, EnterResult) or entry.winner or not entry.score:
        return ""
    pairings = event.state.board.pairings.values()
    pairing = next((each for each in pairings if each.id == entry.pairing), None)
    return doubt_of_score(event.state, pairing, entry.score) if pairing else ""


def entered_row(event: StoredEvent, n: int) -> LogRow | None:
    """The entry that this page has made, if it can be taken back; else None."""
    if n not in event.state.log or event.state.log[n].struck:
        return None
    return log_row(event, n)


def searched() -> str:
    """The search text for the pairings and entries of the page."""
    return request.args.get("q", "").strip()[:SEARCH_LIMIT]


def require_tournament(event_id: str) -> StoredEvent:
    """A tournament for its organiser or helper; the request ends with 404 for an evening."""
    event = require_event(event_id, "helper")
    if event.setup["event"] == EVENING:
        abort(404)
    return event


def preview_of_entry(event: StoredEvent, body: Mapping[str, Any]) -> EntryPreview:
    """The ruling on an entry that is not made yet, with its changes."""
    after, ruling = get_store().events.preview(event.event_id, body)
    return entry_preview(event, after, ruling, body)


def result_meanwhile(event: StoredEvent, body: Mapping[str, Any], seen: int | None) -> int | None:
    """The number of a result that another phone has entered for the same pairing since `seen`; else None."""
    if body.get("do") != "result" or seen is None:
        return None
    for key, counted in event.state.facts.results.items():
        if key[0] == body.get("pairing") and counted.n > seen:
            return counted.n
    return None


def seeds_by(event: StoredEvent, posted: Mapping[str, str]) -> dict[str, Any] | None:
    """The order of seeds by typed numbers, by lot or by the club's ratings; None if the form is about something else.

    :raises Unreadable: it does not make an order.
    """
    by = posted.get("seeds", "")
    if not by:
        return None
    facts = event.state.facts
    names = [who for who in facts.seeded() if who in facts.entrants and who not in facts.withdrawn]
    if by == "lot":
        seed = posted.get("seed", "").strip()
        if not seed:
            raise Unreadable("Type a text for the lot, such as today's date: with it, anyone can check the draw.")
        names = by_lot(seed, "seeds", names)
    elif by == "rating":
        names.sort(key=ratings_of(event), reverse=True)
    else:
        places = [read_count(posted.get(f"place.{index}", "").strip()) for index in range(len(names))]
        if any(place is None for place in places) or posted.get("names", "").splitlines() != names:
            raise Unreadable("Type a number for each entrant. Those who entered meanwhile are in the list now.")
        names = [who for _, who in sorted(zip(places, names, strict=True), key=lambda pair: pair[0] or 0)]
    return {"do": "seed", "order": [*names, *facts.withdrawn]}


def apart_by(event: StoredEvent, posted: Mapping[str, str]) -> dict[str, Any] | None:
    """The entry that says who are kept apart from now on; None if the form is about something else.

    :raises Unreadable: a line has one name only, or a name is not an entrant.
    """
    if posted.get("do") != LINES:
        return None
    return {"do": "change", "apart": apart_typed(posted, event.state.facts.entrants)}


def ratings_of(event: StoredEvent) -> Any:
    """The function for the rating of an entrant in the club's ranking; pairs have their mean, newcomers come last.

    :raises Unreadable: the event does not have exactly one game.
    """
    if len(event.state.record.games) != 1:
        raise Unreadable("Ratings are of one game: this event names none, or several.")
    by_name = get_store().clubs.read(
        lambda connection: queries.strengths(connection, event.club_id, event.state.record.games[0])
    )
    entrants = event.state.facts.entrants

    def rating(who: str) -> float:
        people = entrants[who].people or (who,)
        return sum(by_name.get(name, LEAST) for name in people) / len(people)

    return rating


def render_run(
    event: StoredEvent, fault: str = "", preview: EntryPreview | None = None, doubt: str = "", entered: int = 0,
    near: NearNames = NO_QUESTIONS, entering: Mapping[str, str] = NOTHING,
) -> str:  # fmt: skip
    """The page, with a refusal, with the preview of an entry, or with the entry that was made last.

    `doubt` is the sentence that asks about a score. `near` asks about a name in `entering`.
    """
    return render_template(
        "events/organise.html",
        **run_facts(event_look(get_store(), event), searched()),
        doubt=doubt,
        closing=closing_entry(event.state),
        entered=entered_row(event, entered),
        changes_of=people_changes(event),
        club=get_store().clubs.club(event.club_id),
        role=role_at_event(event),
        fault=fault,
        preview=preview,
        near=near,
        entering=entering,
        key=new_nonce(),
    )
