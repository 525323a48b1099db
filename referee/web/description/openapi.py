"""The JSON interface described by OpenAPI 3.1; plays and questions come from the schemas of the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, Final

import msgspec

from referee import __version__, games
from referee.events import formats
from referee.kit.shape import REF, Shape
from referee.web.api.blueprint import EVENTS, JSON, LINES
from referee.web.api.operation import OPERATIONS, Operation
from referee.web.api.parameters import COUNT, GAME, ID
from referee.web.api.schemas import Schema, listing, ref
from referee.web.description.examples import EXAMPLES, USUAL_GAME, examples_of, lines_of
from referee.web.description.of_games import schemas_of_games
from referee.web.description.plain import plain_schema
from referee.web.events.schemas import NAME, event_schemas


def _path(name: str, says: str, schema: Schema = ID) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": says}


_IN_PATHS: Final[dict[str, Schema]] = {
    "match": _path("match", "the id of a match"),
    "game": _path("game", "the key of a game: darts-301", GAME),
    "event": _path("event", "the key of a format: round-robin", {"enum": list(formats.keys())}),
    "club": _path("club", "the id of a club; a server at home has `home`"),
    "person": _path("person", "the id of a person of the club"),
    "season": _path("season", "the id of a season of the club"),
    "event_id": _path("event_id", "the id of an event of a club"),
    "table": _path("table", "the name of a table of the hall", NAME),
    "n": _path("n", "the number of a call", COUNT),
}
_STATUS: Final = {
    200: "Done.",
    201: "Started.",
    204: "Deleted.",
    400: "The body is not JSON, or a header or parameter cannot be read.",
    401: "There is no key, or it is not a key of this match or club.",
    403: "The key does not allow this.",
    404: "There is no such match, play, game, format, club, person, season, event, table or call.",
    409: "The sender is behind or ahead (`Stale`, `StaleEvent`, `StaleHall`), or it is no longer possible (`Error`).",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "A refusal, or a field or value that is not accepted.",
    429: "Too many wrong keys from this address; Retry-After says how long to wait.",
    503: "The work takes too long, or too many requests wait; Retry-After says when to try again.",
}
_TAGS: Final = (
    ("hall", "halls", "Tables, calls and clocks of an event."),
    ("plan", "plans", "Check-ins, fees, prizes and what else an organiser decides beside the log of an event."),
    ("ask", "questions", "Questions to the referee, about which nothing is kept."),
    ("people", "people", "The people of a club."),
    ("seasons", "seasons", "Several events of a club with one standing."),
    ("events", "events", "Tournaments, leagues, ladders and evenings of a club."),
    ("clubs", "clubs", "Clubs with their matches, records and rankings."),
    ("matches", "matches", "Matches: plays, rulings and score sheets."),
    ("games", "games", "The games and their plays."),
    ("openapi.json", "description", "This description."),
)
"""A part of a path, the tag of its operations and what they are about; the first one that a path has counts."""
_FILE: Final[Schema] = {"type": "string", "format": "binary"}
"""One object of JSON a line, as generators describe a file."""
_STREAM: Final = "Server-sent events; the data of each message are an object of the content schema."
_ANSWERED: Final[Mapping[str, Schema]] = {
    "Answers": listing({"anyOf": [ref("Answer"), ref("Error")]}),
    "Description": {"type": "object"},
}
"""The schemas of answers without a shape of their own."""


@cache
def openapi_description(game: str = "") -> Schema:
    """The whole description. With a `game` it has no plays, questions and effects of other games."""
    schemas = {**_shapes(), **_ANSWERED, **schemas_of_games([game] if game else games.keys()), **event_schemas()}
    examples = {JSON: {**EXAMPLES, **examples_of(game or USUAL_GAME)}, LINES: lines_of(game or USUAL_GAME)}
    paths: dict[str, Schema] = {}
    for part in sorted(OPERATIONS, key=lambda part: part.path):
        paths.setdefault(part.path, {})[part.method] = _operation(part, examples)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Referee",
            "version": __version__,
            "description": "The official at a real table: it rules on every play and keeps the score and the record.",
        },
        "servers": [{"url": "/api/v1"}],
        "tags": [{"name": name, "description": says} for _, name, says in _TAGS],
        "paths": paths,
        "components": {
            "schemas": {name: plain_schema(schema, name) for name, schema in schemas.items()},
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "a key of the match (the host's, the table's, the board's) or of the club (the "
                    "organiser's, a helper's, a board's)",
                }
            },
        },
    }


def _operation(part: Operation, examples: Mapping[str, Mapping[str, Any]]) -> Schema:
    in_path = [each for name, each in _IN_PATHS.items() if f"{{{name}}}" in part.path]
    operation: Schema = {"operationId": part.endpoint, "tags": [_tag(part.path)], "summary": part.says}
    if parameters := [*in_path, *(each.described for each in part.parameters.values())]:
        operation["parameters"] = [{**each, "schema": plain_schema(each["schema"])} for each in parameters]
    content: Schema = {}
    if part.takes:
        content[JSON] = {"schema": _either(part.takes)}
    if "takes" in part.lines:
        content[LINES] = {"schema": _FILE}
    for kind, body in content.items():
        if part.endpoint in examples[kind]:
            body["example"] = examples[kind][part.endpoint]
    if content:
        operation["requestBody"] = {"required": True, "content": content}
    operation["responses"] = {str(status): _response(part, status) for status in sorted(part.answers)}
    if part.key:
        operation["security"] = [{"key": []}]
    return operation


def _tag(path: str) -> str:
    """The tag of an operation."""
    return next(tag for part, tag, _ in _TAGS if part in path.split("/"))


def _response(part: Operation, status: int) -> Schema:
    response: Schema = {"description": _STATUS[status]}
    name = part.answers[status]
    content = {}
    if name is not None:
        content[JSON] = {"schema": _either(name)}
    if status == 200 and "answers" in part.lines:
        content[LINES] = {"schema": _FILE}
    if status == 200 and part.streams:
        message = {"contentMediaType": JSON, "contentSchema": ref(part.streams)}
        content[EVENTS] = {"schema": {"type": "string", "description": _STREAM, **message}}
    if content:
        response["content"] = content
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return response


def _either(names: str) -> Schema:
    listed = names.split(" or ")
    return ref(listed[0]) if len(listed) == 1 else {"anyOf": [ref(name) for name in listed]}


def _shapes() -> dict[str, Any]:
    """Every shape as a component of the description. Only newer versions of Python take indents out of docstrings."""
    shapes = msgspec.json.schema_components(list(_kinds_of(Shape)), ref_template=REF)[1]
    for shape in shapes.values():
        if "description" in shape:
            shape["description"] = cleandoc(shape["description"])
    return shapes


def _kinds_of(shape: type[Shape]) -> Iterator[type[Shape]]:
    """The shapes that are kinds of a shape, and the kinds of those."""
    for kind in shape.__subclasses__():
        yield kind
        yield from _kinds_of(kind)
