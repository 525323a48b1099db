"""The entries of an event's log, as data: each is read from an object of JSON with the field `do`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, get_args

from referee.events.dates import DATE
from referee.events.entrants import ENTRANT, Entrant, read_entrant, write_entrant
from referee.kit.names import can_be_seen, new_name, new_title, tidy_name
from referee.schema import REAL, TEXT, Between, Fields, FieldType, Schema, Unreadable, field, number, quoted, schema_of

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
        raise Unreadable(f"{quoted(raw)} is no number of points to give or take: 1, -0.5 and -3 are")
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


class Body(Fields):
    """The content of an entry of an event; `do` is its name in JSON."""

    do: ClassVar[str]

    def __init_subclass__(cls, do: str) -> None:
        super().__init_subclass__()
        cls.do = do


class SeedOrder(Body, do="seed"):
    """The order of seeds, before a draw."""

    order: tuple[str, ...] = field("Order", field_type=NAMES)


class DrawNext(Body, do="draw"):
    """Draws the next round, or the whole bracket."""

    seed: str = field("Seed", default="", field_type=SEED)


class PairByHand(Body, do="pair"):
    """A round set by hand."""

    round: int = field("Round", field_type=ROUND)
    pairs: tuple[tuple[Side, ...], ...] = field("Pairs", default=(), field_type=MEETINGS)
    tables: tuple[tuple[Side, ...], ...] = field("Tables", default=(), field_type=MEETINGS)
    byes: tuple[str, ...] = field("Byes", default=(), field_type=BYES)


class EnterResult(Body, do="result"):
    """The result of one pairing. The winner stands beside a score that does not decide, as with a handicap."""

    between: tuple[Side, ...] = field("Between", default=(), field_type=SIDES)
    pairing: str = field("Pairing", default="", field_type=SEED)
    score: tuple[int | float, ...] = field("Score", default=(), field_type=SCORE)
    winner: Side = field("Winner", default=(), field_type=SIDE)
    draw: bool = field("Draw", default=False, field_type=TRUE)
    order: tuple[Side, ...] = field("Order of finish", default=(), field_type=ORDER)
    forfeit: tuple[str, ...] = field("Did not come", default=(), field_type=NAMES)
    frames: tuple[Mapping[str, Any], ...] = field("Frames", default=(), field_type=FRAMES)
    match: Mapping[str, Any] | None = field("Record of the match", default=None, field_type=OBJECT)
    game: str = field("Game", default="", field_type=SEED)


class EnterLate(Body, do="enter"):
    """A late entry."""

    who: Entrant = field("Who", field_type=ENTRANT)


class Withdraw(Body, do="withdraw"):
    """Leaves the event."""

    who: str = field("Who", field_type=NAME)


class MissRound(Body, do="absent"):
    """Misses one round."""

    who: str = field("Who", field_type=NAME)
    round: int = field("Round", field_type=ROUND)


class PlayOff(Body, do="play-off"):
    """Those who were tied, in the order of their play-off."""

    order: tuple[str, ...] = field("Order", field_type=NAMES)


class Close(Body, do="close"):
    """No more rounds."""


class AdjustPoints(Body, do="adjust"):
    """Points given or taken by the organiser."""

    who: str = field("Who", field_type=NAME)
    points: int | float = field("Points", field_type=GIVEN)
    why: str = field("Why", field_type=REASON)


class Rename(Body, do="rename"):
    """A misspelt name, corrected in the whole event."""

    who: str = field("Who", field_type=NAME)
    to: str = field("Right name", field_type=NAME)


class Substitute(Body, do="substitute"):
    """From here on somebody else plays."""

    who: str = field("Entrant", field_type=NAME)
    by: str = field("Who plays now", field_type=NAME)
    out: str = field("Who of the pair or team goes out", default="", field_type=OUT)


class Change(Body, do="change"):
    """Changes the title, or options of the format."""

    title: str = field("Title", default="", field_type=TITLE)
    options: Mapping[str, Any] | None = field("Options", default=None, field_type=OBJECT)


class SetDate(Body, do="schedule"):
    """The day on which a round or a pairing is played; a pairing's own day comes before that of its round."""

    on: str = field("On", field_type=DATE)
    round: int = field("Round", default=0, field_type=ROUND)
    pairing: str = field("Pairing", default="", field_type=SEED)


class Strike(Body, do="strike"):
    """Takes an entry back."""

    n: int = field("Entry", field_type=NUMBER)


class Amend(Body, do="amend"):
    """Replaces a result with another."""

    n: int = field("Entry", field_type=NUMBER)
    with_: Mapping[str, Any] = field("With", field_type=OBJECT)


EventEntry = (
    SeedOrder
    | DrawNext
    | PairByHand
    | EnterResult
    | EnterLate
    | Withdraw
    | MissRound
    | PlayOff
    | Close
    | AdjustPoints
    | Rename
    | Substitute
    | Change
    | SetDate
    | Strike
    | Amend
)
_CLASSES: Final[tuple[type[Body], ...]] = get_args(EventEntry)
_SCHEMAS: Final[dict[str, Schema[Any]]] = {cls.do: schema_of(cls, cls.do) for cls in _CLASSES}
_ONLY_DO: Final = frozenset({"do"})


def read_entry(raw: object, *, kept: bool = False) -> EventEntry:
    """Read an entry from an object of JSON. A `kept` entry may have names that a new one may not have.

    :raises Unreadable: no such entry, field or value.
    """
    if not isinstance(raw, dict):
        raise Unreadable("an entry is an object with the field “do”")
    name = raw.get("do")
    schema = _SCHEMAS.get(name) if isinstance(name, str) else None
    if schema is None:
        raise Unreadable(f"{quoted(name)} is no entry; these are: {', '.join(_SCHEMAS)}", "do")
    entry: EventEntry = schema.read(raw, _ONLY_DO)
    if isinstance(entry, EnterLate) and not kept:
        _require(lambda who: read_entrant(write_entrant(who), new_name), entry.who, "who")
    if isinstance(entry, Rename | Substitute) and not kept:
        _require(new_name, *((entry.to, "to") if isinstance(entry, Rename) else (entry.by, "by")))
    if isinstance(entry, Change) and entry.title and not kept:
        _require(new_title, entry.title, "title")
    return entry


def _require(read: Callable[[Any], object], raw: object, where: str) -> None:
    try:
        read(raw)
    except Unreadable as fault:
        raise fault.within(where) from None


def describe_entries() -> dict[str, Any]:
    """The JSON Schema of each entry, by its name. Fields have no defaults: one that is left out says nothing."""
    described = {}
    for name, schema in _SCHEMAS.items():
        shape = schema.json_schema()
        fields = {
            key: {word: value for word, value in each.items() if word != "default"}
            for key, each in shape["properties"].items()
        }
        properties = {"do": {"const": name}, **fields}
        required = ["do", *shape.get("required", [])]
        described[name] = {**shape, "properties": properties, "required": required}
    return described
