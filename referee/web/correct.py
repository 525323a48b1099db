"""Correcting a play or taking it back: what that would change is shown first."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.games.contract import Reader
from referee.match import Change, Course, Line, NoSuchPlay, Weighed
from referee.rulings import FORM, Ruling
from referee.store import get_store
from referee.web import access, log
from referee.web.slots import Slot, at_its_field, faults, place, raw, slots, spread

CHANGES_SHOWN: Final = 40
FIELD: Final = "f."

blueprint = Blueprint("correct", __name__)


@blueprint.get("/m/<match>/log/<int:n>")
def page(match: str, n: int) -> ResponseReturnValue:
    """One play: what taking it back would change, and what another in its place would."""
    role = access.need(match, "host", "table")
    room = get_store().room(match)
    course = room.course
    try:
        line = course.line(n)
    except NoSuchPlay:
        abort(404)
    typed = {key: value.strip() for key, value in request.args.items() if key.startswith(FIELD)}
    name = request.args.get("play", "")
    found = amendment(course, line, name, typed) if name in course.reader.plays else None
    return render_template(
        "correct.html",
        room=room,
        game=course.game,
        role=role,
        line=line,
        shown=log.show(course.reader, line, {lane.key: lane.title for lane in log.lanes(course)}),
        strike=None if line.struck else strike(course, n),
        form=play_form(course, line, name or request.args.get("as", ""), typed, found),
        plays=plays(course, line),
        amendment=found,
        seen=course.head,
        key=secrets.token_urlsafe(9),
    ), 422 if found is not None and not found.stands else 200


# --- what would change -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """A play that would be ruled on otherwise: what is said of it now and then, and whether it would still stand."""

    n: int
    title: str
    entered: str
    before: str
    after: str
    stands: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a strike or an amendment would change: other plays, and scores (name, before, after)."""

    effects: tuple[Effect, ...]
    more: int
    scores: tuple[tuple[str, int | float, int | float], ...]
    same: int


def preview(course: Course, n: int, changes: list[Change], body: Mapping[str, Any] | None = None) -> Preview:
    """What would change with play `n` taken back, or with `body` in its place; the play itself is told apart."""
    effects = [effect(course.reader, change) for change in changes if change.n != n]
    effects.sort(key=lambda one: one.stands)
    now, then = course.game.scores(course.position), course.game.scores(course.without(n, body))
    scores = tuple((name, now.get(name, 0), points) for name, points in then.items() if now.get(name, 0) != points)
    return Preview(
        tuple(effects[:CHANGES_SHOWN]), max(0, len(effects) - CHANGES_SHOWN), scores, len(then) - len(scores)
    )


def effect(reader: Reader, change: Change) -> Effect:
    """One play that would be ruled on otherwise."""
    before, after = (says(ruling) for ruling in (change.before, change.after))
    stands = change.after is not None and change.after.allowed
    return Effect(change.n, log.title(reader, change.body), log.entered(reader, change.body), before, after, stands)


def says(ruling: Ruling[Any] | None) -> str:
    """What a ruling says, with the late rulings that it makes."""
    if ruling is None:
        return "taken back"
    return "; ".join((ruling.says, *(f"shows that play {flag.n} was illegal: {flag.says}" for flag in ruling.flags)))


def strike(course: Course, n: int) -> Preview:
    """What taking back play `n` would change."""
    return preview(course, n, course.weigh_strike(n)[1])


# --- another play in its place ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amendment:
    """Another play for one in the log: its body, the ruling on it in that place, and what it would change.

    `wrong` is what cannot be read, by field.
    """

    body: dict[str, Any]
    weighed: Weighed
    entered: str
    changes: Preview | None
    wrong: Mapping[str, str]

    @property
    def stands(self) -> bool:
        return self.weighed.ruling.allowed


def amendment(course: Course, line: Line, name: str, typed: Mapping[str, str]) -> Amendment:
    """What putting the play that is typed in the place of another would do."""
    form = course.reader.plays[name]
    fields = raw(form, typed, FIELD, course.setup.players)
    wrong = faults(form, fields, typed, FIELD, course.setup.players)
    body = {"play": name, **fields}
    weighed, changes = course.weigh_amend(line.n, body)
    if weighed.ruling.allowed:
        body = dict(weighed.body["play"])
        return Amendment(body, weighed, log.entered(course.reader, body), preview(course, line.n, changes, body), {})
    if FORM in weighed.ruling.rules and not wrong:
        path, _, says = weighed.ruling.says.partition(": ")
        wrong = {place(path, typed, FIELD, course.setup.players): says}
    return Amendment(body, weighed, "", None, wrong)


@dataclass(frozen=True, slots=True)
class PlayForm:
    """The form of the play that is to stand in the place of another."""

    name: str
    title: str
    fields: tuple[Slot, ...]


def play_form(
    course: Course, line: Line, name: str, typed: Mapping[str, str], found: Amendment | None
) -> PlayForm | None:
    """The fields with what is typed; before anything is, with what the play says now. None where it cannot be read."""
    written = str(line.body.get("play", ""))
    name = name if name in course.reader.plays else written
    if name not in course.reader.plays:
        return None
    form, players = course.reader.plays[name], course.setup.players
    if not typed and name == written:
        play, _ = course.reader.judge(course.before(line.n), line.body, players, line.n)
        typed = spread(form, play, FIELD, players) if play is not None else {}
    fields = tuple(slot for slot in slots(form, typed, FIELD, players) if slot.name != f"{FIELD}by" or slot.value)
    for at, fault in (found.wrong if found else {}).items():
        fields, _ = at_its_field(fields, at, fault)
    return PlayForm(name, str(form.cls.title), fields)


def plays(course: Course, line: Line) -> tuple[tuple[str, str], ...]:
    """The plays that could be made in that place, by name and title; the one that is there, too."""
    due = course.game.due(course.before(line.n), line.entry.lane)
    found = {offer.play.name: offer.play.title for offer in due.offers}
    written = str(line.body.get("play", ""))
    if written in course.reader.plays:
        found.setdefault(written, str(course.reader.plays[written].cls.title))
    return tuple(found.items())
