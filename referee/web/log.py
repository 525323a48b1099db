"""The log of a match: each play with its ruling, and what correcting or taking one back would change."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, render_template, request, session
from flask.typing import ResponseReturnValue

from referee.games.contract import WHOLE, Lane, Play, Reader
from referee.match import Course, Line
from referee.store import Room, get_store
from referee.web import access
from referee.web.table import KEPT, kept_ruling

PAGE: Final = 50
LOOKERS: Final = ("host", "table", "board")

blueprint = Blueprint("log", __name__)


@blueprint.get("/m/<match>/log")
def page(match: str) -> ResponseReturnValue:
    """The log, the last play first."""
    role = access.need(match, *LOOKERS)
    room = get_store().room(match)
    lane = request.args.get("lane", WHOLE)
    passage = read_passage(room.course, lane, number("before"), number("at"))
    kept = session.get(KEPT) or {}
    refused = kept_ruling(session.pop(KEPT)) if kept.get("match") == match else None
    return render_template(
        "log.html",
        room=room,
        game=room.game,
        role=role,
        passage=passage,
        lane=lane,
        lanes=lanes(room.course),
        refused=refused,
        newest=passage.newer is None,
        who=access.who(),
    )


def fragment(room: Room, lane: str = WHOLE) -> str:
    """The newest page of the log as the element `#log`, the same for all who look at it."""
    return render_template("pages/log_lines.html", room=room, passage=read_passage(room.course, lane), lane=lane)


def number(name: str) -> int | None:
    """A number of the address; None where there is none."""
    written = request.args.get(name, "")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else None


# --- what is shown ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """A strike or an amendment of a play: what it did, who entered it, when; `was` is what the play said before."""

    kind: str
    who: str
    at: float
    was: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A play of the log as the page shows it."""

    line: Line
    lane: str
    title: str
    entered: str
    by: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the log, the last play first; `older` and `newer` begin the parts beside it (`newer` 0: the newest)."""

    plays: tuple[Shown, ...]
    numbers: frozenset[int]
    total: int
    older: int | None
    newer: int | None


def read_passage(course: Course, lane: str = WHOLE, before: int | None = None, at: int | None = None) -> Passage:
    """The plays before number `before`; or those around number `at`; or the last ones. Of one lane, if one is named."""
    lines = course.lines if lane == WHOLE else [line for line in course.lines if line.entry.lane in (lane, WHOLE)]
    numbers = [line.n for line in lines]
    end = len(lines)
    if at is not None:
        end = min(end, bisect_left(numbers, at) + PAGE // 2)
    elif before is not None:
        end = bisect_left(numbers, before)
    begin = max(0, end - PAGE)
    titles = {part.key: part.title for part in lanes(course)}
    plays = tuple(show(course.reader, line, titles) for line in reversed(lines[begin:end]))
    older = numbers[begin] if begin > 0 else None
    newer = None
    if end < len(lines):
        newer = numbers[end + PAGE] if end + PAGE < len(lines) else 0
    return Passage(plays, frozenset(numbers[begin:end]), len(lines), older, newer)


def lanes(course: Course) -> tuple[Lane, ...]:
    """The lanes of the match as it is now; none where it is one."""
    return course.game.lanes(course.position)


def show(reader: Reader, line: Line, titles: Mapping[str, str]) -> Shown:
    """A play as the page shows it."""
    marks = []
    was: object = line.entry.body
    for entry in line.changed:
        marks.append(Mark(entry.kind, entry.who, entry.at, entered(reader, was) if entry.kind == "amend" else ""))
        was = entry.body.get("play", was)
    by = line.play.by or "" if line.play else ""
    lane = titles.get(line.entry.lane, f"lane {line.entry.lane}" if line.entry.lane else "")
    return Shown(line, lane, title(reader, line.body), entered(reader, line.body, line.play), by, tuple(marks))


def title(reader: Reader, body: Mapping[str, Any]) -> str:
    """What a play is called on screen."""
    form = reader.plays.get(str(body.get("play", "")))
    return str(form.cls.title) if form else "Not readable"


def entered(reader: Reader, body: object, play: Play | None = None) -> str:
    """What was entered, as people read it: `T20 5 D8`; of several fields each under its label."""
    form = reader.plays.get(str(body.get("play", ""))) if isinstance(body, dict) else None
    if form is None or not isinstance(body, dict):
        return json.dumps(body, ensure_ascii=False)
    if play is None:
        try:
            play = form.read({key: part for key, part in body.items() if key != "play"})
        except ValueError:
            return json.dumps(body, ensure_ascii=False)
    parts = []
    for field in form.fields:
        value = getattr(play, field.name)
        if field.key != "by" and (field.required or value != field.default):
            parts.append((field.label, field.kind.show(value)))
    if len(parts) == 1:
        return parts[0][1]
    return "; ".join(f"{label}: {value}" for label, value in parts)
