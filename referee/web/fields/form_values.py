"""A whole form: from typed texts to JSON, and from a value to the texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.schema import FieldType, Schema, typed_json
from referee.web.fields.page_field import Typed, filled_rows, nested_schema, shape_of, typed_shape
from referee.web.fields.text import NONE, decoded, printed


def raw(form: Schema[Any], typed: Typed, prefix: str = "", names: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON object from the typed texts. Empty fields are left out, except required lists that may be empty."""
    values: dict[str, Any] = {}
    for part in form.fields:
        value = _raw(part.field_type, prefix + part.key, typed, names)
        if value is None and part.required and part.field_type.item is not None and part.field_type.least == 0:
            value = []
        if value is None and part.required and shape_of(part.field_type) == "group":
            value = {}
        if value is not None:
            values[part.key] = value
    return values


def _raw(kind: FieldType[Any], name: str, typed: Typed, names: Sequence[str]) -> Any:
    text = typed.get(name, "").strip()
    shape = typed_shape(kind, text)
    if shape == "group":
        return raw(nested_schema(kind), typed, f"{name}.", names) or None
    if shape == "rows":
        assert kind.item is not None
        rows = [_raw(kind.item, f"{name}.{index}", typed, names) for index in range(filled_rows(name, typed))]
        return [{} if row is None else row for row in rows] or None
    if shape == "by_name":
        assert kind.item is not None
        end = "" if names else ".value"
        who = names or typed_names(name, typed)
        each = {key: _raw(kind.item, f"{name}.{index}{end}", typed, names) for index, key in enumerate(who) if key}
        return {key: value for key, value in each.items() if value is not None or not names} or None
    return decoded(kind, text) if text else None


def typed_names(name: str, typed: Typed) -> list[str]:
    """The names typed in the rows of a field by name."""
    return [typed.get(f"{name}.{index}.name", "").strip() for index in range(filled_rows(name, typed))]


def spread(form: Schema[Any], value: Any, prefix: str = "", names: Sequence[str] = ()) -> dict[str, str]:
    """A value of a form as it would be typed, by the names of the fields; defaults are left out."""
    typed: dict[str, str] = {}
    written = form.write(value)
    for part in form.fields:
        if part.key in written:
            _spread(part.field_type, getattr(value, part.name), prefix + part.key, names, typed)
    return typed


def _spread(kind: FieldType[Any], value: Any, name: str, names: Sequence[str], typed: dict[str, str]) -> None:
    shape = shape_of(kind)
    if value is None:
        return
    if shape == "group":
        typed.update(spread(nested_schema(kind), value, f"{name}.", names))
    elif shape == "rows":
        assert kind.item is not None
        for index, row in enumerate(value):
            _spread(kind.item, row, f"{name}.{index}", names, typed)
    elif shape == "by_name" and (not value or (names and not set(value) <= set(names))):
        # A name that no player has (a mistake to be corrected) has no field: the whole value is one text.
        typed[name] = typed_json(kind.write(value))
    elif shape == "by_name":
        assert kind.item is not None
        for index, (who, part) in enumerate(value.items()):
            if names:
                _spread(kind.item, part, f"{name}.{names.index(who)}", names, typed)
            else:
                typed[f"{name}.{index}.name"] = who
                _spread(kind.item, part, f"{name}.{index}.value", names, typed)
    else:
        typed[name] = printed(kind, value) or (NONE if kind.item is not None else "")
