"""The clubs of a phone at the top of its start page."""

from __future__ import annotations

from typing import Final

from flask import current_app
from sqlalchemy import Connection

from referee.kit.values import Value
from referee.store import get_store
from referee.store.clubs import Club, ClubMatch, MatchSearch, Member, queries
from referee.store.events import EventSummary
from referee.store.keys import ClubRole
from referee.web.clubs.rows import club_address, rights_of
from referee.web.clubs.views import ClubRights
from referee.web.http.club_access import held_clubs, role_at_club

CLUBS_SHOWN: Final = 3
"""Clubs that are shown with their last matches; the others have only their names."""
MATCHES_SHOWN: Final = 3
PEOPLE_SHOWN: Final = 6
EVENTS_LOOKED_AT: Final = 3
"""The last events of a club that are checked; those under way are shown."""


class ClubSection(Value):
    """A club on the start page. `people` are those who played last."""

    name: str
    address: str
    rights: ClubRights
    people: tuple[Member, ...]
    matches: tuple[ClubMatch, ...]
    evenings: tuple[EventSummary, ...]
    """The evenings that are under way."""


class ClubLink(Value):
    """A club that a page leads to."""

    name: str
    address: str


def club_sections() -> tuple[ClubSection, ...]:
    """The clubs to which this phone holds a key, the latest first; a match that has just ended shows its result."""
    held = held_clubs()
    if not held:
        return ()
    clubs = get_store().clubs
    for club, _ in held[:CLUBS_SHOWN]:
        clubs.catch_up(club.club_id)
    return clubs.read(
        lambda connection: tuple(
            club_section(connection, club, role, is_whole=n < CLUBS_SHOWN) for n, (club, role) in enumerate(held)
        )
    )


def club_section(connection: Connection, club: Club, role: ClubRole, is_whole: bool) -> ClubSection:
    """A club on the start page, with last matches and people if it is shown as a whole."""
    members = queries.members(connection, club.club_id, limit=PEOPLE_SHOWN) if is_whole else []
    matches = queries.matches(connection, club.club_id, MatchSearch(), MATCHES_SHOWN) if is_whole else []
    events = get_store().events.of_club(club.club_id, EVENTS_LOOKED_AT) if is_whole else []
    return ClubSection(
        club.name,
        club_address(club),
        rights_of(role),
        people=tuple(members),
        matches=tuple(matches),
        evenings=tuple(event for event in events if not event.over),
    )


def may_begin_clubs() -> bool:
    """True if anybody may make a club on this server."""
    return bool(current_app.config["PUBLIC"])


def club_link(club_id: str | None) -> ClubLink | None:
    """The club that a match belongs to, if the visitor may look at it."""
    if not club_id or role_at_club(club_id) is None:
        return None
    club = get_store().clubs.club(club_id)
    return ClubLink(club.name, club_address(club))
