"""The organiser's page of a person: rename, remove, merge with another person, take a merge back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.clubs.near_names import near_names
from referee.desk.clubs.merges import season_changes
from referee.store import get_store
from referee.store.clubs import MetEachOther, NameTaken, NoSuchMerge, PersonOfClub, queries
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
    others = [other for other in people if other.person_id != person_id]
    totals = clubs.read(lambda connection: queries.totals(connection, person_id))
    return render_template(
        "clubs/organise_person.html",
        club=club,
        club_address=club_address(club),
        person=person,
        address=person_address(club, person_id),
        form=form,
        fault=first_error(form.name),
        others=others,
        near=[] if person.removed else people_near(person, others),
        matches=sum(total.tally.played for total in totals),
        sure=sure,
        merge_fault=merge_fault,
        merges=clubs.merges_into(person_id),
        done=request.args.get("done", ""),
    )


def people_near(person: PersonOfClub, others: Iterable[PersonOfClub]) -> list[PersonOfClub]:
    """The people whose names are nearly that of a person."""
    return [other for other in others if not other.removed and near_names([person.name], [other.name])]


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
    """The page with the preview; two people who met in a match or an event cannot be merged."""
    store = get_store()
    clubs = store.clubs
    club = clubs.club(club_id)
    kept, other = clubs.person(club_id, person_id), clubs.person(club_id, gone)
    merge, met = None, None
    try:
        merge = clubs.merge_of(club_id, person_id, gone)
    except MetEachOther as fault:
        met = fault
    page = render_template(
        "clubs/merge.html",
        club=club,
        club_address=club_address(club),
        address=person_address(club, person_id),
        kept=kept,
        gone=other,
        names=names_to_keep(kept, other),
        changes=games_text(merge.games.items()) if merge else "",
        seasons=season_changes(store, club_id, merge) if merge else (),
        merge=merge,
        met=met,
    )
    return page, 409 if met else 200


def names_to_keep(kept: PersonOfClub, gone: PersonOfClub) -> list[str]:
    """The names to choose from: a neutral name stays only if both people were removed."""
    named = [person.name for person in (kept, gone) if not person.removed]
    return named or [kept.name]


@blueprint.post("/c/<club_id>/p/<person_id>/merge")
def merge_people(club_id: str, person_id: str) -> ResponseReturnValue:
    """Merge two people; without the name that stays only show the preview."""
    require_club(club_id, "organiser")
    form = MergeForm()
    clubs = get_store().clubs
    gone, name = form.gone.data or "", form.name.data or ""
    names = names_to_keep(clubs.person(club_id, person_id), clubs.person(club_id, gone))
    if name not in names:
        return render_merge(club_id, person_id, gone)
    try:
        clubs.merge(club_id, person_id, gone, name)
    except MetEachOther:
        return render_merge(club_id, person_id, gone)
    return redirect(f"/c/{club_id}/p/{person_id}/organise?done=merged", 303)


@blueprint.post("/c/<club_id>/p/<person_id>/merge/take-back")
def take_merge_back(club_id: str, person_id: str) -> ResponseReturnValue:
    """Take a merge into the person back."""
    require_club(club_id, "organiser")
    form = MergeForm()
    try:
        get_store().clubs.take_merge_back(club_id, person_id, form.gone.data or "")
    except NameTaken as fault:
        says = f"Somebody else of the club is called {fault} now: rename that person, then take the merge back."
        return render_organise_person(club_id, person_id, merge_fault=says), 409
    except NoSuchMerge:
        return render_organise_person(club_id, person_id, merge_fault="This merge is taken back already."), 409
    return redirect(f"/c/{club_id}/p/{person_id}/organise?done=taken-back", 303)
