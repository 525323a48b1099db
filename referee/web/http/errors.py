"""The answers to errors: a page, JSON for a program, or a sentence for a script of ours."""

from __future__ import annotations

import logging
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError

from referee import games
from referee.games import GameLeftOut, NoSuchGame
from referee.kit.values import replace
from referee.net.game_watch import GameStuck
from referee.net.raw_answer import plain_page
from referee.schema import as_sentence
from referee.store import RETRY_AFTER, GameMissing, NoSuchMatch, Unavailable, explain
from referee.web.http import access
from referee.web.http.access_log import loggable_path
from referee.web.http.club_access import role_at_club
from referee.web.http.error_pages import (
    DELETED,
    FORGED,
    GAME_FAILED,
    GAME_LEFT_OUT,
    GAME_MISSING,
    GAME_STUCK,
    MISSING,
    NO_CLUB_KEY,
    NO_EVENT_KEY,
    NO_GAME,
    NO_HOST,
    NO_KEY,
    NO_MATCH,
    NOT_YOURS,
    PAGES,
    ErrorPage,
)
from referee.web.http.files import size_in_words
from referee.web.http.security import PROGRAMS

blueprint = Blueprint("errors", __name__)
_log: Final = logging.getLogger(__name__)


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
    """The page for a failure of the server, or of a game of a package; the log has the details."""
    try:
        says = games.failure(fault.original_exception)
        if not says:
            return error_response(500, PAGES[500], fault)
        match_id = (request.view_args or {}).get("match_id", "")
        return error_response(500, replace(GAME_FAILED, says=as_sentence(says)), fault, log_of=match_id)
    except Exception:
        current_app.logger.exception("the error page itself failed")
        return plain_page(PAGES[500].title, PAGES[500].says), 500


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
    log_of: str = "",
) -> Response:
    """An error as a page, as JSON for a program, or as a sentence for a script of ours.

    With `send_again` the page has a form that sends the same once more. `log_of` is a match to whose log it leads.
    """
    if request.path.startswith(PROGRAMS):
        body = jsonify(error=error_page.says, field="")
        body.status_code = status
    elif status >= 500 and request.headers.get("X-Requested-With") == "referee":
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
                    log_of=log_of,
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
