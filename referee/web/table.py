"""The phone at the table: what is due, the entry of plays, taking back, correcting."""

from __future__ import annotations

import secrets
from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from referee.games.contract import WHOLE, Play, Reader
from referee.kit.form import Unreadable
from referee.match import EntryKind, NoSuchPlay, read_json
from referee.rulings import FORM, Ruling, refuse
from referee.store import Accepted, Ended, KeyUsed, Room, Stale, get_store
from referee.web import access, fragments
from referee.web.entry import read_posted
from referee.web.slots import printed

LANES: Final = "lanes"
KEPT: Final = "kept"
KEPT_LONGEST: Final = 400
NEXT: Final = {"log": "/log", "sheet": "/sheet"}

blueprint = Blueprint("table", __name__)


@blueprint.get("/m/<match>")
def page(match: str) -> ResponseReturnValue:
    """The phone's page; whoever may only look is led to the board."""
    if access.need(match, "host", "table", "board") == "board":
        return redirect(f"/m/{match}/board", 303)
    room = get_store().room(match)
    lanes = fragments.lanes(room)
    lane = the_lane(room)
    if lanes and lane is None:
        return render_template("lanes.html", room=room, game=room.game, lanes=lanes)
    kept = session.pop(KEPT, None) or {}
    refused = kept_ruling(kept) if kept.get("match") == match else None
    facts = fragments.table_facts(room, lane or WHOLE, refused, kept.get("typed"))
    return render_template("table.html", **facts, lanes=lanes, key=new_key, role=access.role(match))


def the_lane(room: Room) -> str | None:
    """The lane that this phone enters plays for; None where it has not said."""
    lanes = {lane.key for lane in fragments.lanes(room)}
    if not lanes:
        return WHOLE
    chosen = dict(session.get(LANES, ()))
    asked = request.args.get("lane")
    if asked is not None:
        if asked not in lanes and asked != WHOLE:
            abort(404)
        if chosen.get(room.match) != asked:
            session[LANES] = [*((k, v) for k, v in chosen.items() if k != room.match), (room.match, asked)][-24:]
        return asked
    kept = chosen.get(room.match)
    return kept if kept in lanes or kept == WHOLE else None


@blueprint.post("/m/<match>")
def play(match: str) -> ResponseReturnValue:
    """Enter a play: a tap, the fields of a form, or a typed line."""
    access.need(match, "host", "table")
    room = get_store().room(match)
    lane = request.form.get("lane", WHOLE)
    try:
        due = fragments.what_is_due(room, lane)
        body: Any = read_posted(room.course.reader, due, room.setup.players, request.form)
    except Unreadable as fault:
        return told(room, lane, refuse(FORM, f"{fault.field}: {fault.says}" if fault.field else fault.says), 422)
    return enter(room, lane, "play", body)


@blueprint.post("/m/<match>/weigh")
def weigh(match: str) -> ResponseReturnValue:
    """What the referee would say to a play that is being put together: nothing is entered.

    With `find` (a field of the play) the play is put in order, where the game can; `found` is what that field holds.
    """
    access.need(match, "host", "table")
    room = get_store().room(match)
    reader, course = room.course.reader, room.course
    try:
        due = fragments.what_is_due(room, request.form.get("lane", WHOLE))
        body = read_posted(reader, due, room.setup.players, request.form)
        name = request.form.get("find", "")
        if name:
            play = reader.play(body, room.setup.players)
            found = course.game.find(course.position, play)
            if found is None:
                return jsonify(found=None, says="The rules allow no table with all of this.")
            return jsonify(found=shown_field(reader, found, name))
        ruling = course.weigh(body).ruling
    except Unreadable as fault:
        ruling = refuse(FORM, f"{fault.field}: {fault.says}" if fault.field else fault.says)
    return jsonify(verdict=ruling.verdict, rules=list(ruling.rules), says=ruling.says)


