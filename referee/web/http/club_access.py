"""The key of a club is exchanged for a signed cookie; the cookie makes its visitor organiser, helper or board."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from flask import Blueprint, abort, current_app, redirect, request, session
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.store.clubs import HOME, Club, NoSuchClub
from referee.store.halls import NoSuchTable
from referee.store.keys import CLUB_ROLES, ClubRole, is_id
from referee.web.http import limits
from referee.web.http.held_keys import held_keys
from referee.web.http.table_access import board_path

RANKS: Final[tuple[ClubRole, ...]] = CLUB_ROLES[::-1]
"""The roles at a club, the least first."""

blueprint = Blueprint("club_access", __name__)


def role_at_club(club_id: str) -> ClubRole | None:
    """The visitor's role at a club: organiser, helper or board (looks on); None without a key."""
    tag = held_keys().clubs.get(club_id)
    return get_store().clubs.role_for_tag(club_id, tag) if tag else None


def require_club(club_id: str, least: ClubRole = "board") -> ClubRole:
    """The visitor's role at a club; the request ends with 403 if it is less than `least`.

    :raises NoSuchClub: there is no such club.
    """
    role = role_at_club(club_id)
    if role is None or RANKS.index(role) < RANKS.index(least):
        get_store().clubs.club(club_id)
        abort(403)
    return role


def grant_club(club_id: str, key: str) -> None:
    """Give this visitor a key of a club."""
    session.permanent = True
    held_keys().add_club(club_id, key)


def held_clubs() -> tuple[tuple[Club, ClubRole], ...]:
    """The clubs to which this visitor has a key, with the role there, the latest first."""
    clubs = get_store().clubs
    held = []
    for club_id in reversed(held_keys().clubs):
        role = role_at_club(club_id)
        if role is not None:
            held.append((clubs.club(club_id), role))
    return tuple(held)


def clubs_to_play_for() -> tuple[Club, ...]:
    """The clubs for which this visitor may start matches, the latest first."""
    return tuple(club for club, role in held_clubs() if role != "board")


def clubs_to_count_for() -> tuple[Club, ...]:
    """The clubs for which a new match of this visitor may count, the latest first.

    On a server at home every match may count for the house, even if this phone has no key to it.
    """
    clubs = clubs_to_play_for()
    if current_app.config["PUBLIC"] or any(club.club_id == HOME for club in clubs):
        return clubs
    try:
        return (*clubs, get_store().clubs.club(HOME))
    except NoSuchClub:
        return clubs


@blueprint.get("/k/club/<club_id>/<string:key>")
def exchange_club_key(club_id: str, key: str) -> ResponseReturnValue:
    """Exchange the key of a link for the cookie, and lead on to an address without it: the club, or one of its events.

    A visitor who may do more already keeps the old key.

    :raises NoSuchClub: there is no such club.
    """
    clubs = get_store().clubs
    role = clubs.role_for_key(club_id, key)
    if role is None:
        clubs.club(club_id)
        limits.check_limit(limits.KEYS)
        limits.count_miss(limits.KEYS)
        abort(403)
    had = role_at_club(club_id)
    if had is None or RANKS.index(role) >= RANKS.index(had):
        grant_club(club_id, key)
    answer = redirect(landing_page(club_id), 303)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def landing_page(club_id: str) -> str:
    """The page to which a link with a key leads: the club, an event, the board of the event or of one of its tables."""
    event_id, shows = request.args.get("event", ""), request.args.get("show", "")
    if not is_id(event_id):
        return f"/c/{club_id}"
    if not shows:
        return f"/e/{event_id}"
    with suppress(NoSuchTable):
        return board_path(event_id, shows.removeprefix("table "))
    # The board of the event, or a table that was removed or renamed since an old code was printed.
    return f"/e/{event_id}/board"
