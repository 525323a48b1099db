"""Pages for what went wrong: what it is, in plain words, and what to do now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from markupsafe import escape
from werkzeug.exceptions import HTTPException, InternalServerError

from referee import games
from referee.games import NoSuchGame
from referee.store import NoSuchMatch
from referee.web import access

blueprint = Blueprint("errors", __name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a page says: what happened, and what to do about it."""

    title: str
    says: str
    todo: tuple[str, ...] = ()


TROUBLES: Final = {
    400: Trouble(
        "That could not be read",
        "What was sent is not what this page takes.",
        ("Go back, load the page again, and send it once more.",),
    ),
    403: Trouble(
        "This phone may not do that",
        "It holds no key to this match that allows it.",
        (
            "To enter plays, scan the QR code “table” on the host’s phone.",
            "To look on, scan the QR code on the board, or type the match’s code.",
            "The host’s page opens only on the phone that has the host’s key; the host can pass it on from there.",
        ),
    ),
    404: Trouble(
        "There is nothing here",
        "No page has this address.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    405: Trouble(
        "That cannot be sent here",
        "This address takes another kind of request.",
        ("Open the page itself, and use its buttons.",),
    ),
    409: Trouble(
        "Somebody was faster",
        "Another phone has entered something that this one had not seen.",
        ("Open the match: it shows what was entered. Then enter yours, if it is still missing.",),
    ),
    410: Trouble("That is gone", "What was at this address is not there any more."),
    413: Trouble(
        "That is too much at once", "What was sent is larger than anything that is played here.", ("Send less of it.",)
    ),
    415: Trouble(
        "That cannot be read here",
        "What was sent is of a kind that this address does not take.",
        ("Use the buttons of the page.",),
    ),
    422: Trouble(
        "That is not allowed", "What was sent can be read, but does not go together.", ("Go back and change it.",)
    ),
    429: Trouble(
        "Too many tries",
        "Too many codes were tried from here in a short time.",
        ("Wait a minute, then type the code as it stands on the host’s phone or the board.",),
    ),
    500: Trouble(
        "The referee has made a mistake",
        "This is not your fault. Every play with a ruling on the screen is safe.",
        (
            "Go back and try once more.",
            "If it happens again, tell whoever runs this server when it happened; its log says why.",
        ),
    ),
    503: Trouble(
        "The referee is busy",
        "It cannot answer now. Every play with a ruling on the screen is safe.",
        ("Wait some seconds, and load the page again.",),
    ),
}
FORGED: Final = Trouble(
    "This page was open too long",
    "The form does not belong to this phone any more, or cookies are switched off. Nothing was entered.",
    ("Go back, load the page again, and send it once more.", "If that does not help, allow cookies for this address."),
)
NO_MATCH: Final = Trouble(
    "There is no such match",
    "No match has this address; perhaps its host has deleted it.",
    ("Join with the code that the host’s phone and the board show, or start a new match.",),
)
DELETED: Final = Trouble(
    "This match was deleted",
    "Its host has deleted it with all that was entered.",
    ("Start a new match, or join another. Who kept the match’s record can still replay it.",),
)


@blueprint.app_errorhandler(HTTPException)
def refused(fault: HTTPException) -> ResponseReturnValue:
    """The page for an error that HTTP has a number for."""
    if fault.code is None or fault.code < 400:
        return fault
    trouble = TROUBLES.get(fault.code) or TROUBLES[400 if fault.code < 500 else 500]
    if fault.code == 429 and fault.description:
        trouble = replace(trouble, says=fault.description)
    return answer(fault.code, trouble, fault)


@blueprint.app_errorhandler(CSRFError)
def forged(fault: CSRFError) -> ResponseReturnValue:
    """A form without its token: an old page, or somebody else's."""
    return answer(400, FORGED, fault)


@blueprint.app_errorhandler(NoSuchMatch)
def no_match(_: NoSuchMatch) -> ResponseReturnValue:
    """An address of a match that there is not: 410 for a phone that held it, which then lets it go."""
    match = (request.view_args or {}).get("match", "")
    if access.key(match):
        access.drop(match)
        return answer(410, DELETED)
    return answer(404, NO_MATCH)


@blueprint.app_errorhandler(NoSuchGame)
def no_game(_: NoSuchGame) -> ResponseReturnValue:
    """An address of a game that there is not: the page lists those there are."""
    return answer(404, Trouble("There is no such game", "This referee knows the games below."), games_listed=True)


@blueprint.app_errorhandler(InternalServerError)
def broken(fault: InternalServerError) -> ResponseReturnValue:
    """Anything that should not have happened; the server's log has the whole of it."""
    try:
        return answer(500, TROUBLES[500], fault)
    except Exception:
        current_app.logger.exception("the error page itself failed")
        said = TROUBLES[500]
        title = escape(said.title)
        return f"<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1><p>{escape(said.says)}", 500


def answer(
    status: int, trouble: Trouble, fault: HTTPException | None = None, games_listed: bool = False
) -> ResponseReturnValue:
    """The trouble as a page; as JSON where another program asks."""
    if request.path.startswith("/api/"):
        body = jsonify(error=trouble.says, field="")
        body.status_code = status
    else:
        listed = [(key, games.game(key).title) for key in games.keys()] if games_listed else []
        body = current_app.make_response(
            (render_template("error.html", status=status, trouble=trouble, games=listed), status)
        )
        body.headers["Cache-Control"] = "no-store"
    if fault is not None:
        for name, value in fault.get_headers():
            if name in ("Allow", "Retry-After"):
                body.headers[name] = value
    return body
