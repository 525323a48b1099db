"""Rubbish: values that no table writes, and readable ones that are changed a little."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

TEXTS = (
    "", " ", "\0", "a\0b", "\ud800", "🎯", "٣", "½", "−1", "-1", "0", "1", "2", "301", "9" * 15, "9" * 16, "9" * 4400,
    "1e99999999", "1/0", "1e5", "1_0", "NaN", "null", "true", "none", "yes", "[", "{", "[]", "{}", "[" * 40 + "]" * 40,
    '{"play": "throw"}', "<script>alert(1)</script>", "'; DROP TABLE matches; --", "../../etc/passwd", "%00", "K", "KS",
    "T20", "6 6 6", "*", "Ann", "ann", "Ann, Bo", "/", "//", "x" * 300, "\u202e", "a\r\nb", "host", "table", "board",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 3, 7, 13, 52, 301, 10**6, 10**12, -(10**12), 10**15, 10**30, 0.5, -0.0, 1e-9, 1e20, True)


def value(chance: Random, depth: int = 2) -> Any:
    """A value of JSON that means nothing."""
    kind = chance.randrange(8 if depth else 5)
    if kind < 2:
        return chance.choice(TEXTS)
    if kind < 4:
        return chance.choice(NUMBERS)
    if kind == 4:
        return None
    if kind < 7:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice(TEXTS): value(chance, depth - 1) for _ in range(chance.randrange(3))}


def leaves(body: Any) -> list[Any]:
    """The single values of a value of JSON."""
    if isinstance(body, Mapping):
        return [leaf for part in body.values() for leaf in leaves(part)]
    if isinstance(body, list):
        return [leaf for part in body for leaf in leaves(part)]
    return [body]


def changed(chance: Random, body: Any, words: Sequence[Any]) -> Any:
    """A value of JSON with one of its parts changed: for one of `words`, for rubbish, left out, doubled, swapped."""
    if isinstance(body, Mapping) and body and chance.random() < 0.85:
        return _changed_object(chance, dict(body), words)
    if isinstance(body, list) and body and chance.random() < 0.85:
        return _changed_list(chance, list(body), words)
    if chance.random() < 0.7 and words:
        return chance.choice(words)
    return value(chance)


def _changed_object(chance: Random, body: dict[str, Any], words: Sequence[Any]) -> dict[str, Any]:
    key = chance.choice(list(body))
    if chance.random() < 0.8:
        body[key] = changed(chance, body[key], words)
    elif chance.random() < 0.5:
        del body[key]
    else:
        body[chance.choice(("by", "n", "cards", "table", "x", *body))] = value(chance)
    return body


def _changed_list(chance: Random, body: list[Any], words: Sequence[Any]) -> list[Any]:
    index = chance.randrange(len(body))
    what = chance.randrange(6)
    if what == 0:
        del body[index]
    elif what == 1:
        body.insert(index, body[chance.randrange(len(body))])
    elif what == 2:
        other = chance.randrange(len(body))
        body[index], body[other] = body[other], body[index]
    elif what == 3 and words:
        body.append(chance.choice(words))
    else:
        body[index] = changed(chance, body[index], words)
    return body


def written(body: Any) -> bytes:
    """A value as JSON; a half of a character as the escape that JSON has for it."""
    return json.dumps(body).encode()
