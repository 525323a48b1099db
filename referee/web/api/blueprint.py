"""The blueprint of the JSON interface, its answers and its errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException

from referee import games
from referee.match import NoSuchPlay
from referee.net.game_watch import GameStuck
from referee.schema import Unreadable
from referee.store import Ended, GameMissing, KeyUsed, NoSuchMatch
from referee.store.clubs import MetEachOther, NameTaken, NoSuchClub, NoSuchMerge, NoSuchPerson
from referee.store.events import NoSuchEvent
from referee.store.halls import CannotCall, NoSuchTable
from referee.store.seasons import NoSuchSeason

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
"""One object of JSON a line."""
EVENTS: Final = "text/event-stream"
"""Server-sent events."""
encode: Final = msgspec.json.Encoder().encode

FAULTS: Final[Mapping[type[Exception], tuple[int, str, str]]] = {
    games.NoSuchGame: (404, "game", ""),
    games.GameLeftOut: (503, "game", ""),
    GameMissing: (503, "game", ""),
    GameStuck: (503, "game", ""),
    NoSuchMatch: (404, "match", "there is no such match; perhaps its host has deleted it"),
    NoSuchClub: (404, "club", "there is no such club"),
    NoSuchPerson: (404, "person", "the club has no person with this id; perhaps the person was merged into another"),
    NoSuchEvent: (404, "event", "there is no such event; perhaps it was deleted"),
    NoSuchSeason: (404, "season", "there is no such season; perhaps it was deleted"),
    NoSuchTable: (404, "table", "the hall has no table with this name; perhaps it has another one now"),
    NoSuchPlay: (404, "n", ""),
    NameTaken: (409, "name", "somebody else of the club is called {0}; if that is the same person, merge the two"),
    NoSuchMerge: (404, "gone", "no merge of this person into the other can be taken back"),
    MetEachOther: (409, "into", ""),
    CannotCall: (409, "", ""),
    Ended: (409, "match", "the match has ended; its host can open it again"),
    KeyUsed: (422, "Idempotency-Key", ""),
}
"""The status, the part of the request at fault, and the sentence for each; an empty one is that of the fault.

`{0}` in a sentence is the value of the fault.
"""

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


class ApiError(Exception):
    """A request that is answered by an error; `more` are further fields of the answer."""

    def __init__(
        self, status: int, error: str, field: str = "", more: Mapping[str, Any] | None = None, **headers: str
    ) -> None:
        super().__init__(error)
        self.status = status
        self.body = {"error": error, "field": field, **(more or {})}
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


class JsonAnswer(Response):
    """A complete answer of JSON: its length is known, and its addresses need no correction."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response(self.status, self.headers.to_wsgi_list())
        body: Any = self.response
        return () if environ["REQUEST_METHOD"] == "HEAD" else body


def json_answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer of JSON."""
    return JsonAnswer(encode(body), status, headers, content_type=JSON)


def created(body: object, path: str) -> Response:
    """The answer with something new, which is at a path of the interface from now on."""
    return json_answer(body, 201, {"Location": f"{blueprint.url_prefix}{path}"})


def unseen(
    head: int, missed: Sequence[object], what: str, ahead: str, then: str = "enter yours if it is still missing"
) -> ApiError:
    """The error for a sender who has not seen all that was made (`what`), or has seen more than there is (`ahead`)."""
    says = f"{what} were made that you had not seen; look at them, then {then}"
    return ApiError(
        409,
        says if missed else f"you have seen more than there is: {ahead}",
        "X-Seen",
        {"head": head, "missed": missed},
    )


@blueprint.errorhandler(ApiError)
def handle_api_error(fault: ApiError) -> Response:
    """The answer for an error, in the one shape of all errors."""
    return json_answer(fault.body, fault.status, fault.headers)


@blueprint.errorhandler(Unreadable)
def handle_unreadable(fault: Unreadable) -> Response:
    """The answer for JSON that does not fit this address."""
    return json_answer({"error": fault.says, "field": fault.field}, 422)


@blueprint.errorhandler(HTTPException)
def handle_http_exception(fault: HTTPException) -> Response:
    """The answer for an error with an HTTP status: a body too large, too many wrong keys."""
    headers = {name: value for name, value in fault.get_headers() if name in ("Allow", "Retry-After")}
    says = fault.description or fault.name
    if fault.code == 413:
        says = f"the body is too large: this address takes at most {request.max_content_length:,} bytes"
    return json_answer({"error": says, "field": ""}, fault.code or 500, headers)


def handle_known_fault(fault: Exception) -> Response:
    """The answer for a request about something that is not there, or that is no longer possible."""
    status, field, says = FAULTS[type(fault)]
    return json_answer({"error": says.format(fault) or str(fault), "field": field}, status)


for kind in FAULTS:
    blueprint.register_error_handler(kind, handle_known_fault)
