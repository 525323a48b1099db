"""Fields in which one text is typed: a text, a number, a choice, a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from referee.schema import NONE, SchemaField, Unreadable, as_sentence, decoded, printed
from referee.web.fields.pads import NOTHING_OFFERED, KeyPad, Offered

Typed = Mapping[str, str]
"""The texts of a form, by the names of its fields."""


class Field:
    """A field in which one text is typed, and the base of all fields.

    - `json` reads the typed text.
    - `texts` writes a value as a person would type it.
    - `as_record` prints the typed text in the notation of the record.
    - `at` finds the field of a fault.
    - `shape` is the way in which templates draw the field.
    """

    shape: ClassVar[str] = "text"
    """The way the field is drawn: `text`, `number`, `choice`, or by its parts: `group`, `rows`, `by_name`."""
    is_compound: ClassVar[bool] = False
    """True if the field holds other fields."""

    def __init__(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> None:
        self.part = part
        self.name = name
        self.typed = typed
        self.names = names
        """The players, if they are known."""
        self.key = part.key
        """The step to the field in a path of JSON."""
        self.label = part.label
        self.kind = part.field_type
        self.hint = part.hint
        self.rule = part.rule
        """The id of the rule that the field changes."""
        self.required = part.required
        self.group = part.group
        """The heading above the field."""
        self.asked_first = part.asked_first
        """True if the field is at the top of the page, since the others depend on it."""
        self.value = typed.get(name, "")
        self.parts: tuple[Field, ...] = ()
        """The fields inside: of a group, of each row, of each name."""
        self.fault = ""
        self.offered: Offered = NOTHING_OFFERED

    @property
    def id(self) -> str:
        """The name as an id of the page."""
        return self.name.replace(".", "-")

    @property
    def asks(self) -> str:
        """The question to a person who leaves the field empty."""
        return as_sentence(self.part.prompt or f"“{self.label}” is missing")

    @cached_property
    def usual(self) -> str:
        """The default, in the notation for typing."""
        return "" if self.required or self.part.default is None else printed(self.kind, self.part.default)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The values to choose from: text and label."""
        kind = self.kind
        return tuple((printed(kind, value), label) for value, label in kind.choices) if kind.item is None else ()

    @cached_property
    def pad(self) -> KeyPad:
        """The keys that write the text."""
        return KeyPad(self.kind, self.offered)

    @property
    def has_keys(self) -> bool:
        """True if keys write the text of the field: it is not a number, and none of a few values is picked."""
        return self.shape == "text" and bool(self.pad.rows) and not self.pad.is_picked

    @property
    def shown(self) -> str:
        """The text in the field: what is typed, or else its initial text or default."""
        return self.value or self.offered.base(self.kind) or self.usual

    @property
    def differs(self) -> bool:
        """True if the field differs from its initial text and its default."""
        return self.value not in ("", self.offered.base(self.kind), self.usual)

    def leaves(self) -> Iterator[Field]:
        """The fields in which something can be typed: those inside, or the field itself."""
        if not self.is_compound:
            yield self
        for part in self.parts:
            yield from part.leaves()

    @property
    def is_faulty(self) -> bool:
        """True if there is a fault at the field, or inside it."""
        return bool(self.fault) or any(part.is_faulty for part in self.parts)

    @property
    def if_empty(self) -> Any:
        """The JSON of a required field that is left empty; None if it must be filled."""
        return [] if self.kind.item is not None and self.kind.least == 0 else None

    @property
    def text(self) -> str:
        """The text to read."""
        return self.value.strip()

    def json(self) -> Any:
        """The JSON of the typed text; None if the field is empty."""
        return decoded(self.kind, self.text) if self.text else None

    def texts(self, value: Any) -> dict[str, str]:
        """A value as it would be typed, by the names of the fields."""
        return {self.name: printed(self.kind, value) or (NONE if self.kind.item is not None else "")}

    def as_record(self) -> str:
        """The typed text in the notation of the record; unchanged if it cannot be read."""
        try:
            # An empty list prints as nothing, which would mean the default: its word is kept.
            return printed(self.kind, self.kind.read(self.json())) or self.value
        except (Unreadable, TypeError, ValueError):
            return self.value

    def at(self, path: str) -> Field:
        """The field at a path of JSON in this field, `[0].dice[2]`, or the nearest that holds it."""
        return field_at(self.parts, path) or self


def field_at(fields: Sequence[Field], path: str) -> Field | None:
    """The field at a path of JSON, or the nearest that holds it; None if the path leads to none of the fields."""
    path = path.removeprefix(".")
    for field in fields:
        if path == field.key or path.startswith((f"{field.key}.", f"{field.key}[")):
            return field.at(path[len(field.key) :])
    return None


def field_name(path: str, players: Sequence[str]) -> str:
    """The name of the field at a path of JSON: `rolls.0.dice` of `rolls[0].dice`, `totals.1` of `totals.Bo`."""
    key, _, rest = path.partition(".")
    for index, who in enumerate(players):
        if rest == who or rest.startswith((f"{who}.", f"{who}[")):
            return f"{key}.{index}"
    return path.replace("[", ".").replace("]", "")


class NumberField(Field):
    """A number, with its usual values as chips."""

    shape = "number"


class ChoiceField(Field):
    """One of a few values."""

    shape = "choice"


class PlayerField(ChoiceField):
    """One of the players."""

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        return tuple((who, who) for who in self.names)
