"""The parts of a request to the JSON interface: its key, its body, its headers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from flask import request

from referee.match import read_json
from referee.schema import Unreadable, read_count
from referee.store import get_store
from referee.store.keys import ENTRY_KEY_LIMIT, ClubRole, is_entry_key, role_of
from referee.web.api.blueprint import JSON, ApiError
from referee.web.fields.days import FIRST_DAY, LAST_DAY
from referee.web.http import limits
from referee.web.http.body import whole_body
from referee.web.http.club_access import RANKS
from referee.web.http.turns import note_key

LOOK: Final = frozenset({"host", "table", "board"})
ENTER: Final = frozenset({"host", "table"})
HOST: Final = frozenset({"host"})


def bearer_key(of: str) -> str:
    """The key in the request, of a match or a club (`of`).

    :raises ApiError: there is no key.
    """
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not key:
        says = f"send a key of this {of} as 'Authorization: Bearer <key>'"
        raise ApiError(401, says, "Authorization", WWW_Authenticate="Bearer")
    return key


def wrong_key(of: str, perhaps: str, field: str = "Authorization") -> ApiError:
    """The error for a wrong key; it counts as a miss."""
    limits.check_limit(limits.KEYS)
    limits.count_miss(limits.KEYS)
    return ApiError(401, f"this is not a key of this {of}; perhaps {perhaps}", field, WWW_Authenticate="Bearer")


def require_club_key(club_id: str, least: ClubRole) -> ClubRole:
    """The role at a club of the key in the request.

    :raises NoSuchClub: there is no such club.
    :raises ApiError: no key, a wrong one, or one that allows less.
    """
    clubs = get_store().clubs
    clubs.club(club_id)
    key = bearer_key("club")
    role = clubs.role_for_key(club_id, key)
    note_key(key, opens=role is not None)
    if role is None:
        raise wrong_key("club", "the organiser has renewed it")
    if RANKS.index(role) < RANKS.index(least):
        needed = "the organiser's key" if least == "organiser" else "the organiser's or a helper's key"
        raise ApiError(403, f"the {role}'s key does not allow this; it needs {needed}", "Authorization")
    return role


def require_key(match_id: str, roles: frozenset[str]) -> str:
    """The role at a match of the key in the request.

    :raises ApiError: no key, a wrong one, or one that allows less.
    """
    key = bearer_key("match")
    role = role_of(get_store().cached_match(match_id).keys, key)
    note_key(key, opens=role is not None)
    if role is None:
        raise wrong_key("match", "the host has renewed it")
    if role not in roles:
        needed = "the host's key" if roles == HOST else "the host's or the table's key"
        raise ApiError(403, f"the {role}'s key does not allow this; it needs {needed}", "Authorization")
    return role


def sent_json() -> bytes:
    """The body of a request with a JSON content type.

    :raises ApiError: it has another content type.
    """
    if request.content_type != JSON and (kind := request.mimetype) != JSON and not kind.endswith("+json"):
        raise ApiError(415, f"{kind or 'a body without a type'} is not read here; send {JSON}", "Content-Type")
    return whole_body()


def json_body() -> object:
    """The JSON that was sent.

    :raises ApiError: the body is missing or is not JSON.
    """
    try:
        return read_json(sent_json())
    except Unreadable as fault:
        raise ApiError(400, fault.says) from None


def require_fields(raw: object, needed: tuple[str, ...], taken: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an object that was sent.

    :raises Unreadable: it is not an object, a field is missing, or there is an unknown field.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the body is not an object")
    for key in raw:
        if key not in needed and key not in taken:
            raise Unreadable(f"there is no field {key!r}; the fields are {', '.join((*needed, *taken))}", key)
    for key in needed:
        if key not in raw:
            raise Unreadable(f"the field {key!r} is missing", key)
    return raw


def sent_text(given: Mapping[str, Any], field: str) -> str:
    """The text in a field of an object that was sent.

    :raises Unreadable: it is not a text.
    """
    text = given[field]
    if not isinstance(text, str):
        raise Unreadable(f"{field} is a text", field)
    return text


def sent_bool(given: Mapping[str, Any], field: str) -> bool:
    """The truth value in a field of an object that was sent.

    :raises Unreadable: it is neither true nor false.
    """
    value = given[field]
    if not isinstance(value, bool):
        raise Unreadable(f"{field} is true or false", field)
    return value


def sent_count(given: Mapping[str, Any], field: str) -> int:
    """The whole number in a field of an object that was sent.

    :raises Unreadable: it is not a whole number.
    """
    count = given[field]
    if type(count) is not int or count < 0:
        raise Unreadable(f"{field} is a whole number", field)
    return count


def seen_header() -> int:
    """The number of the last entry that the sender saw.

    :raises ApiError: the header is missing, or is not a number.
    """
    seen = read_count(request.headers.get("X-Seen", ""))
    if seen is None:
        raise ApiError(400, "the header X-Seen has the number of the last entry that you saw, 0 for none", "X-Seen")
    return seen


def idempotency_key() -> str:
    """The key by which an entry that is sent again is made only once; empty if the sender gives no key.

    :raises ApiError: it is too long, or has characters that cannot be printed.
    """
    key = request.headers.get("Idempotency-Key", "")
    if not is_entry_key(key):
        says = f"the Idempotency-Key is a text of at most {ENTRY_KEY_LIMIT} characters that can be printed"
        raise ApiError(400, says, "Idempotency-Key")
    return key


def require_no_body() -> None:
    """Check that the request has no body.

    :raises ApiError: it has a body.
    """
    if request.get_data():
        raise ApiError(400, "this takes no body")


def struck_number(given: Mapping[str, Any]) -> int:
    """The number of the play to strike or amend, or to insert another play before.

    :raises Unreadable: it is not a number.
    """
    n = given["n"]
    if type(n) is not int:
        raise Unreadable(f"{n!r} is not the number of a play", "n")
    return n


def preview_wanted() -> bool:
    """True if the request asks only for the consequences.

    :raises ApiError: the parameter is neither true nor false.
    """
    word = request.args.get("preview", "false")
    if word not in ("true", "1", "false", "0"):
        raise ApiError(400, f"{word!r} is neither true nor false", "preview")
    return word in ("true", "1")


def count_parameter(name: str) -> int | None:
    """A whole number of the query; None if it is left out.

    :raises ApiError: it is not a whole number.
    """
    written = request.args.get(name, "")
    count = read_count(written) if written else None
    if written and count is None:
        raise ApiError(400, f"{written!r} is not a whole number", name)
    return count


def day_parameter(name: str) -> date | None:
    """A day of the query; None if it is left out.

    :raises ApiError: it is not a day in the range.
    """
    written = request.args.get(name, "")
    if not written:
        return None
    numbers = [read_count(part) for part in written.split("-")]
    try:
        year, month, of_month = numbers
        day = date(year or 0, month or 0, of_month or 0)
        if not FIRST_DAY <= day <= LAST_DAY:
            raise ValueError(written)
    except (ValueError, OverflowError):
        says = f"{written!r} is not a day of the calendar from {FIRST_DAY} to {LAST_DAY}; write it as 2026-05-31"
        raise ApiError(400, says, name) from None
    return day


def since_parameter() -> int:
    """The number of the entry after which the log is wanted.

    :raises ApiError: it is not a number.
    """
    written = request.args.get("since", "0")
    since = read_count(written)
    if since is None:
        raise ApiError(400, f"{written!r} is not the number of an entry", "since")
    return since
