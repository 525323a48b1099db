"""The page of a ladder: rungs, challenges with their answers, and results, by the players' phones and the organiser."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.entries import REFUSED, STALE
from referee.desk.events.ladder import (
    ACCEPTED,
    DECLINED,
    OVER,
    OpenChallenge,
    answer_challenge,
    challenge_numbered,
    ladder_view,
    make_challenge,
)
from referee.desk.events.organising import LogRow, log_row
from referee.desk.events.view import LADDER, event_view
from referee.events.race import doubt_of_meeting
from referee.ruling import Refused
from referee.schema import Unreadable, as_sentence, read_count, read_decimal
from referee.store import Accepted, RefusedEntry, Stale, get_store
from referee.store.events import StoredEvent
from referee.store.keys import new_nonce
from referee.web.events.entering import enter_once
from referee.web.events.evening import NOTHING
from referee.web.events.my_event import entrant_named
from referee.web.fields.near_names import other_fields
from referee.web.http import access
from referee.web.http.event_access import is_only_guest, require_event, role_at_event

blueprint = Blueprint("event_ladder", __name__)
RUNS: Final = ("organiser", "helper")


@blueprint.get("/e/<event_id>/ladder")
def ladder_page(event_id: str) -> ResponseReturnValue:
    """The ladder, with what this phone may do."""
    return render_ladder(require_ladder(event_id))


@blueprint.post("/e/<event_id>/ladder")
def post_ladder(event_id: str) -> ResponseReturnValue:
    """Challenge, answer a challenge, or enter its result: a player for one, the organiser and helpers for all."""
    event = require_ladder(event_id)
    posted = request.form.to_dict()
    act = posted.get("do", "")
    try:
        if act == "challenge":
            by = posted.get("by", "")
            require_acts_for(event, by)
            make_challenge(get_store(), event, by, posted.get("to", ""), time.time())
        elif act == "enter":
            if role_at_event(event) not in RUNS:
                abort(403)
            return entered(event, [posted.get("by", ""), posted.get("to", "")], posted)
        elif act == "take back":
            return taken_back(event, read_count(posted.get("n", "")) or 0, posted)
        elif act == "take off":
            if role_at_event(event) not in RUNS:
                abort(403)
            answer_challenge(get_store(), event, read_count(posted.get("n", "")) or 0, OVER)
        elif act in ("accept", "decline", "back", "result", "forfeit"):
            return post_about_challenge(event, act, posted)
        else:
            return render_ladder(event, "Choose what to do."), REFUSED
    except (Unreadable, Refused) as fault:
        return render_ladder(event, as_sentence(fault.says)), REFUSED
    return redirect(f"/e/{event_id}/ladder", 303)


def post_about_challenge(event: StoredEvent, act: str, posted: dict[str, str]) -> ResponseReturnValue:
    """An answer to a challenge, or its result.

    :raises Unreadable: the challenge is over, or the result cannot be read.
    """
    store = get_store()
    plan = store.plans.plan(event.event_id)
    challenge = challenge_numbered(event, plan, read_count(posted.get("n", "")) or 0)
    if act in ("accept", "decline"):
        require_acts_for(event, challenge.to)
        answer_challenge(store, event, challenge.n, ACCEPTED if act == "accept" else DECLINED)
    elif act == "back":
        require_acts_for(event, challenge.by)
        answer_challenge(store, event, challenge.n, OVER)
    elif act == "forfeit":
        is_overdue = challenge.is_overdue(time.time(), event.state.facts.options.days)
        require_acts_for(event, challenge.by if is_overdue else "")
        return entered(event, [*challenge.pair], posted | {"forfeit": challenge.to})
    else:
        require_acts_for(event, *challenge.pair)
        return entered(event, [*challenge.pair], posted)
    return redirect(f"/e/{event.event_id}/ladder", 303)


def entered(event: StoredEvent, between: list[str], posted: dict[str, str]) -> ResponseReturnValue:
    """Enter the result between two.

    :raises Unreadable: it cannot be read.
    """
    body: dict[str, Any] = {"do": "result", "between": between, **result_typed(between, posted)}
    doubt = "" if posted.get("sure") == "yes" else doubt_of_meeting(event.state, between, body.get("score", ()))
    if doubt:
        return render_ladder(event, doubt=doubt, entering=other_fields(posted))
    return page_after(event, body, posted)


def taken_back(event: StoredEvent, n: int, posted: dict[str, str]) -> ResponseReturnValue:
    """Take a result back: the organiser and helpers any, a player the last one if it is an own one."""
    logged = event.state.log.get(n)
    if logged is None or logged.pairing is None:
        raise Unreadable("this is not a result: load the page again", "n")
    is_last = n == event.head
    require_acts_for(event, *(side[0] for side in logged.pairing.sides if is_last))
    return page_after(event, {"do": "strike", "n": n}, posted)


def page_after(event: StoredEvent, body: dict[str, Any], posted: dict[str, str]) -> ResponseReturnValue:
    """The page after an entry: with what was entered, or with why it was not."""
    answer = enter_once(event.event_id, body, posted)
    fresh = get_store().events.event(event.event_id)
    if isinstance(answer, Stale):
        return render_ladder(fresh, "Another phone was faster: look at the ladder, then enter it again."), STALE
    if isinstance(answer, RefusedEntry):
        return render_ladder(fresh, answer.ruling.says), REFUSED
    entered = f"?entered={answer.seq}" if isinstance(answer, Accepted) and body["do"] == "result" else ""
    return redirect(f"/e/{event.event_id}/ladder{entered}", 303)


def result_typed(between: list[str], posted: dict[str, str]) -> dict[str, Any]:
    """The result that a form means: a forfeit, a winner, or a score.

    :raises Unreadable: none of them.
    """
    if forfeit := posted.get("forfeit", ""):
        return {"forfeit": [forfeit]}
    typed = [posted.get(f"score.{at}", "").strip() for at in range(2)]
    if any(typed):
        score = [read_decimal(text) for text in typed]
        if any(value is None for value in score):
            raise Unreadable("Type a number for each, or tap the winner.")
        return {"score": [round(value) if value == round(value) else value for value in score if value is not None]}
    winner = read_count(posted.get("winner", ""))
    if winner is None or winner >= len(between):
        raise Unreadable("Tap the winner, or type the score.")
    return {"winner": between[winner]}


def require_ladder(event_id: str) -> StoredEvent:
    """A ladder that the visitor may look at; the request ends with 404 for other events.

    :raises NoSuchEvent: there is no such event.
    """
    event = require_event(event_id)
    if event.setup["event"] != LADDER:
        abort(404)
    return event


def player_here(event: StoredEvent) -> str:
    """The entrant who holds this phone; empty without one, and for a guest."""
    return "" if is_only_guest(event) else entrant_named(event, access.visitor_name())


def require_acts_for(event: StoredEvent, *names: str) -> None:
    """The request ends with 403 unless this phone is that of one of these entrants, or of the organiser or a helper."""
    me = player_here(event)
    if role_at_event(event) not in RUNS and (not me or me not in names):
        abort(403)


def entered_last(event: StoredEvent, n: int) -> LogRow | None:
    """The result that this page has made, if this phone may take it back; else None."""
    logged = event.state.log.get(n)
    if n != event.head or logged is None or logged.pairing is None or logged.struck:
        return None
    is_own = player_here(event) in [side[0] for side in logged.pairing.sides]
    return log_row(event, n) if is_own or role_at_event(event) in RUNS else None


def render_ladder(event: StoredEvent, fault: str = "", doubt: str = "", entering: Mapping[str, str] = NOTHING) -> str:
    """The page of a ladder. `doubt` is the sentence that asks about the score in `entering`."""
    store, now = get_store(), time.time()
    view = ladder_view(event, store.plans.plan(event.event_id))

    def age_of(challenge: OpenChallenge) -> str:
        overdue = ", overdue" if challenge.is_overdue(now, view.days) else ""
        return f"{challenge.age(now)}{overdue}"

    return render_template(
        "events/ladder.html",
        event=event_view(store, event),
        ladder=view,
        me=player_here(event),
        runs=role_at_event(event) in RUNS,
        looks_on=is_only_guest(event),
        age_of=age_of,
        is_overdue=lambda challenge: challenge.is_overdue(now, view.days),
        fault=fault,
        doubt=doubt,
        entering=entering,
        entered=entered_last(event, read_count(request.args.get("entered", "")) or 0),
        key=new_nonce(),
    )
