"""The key of a request to the JSON interface: what it opens, and the role that it gives there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import request

from referee.store import get_store
from referee.store.keys import role_of
from referee.web.api.blueprint import ApiError
from referee.web.http import limits
from referee.web.http.turns import note_key

NEEDED: Final = {
    "board": "",
    "helper": "the organiser's or a helper's key",
    "organiser": "the organiser's key",
    "table": "the host's or the table's key",
    "host": "the host's key",
}
"""The roles at a club and at a match, the least of each first, with the keys that open what one of them may do."""
RANKS: Final = tuple(NEEDED)


def opened_by_key(named: Mapping[str, str], least: str, fresh: bool) -> dict[str, Any]:
    """The match, the club or the event that the key of a request opens, and the role of the key there.

    `named` are the ids in its path. If `fresh`, all matches of the club that have ended count in what is read.

    :raises NoSuchMatch: there is no such match.
    :raises NoSuchEvent: there is no such event.
    :raises NoSuchClub: there is no such club.
    :raises ApiError: no key, a wrong one, or one that allows less than the role `least`.
    """
    store = get_store()
    if named.keys() == {"match_id"}:
        cached = store.cached_match(named["match_id"])
        return {"cached": cached, "role": sender_role("match", lambda key: role_of(cached.keys, key), least)}
    club_id = named.get("club_id") or store.events.event(named["event_id"]).club_id
    role = require_club_key(club_id, least)
    if fresh:
        store.clubs.catch_up(club_id)
    more = {} if "club_id" in named else {"event": store.events.event(named["event_id"])}
    return {"club": store.clubs.club(club_id), "role": role, **more}


def require_club_key(club_id: str, least: str) -> str:
    """The role at a club of the key in the request.

    :raises NoSuchClub: there is no such club.
    :raises ApiError: no key, a wrong one, or one that allows less.
    """
    clubs = get_store().clubs
    clubs.club(club_id)
    return sender_role("club", lambda key: clubs.role_for_key(club_id, key), least)


def sender_role(of: str, role_for_key: Callable[[str], str | None], least: str) -> str:
    """The role of the key in the request, of a match or a club (`of`).

    :raises ApiError: no key, a wrong one, or one that allows less.
    """
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not key:
        says = f"send a key of this {of} as 'Authorization: Bearer <key>'"
        raise ApiError(401, says, "Authorization", WWW_Authenticate="Bearer")
    role = role_for_key(key)
    note_key(key, opens=role is not None)
    if role is None:
        raise wrong_key(of, "the host has renewed it" if of == "match" else "the organiser has renewed it")
    if RANKS.index(role) < RANKS.index(least):
        raise ApiError(403, f"the {role}'s key does not allow this; it needs {NEEDED[least]}", "Authorization")
    return role


def wrong_key(of: str, perhaps: str, field: str = "Authorization") -> ApiError:
    """The error for a wrong key; it counts as a miss."""
    limits.check_limit(limits.KEYS)
    limits.count_miss(limits.KEYS)
    return ApiError(401, f"this is not a key of this {of}; perhaps {perhaps}", field, WWW_Authenticate="Bearer")
