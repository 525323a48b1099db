"""The organiser's page of a club: its name, its links, earlier matches to add, and a further club."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.store import Summary, get_store
from referee.store.clubs import Club, queries
from referee.web.clubs.forms import ChosenClubForm, ChosenMatchForm, ClubNameForm, ClubRenewForm
from referee.web.clubs.rows import club_address
from referee.web.home.home import first_error, render_home_for_new_club
from referee.web.home.tickets import held_summaries
from referee.web.http import access
from referee.web.http.club_access import clubs_to_play_for, grant_club, held_clubs, require_club
from referee.web.shown import qr

blueprint = Blueprint("club_organise", __name__)


@blueprint.get("/c/<club_id>/organise")
def organise_page(club_id: str) -> ResponseReturnValue:
    """The links and QR codes of the club, and all that only its organiser may do."""
    require_club(club_id, "organiser")
    club = get_store().clubs.club(club_id)
    return render_organise(club, ClubNameForm(formdata=None, name=club.name))


def render_organise(club: Club, form: ClubNameForm, new: ClubNameForm | None = None) -> str:
    """The page, with the typed name of the club, or that of a further club."""
    base = qr.base_address()
    return render_template(
        "clubs/organise.html",
        club=club,
        address=club_address(club),
        form=form,
        fault=first_error(form.name),
        new_name=new.name.data if new else "",
        new_fault=first_error(new.name) if new else "",
        links={role: f"{base}{club.path_of(role)}" for role in club.keys},
        picture=qr.qr_picture,
        matches=matches_of_no_club(),
        left_out=games.left_out(),
        missing=missing_games(club),
        done=request.args.get("done", ""),
    )


def missing_games(club: Club) -> list[tuple[str, int]]:
    """The games that no installed package has, each with the number of the club's matches that wait for it."""
    left_out = {each.key for each in games.left_out()}
    missing = get_store().clubs.read(lambda connection: queries.missing_games(connection, club.club_id))
    return [(key, count) for key, count in missing if key not in left_out]


def matches_of_no_club() -> list[Summary]:
    """The matches without a club whose host is this phone, the latest first."""
    return [summary for summary, role in held_summaries() if role == "host" and summary.club_id is None]


@blueprint.post("/c/<club_id>/rename")
def rename_club(club_id: str) -> ResponseReturnValue:
    """Give the club another name."""
    require_club(club_id, "organiser")
    form = ClubNameForm()
    if not form.validate():
        return render_organise(get_store().clubs.club(club_id), form), 422
    get_store().clubs.rename(club_id, form.name.data)
    return redirect(f"/c/{club_id}/organise?done=renamed", 303)


@blueprint.post("/c/<club_id>/renew")
def renew_club_key(club_id: str) -> ResponseReturnValue:
    """Make a new key for a role; the old one becomes void. This phone gets a new organiser's key."""
    require_club(club_id, "organiser")
    form = ClubRenewForm()
    if not form.validate():
        abort(400)
    key = get_store().clubs.renew_key(club_id, form.role.data)
    if form.role.data == "organiser":
        grant_club(club_id, key)
    return redirect(f"/c/{club_id}/organise?done=renewed-{form.role.data}", 303)


@blueprint.post("/c/<club_id>/matches")
def add_match_from_before(club_id: str) -> ResponseReturnValue:
    """Count an earlier match for the club: one without a club whose host is this phone."""
    require_club(club_id, "organiser")
    match_id = ChosenMatchForm().match.data or ""
    access.require_role(match_id, "host")
    if not get_store().clubs.add_match(club_id, match_id):
        abort(409)
    return redirect(f"/c/{club_id}/organise?done=added#before", 303)


@blueprint.post("/m/<match_id>/host/club")
def count_match_for_club(match_id: str) -> ResponseReturnValue:
    """Count a match for a club. The visitor must be its host, and may start matches of the club."""
    access.require_role(match_id, "host")
    club_id = ChosenClubForm().club.data or ""
    if club_id not in [club.club_id for club in clubs_to_play_for()]:
        abort(403)
    if not get_store().clubs.add_match(club_id, match_id):
        abort(409)
    return redirect(f"/m/{match_id}/host?done=counted", 303)


@blueprint.post("/clubs")
def begin_club() -> ResponseReturnValue:
    """Begin a club, with this phone as its organiser. On a private server only an organiser of a club may do that."""
    organised = [club for club, role in held_clubs() if role == "organiser"]
    if not (organised or current_app.config["PUBLIC"]):
        abort(403)
    form = ClubNameForm()
    if not form.validate():
        page = render_organise_with_new(organised[0], form) if organised else render_home_for_new_club(form)
        return page, 422
    clubs, name = get_store().clubs, form.name.data
    club = clubs.create(name, get_store().id_of_request(request.form.get("key", ""), name))
    grant_club(club.club_id, club.keys["organiser"])
    return redirect(f"/c/{club.club_id}/organise?done=begun", 303)


def render_organise_with_new(club: Club, new: ClubNameForm) -> str:
    """The organiser's page of a club, with the name of a further one that could not be read."""
    return render_organise(club, ClubNameForm(formdata=None, name=club.name), new)
