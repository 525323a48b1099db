"""The JSON interface described by OpenAPI 3.1: its operations here, the plays and questions from their forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from referee import games
from referee.match import RECORD_VERSION

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer"}
FIGURE: Final[Schema] = {"type": "number"}
YES_NO: Final[Schema] = {"type": "boolean"}
ANY: Final[Schema] = {}
FREE: Final[Schema] = {"type": "object"}
MOMENT: Final[Schema] = {"type": "number", "description": "seconds since 1970"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def listing(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def shape(description: str, /, **properties: Schema) -> Schema:
    """An object with just these properties, all of them there."""
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


# --- what is answered ------------------------------------------------------------------------------------------------

_SCORES: Final[Schema] = {"type": "object", "additionalProperties": FIGURE, "description": "the score of each player"}
_VERDICT: Final[Schema] = {"enum": ["allowed", "refused"]}
_FLAG: Final[dict[str, Schema]] = {"n": NUMBER, "rule": TEXT, "says": TEXT}
_EFFECT: Final[Schema] = {"type": "object", "properties": {"effect": TEXT}, "required": ["effect"]}
_RULING: Final[dict[str, Schema]] = {
    "verdict": _VERDICT,
    "rules": listing(TEXT),
    "says": TEXT,
    "effects": listing(_EFFECT),
    "flags": listing(shape("An earlier play that is now shown to have broken a rule.", **_FLAG)),
}
_LINE: Final[dict[str, Schema]] = {
    "n": or_null(NUMBER),
    **_RULING,
    "scores": _SCORES,
    "seq": {"type": "integer", "description": "the last entry of the match: send it along as X-Seen"},
    "lane": TEXT,
    "again": {"type": "boolean", "description": "the entry was there already, under the same Idempotency-Key"},
}
_ERROR: Final[dict[str, Schema]] = {
    "error": TEXT,
    "field": {"type": "string", "description": "what is at fault, or empty"},
}
_CELL: Final[Schema] = {"type": ["string", "number", "null"]}

ANSWERS: Final[dict[str, Schema]] = {
    "Error": shape("What is wrong, and what would be right.", **_ERROR),
    "Stale": shape(
        "Entries were made that the sender had not seen.", **_ERROR, head=NUMBER, missed=listing(ref("Entry"))
    ),
    "Ruling": shape("The referee's ruling.", **_RULING),
    "RulingLine": shape("The ruling on an entry, as a line of the record; `n` is null where it was refused.", **_LINE),
    "Preview": shape(
        "What a strike or an amendment would change.",
        **_RULING,
        changes=listing(
            shape(
                "A play whose ruling would be another one; null stands for a play that is taken back.",
                n=NUMBER,
                play=FREE,
                before=or_null(ref("Ruling")),
                after=or_null(ref("Ruling")),
            )
        ),
    ),
    "Keys": shape("One for each role.", host=TEXT, table=TEXT, board=TEXT),
    "Created": shape(
        "A match that was started. Its keys are told only here.",
        match=TEXT,
        code=TEXT,
        keys=ref("Keys"),
        links=ref("Keys"),
    ),
    "Choice": shape("A value worth offering.", value=ANY, label=TEXT, spoken=TEXT),
    "Tap": shape("A whole play.", label=TEXT, body=FREE, spoken=TEXT),
    "Offer": shape(
        "A play that may be made now.",
        play=TEXT,
        label=TEXT,
        by=or_null(TEXT),
        given={"type": "object", "description": "fields that the situation fixes"},
        choices={"type": "object", "additionalProperties": listing(ref("Choice"))},
        taps=listing(ref("Tap")),
        rare=YES_NO,
        hint=TEXT,
    ),
    "Due": shape("Who is to act, and what may be played.", who=listing(TEXT), says=TEXT, offers=listing(ref("Offer"))),
    "Lane": shape(
        "A part of the match whose plays depend on each other's order.",
        key=TEXT,
        title=TEXT,
        players=listing(TEXT),
        head=NUMBER,
        due=ref("Due"),
    ),
    "State": shape(
        "Where a match stands.",
        match=TEXT,
        code=TEXT,
        game=TEXT,
        title=TEXT,
        players=listing(TEXT),
        options=FREE,
        created=MOMENT,
        ended=or_null(MOMENT),
        head={"type": "integer", "description": "the number of the last entry"},
        due=ref("Due"),
        lanes=listing(ref("Lane")),
        scores=_SCORES,
        over={"type": "boolean", "description": "the match has ended by its rules"},
        winners=listing(TEXT),
    ),
    "Entry": shape(
        "An entry of the log.",
        seq=NUMBER,
        kind={"enum": ["play", "strike", "amend"]},
        lane=TEXT,
        body=FREE,
        who=TEXT,
        at=MOMENT,
    ),
    "PlayInLog": shape(
        "A play as it stands; the ruling is null where it was taken back.",
        n=NUMBER,
        lane=TEXT,
        play=FREE,
        who=TEXT,
        at=MOMENT,
        ruling=or_null(ref("Ruling")),
        changed=listing(NUMBER),
        late=listing(shape("A late ruling, and the play that proved it.", by=NUMBER, **_FLAG)),
    ),
    "Log": shape(
        "Every entry, and every play as it stands.",
        head=NUMBER,
        entries=listing(ref("Entry")),
        plays=listing(ref("PlayInLog")),
    ),
    "Sheet": shape(
        "The score sheet, best first.",
        standing=listing(shape("A line of the standing.", place=NUMBER, side=listing(TEXT), score=FIGURE, note=TEXT)),
        grids=listing(
            shape(
                "A table as on paper.",
                caption=TEXT,
                head=listing(TEXT),
                rows=listing(listing(_CELL)),
                foot=listing(_CELL),
            )
        ),
        over=YES_NO,
        winners=listing(TEXT),
        unit=TEXT,
    ),
    "Record": {
        "type": "object",
        "description": "A match as a file: `python -m referee replay FILE` referees it again.",
        "properties": {
            "record": {"const": RECORD_VERSION},
            "game": TEXT,
            "players": listing(TEXT),
            "options": FREE,
            "start": FREE,
            "plays": listing(FREE),
        },
        "required": ["record", "game", "players", "options", "plays"],
        "additionalProperties": False,
    },
    "Game": shape(
        "A game in short.",
        game=TEXT,
        title=TEXT,
        about=TEXT,
        players=shape("How many may play.", least=NUMBER, most=NUMBER, step=NUMBER, usual=NUMBER),
        plays=listing(TEXT),
        questions=listing(TEXT),
        presets=listing(shape("House rules under one name.", key=TEXT, title=TEXT, options=FREE)),
    ),
    "Games": shape("All games.", games=listing(ref("Game"))),
    "Plays": {
        "type": "object",
        "description": "JSON Schemas of what a game takes.",
        "properties": {
            "$schema": TEXT,
            "game": TEXT,
            "title": TEXT,
            "players": FREE,
            "options": FREE,
            "start": or_null(FREE),
            "plays": {"type": "object", "additionalProperties": FREE},
            "questions": {"type": "object", "additionalProperties": FREE},
        },
        "required": ["$schema", "game", "title", "players", "options", "start", "plays", "questions"],
        "additionalProperties": False,
    },
    "Answer": shape(
        "The answer to a question.",
        verdict={"enum": ["allowed", "refused", "answered"]},
        rules=listing(TEXT),
        says=TEXT,
        answer=FREE,
    ),
    "Answers": listing({"anyOf": [ref("Answer"), ref("Error")]}),
}


# --- what is asked ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Operation:
    """One path and method: what it takes, and the schema of each answer by its status (None: no body)."""

    path: str
    method: str
    endpoint: str
    says: str
    answers: Mapping[int, str | None]
    takes: str = ""
    keyed: bool = False
    parameters: tuple[str, ...] = ()


_LOOKS: Final = {401: "Error", 404: "Error", 429: "Error"}
_HOSTS: Final = {400: "Error", 401: "Error", 403: "Error", 404: "Error", 429: "Error"}
_SENDS: Final = {400: "Error", 413: "Error", 415: "Error"}
_ENTERS: Final = {**_SENDS, **_HOSTS, 409: "Stale"}
_M: Final = "/matches/{match}"

OPERATIONS: Final = (
    Operation("/games", "get", "list_games", "The games.", {200: "Games"}),
    Operation("/games/{game}", "get", "one_game", "One game.", {200: "Game", 404: "Error"}),
    Operation(
        "/games/{game}/plays",
        "get",
        "plays",
        "JSON Schemas of a game's plays, questions, options, start.",
        {200: "Plays", 404: "Error"},
    ),
    Operation(
        "/ask/{game}",
        "post",
        "ask",
        "Ask the referee: one question, a list of them, or (as application/x-ndjson) one a line.",
        {200: "Answer or Answers", **_SENDS, 404: "Error", 422: "Error"},
        takes="Question or Questions",
    ),
    Operation(
        "/matches", "post", "create", "Start a match.", {201: "Created", **_SENDS, 422: "Error"}, takes="NewMatch"
    ),
    Operation(
        _M, "get", "state", "What is due, the scores, how far the log has come.", {200: "State", **_LOOKS}, keyed=True
    ),
    Operation(_M, "delete", "delete", "Delete a match (host).", {204: None, **_HOSTS}, keyed=True),
    Operation(
        f"{_M}/plays",
        "post",
        "play",
        "Enter a play (host, table).",
        {200: "RulingLine", **_ENTERS, 422: "RulingLine or Error"},
        takes="Play",
        keyed=True,
        parameters=("X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/strike",
        "post",
        "strike",
        "Take a play back (host, table); with `preview` only say what that would change.",
        {200: "RulingLine or Preview", **_ENTERS, 422: "Error"},
        takes="Strike",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/amend",
        "post",
        "amend",
        "Put another play in the place of one (host, table); with `preview` only say what that would change.",
        {200: "RulingLine or Preview", **_ENTERS, 422: "RulingLine or Error"},
        takes="Amend",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/log",
        "get",
        "log",
        "Every entry, and every play as it stands; with `since` what is new after that entry.",
        {200: "Log", 400: "Error", **_LOOKS},
        keyed=True,
        parameters=("since",),
    ),
    Operation(f"{_M}/sheet", "get", "sheet", "The score sheet.", {200: "Sheet", **_LOOKS}, keyed=True),
    Operation(f"{_M}/record", "get", "record", "The match as a record file.", {200: "Record", **_LOOKS}, keyed=True),
    Operation(
        f"{_M}/end", "post", "end", "End a match (host): it takes no more plays.", {200: "State", **_HOSTS}, keyed=True
    ),
    Operation(
        f"{_M}/reopen", "post", "reopen", "Open an ended match again (host).", {200: "State", **_HOSTS}, keyed=True
    ),
    Operation("/openapi.json", "get", "description", "This description.", {200: "Description"}),
)

_PARAMETERS: Final[dict[str, Schema]] = {
    "match": {"name": "match", "in": "path", "required": True, "schema": TEXT, "description": "the id of a match"},
    "game": {
        "name": "game",
        "in": "path",
        "required": True,
        "schema": TEXT,
        "description": "the key of a game: darts-301",
    },
    "X-Seen": {
        "name": "X-Seen",
        "in": "header",
        "required": True,
        "schema": {"type": "integer", "minimum": 0},
        "description": "The last entry that the sender saw, 0 for none. Behind in the lane: 409, with what was missed.",
    },
    "Idempotency-Key": {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "schema": {"type": "string", "maxLength": 100},
        "description": "Sent again with the same key: the same answer, once in the log.",
    },
    "since": {
        "name": "since",
        "in": "query",
        "required": False,
        "schema": {"type": "integer", "minimum": 0, "default": 0},
    },
    "preview": {"name": "preview", "in": "query", "required": False, "schema": {"type": "boolean", "default": False}},
}
_STATUS: Final = {
    200: "Done.",
    201: "Started.",
    204: "Deleted.",
    400: "Not JSON, or a header or parameter that cannot be read.",
    401: "No key, or one that is not of this match.",
    403: "The key allows less than this.",
    404: "There is no such match, play or game.",
    409: "The sender is behind (`Stale`), or the host has ended the match (`Error`).",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "Refused, or not what is taken here.",
    429: "Too many wrong keys from this address; Retry-After says how long to wait.",
}


@cache
def description() -> Schema:
    """The whole description."""
    paths: dict[str, Schema] = {}
    for part in OPERATIONS:
        paths.setdefault(part.path, {})[part.method] = _operation(part)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Referee",
            "version": "1",
            "description": "The official at a real table: rules on every play, keeps the score, keeps the record.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": {**ANSWERS, "Description": FREE, **_asked()},
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "a key of the match: the host's, the table's or the board's",
                }
            },
        },
    }


def _operation(part: Operation) -> Schema:
    named = [name for name in ("match", "game") if f"{{{name}}}" in part.path]
    made: Schema = {"operationId": part.endpoint, "summary": part.says}
    if parameters := [_PARAMETERS[name] for name in (*named, *part.parameters)]:
        made["parameters"] = parameters
    if part.takes:
        content = {"application/json": {"schema": _either(part.takes)}}
        if part.endpoint == "ask":
            content["application/x-ndjson"] = {"schema": TEXT}
        made["requestBody"] = {"required": True, "content": content}
    made["responses"] = {str(status): _response(part, status) for status in sorted(part.answers)}
    if part.keyed:
        made["security"] = [{"key": []}]
    return made


def _response(part: Operation, status: int) -> Schema:
    made: Schema = {"description": _STATUS[status]}
    name = part.answers[status]
    if name is not None:
        schema = {"anyOf": [ref("Stale"), ref("Error")]} if name == "Stale" else _either(name)
        made["content"] = {"application/json": {"schema": schema}}
        if part.endpoint == "ask" and status == 200:
            made["content"]["application/x-ndjson"] = {"schema": TEXT}
    if status == 429:
        made["headers"] = {"Retry-After": {"schema": NUMBER}}
    return made


def _either(names: str) -> Schema:
    listed = names.split(" or ")
    return ref(listed[0]) if len(listed) == 1 else {"anyOf": [ref(name) for name in listed]}


def _asked() -> dict[str, Schema]:
    """The schemas of what is sent, built from the forms of the games."""
    found: dict[str, Schema] = {}
    plays, questions, starts = [], [], []
    for key in games.keys():
        described = games.describe(key)
        for name, schema in described["plays"].items():
            plays.append(_put(found, f"{key}.play.{name}", schema))
        for name, schema in described["questions"].items():
            questions.append(_put(found, f"{key}.ask.{name}", schema))
        properties = {
            "game": {"const": key},
            "players": {
                **listing(TEXT),
                "minItems": described["players"]["least"],
                "maxItems": described["players"]["most"],
            },
            "options": _put(found, f"{key}.options", described["options"]),
        }
        if described["start"]:
            properties["start"] = _put(found, f"{key}.start", described["start"])
        new = {
            "type": "object",
            "properties": properties,
            "required": ["game", "players"],
            "additionalProperties": False,
        }
        starts.append(_put(found, f"{key}.new", new))
    found["NewMatch"] = {"anyOf": starts}
    found["Play"] = {"anyOf": plays}
    found["Strike"] = shape("The play to take back.", n=NUMBER)
    found["Amend"] = shape("The play that is wrong, and what it should have been.", n=NUMBER, play=ref("Play"))
    found["Question"] = {"anyOf": questions}
    found["Questions"] = listing(ref("Question"))
    return found


def _put(found: dict[str, Schema], name: str, schema: Schema) -> Schema:
    found[name] = schema
    return ref(name)
