"""The records of the house, of all time or of a year."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.schema import read_count
from referee.store import get_store
from referee.store.clubs import house_records, queries
from referee.web.clubs.rows import by_game, club_address
from referee.web.http.club_access import require_club

blueprint = Blueprint("club_records", __name__)


@blueprint.get("/c/<club_id>/records")
def records_page(club_id: str) -> ResponseReturnValue:
    """The records of the house by game, of all time or of one `year`."""
    require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    club = clubs.club(club_id)
    asked = request.args.get("year", "")
    year = read_count(asked, 4)
    years = clubs.read(lambda connection: house_records.years_played(connection, club_id))
    fault = f"There are no records of the year “{asked[:20]}”: choose one below." if asked and year not in years else ""
    played = [key for key, _ in clubs.read(lambda connection: queries.games_played(connection, club_id))]
    held = [] if fault else clubs.read(lambda connection: house_records.records_held(connection, club_id, played, year))
    page = render_template(
        "clubs/records.html",
        club=club,
        address=club_address(club),
        years=years,
        year=None if fault else year,
        fault=fault,
        records=by_game(held),
    )
    return page, 422 if fault else 200
