"""Pages that say what went wrong and what to do now, in plain words."""

from __future__ import annotations

import logging
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from markupsafe import escape
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError

from referee import games
from referee.games import GameLeftOut, NoSuchGame
from referee.installation import COMMAND
from referee.kit.values import Value, replace
from referee.net.game_watch import GameStuck
from referee.schema import as_sentence
from referee.store import RETRY_AFTER, GameMissing, NoSuchMatch, Unavailable, explain
from referee.store.clubs import NoSuchClub, NoSuchPerson
from referee.store.events import NoSuchEvent
from referee.store.halls import NoSuchTable
from referee.store.seasons import NoSuchSeason
from referee.web.http import access
from referee.web.http.access_log import loggable_path
from referee.web.http.club_access import role_at_club
from referee.web.http.files import size_in_words
from referee.web.http.security import PROGRAMS

blueprint = Blueprint("errors", __name__)
_log: Final = logging.getLogger(__name__)


class ErrorPage(Value):
    """The texts of a page: what happened, and what to do about it."""

    title: str
    says: str
    todo: tuple[str, ...] = ()


PAGES: Final = {
    400: ErrorPage(
        "That could not be read",
        "What was sent is not what this page takes.",
        ("Go back, load the page again, and send it once more.",),
    ),
    403: ErrorPage(
        "This phone may not do that",
        "This phone has not been given the link that it takes.",
        (
            "To enter plays, scan the QR code “table” on the host’s phone.",
            "To watch, scan the QR code on the board, or type the match’s code.",
            "The host’s page opens only on the phone that has the host’s key; the host can pass it on from there.",
        ),
    ),
    404: ErrorPage(
        "There is nothing here",
        "No page has this address.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    405: ErrorPage(
        "That cannot be sent here",
        "This address takes another kind of request.",
        ("Open the page itself, and use its buttons.",),
    ),
    408: ErrorPage(
        "That came too slowly",
        "The server waited for the rest of what this phone sent. Nothing was entered.",
        ("Look whether the network is good here, and send it once more.",),
    ),
    409: ErrorPage(
        "Somebody was faster",
        "Another phone has entered something that this one had not seen.",
        ("Open the match: it shows what was entered. Then enter yours, if it is still missing.",),
    ),
    410: ErrorPage("That is gone", "What was at this address is not there any more."),
    413: ErrorPage(
        "That is too much at once",
        "What was sent is longer than {}, the most that this page takes. Nothing was entered.",
        ("Go back, and send less at a time, or choose a smaller file.",),
    ),
    415: ErrorPage(
        "That cannot be read here",
        "What was sent is of a kind that this address does not take.",
        ("Use the buttons of the page.",),
    ),
    422: ErrorPage(
        "That is not allowed", "What was sent can be read, but does not go together.", ("Go back and change it.",)
    ),
    429: ErrorPage(
        "Too many tries",
        "Too many codes were tried from here in a short time.",
        ("Wait a minute, then type the code as it stands on the host’s phone or the board.",),
    ),
    500: ErrorPage(
        "The referee has made a mistake",
        "This is not your fault. Every play with a ruling on the screen is safe.",
        (
            "Go back and try once more.",
            "If it happens again, tell the person who runs this server when it happened. Its log says why.",
        ),
    ),
    503: ErrorPage(
        "The referee is busy",
        "It cannot answer now. Every play with a ruling on the screen is safe.",
        ("Wait some seconds, and load the page again.",),
    ),
}
NO_KEY: Final = ErrorPage(
    "This phone has no key to this match",
    "It may be another phone or browser than before, its cookies were deleted, or the host has given out new links.",
    (
        "Scan the code again: the host’s phone shows it, and every phone of the table under “One more phone”.",
        "Were you sent a link? Open it again, in the browser that you want to use.",
        "Not there? Ask who has the link to this match. To watch, type the code that the board shows.",
    ),
)
NO_CLUB_KEY: Final = ErrorPage(
    "This phone has no key to this club",
    "It may be another phone or browser than before, its cookies were deleted, or the organiser made new links.",
    (
        "Open the link again that you were given, or scan the code on the organiser’s phone.",
        f"Do you run this server? It prints the organiser’s link: {COMMAND} club",
    ),
)
NOT_YOURS: Final = ErrorPage(
    "This phone may not do that",
    "It may look at this club; more takes the link of a helper or of the organiser.",
    ("Ask the organiser of the club for the link.",),
)
NO_EVENT_KEY: Final = ErrorPage(
    "This phone may not do that",
    "It holds no link to the club of this event that allows it, and to none of its matches.",
    ("Scan the code of a match of this evening, or ask the organiser for the club’s link.",),
)
MISSING: Final[dict[type[Exception], ErrorPage]] = {
    NoSuchClub: ErrorPage(
        "There is no such club",
        "No club has this address.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    NoSuchEvent: ErrorPage(
        "There is no such event",
        "No evening and no tournament has this address; perhaps it was deleted.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    NoSuchSeason: ErrorPage(
        "There is no such season",
        "No season of this club has this address; perhaps it was deleted.",
        ("Look for it on the page of the club.",),
    ),
    NoSuchTable: ErrorPage(
        "There is no such table",
        "This event has no table with this name; perhaps it was renamed.",
        ("Scan the code on the table again, or ask the organiser.",),
    ),
    NoSuchPerson: ErrorPage(
        "There is no such person",
        "The club has no person with this address; perhaps the person was merged into another.",
        ("Look for the name in the list of the club.",),
    ),
}
"""The pages for what does not exist."""
FORGED: Final = ErrorPage(
    "This page was open too long",
    "The form does not belong to this phone any more, or cookies are switched off. Nothing was entered.",
    ("Go back, load the page again, and send it once more.", "If that does not help, allow cookies for this address."),
)
NO_HOST: Final = ErrorPage(
    "That is no address of this server",
    "The server does not answer under the name in this address.",
    ("Open the address that the QR code of the host or the board leads to.",),
)
NO_MATCH: Final = ErrorPage(
    "There is no such match",
    "No match has this address; perhaps its host has deleted it.",
    ("Join with the code that the host’s phone and the board show, or start a new match.",),
)
DELETED: Final = ErrorPage(
    "This match was deleted",
    "Its host has deleted it with all that was entered.",
    ("Start a new match, or join another. Anyone who kept the match’s record can still replay it.",),
)
NO_GAME: Final = ErrorPage("There is no such game", "This referee knows the games below.")
GAME_LEFT_OUT: Final = ErrorPage("A game is left out", "The game {} cannot be used here now. These games can:")
GAME_STUCK: Final = ErrorPage(
    "The game of this match does not answer",
    "",
    (
        "Other matches go on. Every play with a ruling on the screen is safe.",
        "Tell the person who runs this server. Its log names the place in the game.",
    ),
)
GAME_MISSING: Final = ErrorPage(
    "The game of this match is missing",
    "",
    (
        "Nothing that was entered is lost. The match goes on when the game is back.",
        "Tell the organiser: the page Organise of the club says why the game is left out. So does the server’s log.",
    ),
)


