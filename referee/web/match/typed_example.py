"""An example of a typed line for what is due, to show the notation beside the field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from referee.contract import Due, GameSchema, Offer
from referee.ruling import Ruling
from referee.schema import NAMED, USUAL_LENGTH, FieldType, SchemaField, Unreadable, innermost, printed, usual_length
from referee.web.fields.posted import read_line

TYPICAL: Final = 20
"""The number in an example, if it is within the bounds."""
WAYS: Final = 12
"""The most examples of one offer that the judge sees."""
Judge = Callable[[Mapping[str, Any]], Ruling[Any]]


def typed_example(schema: GameSchema, due: Due, players: Sequence[str], judge: Judge) -> str:
    """A line that enters a play that is due; empty if no such play can be typed in a line.

    It is a play that the judge allows, if one is yielded: then the rules of the game allow its form.
    """
    read = ""
    for line, body in _example_lines(schema, due, players):
        if judge(body).allowed:
            return line
        read = read or line
    return read


def _example_lines(schema: GameSchema, due: Due, players: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Lines that can be read as a play that is due, each with its play. A line that shows a notation comes first."""
    primary = [offer for offer in due.allowed if not offer.form.secondary] or list(due.allowed)
    # Plays with a notation come first: a play such as `draw` needs no example.
    for offer in sorted(primary, key=lambda offer: bool(offer.quick_plays or not _open_keys(schema, offer))):
        for words in _words(schema, offer, players):
            line = " ".join(words if words and offer.play is primary[0].play else (offer.play.name, *words))
            # `winner=Ann` and `pass_cards` are for programs.
            if not set("=_") & set(line) and (body := _entered_by(schema, due, line, offer, players)) is not None:
                yield line, body


def _words(schema: GameSchema, offer: Offer, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The words for a play of this offer: the usual ones, then others."""
    yielded: list[tuple[str, ...]] = []
    for way in range(WAYS):
        for words in (_typed_fields(schema, offer, players, way), _first_field(schema, offer, players, way)):
            if words is not None and words not in yielded:
                yielded.append(words)
                yield words


def _open_keys(schema: GameSchema, offer: Offer) -> list[str]:
    """The required fields of the play that the situation leaves open."""
    return [
        part.key
        for part in schema.plays[offer.play.name].fields
        if part.required and part.key not in offer.limits.fixed
    ]


def _entered_by(schema: GameSchema, due: Due, line: str, offer: Offer, players: Sequence[str]) -> dict[str, Any] | None:
    """The play that a line enters; None if it is not that of the offer."""
    try:
        body = read_line(schema, due, line)
        play = schema.play(body, players)
    except Unreadable:
        return None
    return body if play.name == offer.play.name else None


def _typed_fields(schema: GameSchema, offer: Offer, players: Sequence[str], way: int) -> tuple[str, ...] | None:
    """The words of the fields that the play needs; None if one of them cannot be typed as words."""
    words: list[str] = []
    fixed = {**(offer.quick_plays[0].body if offer.quick_plays else {})}
    is_skipped = False
    for part in schema.plays[offer.play.name].fields:
        if part.key == "by" or part.key in offer.limits.fixed:
            continue
        if not (part.required or part.key in fixed or (part.key in offer.limits.choices and (way or not words))):
            is_skipped = True
            continue
        typed = _value(part, fixed[part.key]) if part.key in fixed else _example(part, offer, players, way)
        if not typed:
            return None
        # Words go to the fields in order; after a skipped field, each field is named.
        words += [f"{part.key}={typed[0]}"] if is_skipped and len(typed) == 1 else [] if is_skipped else typed
    return tuple(words)


def _first_field(schema: GameSchema, offer: Offer, players: Sequence[str], way: int) -> tuple[str, ...] | None:
    """The words of the first open field, if it is a sequence: the dice of a roll that the keys only count."""
    if _open_keys(schema, offer):
        return None
    parts = (part for part in schema.plays[offer.play.name].fields if part.key not in ("by", *offer.limits.fixed))
    part = next(parts, None)
    if part is None or part.field_type.item is None:
        return None
    return tuple(_example(part, offer, players, way)) or None


def _value(part: SchemaField, written: Any) -> list[str]:
    """The words for a value that is written as JSON."""
    try:
        value = part.field_type.read(written)
    except Unreadable:
        return []
    values = value if isinstance(value, tuple) else (value,)
    depth, inner = innermost(part.field_type)
    return [printed(inner, item) for item in values] if depth < 2 and not isinstance(value, dict) else []


def _example(part: SchemaField, offer: Offer, players: Sequence[str], way: int) -> list[str]:
    """An example of a field: the groups that it holds at first, then offered values, else some of its type."""
    depth, inner = innermost(part.field_type)
    if part.field_type.name == "by_name":
        return _by_name(part, offer, players)
    if depth > 2 or inner.nested_type is not None:
        return []
    offered = [str(choice.value) for choice in offer.limits.choices.get(part.key, ())]
    usual = list(players) if inner.name in NAMED else _usual(inner)
    full = offer.limits.max_items.get(part.key) or usual_length(part.field_type)
    if offered and not (inner.examples and set(inner.examples) <= set(offered)):
        usual, full = offered, full if way else part.field_type.least or 1
    count = 1 if depth == 0 else USUAL_LENGTH if depth > 1 else full
    words = _another(inner, usual, offered, count, way) if way else (usual * count)[:count]
    for group in reversed(offer.form.initial.get(part.key, ()) if depth > 1 else ()):
        words = [*(printed(inner, item) for item in group), "/", *words]
    return words


def _another(kind: FieldType[Any], usual: list[str], offered: list[str], count: int, way: int) -> list[str]:
    """Different values that follow one another: those offered, or those of the type."""
    values = offered or [printed(kind, value) for value, _ in kind.choices]
    if not values and kind.least is not None and kind.most is not None:
        values = [str(number) for number in range(min(TYPICAL, kind.most), kind.least - 1, -1)]
    return (values or usual)[way - 1 : way - 1 + count]


def _by_name(part: SchemaField, offer: Offer, players: Sequence[str]) -> list[str]:
    """A number for each of the first names: `Ann 20 Bo 15`."""
    names = [str(choice.value) for choice in offer.limits.choices.get(part.key, ())] or list(players)
    item = part.field_type.item
    if item is None or item.item is not None or not _usual(item):
        return []
    return [word for name, number in zip(names, (TYPICAL, TYPICAL - 5), strict=False) for word in (name, str(number))]


def _usual(kind: FieldType[Any]) -> list[str]:
    if kind.examples:
        return list(kind.examples)
    if kind.choices:
        return [printed(kind, value) for value, _ in kind.choices][:1]
    if kind.least is None and kind.name != "number":
        return []
    return [str(max(kind.least or 0, min(TYPICAL, TYPICAL if kind.most is None else kind.most)))]
