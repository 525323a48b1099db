"""The form of a schema: a tree of fields, each with the text that is typed in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from referee.contract import Choice
from referee.schema import (
    TEXT,
    FieldType,
    Schema,
    SchemaField,
    Unreadable,
    as_sentence,
    notation_hint,
    read_count,
    schema_of,
    typed_json,
)
from referee.web.fields.field import ChoiceField, Field, NumberField, PlayerField, Typed, field_at

T = TypeVar("T")
SPARE_ROWS: Final = 1
MOST_ROWS: Final = 200


class RowField(Field):
    """Several values in one text. Where each has a meaning by its place, it can have a field: `meld.0`, `meld.1`."""

    @cached_property
    def cells(self) -> tuple[Field, ...]:
        """The field of each value that has a meaning by its place."""
        return tuple(
            item_of(
                self,
                str(index),
                f"[{index}]",
                name.capitalize(),
                required=self.required,
                prompt=f"the {name} is missing",
            )
            for index, name in enumerate(self.kind.places)
        )

    @property
    def text(self) -> str:
        return super().text or " ".join(cell.value for cell in self.cells if cell.value)

    def json(self) -> Any:
        has_cells = not self.value and any(cell.value for cell in self.cells)
        return [cell.json() for cell in self.cells] if has_cells else super().json()


class CompoundField(Field):
    """A field that holds other fields. Where no form draws those, its value can be posted as JSON."""

    is_compound = True

    @property
    def differs(self) -> bool:
        return any(part.differs for part in self.parts)


class FormField(CompoundField):
    """A form as a field: an object inside another."""

    shape = "group"

    def __init__(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> None:
        super().__init__(part, name, typed, names)
        assert self.kind.nested_type is not None
        self.form: SchemaForm[Any] = SchemaForm(schema_of(self.kind.nested_type), typed, f"{name}.", names)
        self.parts = self.form.fields

    @property
    def if_empty(self) -> dict[str, Any]:
        return {}

    def json(self) -> Any:
        return self.form.given or super().json()

    def texts(self, value: Any) -> dict[str, str]:
        return self.form.texts(value)


class FieldList(CompoundField):
    """A list of objects: a row for each, and a row to spare."""

    shape = "rows"

    def __init__(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> None:
        super().__init__(part, name, typed, names)
        self.filled = filled_rows(name, typed)
        """The number of rows up to the last one in which something is typed."""
        least, most = self.bounds
        drawn = min(max(least, self.filled + SPARE_ROWS), most, MOST_ROWS)
        self.parts = tuple(self.row(index) for index in range(max(drawn, self.filled)))

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the largest number of rows on the page."""
        return self.kind.least or 0, self.kind.most or MOST_ROWS

    def row(self, index: int) -> Field:
        """The row at a place."""
        return item_of(self, str(index), f"[{index}]", f"{self.label.partition(',')[0]} {index + 1}")

    def json(self) -> Any:
        rows = [part.json() for part in self.parts[: self.filled]]
        return [{} if row is None else row for row in rows] or super().json()

    def texts(self, value: Any) -> dict[str, str]:
        typed: dict[str, str] = {}
        for index, row in enumerate(value):
            typed |= self.row(index).texts(row)
        return typed


