"""Faults of a form, each at its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.kit.values import replace
from referee.schema import Schema, Unreadable, as_sentence
from referee.web.fields.form_values import typed_names
from referee.web.fields.pad_fields import PadField
from referee.web.fields.page_field import PageField, Typed


def faults(
    form: Schema[Any], given: Mapping[str, Any], typed: Typed, prefix: str = "", names: Sequence[str] = ()
) -> dict[str, str]:
    """The faults in an object from `raw`, by the names of the fields; empty if all fields can be read."""
    by_field: dict[str, str] = {}
    for part in form.fields:
        if part.key not in given:
            if part.required:
                by_field[prefix + part.key] = as_sentence(part.prompt)
            continue
        try:
            part.field_type.read(given[part.key])
        except Unreadable as fault:
            inner = fault.within(part.key)
            by_field[place(inner.field, typed, prefix, names)] = as_sentence(inner.says)
    return by_field


def place(path: str, typed: Typed, prefix: str = "", names: Sequence[str] = ()) -> str:
    """The name of the field at a path of JSON: `rolls.0.dice` of `rolls[0].dice`, `totals.1` of `totals.Bo`."""
    words = path.replace("[", ".").replace("]", "").split(".", 2)
    if len(words) > 1 and not words[1].isdigit():
        rest = path[len(words[0]) + 1 :]
        for index, who in enumerate(names or typed_names(prefix + words[0], typed)):
            if rest == who or rest.startswith((f"{who}.", f"{who}[")):
                return f"{prefix}{words[0]}.{index}" + ("" if names else ".value")
    return prefix + ".".join(words)


def at_its_pad(fields: Sequence[PadField], name: str, says: str) -> tuple[PadField, ...]:
    """The fields of an offered play, with a fault at the field of that name, or at the nearest field that holds it."""
    placed = list(fields)
    for index, part in enumerate(fields):
        if name == part.name or name.startswith(f"{part.name}."):
            if part.compound is not None:
                (compound,), _ = at_its_field((part.compound,), name, says)
                placed[index] = replace(part, compound=compound)
            else:
                placed[index] = replace(part, fault=says)
    return tuple(placed)


def at_its_field(fields: Iterable[PageField], name: str, says: str) -> tuple[tuple[PageField, ...], bool]:
    """The fields with a fault at the field of that name, or at the nearest that holds it; and True if there is one."""
    placed, is_there = [], False
    for part in fields:
        if not is_there and (name == part.name or name.startswith(f"{part.name}.")):
            inside, deeper = at_its_field(part.parts, name, says)
            part = replace(part, parts=inside) if deeper else replace(part, fault=says)
            is_there = True
        placed.append(part)
    return tuple(placed), is_there
