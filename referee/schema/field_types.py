"""Field types of plain values: whole numbers, texts, switches, choices, names."""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeVar

from referee.schema.numerals import is_long, read_whole
from referee.schema.unreadable import Unreadable, quoted
from referee.schema.value import Value, replace
from referee.schema.widgets import CHIPS, NUMBER_PAD, PLAYER_KEYS, TEXT_INPUT, Widget

T = TypeVar("T")


def unchanged(value: Any) -> Any:
    """The value, unchanged: for types whose values JSON takes. Writers know this function and skip the call."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class FieldType(Generic[T]):
    """The way in which values of one type are read, printed, described and tapped in.

    - `read` takes a value from JSON and raises `Unreadable`.
    - `write` gives the value for JSON, in the form that the record fixes; `show` gives the form for screens.
    - `widget` is the touch widget.
    - `item` is the type of the values in a sequence or by name; for a row, of its first value.
    - `least` and `most` bound the value of a number or the length of a sequence.
    - `places` names each value of a sequence that has a meaning by its place.
    - `choices` lists the values of a closed type with their labels.
    - `parse_words` turns the words of a typed line into a value that `read` takes.
    - `nested_type` is the dataclass of a group.
    - `to_token` prints a value as one word to type, if its JSON is more than a word.
    - `examples` are typed values that explain the notation.
    """

    name: str
    read: Callable[[object], T]
    write: Callable[[T], Any] = unchanged
    schema: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    widget: Widget = TEXT_INPUT
    show: Callable[[T], str] = str
    item: FieldType[Any] | None = None
    least: int | None = None
    most: int | None = None
    places: tuple[str, ...] = ()
    choices: tuple[tuple[Any, str], ...] = ()
    parse_words: Callable[[Sequence[str]], object] = " ".join
    nested_type: type | None = None
    to_token: Callable[[T], str] | None = None
    examples: tuple[str, ...] = ()


class Between(Value):
    """Bounds of a whole number, both included; `offered` are the values offered as buttons."""

    low: int | None = None
    high: int | None = None
    offered: tuple[int, ...] = ()


class Length(Value):
    """Bounds of the length of a sequence, both included."""

    low: int = 0
    high: int | None = None


BEYOND: Final = 10**12
"""Every whole number at a table is smaller than this."""


def number(bounds: Between = Between()) -> FieldType[int]:
    """Whole numbers within `bounds` and nearer to 0 than `BEYOND`; a text of digits is read too."""
    low, high = bounds.low, bounds.high
    span = _span(low, high)

    def read(raw: object) -> int:
        value = read_whole(raw) if isinstance(raw, str) else raw
        if type(value) is not int:
            if isinstance(raw, str) and is_long(raw):
                raise Unreadable(f"{raw} is beyond any number of a table")
            raise Unreadable(f"{quoted(raw)} is not a whole number{span}")
        if (low is not None and value < low) or (high is not None and value > high):
            raise Unreadable(f"{value} is not{span}")
        if not -BEYOND < value < BEYOND:
            raise Unreadable(f"{value} is beyond any number of a table")
        return value

    schema: dict[str, Any] = {"type": "integer"}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    choices = tuple((value, str(value)) for value in bounds.offered)
    return FieldType(
        "number", read, schema=schema, widget=NUMBER_PAD, show=_minus, least=low, most=high, choices=choices
    )


def first_to(*offered: int) -> FieldType[int]:
    """The number of wins that decide a match, at most 50; the offered ones tell the most games: `best of 5`."""
    wins = number(Between(1, 50, offered))
    labels = ((most, f"First to {most} (best of {2 * most - 1})" if most > 1 else "1") for most in offered)
    return replace(wins, choices=tuple(labels))


def _minus(value: int) -> str:
    return str(value).replace("-", "−")


def _span(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of at least {low}"
    return f" of at most {high}" if high is not None else ""


def _read_real(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not -BEYOND < raw < BEYOND:
        raise Unreadable(f"{quoted(raw)} is not a number")
    return raw


REAL: Final = FieldType("real", _read_real, schema={"type": "number"})
"""Numbers that need not be whole, as effects print them; whole ones stay whole."""

TEXT_LIMIT: Final = 200


def _read_text(raw: object) -> str:
    if not isinstance(raw, str):
        raise Unreadable(f"{quoted(raw)} is not a text")
    if len(raw) > TEXT_LIMIT:
        raise Unreadable(f"the text is longer than {TEXT_LIMIT} characters")
    if not is_text(raw):
        raise Unreadable(f"{quoted(raw)} holds characters that no text has")
    return raw


def is_text(raw: str) -> bool:
    """True if a text can be kept and shown: it has no control character and no half of a character."""
    return raw.isprintable() or not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in raw)


TEXT: Final = FieldType("text", _read_text, schema={"type": "string", "maxLength": TEXT_LIMIT})

_YES = frozenset({"yes", "on", "true"})
_NO = frozenset({"no", "off", "false"})


def switch(no: str = "no", yes: str = "yes") -> FieldType[bool]:
    """Yes or no, printed as the two words of the rules; JSON's true and false and yes/no/on/off are read too."""

    def read(raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        word = raw.strip().casefold() if isinstance(raw, str) else ""
        if word == yes or (word in _YES and no not in _YES):
            return True
        if word == no or (word in _NO and yes not in _NO):
            return False
        raise Unreadable(f"{quoted(raw)} is neither {quoted(no)} nor {quoted(yes)}")

    return FieldType(
        "switch",
        read,
        write=lambda value: yes if value else no,
        schema={"enum": [no, yes, False, True]},
        widget=CHIPS,
        show=lambda value: yes if value else no,
        choices=((False, no), (True, yes)),
    )


def _read_flag(raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    word = raw.strip().casefold() if isinstance(raw, str) else ""
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise Unreadable(f"{quoted(raw)} is neither true nor false")


FLAG: Final = FieldType(
    "flag",
    _read_flag,
    schema={"type": "boolean"},
    widget=CHIPS,
    show=lambda value: "yes" if value else "no",
    choices=((False, "no"), (True, "yes")),
)


def one_of(values: Mapping[Any, str] | Sequence[Any]) -> FieldType[Any]:
    """One of a few values (texts or whole numbers), with their labels; texts are read in any case."""
    labels = dict(values) if isinstance(values, Mapping) else {v: str(v).replace("_", " ") for v in values}
    table: dict[object, Any] = {}
    for value in labels:
        table[value] = value
        table[str(value).casefold()] = value
    listed = ", ".join(map(str, labels))

    def read(raw: object) -> Any:
        key = raw.strip().casefold() if isinstance(raw, str) else raw
        try:
            if not isinstance(key, bool):
                return table[key]
        except (KeyError, TypeError):
            pass
        raise Unreadable(f"{quoted(raw)} is none of {listed}")

    return FieldType(
        "choice",
        read,
        schema={"enum": list(labels)},
        widget=CHIPS,
        show=lambda value: labels[value],
        choices=tuple(labels.items()),
    )


def plain_name(raw: str) -> str:
    """The form of a name for keeping and comparing: one blank between words, none at its ends, composed letters."""
    name = " ".join(raw.split())
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def _read_player(raw: object) -> str:
    if not isinstance(raw, str) or not (name := plain_name(raw)):
        raise Unreadable(f"{quoted(raw)} is not a player's name")
    return name


PLAYER: Final = FieldType(
    "player", _read_player, schema={"type": "string", "description": "a player's name"}, widget=PLAYER_KEYS
)
Player = Annotated[str, PLAYER]
"""The name of a player of the match, which is checked when a play is read (`Schema.players`)."""
