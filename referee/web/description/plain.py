"""JSON Schemas in the plain form that generators of clients take: one type an enum, no `$ref` beside other words.

Schemas say the same before and after, but for one thing: a flag that may only be true is described as a flag.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.web.api.schemas import Schema

TYPES: Final[Mapping[type, str]] = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
OF_SCHEMAS: Final = ("properties", "patternProperties", "$defs")
"""The words of JSON Schema that hold schemas by name."""
LISTED: Final = ("anyOf", "oneOf", "allOf", "prefixItems")
INSIDE: Final = ("items", "additionalProperties", "not")


def plain_schema(schema: Schema, name: str = "") -> Schema:
    """The plain form of a schema, perhaps that of the component of a name.

    A title becomes the description if there is none. One that only repeats the name is left out.
    """
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    title = schema.get("title")
    plain = {word: _plain_word(word, value) for word, value in schema.items() if word != "title"}
    if isinstance(plain.get("default"), dict):
        del plain["default"]
    if title and title != name:
        plain.setdefault("description", title)
    if "prefixItems" in plain:
        plain.setdefault("items", _one_of(plain["prefixItems"]))
    elif plain.get("type") == "array":
        plain.setdefault("items", {})
    values = plain.pop("enum", None) or ([plain.pop("const")] if "const" in plain else None)
    return plain if values is None else {**_of_values(values, is_const="const" in schema), **plain}


def _plain_word(word: str, value: Any) -> Any:
    if word in OF_SCHEMAS:
        return {name: plain_schema(each) for name, each in value.items()}
    if word in LISTED:
        return [plain_schema(each) for each in value]
    if word in INSIDE and isinstance(value, dict):
        return plain_schema(value)
    return value


def _of_values(values: Sequence[Any], is_const: bool) -> Schema:
    """The schema of some values, with an enum for those of each type."""
    by_type: dict[str, list[Any]] = {}
    for value in values:
        by_type.setdefault(TYPES[type(value)], []).append(value)
    if is_const:
        ((name, (value,)),) = by_type.items()
        return {"type": name} if name == "boolean" else {"type": name, "const": value}
    return _one_of(
        [
            {"type": name} if name in ("boolean", "null") else {"type": name, "enum": listed}
            for name, listed in by_type.items()
        ]
    )


def _one_of(schemas: Sequence[Schema]) -> Schema:
    """A schema for values of any of these; equal ones count once."""
    different = [each for at, each in enumerate(schemas) if each not in schemas[:at]]
    return different[0] if len(different) == 1 else {"anyOf": different}
