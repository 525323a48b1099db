"""Who may do what: a link's key is exchanged for a signed cookie, and the cookie says host, table or board."""

from __future__ import annotations

from typing import Final, Literal

from flask import Blueprint, abort, current_app, redirect, session
from flask.typing import ResponseReturnValue

from referee.kit.seats import tidy_name
from referee.store import get_store
from referee.web import limit

Role = Literal["host", "table", "board"]
RANKS: Final = ("board", "table", "host")
HELD: Final = "m"
NAME: Final = "who"
MOST_HELD: Final = 40

blueprint = Blueprint("access", __name__)


def role(match_id: str) -> Role | None:
    """What this visitor may be at a match: its host, its table (enter plays), its board (look), or nothing."""
    given = key(match_id)
    return get_store().right(match_id, given) if given else None


def need(match_id: str, *roles: Role) -> Role:
    """The visitor's role at a match where it is one of `roles`; else the request ends with 403.

    :raises referee.store.NoSuchMatch: where there is no such match.
    """
    found = role(match_id)
    if found is None or found not in roles:
        get_store().room(match_id)
        abort(403)
    return found


def grant(match_id: str, key: str) -> None:
    """Let this visitor hold a match by one of its keys."""
    # A list, since a cookie does not keep the order of a dict.
    session[HELD] = [*([k, v] for k, v in _held().items() if k != match_id), [match_id, key]][-MOST_HELD:]
    session.permanent = True


def held() -> tuple[str, ...]:
    """The matches that this visitor holds, the one opened last first."""
    return tuple(reversed(_held()))


def _held() -> dict[str, str]:
    return dict(session.get(HELD, ()))


def key(match_id: str) -> str:
    """The key by which this visitor holds a match, or nothing."""
    return _held().get(match_id, "")


def drop(match_id: str) -> None:
    """Let this visitor hold a match no more."""
    session[HELD] = [[k, v] for k, v in _held().items() if k != match_id]


def roles() -> dict[str, Role]:
    """What this visitor may be at each of the matches held, without those whose key was renewed."""
    return get_store().rights(_held())


def who() -> str:
    """The name that the visitor gave this phone, or nothing."""
    return str(session.get(NAME, ""))


def name(raw: object) -> str:
    """Let this phone have a name (an empty one takes it away).

    :raises Unreadable: where it is no name.
    """
    given = tidy_name(raw) if raw else ""
    session[NAME] = given
    session.permanent = True
    return given


@blueprint.get("/k/<match>/<key>")
def exchange(match: str, key: str) -> ResponseReturnValue:
    """A link as a key: exchanged for the cookie, and gone from the address. Who may do more already, keeps that.

    :raises referee.store.NoSuchMatch: where there is no such match.
    """
    get_store().room(match)
    found = get_store().right(match, key)
    if found is None:
        limit.check(limit.KEYS)
        limit.miss(limit.KEYS)
        abort(403)
    had = role(match)
    if had is None or RANKS.index(found) >= RANKS.index(had):
        grant(match, key)
    page = f"/m/{match}/board" if found == "board" else f"/m/{match}"
    answer = redirect(page, 303)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@blueprint.get("/demo")
def demo() -> ResponseReturnValue:
    """Where the server shows an evening under way: this visitor is the host of all of it."""
    if not current_app.config["DEMO"]:
        abort(404)
    for match, opens in reversed(current_app.config["DEMO"]):
        grant(match, opens)
    return redirect("/", 303)
