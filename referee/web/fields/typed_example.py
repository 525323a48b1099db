"""An example of a typed line for what is due: the notation stands where it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.contract import Due, GameSchema, Offer
from referee.schema import FieldType, SchemaField, Unreadable
from referee.web.fields.posted import read_line
from referee.web.fields.text import NAMED, innermost

TYPICAL: Final = 20
"""The number of an example, where it is within the bounds."""


def typed_example(schema: GameSchema, due: Due, players: Sequence[str]) -> str:
    """A line that writes a play which is due; empty if no such play can be typed in a line."""
    primary = [offer for offer in due.offers if not offer.secondary] or list(due.offers)
    # A play with a notation of its own first: nobody needs an example of `draw`.
    for offer in sorted(primary, key=lambda offer: bool(offer.quick_plays or not _open_keys(schema, offer))):
        words = _typed_fields(schema, offer, players)
        if words is None:
            continue
        line = " ".join(words if words and offer.play is primary[0].play else (offer.play.name, *words))
        if _is_read(schema, due, line, offer, players):
            return line
    return ""


def _open_keys(schema: GameSchema, offer: Offer) -> list[str]:
    """The fields that the play needs and the situation leaves open."""
    return [part.key for part in schema.plays[offer.play.name].fields if part.required and part.key not in offer.fixed]


def _is_read(schema: GameSchema, due: Due, line: str, offer: Offer, players: Sequence[str]) -> bool:
    try:
        play = schema.play(read_line(schema, due, line), players)
    except Unreadable:
        return False
    return play.name == offer.play.name


def _typed_fields(schema: GameSchema, offer: Offer, players: Sequence[str]) -> tuple[str, ...] | None:
    """The words of the fields that the play needs; None if one of them is more than words."""
    words: list[str] = []
    fixed = {**(offer.quick_plays[0].body if offer.quick_plays else {})}
    for part in schema.plays[offer.play.name].fields:
        if part.key == "by" or part.key in offer.fixed or not (part.required or part.key in fixed):
            continue
        typed = _value(part, fixed[part.key]) if part.key in fixed else _example(part, offer, players)
        if not typed:
            return None
        words += typed if part.required else [f"{part.key}={typed[0]}"] if len(typed) == 1 else []
    return tuple(words)


def _value(part: SchemaField, written: Any) -> list[str]:
    """A value as JSON writes it, in words."""
    try:
        value = part.field_type.read(written)
    except Unreadable:
        return []
    values = value if isinstance(value, tuple) else (value,)
    depth, inner = innermost(part.field_type)
    return [inner.as_typed(item) for item in values] if depth < 2 and not isinstance(value, dict) else []


def _example(part: SchemaField, offer: Offer, players: Sequence[str]) -> list[str]:
    """An example of a field: what is offered first, else a value of its type."""
    depth, inner = innermost(part.field_type)
    if depth > 2 or inner.nested_type is not None or part.field_type.name == "by_name":
        return []
    offered = [str(choice.value) for choice in offer.choices.get(part.key, ())]
    usual = list(players) if inner.name in NAMED else _usual(inner)
    if offered and not (inner.examples and set(inner.examples) <= set(offered)):
        usual = offered
    least, most = part.field_type.least or 1, part.field_type.most or 1
    count = 1 if depth == 0 else 3 if depth > 1 else least if usual is offered else max(least, min(most, 3))
    return usual[:1] * count if usual is offered else (usual * count)[:count]


def _usual(kind: FieldType[Any]) -> list[str]:
    if kind.examples:
        return list(kind.examples)
    if kind.choices:
        return [kind.as_typed(value) for value, _ in kind.choices][:1]
    if kind.least is None and kind.name != "number":
        return []
    return [str(max(kind.least or 0, min(TYPICAL, TYPICAL if kind.most is None else kind.most)))]