class NamedField(CompoundField):
    """Values by the names of the players."""

    shape = "by_name"

    def __init__(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> None:
        super().__init__(part, name, typed, names)
        self.parts = tuple(
            item_of(self, str(index), who, who, required=True, prompt=f"What about {who}?")
            for index, who in enumerate(names)
        )

    def keep(self, names: Sequence[Choice]) -> None:
        """Ask only for the offered names; for all if none is offered."""
        labels = {choice.value: choice.label for choice in names}
        if labels:
            self.parts = tuple(part for part in self.parts if part.key in labels)
        for part in self.parts:
            part.label = labels.get(part.key, part.label)

    def json(self) -> Any:
        each = {part.key: part.json() for part in self.parts}
        return {who: value for who, value in each.items() if value is not None} or None

    def texts(self, value: Any) -> dict[str, str]:
        parts = {part.key: part for part in self.parts}
        if not value or not set(value) <= set(parts):
            # A name that no player has (a mistake to be corrected) has no field: the whole value is one text.
            return {self.name: typed_json(self.kind.write(value))}
        return {name: text for who, inner in value.items() for name, text in parts[who].texts(inner).items()}


class PairField(CompoundField):
    """A typed name with its value."""

    shape = "group"

    def __init__(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> None:
        super().__init__(part, name, typed, names)
        self.who = Field(_part("name", "name", TEXT), f"{name}.name", typed, names)
        self.inner = item_of(self, "value", "value", "value")
        self.parts = (self.who, self.inner)
        self.key = self.who.text or name

    def texts(self, value: Any) -> dict[str, str]:
        who, inner = value
        return {self.who.name: who, **self.inner.texts(inner)}

    def at(self, path: str) -> Field:
        return self.inner.at(path)


class NamedRows(FieldList):
    """Values by name while the names are not known: rows of a name and a value."""

    parts: tuple[PairField, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        return 2, MOST_ROWS

    def row(self, index: int) -> PairField:
        part = _part("", f"{self.label} {index + 1}", self.kind)
        return PairField(part, f"{self.name}.{index}", self.typed, self.names)

    def json(self) -> Any:
        return {part.who.text: part.inner.json() for part in self.parts[: self.filled] if part.who.text} or None

    def texts(self, value: Any) -> dict[str, str]:
        return super().texts(value.items()) if value else {self.name: typed_json({})}


def _part(key: str, label: str, kind: FieldType[Any], required: bool = False, prompt: str = "") -> SchemaField:
    return SchemaField(key, key, kind, label=label, hint="", rule="", required=required, default=None, prompt=prompt)


def field_of(part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> Field:
    """The field of a type with the text that is typed in it."""
    return _class_of(part.field_type, bool(typed.get(name)), bool(names))(part, name, typed, names)


def _class_of(kind: FieldType[Any], is_typed: bool, has_names: bool) -> type[Field]:
    if kind.name == "by_name":
        # Values by name can also be typed as a whole, in one text.
        return Field if is_typed else NamedField if has_names else NamedRows
    if kind.nested_type is not None:
        return FormField
    if kind.item is not None:
        return FieldList if kind.item.nested_type is not None and kind.name != "row" else RowField
    if kind.widget.page_shape == "player":
        return PlayerField if has_names else Field
    return {"number": NumberField, "choice": ChoiceField}.get(kind.widget.page_shape, Field)


def item_of(field: Field, name: str, key: str, label: str, required: bool = False, prompt: str = "") -> Field:
    """A part of a field that holds several values of one type: one of them, a row, the value of a name."""
    assert field.kind.item is not None
    part = _part(key, label, field.kind.item, required, prompt)
    return field_of(part, f"{field.name}.{name}", field.typed, field.names)


def filled_rows(name: str, typed: Typed) -> int:
    """The number of rows up to the last one in which something is typed."""
    begin = f"{name}."
    last = -1
    for key, value in typed.items():
        row = read_count(key[len(begin) :].partition(".")[0], 4) if value and key.startswith(begin) else None
        last = last if row is None else max(last, row)
    return min(last + 1, MOST_ROWS)


class SchemaForm(Generic[T]):
    """The fields of a schema with the typed texts. `names` are the players, if they are known."""

    def __init__(self, schema: Schema[T], typed: Typed, prefix: str = "", names: Sequence[str] = ()) -> None:
        self.schema = schema
        self.fields = tuple(self.field(part, f"{prefix}{part.key}", typed, names) for part in schema.fields)

    def field(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> Field:
        """A field of the form, with the notation for typing as its hint if it has none of its own."""
        field = field_of(part, name, typed, names)
        if field.shape == "text":
            field.hint = field.hint or notation_hint(field.kind)
        return field

    @property
    def given(self) -> dict[str, Any]:
        """The JSON object of the typed texts. Empty fields are left out, except required ones that may be empty."""
        values = {}
        for field in self.fields:
            value = field.json()
            if value is None and field.required:
                value = field.if_empty
            if value is not None:
                values[field.key] = value
        return values

    def texts(self, value: T) -> dict[str, str]:
        """A value of the schema as it would be typed, by the names of the fields; defaults are left out."""
        typed: dict[str, str] = {}
        written = self.schema.write(value)
        for field in self.fields:
            inner = getattr(value, field.part.name)
            if field.key in written and inner is not None:
                typed |= field.texts(inner)
        return typed

    def texts_of(self, facts: Mapping[str, Any]) -> dict[str, str]:
        """The facts that are fields of the schema, as they would be typed."""
        typed: dict[str, str] = {}
        for field in self.fields:
            if field.key in facts:
                typed |= field.texts(facts[field.key])
        return typed

    def check(self) -> dict[str, Any]:
        """The JSON object of the typed texts, after each fault in it is noted at its field."""
        given = self.given
        for field in self.fields:
            if field.key in given:
                try:
                    field.kind.read(given[field.key])
                except Unreadable as fault:
                    field.at(fault.field).fault = as_sentence(fault.says)
            elif field.required:
                field.fault = as_sentence(field.part.prompt)
        return given

    def note(self, path: str, says: str) -> bool:
        """Note a fault at the field of a path of JSON, or at the nearest that holds it; False if there is none."""
        field = field_at(self.fields, path)
        if field is not None:
            field.fault = says
        return field is not None

    @property
    def is_faulty(self) -> bool:
        """True if there is a fault at any field."""
        return any(field.is_faulty for field in self.fields)