@blueprint.app_errorhandler(HTTPException)
def handle_http_error(fault: HTTPException) -> ResponseReturnValue:
    """The page for an error with an HTTP status."""
    if fault.code is None or fault.code < 400:
        return fault
    error_page = PAGES.get(fault.code) or PAGES[400 if fault.code < 500 else 500]
    match_id = (request.view_args or {}).get("match_id", "")
    if fault.code == 403 and match_id and access.role_at(match_id) is None:
        error_page = NO_KEY
    club_id = (request.view_args or {}).get("club_id", "")
    if fault.code == 403 and club_id:
        error_page = NO_CLUB_KEY if role_at_club(club_id) is None else NOT_YOURS
    if fault.code == 403 and (request.view_args or {}).get("event_id"):
        error_page = NO_EVENT_KEY
    if fault.code == 413:
        error_page = replace(error_page, says=error_page.says.format(size_in_words(request.max_content_length or 0)))
    if fault.code == 429 and fault.description:
        error_page = replace(error_page, says=fault.description)
    return error_response(fault.code, error_page, fault)


@blueprint.app_errorhandler(CSRFError)
def handle_forged_form(fault: CSRFError) -> ResponseReturnValue:
    """The page for a form without a valid token: the form is old, or from elsewhere."""
    return error_response(400, FORGED, fault)


