"""The host's page: the links and QR codes of a match, who is its host, its end."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.store.keys import ROLES
from referee.web import access, qr

blueprint = Blueprint("host", __name__)


@blueprint.get("/m/<match>/host")
def page(match: str) -> ResponseReturnValue:
    """The QR sheet, and what only the host may do."""
    access.need(match, "host")
    return shown(match)


def shown(match: str, sure: str = "") -> str:
    """The page; `sure` names what was asked for and waits for its second press."""
    room = get_store().room(match)
    course = room.course
    base = qr.base()
    links = {role: f"{base}/k/{match}/{key}" for role, key in room.keys.items()}
    return render_template(
        "host.html",
        room=room,
        game=course.game,
        links=links,
        base=base,
        picture=qr.picture,
        sure=sure,
        done=request.args.get("done", ""),
    )


@blueprint.post("/m/<match>/host/end")
def end(match: str) -> ResponseReturnValue:
    """End the match: it can be looked at, and takes no more plays."""
    access.need(match, "host")
    get_store().end(match)
    return _back(match, "ended")


@blueprint.post("/m/<match>/host/reopen")
def reopen(match: str) -> ResponseReturnValue:
    """Open an ended match again."""
    access.need(match, "host")
    get_store().reopen(match)
    return _back(match, "reopened")


@blueprint.post("/m/<match>/host/renew")
def renew(match: str) -> ResponseReturnValue:
    """Make a new key for a role: whoever holds the old one is out. A new host's key stays with this phone."""
    access.need(match, "host")
    role = request.form.get("role", "")
    if role not in ROLES:
        abort(400)
    key = get_store().renew_key(match, role)
    if role == "host":
        access.grant(match, key)
    return _back(match, f"renewed-{role}")


@blueprint.post("/m/<match>/host/delete")
def delete(match: str) -> ResponseReturnValue:
    """Delete the match with all that was entered; the first press only asks."""
    access.need(match, "host")
    if request.form.get("sure") != "yes":
        return shown(match, sure="delete")
    get_store().delete(match)
    access.drop(match)
    return redirect("/", 303)


def _back(match: str, done: str) -> ResponseReturnValue:
    return redirect(f"/m/{match}/host?done={done}", 303)
