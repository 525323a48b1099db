"""The schemas of what programs send about events, built from the formats."""

from __future__ import annotations

from typing import Final

from referee import games
from referee.chain.proof import LATEST, WHO_LIMIT
from referee.events.apart import APART
from referee.events.draw import MOST_ENTRANTS, MOST_ROUNDS
from referee.events.entrants import ENTRANT
from referee.events.entries import describe_entries
from referee.events.formats import format_of, keys
from referee.events.proof import ENTRY_FIELDS
from referee.events.record import BEGUN_WITH, MOST_ENTRIES, RECORD_VERSION
from referee.events.seasons.options import MOST_EVENTS
from referee.events.seasons.record import OPTIONS, SEASON_VERSION
from referee.events.standing import EDITIONS, TIE_BREAKS
from referee.kit.names import NAME_LIMIT
from referee.schema.field_types import TEXT_LIMIT
from referee.web.api.schemas import Schema, Schemas, listing, ref

_WORDS: Final[Schema] = {"type": "object", "additionalProperties": listing({"type": "string"})}
"""The schema of the rounds of each entrant, written in words."""
_NAMES: Final[Schema] = listing({"type": "string"})
_SEED: Final[Schema] = {"type": "string"}
_LOG_ENTRY: Final[Schema] = {
    "type": "object",
    "properties": {
        "seq": {"type": "integer", "minimum": 0},
        "who": {"type": "string", "maxLength": WHO_LIMIT},
        "at": {"type": "integer", "minimum": 0, "maximum": LATEST},
        "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    },
    "required": [*ENTRY_FIELDS],
    "additionalProperties": False,
}
NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": NAME_LIMIT, "pattern": r"\S"}
"""The schema of the name of a person, or of the title of a season."""


def event_schemas() -> Schemas:
    """`EventRecord`, `RoundRequest`, `ResultsRequest`, `SeasonRecord`, `NewSeason`, and their parts, by name."""
    entries = {f"entry.{name}": schema for name, schema in describe_entries().items()}
    options = {f"{key}.event-options": format_of(key).schema().json_schema() for key in keys()}
    records = {f"{key}.event": _record(key) for key in keys()}
    schemas = Schemas(entries | options | records)
    schemas["EventRecord"] = schemas.choice("The record of an event.", "event", records)
    schemas["EventEntry"] = schemas.choice("An entry of the log of an event.", "do", entries)
    schemas["RoundRequest"] = _round()
    schemas["ResultsRequest"] = _results()
    schemas["SeasonRecord"] = _season()
    schemas["NewSeason"] = _object({"title": NAME, "options": OPTIONS.json_schema()}, "title")
    return schemas


def _object(properties: dict[str, Schema], *required: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _record(key: str) -> Schema:
    game = {"enum": list(games.keys())}
    return _object(
        {
            "record": {"const": RECORD_VERSION},
            "event": {"const": key},
            "title": {"type": "string", "maxLength": TEXT_LIMIT},
            "game": {"anyOf": [game, listing(game)]},
            "options": ref(f"{key}.event-options"),
            "entrants": listing(dict(ENTRANT.schema), MOST_ENTRANTS),
            "apart": dict(APART.schema),
            "begun_with": {"enum": [*BEGUN_WITH]},
            "begun_as": {"type": "object"},
            "entries": listing(ref("EventEntry"), MOST_ENTRIES),
            "log": listing(_LOG_ENTRY, MOST_ENTRIES),
        },
        "record",
        "event",
        "entrants",
        "entries",
    )


def _round() -> Schema:
    number = {"type": "integer", "minimum": 1}
    return _object(
        {
            "entrants": {**number, "maximum": MOST_ENTRANTS},
            "round": {**number, "maximum": MOST_ROUNDS},
            "rounds": {**number, "maximum": MOST_ROUNDS},
            "seed": _SEED,
            "history": _WORDS,
            "absent": listing(number),
            "options": {"anyOf": [ref(f"{key}.event-options") for key in keys() if format_of(key).draw]},
        },
        "entrants",
    )


def _results() -> Schema:
    return _object(
        {
            "results": _WORDS,
            "order": listing({"type": "string", "examples": list(TIE_BREAKS)}),
            "seed": _SEED,
            "play_off": _NAMES,
            "points": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
            "bye_points": {"type": "number"},
            "best": {"type": "integer", "minimum": 1},
            "regulations": {"enum": list(EDITIONS)},
        },
        "results",
    )


def _season() -> Schema:
    return _object(
        {
            "season": {"const": SEASON_VERSION},
            "title": {"type": "string", "maxLength": TEXT_LIMIT},
            "options": OPTIONS.json_schema(),
            "events": listing(ref("EventRecord"), MOST_EVENTS),
        },
        "season",
        "events",
    )
