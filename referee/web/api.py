"""The JSON interface for programs, under `/api/v1`: the same matches, the same rulings (`docs/http.md`).

Every error has one shape, `{"error": "...", "field": "..."}`. A key goes along as `Authorization: Bearer <key>`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import HTTPException

from referee import games
from referee.kit.form import Unreadable
from referee.match import NoSuchPlay, read_json
from referee.store import Accepted, Ended, KeyUsed, NoSuchMatch, Refused, Stale, get_store
from referee.web import limit, openapi, say
from referee.web.guard import csrf

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
csrf.exempt(blueprint)

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
KEY_LIMIT: Final = 100
PAUSE_AFTER: Final = 0.02
"""So many seconds the questions of a batch are answered before others have their turn."""
LOOK: Final = frozenset({"host", "table", "board"})
ENTER: Final = frozenset({"host", "table"})
HOST: Final = frozenset({"host"})
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Trouble(Exception):
    """A request that gets an error for an answer; `more` is told beside it."""

    def __init__(
        self, status: int, error: str, field: str = "", more: Mapping[str, Any] | None = None, **headers: str
    ) -> None:
        super().__init__(error)
        self.status = status
        self.body = {"error": error, "field": field, **(more or {})}
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer of JSON."""
    made = current_app.response_class(_encode(body), status, content_type=JSON)
    if request.method == "GET":
        made.headers["Cache-Control"] = "no-store"
    if headers:
        made.headers.update(headers)
    return made


# --- errors ----------------------------------------------------------------------------------------------------------


@blueprint.errorhandler(Trouble)
def troubled(trouble: Trouble) -> Response:
    """The one shape of errors."""
    return answer(trouble.body, trouble.status, trouble.headers)


@blueprint.errorhandler(Unreadable)
def unreadable(fault: Unreadable) -> Response:
    """What was sent is readable JSON that says nothing that is taken here."""
    return answer({"error": fault.says, "field": fault.field}, 422)


@blueprint.errorhandler(games.NoSuchGame)
def no_game(fault: games.NoSuchGame) -> Response:
    """No game has this key."""
    return answer({"error": str(fault), "field": "game"}, 404)


@blueprint.errorhandler(NoSuchMatch)
def no_match(_: NoSuchMatch) -> Response:
    """No match has this id."""
    return answer({"error": "there is no such match; perhaps its host has deleted it", "field": "match"}, 404)


@blueprint.errorhandler(NoSuchPlay)
def no_play(fault: NoSuchPlay) -> Response:
    """A strike or an amendment of a play that there is not."""
    return answer({"error": str(fault), "field": "n"}, 404)


@blueprint.errorhandler(Ended)
def ended(_: Ended) -> Response:
    """The host has ended the match."""
    return answer(
        {"error": "the host has ended this match; it takes no plays until the host opens it again", "field": "match"},
        409,
    )


@blueprint.errorhandler(KeyUsed)
def key_used(fault: KeyUsed) -> Response:
    """An idempotency key that stands for another entry already."""
    return answer({"error": str(fault), "field": "Idempotency-Key"}, 422)


@blueprint.errorhandler(HTTPException)
def refused_by_http(fault: HTTPException) -> Response:
    """What HTTP has a number for: a body too large, too many wrong keys."""
    headers = {name: value for name, value in fault.get_headers() if name in ("Allow", "Retry-After")}
    says = fault.description or fault.name
    if fault.code == 413:
        says = f"the body is larger than {current_app.config['MAX_CONTENT_LENGTH']} bytes"
    return answer({"error": says, "field": ""}, fault.code or 500, headers)


# --- what is sent ----------------------------------------------------------------------------------------------------


def key_of(match: str, roles: frozenset[str]) -> str:
    """The role at a match of the key that goes along with the request.

    :raises Trouble: no key, a wrong one, or one that allows less.
    """
    get_store().room(match)
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not key:
        raise Trouble(
            401,
            "a key of this match goes along as 'Authorization: Bearer <key>'",
            "Authorization",
            WWW_Authenticate="Bearer",
        )
    role = get_store().right(match, key)
    if role is None:
        limit.check(limit.KEYS)
        limit.miss(limit.KEYS)
        raise Trouble(
            401,
            "this is no key of this match; perhaps the host has renewed it",
            "Authorization",
            WWW_Authenticate="Bearer",
        )
    if role not in roles:
        needed = "the host's key" if roles == HOST else "the host's or the table's key"
        raise Trouble(403, f"the {role}'s key does not allow this; it needs {needed}", "Authorization")
    return role


