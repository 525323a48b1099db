"""The page of a club: its people, last matches, rankings and records; and the page to start one of its matches."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from referee import games
from referee.schema import read_count
from referee.store import get_store
from referee.store.clubs import Club, MatchSearch, house_records, queries
from referee.store.keys import ClubRole
from referee.web.clubs.rows import by_game, club_address, rights_of
from referee.web.clubs.views import ClubView, GameRanking
from referee.web.http.club_access import require_club

SEARCH_LIMIT: Final = 60
"""Characters of a search that are used."""
PEOPLE_SHOWN: Final = 20
PEOPLE_FOUND: Final = 200
"""People on a page of a list, and those that a search on the page of the club shows."""
MATCHES_SHOWN: Final = 10
GAMES_SHOWN: Final = 6
"""Games whose rankings and records are on the page of the club."""
BEST_SHOWN: Final = 5
EVENTS_SHOWN: Final = 6
NAMES_OFFERED: Final = 2000

blueprint = Blueprint("club_overview", __name__)


@blueprint.get("/c/<club_id>")
def club_page(club_id: str) -> ResponseReturnValue:
    """The page of the club; `q` searches its people by a part of the name."""
    role = require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    club = clubs.club(club_id)
    search = request.args.get("q", "").strip()[:SEARCH_LIMIT]
    view = clubs.read(lambda connection: club_view(connection, club, role, search))
    return render_template("clubs/club.html", club=view)


@blueprint.get("/c/<club_id>/people")
def club_people_page(club_id: str) -> ResponseReturnValue:
    """All people of the club by name, some at a time; `q` searches by a part of the name."""
    require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    club = clubs.club(club_id)
    search = request.args.get("q", "").strip()[:SEARCH_LIMIT]
    page = read_count(request.args.get("page", "1"), 6) or 1
    people = clubs.read(
        lambda connection: queries.members(
            connection, club_id, search, PEOPLE_FOUND + 1, offset=(page - 1) * PEOPLE_FOUND, by_name=True
        )
    )
    return render_template(
        "clubs/people.html",
        club=club,
        address=club_address(club),
        search=search,
        people=people[:PEOPLE_FOUND],
        page=page,
        more=len(people) > PEOPLE_FOUND,
    )


@blueprint.get("/c/<club_id>/new")
def new_club_match_page(club_id: str) -> ResponseReturnValue:
    """The page to start a match of the club: the players, and the game."""
    require_club(club_id, "helper")
    clubs = get_store().clubs
    club = clubs.club(club_id)
    played = [key for key, _ in clubs.read(lambda connection: queries.games_played(connection, club_id))]
    keys = [*played, *(key for key in games.by_title() if key not in played)]
    return render_template(
        "clubs/new.html",
        club=club,
        address=club_address(club),
        people=clubs.names(club_id, NAMES_OFFERED),
        chosen=request.args.getlist("player"),
        games=[games.game(key) for key in keys],
    )


def club_view(connection: Connection, club: Club, role: ClubRole, search: str) -> ClubView:
    """The values for the template of a club's page."""
    club_id = club.club_id
    played = queries.games_played(connection, club_id)
    limit = PEOPLE_FOUND if search else PEOPLE_SHOWN
    people = queries.members(connection, club_id, search, limit)
    latest = queries.matches(connection, club_id, MatchSearch(), MATCHES_SHOWN)
    shown = [key for key, _ in played[:GAMES_SHOWN]]
    return ClubView(
        name=club.name,
        address=club_address(club),
        rights=rights_of(role),
        people=tuple(people),
        everybody=queries.people_count(connection, club_id),
        matches=tuple(latest),
        count=sum(count for _, count in played) + queries.count_without_game(connection, club_id),
        played=len(played),
        search=search,
        events=tuple(get_store().events.of_club(club_id, EVENTS_SHOWN)),
        seasons=tuple(get_store().seasons.of_club(club_id)),
        records=by_game(house_records.records_held(connection, club_id, shown)),
        rankings=best_of_games(connection, club, shown),
    )


def best_of_games(connection: Connection, club: Club, shown: list[str]) -> tuple[GameRanking, ...]:
    """The top of each ranking, for the shown games with a ranking."""
    counts = queries.ranked_counts(connection, club.club_id)
    rankings = []
    for key in shown:
        if key in counts:
            best = queries.ranking(connection, club.club_id, key, BEST_SHOWN)
            rankings.append(GameRanking(key, tuple(best), more=counts[key] - len(best)))
    return tuple(rankings)