@blueprint.app_errorhandler(SecurityError)
def handle_made_up_host(fault: SecurityError) -> ResponseReturnValue:
    """The page for a `Host` header that is missing, invalid or not in `TRUSTED_HOSTS`."""
    return error_response(400, NO_HOST, fault)


@blueprint.app_errorhandler(NoSuchMatch)
def handle_no_match(_: NoSuchMatch) -> ResponseReturnValue:
    """The page for a match that does not exist. A phone with a key gets 410, and the page removes the key."""
    match_id = (request.view_args or {}).get("match_id", "")
    if access.holds(match_id):
        if not is_by_script():
            access.drop(match_id)
        return error_response(410, DELETED)
    return error_response(404, NO_MATCH)


@blueprint.app_errorhandler(GameMissing)
@blueprint.app_errorhandler(GameStuck)
def handle_unusable_game(fault: GameMissing | GameStuck) -> ResponseReturnValue:
    """The page for a match whose game cannot be used or does not answer. Phones keep their plays meanwhile."""
    page = GAME_STUCK if isinstance(fault, GameStuck) else GAME_MISSING
    return error_response(503, replace(page, says=as_sentence(str(fault))))


def handle_missing(fault: Exception) -> ResponseReturnValue:
    """The page for a club, an event, a season, a table or a person that does not exist."""
    return error_response(404, MISSING[type(fault)])


for _missing in MISSING:
    blueprint.app_errorhandler(_missing)(handle_missing)


@blueprint.app_errorhandler(NoSuchGame)
def handle_no_game(fault: NoSuchGame) -> ResponseReturnValue:
    """The page for a game that does not exist or is left out, with a list of those that there are."""
    if not isinstance(fault, GameLeftOut):
        return error_response(404, NO_GAME, games_listed=True)
    return error_response(503, replace(GAME_LEFT_OUT, says=GAME_LEFT_OUT.says.format(fault.key)), games_listed=True)


@blueprint.app_errorhandler(Unavailable)
def handle_unavailable(fault: Unavailable) -> ResponseReturnValue:
    """The page while the database is unavailable. It keeps what was sent, to be sent again."""
    _log.warning("%s %s: %s", request.method, loggable_path(request.path), fault.cause)
    answer = error_response(503, replace(PAGES[503], says=fault.says), send_again=request.method == "POST")
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


@blueprint.app_errorhandler(SQLAlchemyError)
def handle_database(fault: SQLAlchemyError) -> ResponseReturnValue:
    """The page for a fault of the database: a known state such as a full disk gets 503, any other fault 500."""
    known = explain(fault)
    if known is None:
        raise fault
    return handle_unavailable(known)


@blueprint.app_errorhandler(InternalServerError)
def handle_crash(fault: InternalServerError) -> ResponseReturnValue:
    """The page for a failure of the server; its log has the details."""
    try:
        return error_response(500, PAGES[500], fault)
    except Exception:
        current_app.logger.exception("the error page itself failed")
        page = PAGES[500]
        title = escape(page.title)
        return f"<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1><p>{escape(page.says)}", 500


def is_by_script() -> bool:
    """True if a script or the stream of a page asks: people do not see the answer as a page."""
    by_script = request.headers.get("X-Requested-With") == "referee"
    return by_script or "text/event-stream" in request.accept_mimetypes.values()


def error_response(
    status: int,
    error_page: ErrorPage,
    fault: HTTPException | None = None,
    games_listed: bool = False,
    send_again: bool = False,
) -> Response:
    """An error as a page, as JSON for a program, or as a sentence for a script of ours.

    With `send_again` the page has a form that sends the same once more.
    """
    if request.path.startswith(PROGRAMS):
        body = jsonify(error=error_page.says, field="")
        body.status_code = status
    elif send_again and request.headers.get("X-Requested-With") == "referee":
        body = Response(error_page.says, status, mimetype="text/plain")
    else:
        listed = [(key, games.title(key)) for key in games.by_title()] if games_listed else []
        body = current_app.make_response(
            (
                render_template(
                    "error.html",
                    status=status,
                    error_page=error_page,
                    games=listed,
                    sent=list(request.form.items(multi=True)) if send_again else (),
                ),
                status,
            )
        )
        body.headers["Cache-Control"] = "no-store"
    if fault is not None:
        for name, value in fault.get_headers():
            if name in ("Allow", "Retry-After"):
                body.headers[name] = value
    return body
