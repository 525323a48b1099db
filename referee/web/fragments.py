"""What changes on a page with a play: elements by their ids, rendered once for all who get the same."""

from __future__ import annotations

from typing import Any

from flask import current_app, render_template
from jinja2 import Template

from referee.games.contract import WHOLE, Due, Lane
from referee.match import Line
from referee.rulings import Ruling
from referee.store import Room
from referee.web.entry import entries


def parts(room: Room, view: str, lane: str = WHOLE, refused: Ruling[Any] | None = None) -> dict[str, str]:
    """The elements of a view (`table`, `board`, `log`) in a lane. `refused` is the ruling on a refused play."""
    if view == "log":
        from referee.web import log

        return {"log": log.fragment(room, lane)}
    if view == "board":
        shared = board_facts(room, refused)
        return {name: render_template(f"parts/{name}.html", **shared) for name in ("board", "last")}
    shared = table_facts(room, lane, refused)
    return {name: render_template(f"parts/{name}.html", **shared) for name in ("due", "entry", "ruling", "strip")}


def ruling(room: Room, lane: str, said: Ruling[Any] | None = None) -> str:
    """The element `#ruling` alone: the answer to a play. Without `said`, the ruling on the lane's last play."""
    return render_template("parts/ruling.html", **ruling_facts(room, lane, said))


def table_facts(room: Room, lane: str, refused: Ruling[Any] | None = None, typed: Any = None) -> dict[str, Any]:
    """What the phone's page shows; `typed` is kept of a play that was refused without a script to keep it."""
    course = room.course
    game, position, players = course.game, course.position, course.setup.players
    due = what_is_due(room, lane)
    return {
        **ruling_facts(room, lane, refused),
        "due": due,
        "entries": entries(course.reader, due, players, typed),
        "seen": course.head,
        "sheet": game.sheet(position),
        "picture": game.picture(position, lane),
        "position": position,
        "strip": own_template(game.key, "strip"),
    }


def ruling_facts(room: Room, lane: str, said: Ruling[Any] | None = None) -> dict[str, Any]:
    """What the last ruling shows, with the play that it is about."""
    line = last_line(room, lane)
    own = said is None
    return {
        "room": room,
        "game": room.course.game,
        "lane": lane,
        "line": line,
        "said": line and line.ruling if own else said,
        "flags": line.flags if line and own else (),
    }


def board_facts(room: Room, refused: Ruling[Any] | None = None) -> dict[str, Any]:
    """What the board shows."""
    course = room.course
    game, position = course.game, course.position
    return {
        **ruling_facts(room, WHOLE, refused),
        "due": what_is_due(room, WHOLE),
        "sheet": game.sheet(position),
        "picture": game.picture(position),
        "position": position,
        "board": own_template(game.key, "board"),
    }


def what_is_due(room: Room, lane: str) -> Due:
    """Who is to act in a lane; nobody where the host has ended the match."""
    if room.ended is not None:
        return Due((), "The match has ended; its host can open it again.", ())
    return room.course.game.due(room.course.position, lane)


def last_line(room: Room, lane: str) -> Line | None:
    """The last play that is not taken back: in a lane, or in any where the whole match is looked at."""
    return room.course.last(None if lane == WHOLE else lane)


def lanes(room: Room) -> tuple[Lane, ...]:
    """The lanes of the match as it is now; none where it is one."""
    found = room.course.game.lanes(room.course.position)
    return found if len(found) > 1 else ()


def own_template(key: str, name: str) -> Template:
    """A game's own picture, or the plain one that is made of its score sheet."""
    folder = key.replace("-", "_")
    return current_app.jinja_env.select_template([f"games/{folder}/{name}.html", f"parts/plain_{name}.html"])
