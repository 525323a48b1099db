"""The JSON interface described by OpenAPI 3.1; plays and questions come from the schemas of the games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from referee import games
from referee.events import formats
from referee.kit.shape import REF, Shape
from referee.web.api.blueprint import LINES
from referee.web.api.operation import OPERATIONS, Operation
from referee.web.api.parameters import COUNT, GAME, ID, TEXT, Schema
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


@cache
def openapi_description() -> Schema:
    """The whole description."""
    paths: dict[str, Schema] = {}
    for part in sorted(OPERATIONS, key=lambda part: part.path):
        paths.setdefault(part.path, {})[part.method] = _operation(part)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Referee",
            "version": "1",
            "description": "The official at a real table: it rules on every play and keeps the score and the record.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": _shapes() | _answered() | _asked() | event_schemas(),
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


def _operation(part: Operation) -> Schema:
    in_path = [each for name, each in _IN_PATHS.items() if f"{{{name}}}" in part.path]
    operation: Schema = {"operationId": part.endpoint, "summary": part.says}
    if parameters := [*in_path, *(each.described for each in part.parameters.values())]:
        operation["parameters"] = parameters
    content = {"application/json": {"schema": _either(part.takes)}} if part.takes else {}
    if "takes" in part.lines:
        content[LINES] = {"schema": TEXT}
    if content:
        operation["requestBody"] = {"required": True, "content": content}
    operation["responses"] = {str(status): _response(part, status) for status in sorted(part.answers)}
    if part.key:
        operation["security"] = [{"key": []}]
    return operation


def _response(part: Operation, status: int) -> Schema:
    response: Schema = {"description": _STATUS[status]}
    name = part.answers[status]
    content = {}
    if name is not None:
        content["application/json"] = {"schema": _either(name)}
    if status == 200 and "answers" in part.lines:
        content[LINES] = {"schema": TEXT}
    if content:
        response["content"] = content
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return response


def _either(names: str) -> Schema:
    listed = names.split(" or ")
    return ref(listed[0]) if len(listed) == 1 else {"anyOf": [ref(name) for name in listed]}


def listing(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def _answered() -> dict[str, Schema]:
    """The schemas of answers without a shape of their own; those of effects come from the games."""
    schemas: dict[str, Schema] = {
        "Answers": listing({"anyOf": [ref("Answer"), ref("Error")]}),
        "Description": {"type": "object"},
    }
    of_games = []
    for key in games.keys():
        effects = games.describe(key)["effects"]
        kinds = [_put(schemas, f"{key}.effect.{name.replace(' ', '-')}", schema) for name, schema in effects.items()]
        of_games.append(
            _put(schemas, f"{key}.effect", {"description": "An effect of a play of this game.", "anyOf": kinds})
        )
    schemas["Effect"] = {
        "description": "One thing that a play did, by the kinds that its game declares.",
        "anyOf": of_games,
    }
    return schemas


def _asked() -> dict[str, Schema]:
    """The schemas of what programs send, built from the schemas of the games."""
    schemas: dict[str, Schema] = {}
    plays, questions, starts = [], [], []
    for key in games.keys():
        described = games.describe(key)
        for name, schema in described["plays"].items():
            plays.append(_put(schemas, f"{key}.play.{name}", schema))
        for name, schema in described["questions"].items():
            questions.append(_put(schemas, f"{key}.ask.{name}", schema))
        properties = {
            "game": {"const": key},
            "players": {
                **listing(NAME),
                "uniqueItems": True,
                "minItems": described["players"]["least"],
                "maxItems": described["players"]["most"],
            },
            "options": _put(schemas, f"{key}.options", described["options"]),
        }
        properties |= {"club": ID, "event": ID, "pairing": TEXT}
        if described["start"]:
            properties["start"] = _put(schemas, f"{key}.start", described["start"])
        new = {
            "type": "object",
            "properties": properties,
            "required": ["game", "players"],
            "additionalProperties": False,
        }
        starts.append(_put(schemas, f"{key}.new", new))
    schemas["NewMatch"] = {"anyOf": starts}
    schemas["Play"] = {"anyOf": plays}
    schemas["Question"] = {"anyOf": questions}
    schemas["Questions"] = listing(ref("Question"))
    return schemas


def _put(schemas: dict[str, Schema], name: str, schema: Schema) -> Schema:
    schemas[name] = schema
    return ref(name)


def _shapes() -> dict[str, Any]:
    """Every shape as a component of the description."""
    return msgspec.json.schema_components(list(_kinds_of(Shape)), ref_template=REF)[1]


def _kinds_of(shape: type[Shape]) -> Iterator[type[Shape]]:
    """The shapes that are kinds of a shape, and the kinds of those."""
    for kind in shape.__subclasses__():
        yield kind
        yield from _kinds_of(kind)
