"""The values of the fields of entries: names, sides, scores, seeds, reasons, each with its reader and its schema."""

from __future__ import annotations

from typing import Any, Final

from referee.kit.names import can_be_seen, new_name, tidy_name
from referee.schema import REAL, TEXT, Between, FieldType, Unreadable, number, quoted

MOST_SIDES: Final = 128
"""The most sides of a pairing."""
MOST_NAMES: Final = 1024
MOST_GIVEN: Final = 1_000_000
"""The most points that one entry gives or takes."""
MOST_FRAMES: Final = 64
"""The most frames of a tie between teams."""
Side = tuple[str, ...]
"""Those who play together: an entrant, or two partners of a round."""


def _read_list(raw: object, most: int, what: str) -> list[Any]:
    if not isinstance(raw, list) or not raw or len(raw) > most:
        raise Unreadable(f"{quoted(raw) if not isinstance(raw, list) else len(raw)} is not {what}")
    return raw


def read_names(raw: object) -> tuple[str, ...]:
    """A list of names without repeats."""
    names = tuple(_each(_read_list(raw, MOST_NAMES, "a list of names"), tidy_name))
    if len(set(names)) < len(names):
        raise Unreadable("a name is there twice")
    return names


def _each(parts: list[Any], read: Any) -> list[Any]:
    values = []
    for index, part in enumerate(parts):
        try:
            values.append(read(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    return values


def read_side(raw: object) -> Side:
    """A name, or a list of partners."""
    return read_names(raw) if isinstance(raw, list) else (tidy_name(raw),)


def read_sides(raw: object) -> tuple[Side, ...]:
    """Sides that meet: names, or lists of partners, without repeats."""
    sides = tuple(_each(_read_list(raw, MOST_SIDES, "a list of those who meet"), read_side))
    names = [name for side in sides for name in side]
    if len(set(names)) < len(names):
        raise Unreadable("a name is there twice")
    return sides


def new_players(raw: object) -> None:
    """Check the sides of a frame that is entered now: anybody plays for a team without named members.

    :raises Unreadable: they are no sides, or a name has no visible character.
    """
    for side in read_sides(raw):
        _each(list(side), new_name)


def write_side(side: Side) -> Any:
    """A side as the record writes it: a name, or a list of partners."""
    return side[0] if len(side) == 1 else list(side)


def _read_meetings(raw: object) -> tuple[tuple[Side, ...], ...]:
    return tuple(_each(_read_list(raw, MOST_NAMES, "a list of pairings"), read_sides))


def _read_score(raw: object) -> tuple[int | float, ...]:
    return tuple(_each(_read_list(raw, MOST_SIDES, "a list of numbers"), REAL.read))


def _read_byes(raw: object) -> tuple[str, ...]:
    return () if raw == [] else read_names(raw)


def _read_flag(raw: object) -> bool:
    if raw is not True:
        raise Unreadable(f"{quoted(raw)} is not true: leave the field out")
    return True


def _read_seed(raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > 200:
        raise Unreadable("a seed is a text of at most 200 characters")
    return raw


def _read_given(raw: object) -> int | float:
    value = REAL.read(raw)
    if not value or abs(value) > MOST_GIVEN:
        raise Unreadable(f"{quoted(raw)} is not a number of points to give or take: 1, -0.5 and -3 are")
    return value


def _read_reason(raw: object) -> str:
    reason = TEXT.read(raw).strip()
    if not can_be_seen(reason):
        raise Unreadable("a reason says why: “late”, “played on the wrong board”")
    return reason


def _read_object(raw: object) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise Unreadable(f"{quoted(raw)} is not an object")
    return raw


def _read_frames(raw: object) -> tuple[dict[str, Any], ...]:
    return tuple(_each(_read_list(raw, MOST_FRAMES + 1, "a list of frames"), _read_object))


_NAME_SCHEMA: Final = {"type": "string"}
_SIDE_SCHEMA: Final = {"anyOf": [_NAME_SCHEMA, {"type": "array", "items": _NAME_SCHEMA}]}
NAME: Final = FieldType("name", tidy_name, schema=_NAME_SCHEMA)
OUT: Final = FieldType("name", lambda raw: "" if raw == "" else tidy_name(raw), schema=_NAME_SCHEMA)
NAMES: Final = FieldType("names", read_names, write=list, schema={"type": "array", "items": _NAME_SCHEMA})
BYES: Final = FieldType("names", _read_byes, write=list, schema=NAMES.schema)
SIDE: Final = FieldType("side", read_side, write=write_side, schema=_SIDE_SCHEMA)
SIDES: Final = FieldType(
    "sides",
    read_sides,
    write=lambda sides: [write_side(side) for side in sides],
    schema={"type": "array", "items": _SIDE_SCHEMA, "maxItems": MOST_SIDES},
)
MEETINGS: Final = FieldType(
    "meetings",
    _read_meetings,
    write=lambda rows: [[write_side(side) for side in row] for row in rows],
    schema={"type": "array", "items": SIDES.schema},
)
ORDER: Final = FieldType(
    "order",
    lambda raw: tuple(_each(_read_list(raw, MOST_SIDES, "a list of places"), read_side)),
    write=lambda sides: [write_side(side) for side in sides],
    schema={"type": "array", "items": _SIDE_SCHEMA, "description": "first to last; a list for those who share a place"},
)
SCORE: Final = FieldType("score", _read_score, write=list, schema={"type": "array", "items": {"type": "number"}})
TRUE: Final = FieldType("true", _read_flag, schema={"const": True})
SEED: Final = FieldType("seed", _read_seed, schema={"type": "string", "maxLength": 200})
TITLE: Final = FieldType("title", TEXT.read, schema={"type": "string"})
OBJECT: Final = FieldType("object", _read_object, schema={"type": "object"})
GIVEN: Final = FieldType(
    "points", _read_given, schema={"type": "number", "minimum": -MOST_GIVEN, "maximum": MOST_GIVEN}
)
REASON: Final = FieldType("reason", _read_reason, schema={**TEXT.schema, "minLength": 1})
FRAMES: Final = FieldType(
    "frames",
    _read_frames,
    write=list,
    schema={
        "type": "array",
        "maxItems": MOST_FRAMES + 1,
        "items": {
            "type": "object",
            "properties": {"between": SIDES.schema, "score": SCORE.schema, "winner": _SIDE_SCHEMA, "draw": TRUE.schema},
            "required": ["between"],
            "additionalProperties": False,
        },
    },
)
ROUND: Final = number(Between(1, 512))
NUMBER: Final = number(Between(1, 1_000_000))
