"""The phone at the table: what is due, and the entry of plays, strikes and corrections."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.beside.assessments import find, judge
from referee.contract import WHOLE, GameSchema, Play
from referee.desk.events.match_of_event import left_out, what_depends
from referee.match import EntryKind, NoSuchPlay, read_json
from referee.ruling import FORM, Refused, Ruling
from referee.schema import Unreadable, printed, read_count
from referee.store import Accepted, CachedMatch, Ended, KeyUsed, Stale, get_store
from referee.store.keys import is_entry_key
from referee.store.view import ENDED
from referee.web.fields.posted import read_posted
from referee.web.http import access
from referee.web.http.beside import AGAIN_AFTER, Unanswered, run_beside
from referee.web.match import entry_mode, parts
from referee.web.match.answers import answer_accepted, answer_depends, answer_near, answer_refused, answer_stale
from referee.web.match.kept import Kept, take_kept
from referee.web.match.lane_choice import chosen_lane
from referee.web.match.near_player import near_player, with_known_name

blueprint = Blueprint("table", __name__)


@blueprint.get("/m/<match_id>")
def table_page(match_id: str) -> ResponseReturnValue:
    """The phone's page; a visitor who may only look on is led to the board."""
    role = access.require_role(match_id, "host", "table", "board")
    if role == "board":
        return redirect(f"/m/{match_id}/board", 303)
    cached = get_store().cached_match(match_id)
    lane = chosen_lane(cached)
    if lane is None:
        return render_template("match/lanes.html", cached=cached, game=cached.game, lanes=cached.view.lane_choice)
    if entry_mode.choose(cached.game, request.args.get("entry", "")) == entry_mode.SCORE:
        return redirect(f"/m/{match_id}/tally", 303)
    kept = take_kept(match_id)
    facts = parts.table_facts(cached, lane, kept.refused, kept.typed)
    return render_entry_page("match/table.html", facts, cached, role, kept)


def render_entry_page(template: str, facts: dict[str, Any], cached: CachedMatch, role: str, kept: Kept) -> str:
    """A page on which a phone enters plays or scores, with what both pages need beside the parts of the match."""
    return render_template(
        template,
        **facts,
        lanes=cached.view.lane_choice,
        key=new_key,
        role=role,
        holder=access.holder(cached.match_id),
        near=kept.near,
        left_out=left_out(get_store(), cached),
    )


@blueprint.post("/m/<match_id>")
def enter_play(match_id: str) -> ResponseReturnValue:
    """Enter a play: a tap, the fields of a form, or a typed line."""
    access.require_role(match_id, "host", "table")
    cached = get_store().cached_match(match_id)
    lane = request.form.get("lane", WHOLE)
    sent = cached.sent.get(request.form.get("key", "")) if "line" in request.form else None
    try:
        if sent is not None:
            # The answer was lost. The line was read by what was due then; now something else is due.
            body: Any = cached.entry(sent).body
        else:
            body = read_posted(cached.match.schema, cached.view.lane(lane).due, cached.players, request.form)
    except Unreadable as fault:
        if cached.ended is not None:
            return answer_refused(cached, lane, Refused(FORM, ENDED).ruling(), 409)
        return answer_refused(cached, lane, unreadable_play(fault), 422)
    body = with_known_name(body, request.form)
    near = near_player(cached, body, request.form)
    return answer_near(cached, lane, near) if near else enter(cached, lane, "play", body)


