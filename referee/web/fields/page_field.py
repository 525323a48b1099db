"""The fields of a schema as fields of a page, each with its typed text and its fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from referee.kit.values import Value, replace
from referee.schema import TEXT, FieldType, Schema, SchemaField, read_count, schema_of
from referee.web.fields.text import notation_hint, printed

Typed = Mapping[str, str]
"""The texts of a form, by the names of its fields."""

SPARE_ROWS: Final = 1
MOST_ROWS: Final = 200
COMPOUND_SHAPES: Final = frozenset({"group", "rows", "by_name"})
"""Shapes of fields that hold other fields."""


class PageField(Value):
    """One field of a page."""

    name: str
    label: str
    kind: FieldType[Any]
    shape: str
    """The way the field is drawn: `text`, `number`, `choice`, `player`, or by its parts: `group`, `rows`, `by_name`."""
    value: str = ""
    """The text that is typed in the field."""
    usual: str = ""
    """The default, in the notation for typing."""
    hint: str = ""
    rule: str = ""
    """The id of the rule that the field changes."""
    fault: str = ""
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    """The values to choose from: text and label."""
    parts: tuple[PageField, ...] = ()
    """The fields inside: of a group, of each row, of each name."""
    group: str = ""
    """The heading above the field."""
    asked_first: bool = False
    """True if the field is at the top of the page, since the others depend on it."""

    @property
    def id(self) -> str:
        """The name as an id of the page."""
        return self.name.replace(".", "-")

    @property
    def differs(self) -> bool:
        """True if the field differs from its default."""
        return any(part.differs for part in self.parts) or (bool(self.value) and self.value != self.usual)

    def all(self) -> Iterator[PageField]:
        """The field and every field inside it."""
        yield self
        for part in self.parts:
            yield from part.all()

    def leaves(self) -> Iterator[PageField]:
        """The fields in which something can be typed: those inside, or the field itself."""
        return (part for part in self.all() if part.shape not in COMPOUND_SHAPES)


def shape_of(kind: FieldType[Any]) -> str:
    """The shape of a field of a type."""
    if kind.name == "by_name":
        return "by_name"
    if kind.nested_type is not None:
        return "group"
    if kind.item is not None and kind.name != "row":
        return "rows" if kind.item.nested_type is not None else "text"
    return kind.widget.page_shape


def typed_shape(kind: FieldType[Any], value: str) -> str:
    """The shape of a field in which a text is typed: points by name can also be typed as a whole."""
    shape = shape_of(kind)
    return "text" if shape == "by_name" and value else shape


def nested_schema(kind: FieldType[Any]) -> Schema[Any]:
    """The schema of a group."""
    assert kind.nested_type is not None
    return schema_of(kind.nested_type)


def filled_rows(name: str, typed: Typed) -> int:
    """The number of rows up to the last one in which something is typed."""
    begin = f"{name}."
    last = -1
    for key, value in typed.items():
        row = read_count(key[len(begin) :].partition(".")[0], 4) if value and key.startswith(begin) else None
        last = last if row is None else max(last, row)
    return min(last + 1, MOST_ROWS)


def page_fields(
    form: Schema[Any], typed: Typed, prefix: str = "", names: Sequence[str] = (), faults: Typed | None = None
) -> tuple[PageField, ...]:
    """The fields of a schema with what is typed in them. `names` are the players, if they are known."""
    return tuple(_of_field(part, typed, prefix, names, faults or {}) for part in form.fields)


def _of_field(part: SchemaField, typed: Typed, prefix: str, names: Sequence[str], faults: Typed) -> PageField:
    name = prefix + part.key
    usual = "" if part.required or part.default is None else printed(part.field_type, part.default)
    drawn = page_field(name, part.label, part.field_type, typed=typed, names=names, faults=faults, usual=usual)
    hint = part.hint or (notation_hint(part.field_type) if drawn.shape == "text" else "")
    return replace(
        drawn, hint=hint, rule=part.rule, required=part.required, group=part.group, asked_first=part.asked_first
    )


def page_field(
    name: str,
    label: str,
    kind: FieldType[Any],
    typed: Typed,
    names: Sequence[str] = (),
    faults: Typed | None = None,
    usual: str = "",
) -> PageField:
    """One field with what is typed in it."""
    faults = faults or {}
    value = typed.get(name, "")
    shape = typed_shape(kind, value)
    if shape in COMPOUND_SHAPES:
        build = {"group": _group_parts, "rows": _row_parts, "by_name": _name_parts}[shape]
        if shape == "by_name" and not names:
            shape = "rows"
        return PageField(
            name,
            label,
            kind,
            shape,
            fault=faults.get(name, ""),
            parts=build(name, label, kind, typed=typed, names=names, faults=faults),
        )
    choices = tuple((printed(kind, choice), text) for choice, text in kind.choices) if kind.item is None else ()
    if shape == "player":
        shape, choices = ("choice", tuple((who, who) for who in names)) if names else ("text", choices)
    return PageField(
        name, label, kind, shape=shape, value=value, usual=usual, fault=faults.get(name, ""), choices=choices
    )


def _group_parts(
    name: str, label: str, kind: FieldType[Any], typed: Typed, names: Sequence[str], faults: Typed
) -> tuple[PageField, ...]:
    return page_fields(nested_schema(kind), typed, f"{name}.", names, faults)


def _row_parts(
    name: str, label: str, kind: FieldType[Any], typed: Typed, names: Sequence[str], faults: Typed
) -> tuple[PageField, ...]:
    assert kind.item is not None
    title = label.partition(",")[0]
    rows = range(_drawn_rows(name, typed, kind.least or 0, kind.most))
    return tuple(
        page_field(f"{name}.{index}", f"{title} {index + 1}", kind.item, typed=typed, names=names, faults=faults)
        for index in rows
    )


def _name_parts(
    name: str, label: str, kind: FieldType[Any], typed: Typed, names: Sequence[str], faults: Typed
) -> tuple[PageField, ...]:
    """A field for each name; if the names are not known, rows of a name and a value."""
    assert kind.item is not None
    if names:
        each = (
            page_field(f"{name}.{i}", who, kind.item, typed=typed, names=names, faults=faults)
            for i, who in enumerate(names)
        )
        return tuple(replace(part, required=True) for part in each)
    pairs = []
    for index in range(_drawn_rows(name, typed, 2, None)):
        at = f"{name}.{index}"
        who = PageField(f"{at}.name", "name", TEXT, "text", typed.get(f"{at}.name", ""))
        value = page_field(f"{at}.value", "value", kind.item, typed=typed, names=names, faults=faults)
        pairs.append(PageField(at, f"{label} {index + 1}", kind, "group", parts=(who, value)))
    return tuple(pairs)


def _drawn_rows(name: str, typed: Typed, least: int, most: int | None) -> int:
    """The number of rows on the page: the filled ones and a spare one, but at least `least`."""
    wanted = max(least, filled_rows(name, typed) + SPARE_ROWS)
    return min(wanted, most or MOST_ROWS, MOST_ROWS)
