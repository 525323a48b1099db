"""Rights at an event: those of its club. Phones of its matches, its tables and its entrants look on."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Final

from flask import abort, request, session

from referee.store import get_store
from referee.store.events import StoredEvent
from referee.store.halls import HallTable
from referee.store.keys import ClubRole, key_of, tag_of
from referee.web.http import limits
from referee.web.http.access import held_roles
from referee.web.http.club_access import RANKS, role_at_club
from referee.web.http.held_keys import held_keys

ENTERS: Final = ("host", "table")


def role_at_event(event: StoredEvent) -> ClubRole | None:
    """The visitor's role at an event: that at its club, or `board` for any other key of the event, or None."""
    role = role_at_club(event.club_id)
    if role is None and (looks_on(event) or table_of_visitor(event.event_id) or _roles_at_matches(event)):
        return "board"
    return role


def own_key(event: StoredEvent) -> str:
    """The key of an entrant's own page. It opens this event alone, and becomes void with the board's link."""
    club = get_store().clubs.club(event.club_id)
    return key_of(club.keys["board"].encode(), event.event_id, "own page", "")


def admit_to_event(event: StoredEvent) -> None:
    """Let an entrant's phone look at the event from now on."""
    session.permanent = True
    held_keys().add_event(event.event_id, own_key(event))


def guest_path(event: StoredEvent) -> str:
    """The path of the link for guests; empty without such a link."""
    key = get_store().plans.guest_key(event.event_id)
    return f"/k/e/{event.event_id}/{key}" if key else ""


def is_guest_key(event: StoredEvent, key: str) -> bool:
    """True for the present key of the link for guests."""
    right = get_store().plans.guest_key(event.event_id)
    return bool(right) and hmac.compare_digest(right.encode(), key.encode(errors="replace"))


def looks_on(event: StoredEvent) -> bool:
    """True if the visitor entered this event with this phone, or opened its link for guests."""
    return entered_here(event) or is_guest(event)


def is_alone(event: StoredEvent) -> bool:
    """True if the visitor looks at this event and opens none of its matches: its page has no links to them."""
    return role_at_club(event.club_id) is None and looks_on(event) and not _roles_at_matches(event)


def entered_here(event: StoredEvent) -> bool:
    """True if the visitor entered this event with this phone."""
    tag = held_keys().events.get(event.event_id, "")
    return bool(tag) and hmac.compare_digest(tag, tag_of(own_key(event)))


def is_guest(event: StoredEvent) -> bool:
    """True if the visitor opened the link for guests."""
    tag = held_keys().events.get(event.event_id, "")
    key = get_store().plans.guest_key(event.event_id) if tag else ""
    return bool(key) and hmac.compare_digest(tag, tag_of(key))


def is_only_guest(event: StoredEvent) -> bool:
    """True if the visitor has nothing but the link for guests: a guest looks on, and is not a player."""
    has_more = role_at_club(event.club_id) is not None or entered_here(event) or table_of_visitor(event.event_id)
    return is_guest(event) and not has_more


def has_own_key(event: StoredEvent, key: str) -> bool:
    """True if a key is that of an entrant's own page of this event."""
    return hmac.compare_digest(own_key(event).encode(), key.encode(errors="replace"))


def table_of_visitor(event_id: str) -> HallTable | None:
    """The table of an event whose key the visitor holds."""
    tag = held_keys().tables.get(event_id)
    return get_store().tables.table_for_tag(event_id, tag) if tag else None


def require_event(event_id: str, least: ClubRole = "board") -> StoredEvent:
    """The event, if the visitor's role there is at least `least`; else the request ends with 403.

    :raises NoSuchEvent: there is no such event.
    """
    store = get_store()
    event = store.events.event(event_id)
    role = role_at_event(event)
    if role is None or RANKS.index(role) < RANKS.index(least):
        abort(403)
    # A match may have ended a moment ago: its result counts before the standing is shown.
    store.clubs.catch_up(event.club_id)
    return store.events.event(event_id)


def require_event_by_address(event_id: str, opens: Callable[[StoredEvent, str], bool]) -> StoredEvent:
    """An event for a program with a key in the address (`?key=`), or for a visitor who may look at it.

    A key that is that of guests, or that `opens` it, is right. Any other ends the request with 403.

    :raises NoSuchEvent: there is no such event.
    """
    key = request.args.get("key")
    if key is None:
        return require_event(event_id)
    limits.check_limit(limits.KEYS)
    event = get_store().events.event(event_id)
    if not is_guest_key(event, key) and not opens(event, key):
        limits.count_miss(limits.KEYS)
        abort(403)
    return event


def may_play(event: StoredEvent) -> bool:
    """True if the visitor may start a match of an event, as organiser, helper, or host or table of a match there."""
    if role_at_club(event.club_id) in ("organiser", "helper"):
        return True
    return any(role in ENTERS for role in _roles_at_matches(event))


def _roles_at_matches(event: StoredEvent) -> list[str]:
    held = held_roles()
    if not held:
        return []
    matches = {match.match_id for match in get_store().events.matches_of(event.event_id)}
    return [role for match_id, role in held.items() if match_id in matches]