@blueprint.post("/m/<match_id>/assess")
@blueprint.post("/m/<match_id>/weigh")  # the address up to 1.1, which open pages and programs still use
def assess_play(match_id: str) -> ResponseReturnValue:
    """The ruling on a play that is being put together; nothing is entered.

    With `find` (a field of the play) the game puts the play in order, if it can, and the answer has the text of that
    field.
    """
    access.require_role(match_id, "host", "table")
    cached = get_store().cached_match(match_id)
    match = cached.match
    schema, players = match.schema, cached.players
    try:
        due = cached.view.lane(request.form.get("lane", WHOLE)).due
        body = read_posted(schema, due, players, request.form)
        name = request.form.get("find", "")
        if name:
            arranged = run_beside(find, match.game.key, match.position, body, urgent=True)
            if arranged is None:
                return jsonify(found=None, says="The rules allow no table with all of this.")
            return jsonify(found=field_text(schema, arranged, name))
        ruling = run_beside(judge, match.game.key, match.position, match.head + 1, body, urgent=True)
    except Unreadable as fault:
        ruling = unreadable_play(fault)
    except Unanswered as fault:
        answer = jsonify(found=None, verdict="unknown", rules=[], says=fault.says)
        answer.headers["Retry-After"] = str(AGAIN_AFTER)
        return answer, 503
    return jsonify(verdict=ruling.verdict, rules=list(ruling.rules), says=ruling.sentence)


def unreadable_play(fault: Unreadable) -> Ruling[Any]:
    """The refusal of a play that cannot be read."""
    return Refused(FORM, fault.says, fault.field).ruling()


def field_text(schema: GameSchema, play: Play, name: str) -> str:
    """The text of a field of a play, in the notation for typing.

    :raises Unreadable: the play has no such field.
    """
    form = schema.plays[play.name]
    part = next((part for part in form.fields if part.key == name), None)
    if part is None:
        raise Unreadable(f"{play.name} has no field {name!r}", "find")
    return printed(part.field_type, getattr(play, part.name))


@blueprint.post("/m/<match_id>/strike")
def strike_play(match_id: str) -> ResponseReturnValue:
    """Take a play back. If later results of a tournament depend on the match, the first tap asks."""
    access.require_role(match_id, "host", "table")
    store, lane, n = get_store(), request.form.get("lane", WHOLE), form_number("n")
    cached = store.cached_match(match_id)
    if "sure" not in request.form and (depends := what_depends(store, cached)):
        return answer_depends(cached, lane, n, depends)
    return enter(cached, lane, "strike", {"n": n})


@blueprint.post("/m/<match_id>/amend")
def amend_play(match_id: str) -> ResponseReturnValue:
    """Replace a play by another."""
    return change_play(match_id, "amend")


@blueprint.post("/m/<match_id>/insert")
def insert_play(match_id: str) -> ResponseReturnValue:
    """Put a forgotten play before another."""
    return change_play(match_id, "insert")


def change_play(match_id: str, kind: EntryKind) -> ResponseReturnValue:
    """Enter the amendment or insertion of a form: the number of a play, and another play as JSON."""
    access.require_role(match_id, "host", "table")
    try:
        play = read_json(request.form.get("play", ""))
    except Unreadable:
        abort(400)
    body = {"n": form_number("n"), "play": play}
    return enter(get_store().cached_match(match_id), request.form.get("lane", WHOLE), kind, body)


def form_number(name: str) -> int:
    """A number of the form; the request ends with 400 if it is not a number."""
    number = read_count(request.form.get(name, ""))
    return abort(400) if number is None else number


def enter(cached: CachedMatch, lane: str, kind: EntryKind, body: Any) -> ResponseReturnValue:
    """Append an entry and answer with the ruling that it gets."""
    seen, key = form_number("seen"), request.form.get("key", "")
    if not is_entry_key(key):
        abort(400)
    try:
        answer = get_store().append(cached.match_id, kind, body, seen=seen, key=key, who=access.visitor_name())
    except Ended:
        return answer_refused(cached, lane, Refused(FORM, ENDED).ruling(), 409)
    except (NoSuchPlay, KeyUsed) as fault:
        return answer_refused(cached, lane, Refused(FORM, f"{fault}.").ruling(), 409)
    if isinstance(answer, Accepted):
        return answer_accepted(cached, lane, answer, kind, body)
    if isinstance(answer, Stale):
        return answer_stale(cached, lane, answer, kind, body)
    return answer_refused(cached, lane, answer.ruling, 422)


def new_key() -> str:
    """The idempotency key of a form without scripts."""
    return secrets.token_urlsafe(12)
