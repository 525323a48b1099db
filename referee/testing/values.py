"""Values in case files: JSON with the quotes left out, as people write it: `{Ann: 40, Bo: 0}`, `[AS 2S 3S, 7S 7H 7D]`.

A value is a JSON string, a list in brackets, an object in braces, or bare. A bare value ends at a blank; inside
brackets at `,` `:` `]` `}`, so that blanks may be in it. In plays and set-ups a bare value is a text, which the schema
of the game reads as it reads typed words. In expectations it is a number, `true`, `false` or `null` where it looks so.
"""

from __future__ import annotations

import json
import re
from typing import Any

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_CONSTANTS = {"true": True, "false": False, "null": None}
_PAIR = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*)=")
_DECODER = json.JSONDecoder()


class Unclear(ValueError):
    """A text of a case file that cannot be read; the text says why."""


def read_bare(text: str, plain: bool) -> Any:
    """A value without quotes; with `plain` every one but `null` is a text."""
    if text in _CONSTANTS and (not plain or text == "null"):
        return _CONSTANTS[text]
    if not plain and _NUMBER.fullmatch(text):
        return json.loads(text)
    return text


def read_value(text: str, at: int, plain: bool) -> tuple[Any, int]:
    """The value that begins at `at`, and where it ends.

    :raises Unclear: where a bracket or a quote is not closed, or nothing stands there.
    """
    sign = text[at : at + 1]
    if sign == '"':
        return _read_string(text, at)
    if sign == "[":
        return _read_list(text, at, plain)
    if sign == "{":
        return _read_object(text, at, plain)
    word = re.compile(r"\S+").match(text, at)
    if word is None:
        raise Unclear("a value is missing")
    return read_bare(word[0], plain), word.end()


def _read_string(text: str, at: int) -> tuple[str, int]:
    try:
        value, end = _DECODER.raw_decode(text, at)
    except ValueError:
        raise Unclear(f"the quotes are not closed: {text[at:]}") from None
    return str(value), end


def _read_inner(text: str, at: int, plain: bool) -> tuple[Any, int]:
    """A value inside brackets, and where what follows it begins."""
    if text[at : at + 1] in ('"', "[", "{"):
        value, at = read_value(text, at, plain)
        return value, _blanks(text, at)
    word = re.compile(r'[^,:\[\]{}"]+').match(text, at)
    if word is None:
        raise Unclear(f"a value is missing: {text[at:] or 'the line ends'}")
    return read_bare(word[0].strip(), plain), word.end()


def _blanks(text: str, at: int) -> int:
    while text[at : at + 1] == " ":
        at += 1
    return at


def _read_list(text: str, at: int, plain: bool) -> tuple[list[Any], int]:
    values: list[Any] = []
    at = _blanks(text, at + 1)
    if text[at : at + 1] == "]":
        return values, at + 1
    while True:
        value, at = _read_inner(text, at, plain)
        values.append(value)
        if text[at : at + 1] == "]":
            return values, at + 1
        if text[at : at + 1] != ",":
            raise Unclear(f"a list is not closed: {text[at:] or 'the line ends'}")
        at = _blanks(text, at + 1)


def _read_object(text: str, at: int, plain: bool) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    at = _blanks(text, at + 1)
    if text[at : at + 1] == "}":
        return values, at + 1
    while True:
        name, at = _read_inner(text, at, plain=True)
        if not isinstance(name, str) or text[at : at + 1] != ":" or name in values:
            raise Unclear(f"an object wants each name once, with a colon: {text[at:] or 'the line ends'}")
        values[name], at = _read_inner(text, _blanks(text, at + 1), plain)
        if text[at : at + 1] == "}":
            return values, at + 1
        if text[at : at + 1] != ",":
            raise Unclear(f"an object is not closed: {text[at:] or 'the line ends'}")
        at = _blanks(text, at + 1)


def read_words(text: str, plain: bool) -> tuple[list[str], dict[str, Any]]:
    """The words and the `key=value` pairs of a line, each key once; a word in quotes may hold blanks."""
    words: list[str] = []
    pairs: dict[str, Any] = {}
    at = _blanks(text, 0)
    while at < len(text):
        named = _PAIR.match(text, at)
        if named is not None:
            if named[1] in pairs:
                raise Unclear(f"{named[1]} is there twice")
            pairs[named[1]], at = read_value(text, named.end(), plain)
        elif text[at] == '"':
            word, at = _read_string(text, at)
            words.append(word)
        else:
            end = text.find(" ", at)
            end = len(text) if end < 0 else end
            words.append(text[at:end])
            at = end
        if text[at : at + 1] not in ("", " "):
            raise Unclear(f"a blank is missing before {text[at:]}")
        at = _blanks(text, at)
    return words, pairs


def write_value(value: Any, plain: bool, inner: bool = False) -> str:
    """The text that `read_value` reads back; with `plain` numbers and switches become texts."""
    if isinstance(value, dict):
        parts = (f"{write_value(str(k), True, True)}: {write_value(v, plain, True)}" for k, v in value.items())
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(write_value(part, plain, True) for part in value) + "]"
    if isinstance(value, str):
        bare = r'[^,:\[\]{}"]+' if inner else r'[^\s"\[{]\S*'
        tight = value == " ".join(value.split())
        if tight and re.fullmatch(bare, value) and read_bare(value, plain) == value:
            return value
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool) and plain:
        return "yes" if value else "no"
    return json.dumps(value)
