"""The organiser's page of a person: rename, remove, merge with another person."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.store.clubs import MetEachOther, NameTaken, queries
from referee.web.clubs.forms import ClubNameForm, MergeForm
from referee.web.clubs.rows import club_address, games_text, person_address
from referee.web.fields.forms import DeleteForm
from referee.web.home.home import first_error
from referee.web.http.club_access import require_club

CHOOSE: Final = "Choose the other person."

blueprint = Blueprint("club_people", __name__)


@blueprint.get("/c/<club_id>/p/<person_id>/organise")
def organise_person_page(club_id: str, person_id: str) -> ResponseReturnValue:
    """The page with another name, the merge with another person, and the removal."""
    require_club(club_id, "organiser")
    return render_organise_person(club_id, person_id)


def render_organise_person(
    club_id: str, person_id: str, form: ClubNameForm | None = None, *, sure: bool = False, merge_fault: str = ""
) -> str:
    """The page; `form` has a name that was refused, `sure` asks before the person is removed."""
    clubs = get_store().clubs
    club, person = clubs.club(club_id), clubs.person(club_id, person_id)
    form = form or ClubNameForm(formdata=None, name="" if person.removed else person.name)
    people = clubs.read(lambda connection: queries.all_people(connection, club_id))
    totals = clubs.read(lambda connection: queries.totals(connection, person_id))
    return render_template(
        "clubs/organise_person.html",
        club=club,
        club_address=club_address(club),
        person=person,
        address=person_address(club, person_id),
        form=form,
        fault=first_error(form.name),
        others=[other for other in people if other.person_id != person_id],
        matches=sum(total.tally.played for total in totals),
        sure=sure,
        merge_fault=merge_fault,
        done=request.args.get("done", ""),
    )


@blueprint.post("/c/<club_id>/p/<person_id>/rename")
def rename_person(club_id: str, person_id: str) -> ResponseReturnValue:
    """Give the person another name, if it is free in the club."""
    require_club(club_id, "organiser")
    form = ClubNameForm()
    if not form.validate():
        return render_organise_person(club_id, person_id, form), 422
    try:
        get_store().clubs.rename_person(club_id, person_id, form.name.data)
    except NameTaken:
        form.name.errors = [
            f"Somebody else of the club is called {form.name.data}. Is that the same person? Then merge the two below."
        ]
        return render_organise_person(club_id, person_id, form), 422
    return redirect(f"/c/{club_id}/p/{person_id}/organise?done=renamed", 303)


@blueprint.post("/c/<club_id>/p/<person_id>/remove")
def remove_person(club_id: str, person_id: str) -> ResponseReturnValue:
    """Remove the person's name; the first press only asks."""
    require_club(club_id, "organiser")
    if not DeleteForm().validate():
        return render_organise_person(club_id, person_id, sure=True)
    get_store().clubs.remove_person(club_id, person_id)
    return redirect(f"/c/{club_id}/p/{person_id}/organise?done=removed", 303)


@blueprint.get("/c/<club_id>/p/<person_id>/merge")
def merge_preview_page(club_id: str, person_id: str) -> ResponseReturnValue:
    """The preview of a merge of another person (`gone`) into this one."""
    require_club(club_id, "organiser")
    gone = request.args.get("gone", "")
    if not gone:
        return render_organise_person(club_id, person_id, merge_fault=CHOOSE), 422
    return render_merge(club_id, person_id, gone)


def render_merge(club_id: str, person_id: str, gone: str) -> ResponseReturnValue:
    """The page with the preview; two people who met in a match cannot be merged."""
    clubs = get_store().clubs
    club = clubs.club(club_id)
    kept, other = clubs.person(club_id, person_id), clubs.person(club_id, gone)
    try:
        merge = clubs.merge_of(club_id, person_id, gone)
        met = ""
    except MetEachOther as fault:
        merge, met = None, fault.match_id
    page = render_template(
        "clubs/merge.html",
        club=club,
        club_address=club_address(club),
        address=person_address(club, person_id),
        kept=kept,
        gone=other,
        changes=games_text(merge.games.items()) if merge else "",
        merge=merge,
        met=met,
    )
    return page, 409 if met else 200


@blueprint.post("/c/<club_id>/p/<person_id>/merge")
def merge_people(club_id: str, person_id: str) -> ResponseReturnValue:
    """Merge two people; without `sure` only show the preview."""
    require_club(club_id, "organiser")
    form = MergeForm()
    clubs = get_store().clubs
    if form.sure.data != "yes":
        return render_merge(club_id, person_id, form.gone.data or "")
    try:
        clubs.merge(club_id, person_id, form.gone.data or "")
    except MetEachOther:
        return render_merge(club_id, person_id, form.gone.data)
    return redirect(f"/c/{club_id}/p/{person_id}?done=merged", 303)
