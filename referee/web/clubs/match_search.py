"""The matches of a club, searched by person, game and date."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.store import get_store
from referee.store.clubs import ClubMatch, MatchSearch, queries
from referee.web.clubs.forms import NO_DAY, MatchSearchForm
from referee.web.clubs.rows import club_address
from referee.web.http.club_access import require_club

MATCHES_AT_ONCE: Final = 50

blueprint = Blueprint("club_match_search", __name__)


@blueprint.get("/c/<club_id>/matches")
def club_matches_page(club_id: str) -> ResponseReturnValue:
    """The matches of the club that a search finds, fifty a page, with faults at their fields."""
    require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    club = clubs.club(club_id)
    people = clubs.read(lambda connection: queries.all_people(connection, club_id))
    played = clubs.read(lambda connection: queries.games_played(connection, club_id))
    form = MatchSearchForm(
        request.args,
        [(person.person_id, person.name) for person in people],
        sorted(((key, games.title(key)) for key, _ in played), key=lambda choice: choice[1]),
    )
    is_valid = form.validate()
    matches, has_more = searched_matches(club_id, form) if is_valid else ([], False)
    page = render_template(
        "clubs/matches.html",
        club=club,
        address=club_address(club),
        form=form,
        faults=field_faults(form),
        matches=matches,
        earlier=page_address(form, 1) if has_more else "",
        later=page_address(form, -1) if is_valid and form.page_number > 1 else "",
        is_valid=is_valid,
    )
    return page, 200 if is_valid else 422


def searched_matches(club_id: str, form: MatchSearchForm) -> tuple[list[ClubMatch], bool]:
    """The matches of the page in the form, and True if more come after them."""
    search = MatchSearch(form.person_id, form.game.data, since=form.begins, until=form.ends)
    offset = (form.page_number - 1) * MATCHES_AT_ONCE
    matches = get_store().clubs.read(
        lambda connection: queries.matches(connection, club_id, search, MATCHES_AT_ONCE + 1, offset)
    )
    return matches[:MATCHES_AT_ONCE], len(matches) > MATCHES_AT_ONCE


def page_address(form: MatchSearchForm, step: int) -> str:
    """The query of another page of the same search."""
    asked = {
        "person": form.person_id,
        "game": form.game.data,
        "from": form.since.data,
        "to": form.until.data,
        "page": form.page_number + step,
    }
    return urlencode({name: value for name, value in asked.items() if value})


def field_faults(form: MatchSearchForm) -> dict[str, str]:
    """The faults by field, with a sentence of our own for invalid dates: that of the library does not help."""
    faults = {field.name: str(field.errors[0]) for field in form if field.errors}
    for field in (form.since, form.until):
        if field.process_errors:
            faults[field.name] = NO_DAY
    return faults
