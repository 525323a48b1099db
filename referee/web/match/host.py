"""The host's page: the links and QR codes of a match, new keys, its end and its deletion."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.contract import Rename
from referee.desk.events.match_of_event import not_counted
from referee.store import Accepted, Stale, get_store
from referee.web.fields.forms import DeleteForm, RenameForm, RenewForm
from referee.web.fields.near_names import KEPT, NO_QUESTIONS, NearNames, answered
from referee.web.http import access
from referee.web.http.club_access import clubs_to_play_for
from referee.web.match.near_player import known_name_near
from referee.web.shown import qr

blueprint = Blueprint("host", __name__)


@blueprint.get("/m/<match_id>/host")
def host_page(match_id: str) -> ResponseReturnValue:
    """The QR sheet, and the buttons that only the host has."""
    access.require_role(match_id, "host")
    return render_host(match_id)


def render_host(match_id: str, sure: str = "", rename: RenameForm | None = None, near: NearNames = NO_QUESTIONS) -> str:
    """The page; `sure` names the action that waits for its second press.

    `rename` is a mended name with a fault, or one about which `near` asks.
    """
    cached = get_store().cached_match(match_id)
    clubs = () if cached.club_id else clubs_to_play_for()
    base = qr.base_address()
    links = {role: f"{base}/k/{match_id}/{key}" for role, key in cached.keys.items()}
    return render_template(
        "match/host.html",
        cached=cached,
        game=cached.game,
        links=links,
        base=base,
        unreached=qr.unreached(),
        picture=qr.qr_picture,
        sure=sure,
        rename=rename,
        near=near,
        people=cached.view.position.players,
        not_counted=not_counted(get_store(), cached) if sure == "end" else "",
        clubs=clubs,
        done=request.args.get("done", ""),
    )


@blueprint.post("/m/<match_id>/host/end")
def press_end(match_id: str) -> ResponseReturnValue:
    """End the match: it takes no more plays. The first press only asks, and says what will not count."""
    access.require_role(match_id, "host")
    if not DeleteForm().validate():
        return render_host(match_id, sure="end")
    get_store().end(match_id)
    return _back(match_id, "ended")


@blueprint.post("/m/<match_id>/host/rename")
def press_rename(match_id: str) -> ResponseReturnValue:
    """Mend the name of a player, by an entry of the log."""
    access.require_role(match_id, "host")
    cached = get_store().cached_match(match_id)
    posted = answered(request.form, ("to",))
    form = RenameForm(cached.view.mended_names, posted)
    if not form.validate():
        return render_host(match_id, rename=form)
    known = known_name_near(cached, form.to.data, posted.getlist(KEPT))
    if known:
        return render_host(match_id, rename=form, near=NearNames({form.to.data: known}))
    body = {"play": Rename.name, "who": form.who.data, "to": form.to.data}
    answer = get_store().append(match_id, "play", body, seen=cached.head, key="", who=access.visitor_name())
    if not isinstance(answer, Accepted):
        says = "Somebody has just entered a play: press again." if isinstance(answer, Stale) else answer.ruling.sentence
        form.to.errors = [says]
        return render_host(match_id, rename=form)
    return _back(match_id, "mended")


@blueprint.post("/m/<match_id>/host/reopen")
def press_reopen(match_id: str) -> ResponseReturnValue:
    """Open an ended match again."""
    access.require_role(match_id, "host")
    get_store().reopen(match_id)
    return _back(match_id, "reopened")


@blueprint.post("/m/<match_id>/host/renew")
def press_renew(match_id: str) -> ResponseReturnValue:
    """Make a new key for a role; the old one becomes void. This phone gets a new host's key."""
    access.require_role(match_id, "host")
    form = RenewForm()
    if not form.validate():
        abort(400)
    role = form.role.data
    key = get_store().renew_key(match_id, role)
    if role == "host":
        access.grant(match_id, key)
    return _back(match_id, f"renewed-{role}")


@blueprint.post("/m/<match_id>/host/delete")
def press_delete(match_id: str) -> ResponseReturnValue:
    """Delete the match with all that was entered; the first press only asks."""
    access.require_role(match_id, "host")
    if not DeleteForm().validate():
        return render_host(match_id, sure="delete")
    get_store().delete(match_id)
    access.drop(match_id)
    return redirect("/", 303)


def _back(match_id: str, done: str) -> ResponseReturnValue:
    return redirect(f"/m/{match_id}/host?done={done}", 303)
