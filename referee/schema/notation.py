"""The notation in which people type values: `T20 5 D8`, `K K K / 7 7 7`, names with commas, or JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from referee.schema.json_text import read_json, typed_json
from referee.schema.unreadable import Unreadable

if TYPE_CHECKING:
    from referee.schema.field_types import FieldType

NONE: Final = "none"
"""The text of an empty list where an empty field means the default."""
USUAL_LENGTH: Final = 3
NAMED: Final = frozenset({"player", "text"})
"""Types whose values may contain blanks: commas separate them."""
SPACED: Final = {3: re.compile(r"(?:^|\s)//(?=\s|$)|[\n;]"), 2: re.compile(r"(?:^|\s)/(?=\s|$)|[\n;]")}
CLOSE: Final = {3: re.compile(r"//|[\n;]"), 2: re.compile(r"[/\n;]")}


def innermost(kind: FieldType[Any]) -> tuple[int, FieldType[Any]]:
    """The depth of lists around the single values of a type, and the type of those values."""
    depth = 0
    while kind.item is not None:
        depth, kind = depth + 1, kind.item
    return depth, kind


def usual_length(kind: FieldType[Any]) -> int:
    """The number of values in an example of a sequence: three, if it takes as many."""
    return max(kind.least or 1, min(USUAL_LENGTH if kind.most is None else kind.most, USUAL_LENGTH))


def notation_hint(kind: FieldType[Any]) -> str:
    """The notation for typing values, with an example; empty for a single value without one."""
    depth, inner = innermost(kind)
    if not depth:
        return f"such as {inner.examples[0]}" if inner.examples else ""
    example = f"such as {' '.join(inner.examples[: usual_length(kind)])}" if inner.examples else ""
    words = "commas between names" if inner.name in NAMED else ""
    groups = {2: "/ between groups", 3: "/ between pairs, // between tables"}.get(depth, "")
    return ", ".join(part for part in (example, words, groups) if part)


def decoded(kind: FieldType[Any], text: str) -> Any:
    """The text of a field as JSON for its type: JSON itself, names, groups separated by `/`, or the plain text.

    `//` separates groups of groups. A stroke inside a word belongs to the word if that can be read (`KS/H`, a card
    sideways).
    """
    if text[0] in "[{":
        try:
            return read_json(text)
        except Unreadable:
            return text
    depth, inner = innermost(kind)
    if depth == 0:
        return text
    if text.casefold() == NONE:
        return []
    spaced = _parted(text, depth, inner, SPACED)
    if depth == 1 or "/" not in text or _reads(kind, spaced):
        return spaced
    close = _parted(text, depth, inner, CLOSE)
    return close if _reads(kind, close) else spaced


def _parted(text: str, depth: int, inner: FieldType[Any], at: Mapping[int, re.Pattern[str]]) -> Any:
    """The groups of a text as lists, nested `depth` deep."""
    if depth == 1:
        return _words(text, inner)
    parts = at[min(depth, 3)].split(text)
    return [_parted(part.strip(), depth - 1, inner, at) for part in parts if part.strip()]


def _reads(kind: FieldType[Any], given: object) -> bool:
    try:
        kind.read(given)
    except Unreadable:
        return False
    return True


def _words(text: str, inner: FieldType[Any]) -> Any:
    """The items of one list if they may contain blanks; else the text, for their type to read."""
    if inner.name not in NAMED:
        return text
    parts = text.replace("\n", ",").split(",") if "," in text or "\n" in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def printed(kind: FieldType[Any], value: Any) -> str:
    """The text of a value, in the notation for typing; it reads back as the same value."""
    if value is None:
        return ""
    if kind.to_token is not None:
        return kind.to_token(value)
    depth, inner = innermost(kind)
    if depth and kind.item is not None and kind.name not in ("row", "by_name"):
        joint = {1: ", " if inner.name in NAMED else " ", 2: " / "}.get(depth, " // ")
        return joint.join(printed(kind.item, part) for part in value)
    return typed_json(kind.write(value), inner.name in NAMED)
