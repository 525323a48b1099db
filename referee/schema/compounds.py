"""Field types of compound values: sequences, rows, optional values, values by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.schema.field_types import PLAYER, FieldType, Length, plain_name, unchanged
from referee.schema.numerals import read_whole
from referee.schema.unreadable import Unreadable, quoted
from referee.schema.value import replace
from referee.schema.widgets import COMPOUND


def sequence(
    item: FieldType[Any], length: Length = Length(), places: tuple[str, ...] = ()
) -> FieldType[tuple[Any, ...]]:
    """Several values of one type, in order; a text is split at blanks and commas.

    `places` names each value if its place has a meaning; the error about a missing value says its name.
    """
    low, high, read_item = length.low, length.high, item.read

    def read(raw: object) -> tuple[Any, ...]:
        if isinstance(raw, str):
            raw = parse_words(raw.replace(",", " ").split())
        if not isinstance(raw, (list, tuple)):
            raise Unreadable(f"{quoted(raw)} is not a list")
        for index, name in enumerate(places):
            if index >= len(raw) or raw[index] is None:
                raise Unreadable(f"the {name} is missing", f"[{index}]")
        if len(raw) < low or (high is not None and len(raw) > high):
            wanted = f"{low}" if low == high else f"{low} to {high}" if high is not None else f"at least {low}"
            raise Unreadable(f"{len(raw)} entered, {wanted} needed")
        try:
            return tuple(map(read_item, raw))
        except Unreadable:
            for index, part in enumerate(raw):
                try:
                    read_item(part)
                except Unreadable as fault:
                    raise fault.within(f"[{index}]") from None
            raise

    def parse_words(words: Sequence[str]) -> object:
        if item.item is None:
            return list(words)
        groups: list[list[str]] = [[]]
        for word in words:
            if word in ("/", "+", ";"):
                groups.append([])
            else:
                groups[-1].append(word)
        return [item.parse_words(group) for group in groups]

    schema: dict[str, Any] = {"type": "array", "items": dict(item.schema)}
    if low:
        schema["minItems"] = low
    if high is not None:
        schema["maxItems"] = high
    write = item.write
    show, joint = item.show, " / " if item.item else ", " if item is PLAYER else " "
    return FieldType(
        f"{item.name}s",
        read,
        write=list if write is unchanged else lambda values: [write(value) for value in values],
        schema=schema,
        widget=COMPOUND,
        show=lambda values: joint.join(map(show, values)),
        item=item,
        least=low,
        most=high,
        places=places,
        choices=item.choices,
        parse_words=parse_words,
    )


def record_of_types(items: Sequence[FieldType[Any]]) -> FieldType[tuple[Any, ...]]:
    """A fixed number of values, each of its own type."""

    def read(raw: object) -> tuple[Any, ...]:
        if isinstance(raw, str):
            raw = raw.replace(",", " ").split()
        if not isinstance(raw, (list, tuple)) or len(raw) != len(items):
            raise Unreadable(f"{quoted(raw)} is not a list of {len(items)}")
        parts = []
        for index, (kind, part) in enumerate(zip(items, raw, strict=True)):
            try:
                parts.append(kind.read(part))
            except Unreadable as fault:
                raise fault.within(f"[{index}]") from None
        return tuple(parts)

    return FieldType(
        "row",
        read,
        write=lambda values: [kind.write(value) for kind, value in zip(items, values, strict=True)],
        schema={
            "type": "array",
            "prefixItems": [dict(k.schema) for k in items],
            "minItems": len(items),
            "maxItems": len(items),
        },
        widget=COMPOUND,
        show=lambda values: " ".join(kind.show(value) for kind, value in zip(items, values, strict=True)),
        item=items[0],
        least=len(items),
        most=len(items),
        parse_words=list,
    )


def optional(kind: FieldType[Any]) -> FieldType[Any]:
    """A value or null."""
    read, write = kind.read, kind.write
    return replace(
        kind,
        read=lambda raw: None if raw is None else read(raw),
        write=write if write is unchanged else lambda value: None if value is None else write(value),
        schema={"anyOf": [dict(kind.schema), {"type": "null"}]},
        show=lambda value: "–" if value is None else kind.show(value),
    )


def mapping(item: FieldType[Any]) -> FieldType[dict[str, Any]]:
    """Values of one type by name."""

    def read(raw: object) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Unreadable(f"a value for each name is needed, not {quoted(raw)}")
        values: dict[str, Any] = {}
        for key, part in raw.items():
            name = plain_name(str(key))
            if name in values:
                raise Unreadable(f"{name} is named twice", str(key))
            try:
                values[name] = item.read(part)
            except Unreadable as fault:
                raise fault.within(str(key)) from None
        return values

    return FieldType(
        "by_name",
        read,
        write=lambda values: {key: item.write(value) for key, value in values.items()},
        schema={"type": "object", "additionalProperties": dict(item.schema)},
        widget=COMPOUND,
        show=lambda values: ", ".join(f"{key} {item.show(value) or 'nothing'}" for key, value in values.items()),
        item=item,
        parse_words=named_values,
    )


def named_values(words: Sequence[str]) -> dict[str, str]:
    """Numbers after names, `Ann 20 Mary Lou 15`: a name ends at a number that no other number follows."""
    values: dict[str, str] = {}
    name: list[str] = []
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if not name or read_whole(word) is None or read_whole(following) is not None:
            name.append(word)
            continue
        key = " ".join(name)
        if key in values:
            raise Unreadable(f"{key} is named twice")
        values[key], name = word, []
    if name:
        raise Unreadable(f"a number follows each name; {quoted(' '.join(name))} has none")
    return values
