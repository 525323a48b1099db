"""The entries of an event's log, as data: each is read from an object of JSON with the field `do`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, get_args

from referee.events.apart import APART, KeptApart
from referee.events.dates import DATE
from referee.events.entrants import ENTRANT, Entrant, read_entrant, write_entrant
from referee.events.entry_fields import (
    BYES,
    FRAMES,
    GIVEN,
    MEETINGS,
    NAME,
    NAMES,
    NUMBER,
    OBJECT,
    ORDER,
    OUT,
    REASON,
    ROUND,
    SCORE,
    SEED,
    SIDE,
    SIDES,
    TITLE,
    TRUE,
    Side,
    new_players,
)
from referee.kit.names import new_name, new_title
from referee.schema import Fields, Schema, Unreadable, field, quoted, schema_of


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
    """No more matches."""


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
    """Changes the title, options of the format, or who are kept apart."""

    title: str = field("Title", default="", field_type=TITLE)
    options: Mapping[str, Any] | None = field("Options", default=None, field_type=OBJECT)
    apart: KeptApart | None = field("Kept apart", default=None, field_type=APART)


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
        raise Unreadable(f"{quoted(name)} is not an entry; these are: {', '.join(_SCHEMAS)}", "do")
    entry: EventEntry = schema.read(raw, _ONLY_DO)
    if not kept:
        _require_new_names(entry)
    return entry


def _require_new_names(entry: EventEntry) -> None:
    """Check the names and the title that an entry gives.

    :raises Unreadable: one of them has no visible character.
    """
    if isinstance(entry, EnterLate):
        _require(lambda who: read_entrant(write_entrant(who), new_name), entry.who, "who")
    if isinstance(entry, Rename | Substitute):
        _require(new_name, *((entry.to, "to") if isinstance(entry, Rename) else (entry.by, "by")))
    if isinstance(entry, Change) and entry.title:
        _require(new_title, entry.title, "title")
    if isinstance(entry, EnterResult):
        for at, frame in enumerate(entry.frames):
            _require(new_players, frame.get("between"), f"frames[{at}].between")
    if isinstance(entry, Amend):
        _require(read_entry, entry.with_, "with")


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