def shown_field(reader: Reader, play: Play, name: str) -> str:
    """What a field of a play holds, as it would be typed.

    :raises Unreadable: where the play has no such field.
    """
    form = reader.plays[play.name]
    part = next((part for part in form.fields if part.key == name), None)
    if part is None:
        raise Unreadable(f"{play.name} has no field {name!r}", "find")
    return printed(part.kind, getattr(play, part.name))


@blueprint.post("/m/<match>/strike")
def strike(match: str) -> ResponseReturnValue:
    """Take a play back."""
    access.need(match, "host", "table")
    return enter(get_store().room(match), request.form.get("lane", WHOLE), "strike", {"n": number("n")})


@blueprint.post("/m/<match>/amend")
def amend(match: str) -> ResponseReturnValue:
    """Put another play in the place of one."""
    access.need(match, "host", "table")
    try:
        body = read_json(request.form.get("play", ""))
    except Unreadable:
        abort(400)
    return enter(get_store().room(match), request.form.get("lane", WHOLE), "amend", {"n": number("n"), "play": body})


def number(name: str) -> int:
    """A number of the form; 400 where it is none."""
    written = request.form.get(name, "")
    if not (written.isascii() and written.isdigit() and len(written) < 10):
        abort(400)
    return int(written)


def enter(room: Room, lane: str, kind: EntryKind, body: Any) -> ResponseReturnValue:
    """Append an entry and tell the ruling."""
    seen, key = number("seen"), request.form.get("key", "")[:100]
    try:
        found = get_store().append(room.match, kind, body, seen=seen, key=key, who=access.who())
    except Ended:
        return told(room, lane, refuse(FORM, "The match has ended; its host can open it again."), 409)
    except NoSuchPlay as fault:
        return told(room, lane, refuse(FORM, f"{fault}."), 409)
    except KeyUsed as fault:
        return told(room, lane, refuse(FORM, f"{fault}."), 409)
    if isinstance(found, Accepted):
        return told(room, lane, found.ruling if kind != "play" else None, 200)
    if isinstance(found, Stale):
        return stale(room, lane, found)
    return told(room, lane, found.ruling, 422)


def told(room: Room, lane: str, ruling: Ruling[Any] | None, status: int) -> ResponseReturnValue:
    """The ruling alone for a page with scripts; else the page again, which shows it and what was typed."""
    if by_script():
        shown = None if ruling is None or ruling.allowed else ruling
        return answer(room, fragments.ruling(room, lane, shown), status)
    if status != 200 and ruling is not None:
        typed = {name: part[:KEPT_LONGEST] for name, part in request.form.items() if name not in ("csrf_token", "key")}
        session[KEPT] = {"match": room.match, "rules": list(ruling.rules), "says": ruling.says, "typed": typed}
    return redirect(f"/m/{room.match}{NEXT.get(request.form.get('next', ''), '')}", 303)


def stale(room: Room, lane: str, found: Stale) -> ResponseReturnValue:
    """What was entered meanwhile elsewhere, and a way to enter this all the same."""
    if by_script():
        lines = [line for line in room.course.lines[-8:] if line.n in {entry.seq for entry in found.missed}]
        return answer(room, render_template("parts/stale.html", room=room, game=room.game, missed=lines), 409)
    says = "Another phone has entered something since you looked. Enter yours again if it still holds."
    return told(room, lane, refuse(FORM, says), 409)


def answer(room: Room, html: str, status: int) -> Response:
    """A fragment, with the number of the last entry."""
    made = make_response(html, status)
    made.headers["X-Seq"] = str(room.head)
    made.headers["Cache-Control"] = "no-store"
    return made


def by_script() -> bool:
    """Whether a script of the page asks, and shows what it gets by itself."""
    return request.headers.get("X-Requested-With") == "referee"


def kept_ruling(kept: Any) -> Ruling[Any]:
    """The refusal that the page before this one was answered with."""
    return refuse(tuple(kept["rules"]), kept["says"])


def new_key() -> str:
    """What a form without scripts calls the play that it sends."""
    return secrets.token_urlsafe(12)