def body() -> object:
    """The JSON that was sent.

    :raises Trouble: where none was sent, or it is none.
    """
    if request.content_type != JSON and (kind := request.mimetype) != JSON and not kind.endswith("+json"):
        raise Trouble(415, f"{kind or 'a body without a type'} is not read here; send {JSON}", "Content-Type")
    try:
        return read_json(request.get_data())
    except Unreadable as fault:
        raise Trouble(400, fault.says) from None


def fields(raw: object, needed: tuple[str, ...], taken: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an object that was sent.

    :raises Unreadable: no object, a field missing, or one that is not taken.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the body is not an object")
    for key in raw:
        if key not in needed and key not in taken:
            raise Unreadable(f"there is no field {key!r}; taken are {', '.join((*needed, *taken))}", key)
    for key in needed:
        if key not in raw:
            raise Unreadable(f"the field {key!r} is missing", key)
    return raw


def seen() -> int:
    """The number of the last entry that the sender saw.

    :raises Trouble: where it is not said, or is no number.
    """
    written = request.headers.get("X-Seen", "")
    if not written.isascii() or not written.isdigit() or len(written) > 9:
        raise Trouble(400, "the header X-Seen says the number of the last entry that you saw, 0 for none", "X-Seen")
    return int(written)


def idempotency_key() -> str:
    """What the sender calls this entry, so that it is made once however often it is sent; empty where it does not say.

    :raises Trouble: where it is too long to be kept.
    """
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > KEY_LIMIT:
        raise Trouble(400, f"the Idempotency-Key is longer than {KEY_LIMIT} characters", "Idempotency-Key")
    return key


def nothing_more() -> None:
    """These addresses take no body.

    :raises Trouble: where one was sent.
    """
    if request.get_data():
        raise Trouble(400, "this takes no body")


# --- matches ---------------------------------------------------------------------------------------------------------


@blueprint.post("/matches")
def create() -> Response:
    """Start a match."""
    given = fields(body(), ("game", "players"), ("options", "start"))
    if not isinstance(given["game"], str):
        raise Unreadable("the key of a game is a text", "game")
    try:
        reader = games.reader(given["game"])
    except games.NoSuchGame as fault:
        raise Unreadable(str(fault), "game") from None
    options = given.get("options", {})
    if not isinstance(options, dict):
        raise Unreadable("options is not an object", "options")
    setup = reader.setup(given["players"], options, given.get("start"))
    made = get_store().create(given["game"], setup)
    return answer(say.created(made, request.host_url), 201, {"Location": f"/api/v1/matches/{made.match}"})


@blueprint.get("/matches/<match>")
def state(match: str) -> Response:
    """What is due, the scores, how far the log has come."""
    key_of(match, LOOK)
    return answer(say.state(get_store().room(match)))


@blueprint.delete("/matches/<match>")
def delete(match: str) -> Response:
    """Delete a match with all that was entered."""
    key_of(match, HOST)
    nothing_more()
    get_store().delete(match)
    return current_app.response_class(status=204)


@blueprint.post("/matches/<match>/plays")
def play(match: str) -> Response:
    """Enter a play."""
    key_of(match, ENTER)
    return enter(match, "play", body())


@blueprint.post("/matches/<match>/strike")
def strike(match: str) -> Response:
    """Take a play back; with `?preview=true` only say what that would change."""
    key_of(match, ENTER)
    n = number_of(given := fields(body(), ("n",)))
    if preview():
        return answer(say.preview(*get_store().room(match).course.weigh_strike(n)))
    return enter(match, "strike", given)


@blueprint.post("/matches/<match>/amend")
def amend(match: str) -> Response:
    """Put another play in the place of one; with `?preview=true` only say what that would change."""
    key_of(match, ENTER)
    n = number_of(given := fields(body(), ("n", "play")))
    if preview():
        return answer(say.preview(*get_store().room(match).course.weigh_amend(n, given["play"])))
    return enter(match, "amend", given)


def number_of(given: Mapping[str, Any]) -> int:
    """The number of the play that is struck or amended.

    :raises Unreadable: where it is none.
    """
    n = given["n"]
    if type(n) is not int:
        raise Unreadable(f"{n!r} is not the number of a play", "n")
    return n


def preview() -> bool:
    """Whether only the consequences are asked for.

    :raises Trouble: where the word is neither yes nor no.
    """
    word = request.args.get("preview", "false")
    if word not in ("true", "1", "false", "0"):
        raise Trouble(400, f"{word!r} is neither true nor false", "preview")
    return word in ("true", "1")


def enter(match: str, kind: Any, entry: object) -> Response:
    """Put an entry into the log, and say what the referee says."""
    found = get_store().append(match, kind, entry, seen=seen(), key=idempotency_key(), who="")
    room = get_store().room(match)
    if isinstance(found, Accepted):
        return answer(say.accepted(found, room))
    if isinstance(found, Refused):
        return answer(say.refused(found, room), 422)
    assert isinstance(found, Stale)
    last = found.missed[-1].seq if found.missed else found.head
    error = (
        f"entries up to {last} were made that you had not seen; look at them, then enter yours if it is still missing"
    )
    raise Trouble(409, error, "X-Seen", {"head": found.head, "missed": [say.entry(part) for part in found.missed]})


@blueprint.get("/matches/<match>/log")
def log(match: str) -> Response:
    """Every entry, and every play as it stands with its ruling."""
    key_of(match, LOOK)
    return answer(say.log(get_store().room(match), since()))


def since() -> int:
    """After which entry the log is wanted.

    :raises Trouble: where it is no number.
    """
    written = request.args.get("since", "0")
    if not written.isascii() or not written.isdigit() or len(written) > 9:
        raise Trouble(400, f"{written!r} is not the number of an entry", "since")
    return int(written)


@blueprint.get("/matches/<match>/sheet")
def sheet(match: str) -> Response:
    """The score sheet."""
    key_of(match, LOOK)
    return answer(say.sheet(get_store().room(match)))


@blueprint.get("/matches/<match>/record")
def record(match: str) -> Response:
    """The match as a record file."""
    key_of(match, LOOK)
    return answer(get_store().room(match).course.record())


@blueprint.post("/matches/<match>/end")
def end(match: str) -> Response:
    """End a match: it is looked at, and takes no more plays."""
    key_of(match, HOST)
    nothing_more()
    get_store().end(match)
    return answer(say.state(get_store().room(match)))


@blueprint.post("/matches/<match>/reopen")
def reopen(match: str) -> Response:
    """Open an ended match again."""
    key_of(match, HOST)
    nothing_more()
    get_store().reopen(match)
    return answer(say.state(get_store().room(match)))


# --- games and questions ---------------------------------------------------------------------------------------------


@blueprint.get("/games")
def list_games() -> Response:
    """The games."""
    return answer({"games": [say.game(key) for key in games.keys()]})


@blueprint.get("/games/<game>")
def one_game(game: str) -> Response:
    """One game: how many play it, its house rules."""
    return answer(say.game(game))


@blueprint.get("/games/<game>/plays")
def plays(game: str) -> Response:
    """A game's plays, questions, options and start as JSON Schema."""
    return answer(games.describe(game))


@blueprint.post("/ask/<game>")
def ask(game: str) -> Response:
    """Ask the referee: one question, a list of them, or one a line."""
    reader = games.reader(game)
    if request.mimetype == LINES:
        lines = [line for line in request.get_data().splitlines() if line.strip()]
        return current_app.response_class(
            "".join(f"{_encode(said)}\n" for said in _answers(reader, lines, read_json)), content_type=LINES
        )
    asked = body()
    if isinstance(asked, list):
        return answer(list(_answers(reader, asked, lambda raw: raw)))
    return answer(reader.question(asked).as_json())


def _answers(reader: Any, asked: list[Any], read: Any) -> list[dict[str, Any]]:
    """The answer to each question, an error in the place of what is none."""
    said = []
    pause = 0.0
    for raw in asked:
        if time.monotonic() >= pause:
            # A long batch lets the plays of others through.
            time.sleep(0)
            pause = time.monotonic() + PAUSE_AFTER
        try:
            said.append(reader.question(read(raw)).as_json())
        except Unreadable as fault:
            said.append({"error": fault.says, "field": fault.field})
    return said


@blueprint.get("/openapi.json")
def description() -> Response:
    """This interface, described by OpenAPI."""
    return answer(openapi.description())
