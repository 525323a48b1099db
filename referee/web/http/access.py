"""The key of a link is exchanged for a signed cookie; the cookie makes its visitor the host, table or board."""

from __future__ import annotations

import hmac
from typing import Final, NoReturn

from flask import Blueprint, abort, current_app, redirect, request, session
from flask.typing import ResponseReturnValue

from referee.store import NoSuchMatch, get_store
from referee.store.keys import Role
from referee.web.http import limits
from referee.web.http.club_access import role_at_club
from referee.web.http.held_keys import GIVEN_UP, MOST_HELD, RANKS, held_keys, save, too_many

NAME: Final = "who"
HOLDER_LENGTH: Final = 12

blueprint = Blueprint("access", __name__)
blueprint.after_app_request(save)


def role_at(match_id: str) -> Role | None:
    """The visitor's role at a match: host, table (enters plays) or board (looks on); None without a key.

    A key of the match's club opens it too: the organiser is a host, everybody else looks on. The key of an event's
    table enters plays of the latest match begun there.
    """
    role = role_by_key(match_id)
    if role != "host" and held_keys().tables:
        role = max(role, role_by_table(match_id), key=RANKS.index)
    if role == "host" or not held_keys().clubs:
        return role
    return max(role, role_by_club(match_id), key=RANKS.index)


def role_by_key(match_id: str) -> Role | None:
    """The role that the visitor has by a key of the match itself; None without one."""
    tag = held_keys().tags.get(match_id)
    return get_store().role_for_tag(match_id, tag) if tag else None


def role_by_club(match_id: str) -> Role | None:
    """The role that the visitor has by a key of the match's club; None without a key or a club."""
    try:
        club_id = get_store().cached_match(match_id).club_id
    except NoSuchMatch:
        return None
    role = role_at_club(club_id) if club_id else None
    if role is None:
        return None
    return "host" if role == "organiser" else "board"


def role_by_table(match_id: str) -> Role | None:
    """`table` if the visitor has the key of the table where the match is the latest one begun, else None.

    If the event is deleted meanwhile, its match goes on with the phones that have entered plays.
    """
    store, held = get_store(), held_keys()
    for event_id, tag in held.tables.items():
        table = store.tables.table_for_tag(event_id, tag)
        if table is not None and store.calls.match_at(event_id, table.name) == match_id:
            held.lend(match_id, store.cached_match(match_id).keys["table"])
            return "table"
    if match_id in held.lent and store.events.event_of(match_id) is None:
        return store.role_for_tag(match_id, held.lent[match_id])
    return None


def require_role(match_id: str, *roles: Role) -> Role:
    """The visitor's role at a match; the request ends with 403 if it is not in `roles`.

    :raises referee.store.NoSuchMatch: there is no such match.
    """
    role = role_at(match_id)
    if role is None or role not in roles:
        get_store().cached_match(match_id)
        abort(403)
    return role


def require_look(match_id: str) -> Role:
    """The visitor's role at a match, or `board` for one whose address has a key of the match as `key`.

    A page in the frame of another site has no cookie, nor has a messenger that shows the preview of a link.

    :raises referee.store.NoSuchMatch: there is no such match, or its game cannot be used on this server.
    """
    key = request.args.get("key")
    if key is None:
        return require_role(match_id, "host", "table", "board")
    limits.check_limit(limits.KEYS)
    get_store().cached_match(match_id)
    if get_store().role_for_key(match_id, key) is None:
        refuse_key()
    return "board"


def refuse_key() -> NoReturn:
    """End a request with a wrong key by 403; it counts as a miss."""
    limits.check_limit(limits.KEYS)
    limits.count_miss(limits.KEYS)
    abort(403)


def grant(match_id: str, key: str) -> None:
    """Give this visitor a key of a match. If there are too many, others go, and the next page says which."""
    session.permanent = True
    held = held_keys()
    held.add(match_id, key)
    if len(held.tags) > MOST_HELD:
        roles = held_roles()
        for other in too_many(held.tags, roles):
            held.drop(other)
            if other in roles:
                session[GIVEN_UP] = [*session.get(GIVEN_UP, ()), (other, roles[other])]


def admit(match_id: str, role: Role) -> None:
    """Give this visitor the key of a role at a match, unless the visitor may do more already."""
    had = role_by_key(match_id)
    if had is None or RANKS.index(role) >= RANKS.index(had):
        grant(match_id, get_store().cached_match(match_id).keys[role])


def held_matches() -> tuple[str, ...]:
    """The matches to which this visitor has a key, the latest first."""
    return tuple(reversed(held_keys().tags))


def holds(match_id: str) -> bool:
    """True if this visitor has, or had, a key of a match."""
    return match_id in held_keys().tags


def drop(match_id: str) -> None:
    """Take the key of a match away from this visitor."""
    held_keys().drop(match_id)


def held_roles() -> dict[str, Role]:
    """The visitor's role at each match, without the matches whose key was renewed."""
    return get_store().roles_for_tags(held_keys().tags)


def given_up_keys() -> tuple[tuple[str, Role], ...]:
    """The matches whose keys made room for newer ones since the last call, with the role at each."""
    return tuple((match_id, role) for match_id, role in session.pop(GIVEN_UP, ())) if GIVEN_UP in session else ()


def visitor_name() -> str:
    """The name that the visitor gave this phone; empty if there is none."""
    return str(session.get(NAME, ""))


def holder(match_id: str) -> str:
    """A hash of the name and the key that a phone has at a match.

    By it a page tells if the entries that wait on a phone were made by the people who hold it now.
    """
    key_and_name = f"{match_id} {held_keys().tags.get(match_id, '')} {visitor_name()}".encode()
    return hmac.new(current_app.config["SECRET_KEY"].encode(), key_and_name, "sha256").hexdigest()[:HOLDER_LENGTH]


def set_visitor_name(name: str) -> None:
    """Set the name that goes with this phone; an empty text removes it."""
    session[NAME] = name
    session.permanent = True


@blueprint.get("/k/<match_id>/<string:key>")
def exchange_key(match_id: str, key: str) -> ResponseReturnValue:
    """Exchange the key of a link for the cookie, and lead on to an address without it.

    A visitor who may do more already keeps the old key.

    :raises referee.store.NoSuchMatch: there is no such match.
    """
    get_store().cached_match(match_id)
    role = get_store().role_for_key(match_id, key)
    if role is None:
        refuse_key()
    admit(match_id, role)
    page = f"/m/{match_id}/board" if role == "board" else f"/m/{match_id}"
    answer = redirect(page, 303)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@blueprint.get("/demo")
def open_demo() -> ResponseReturnValue:
    """Make this visitor the host of every match of a demo server, and the organiser of its house."""
    if not current_app.config["DEMO"]:
        abort(404)
    for match_id, opens in reversed(current_app.config["DEMO"]):
        grant(match_id, opens)
    home, _ = get_store().clubs.home()
    held_keys().add_club(home.club_id, home.keys["organiser"])
    return redirect("/", 303)
