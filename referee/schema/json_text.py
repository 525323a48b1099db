"""Reads JSON from outside, with bounds on the length of numbers and the depth of values; writes JSON.

No other module reads JSON.
"""

from __future__ import annotations

import json
import json.encoder
import re
from codecs import BOM_UTF8
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from referee.schema.unreadable import Unreadable

DIGITS: Final = 40
"""Maximum digits of a number. No field takes that many: each has its own bounds."""
LARGEST: Final = 10**DIGITS
NESTING: Final = 32
"""Maximum depth of nested lists and objects; a play has about eight levels."""
_NUMERALS: Final = bytes.maketrans(b"123456789E", b"000000000e")
_LONG: Final = b"0" * (DIGITS + 1)
_NO_MARKS: Final = bytes(set(range(256)) - set(b'[]{}"\\'))
_REAL: Final = re.compile(rf"-?[0-9]{{1,{DIGITS}}}(?:\.[0-9]{{1,30}})?(?:[eE][-+]?[0-9]{{1,2}})?")
_BETWEEN: Final = re.compile(r"[\s,]*")
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def _whole(text: str) -> int:
    if len(digits := text.lstrip("-")) > DIGITS:
        raise Unreadable(f"a number of {len(digits)} digits is not read; at most {DIGITS} are")
    return int(text)


def _real(text: str) -> float:
    value = float(text) if _REAL.fullmatch(text) else None
    if value is None or not -LARGEST < value < LARGEST:
        shown = text if len(text) <= DIGITS else f"{text[:DIGITS]}…"
        raise Unreadable(f"{shown} is not read: too long or too large for a number")
    return value


def _no_constant(name: str) -> object:
    raise Unreadable(f"not JSON: {name} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which each field is there once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        taken: set[str] = set()
        for key, _ in pairs:
            if key in taken:
                raise Unreadable(f"not JSON: the field {key!r} is there twice")
            taken.add(key)
    return members


_decoder: Final = partial(json.JSONDecoder, parse_constant=_no_constant, object_pairs_hook=_once)
_read: Final = _decoder().decode
_read_bounded: Final = _decoder(parse_int=_whole, parse_float=_real).decode


def read_json(text: str | bytes) -> object:
    """Read the value of a text of JSON.

    :raises Unreadable: no JSON; a number too long or too large; lists nested too deeply; a field twice; half of a
        character, or NUL.
    """
    try:
        if isinstance(text, bytes):
            written = text.removeprefix(BOM_UTF8)
            text = written.decode()
        else:
            written = text.encode("utf-8", "surrogatepass")
        read = _read_bounded if _may_be_unbounded(written) else _read
        value = read(text)
        if _may_be_deep(written) and _is_deep(value):
            raise RecursionError
    except Unreadable:
        raise
    except RecursionError:
        raise Unreadable(f"more than {NESTING} lists or objects in each other are not read") from None
    except ValueError as fault:
        raise Unreadable(f"not JSON: {fault}") from None
    plain = json.dumps(value, ensure_ascii=False) if "\\u" in text else text
    if not plain.isascii() and any("\ud800" <= sign <= "\udfff" for sign in plain):
        raise Unreadable("not JSON: half of a character (a lone surrogate)")
    if "\\u0000" in text and _NUL.search(text):
        raise Unreadable("the character NUL (\\u0000) is not read: no text has it")
    return value


def list_items(text: str) -> list[str]:
    """The texts of the values of a list that was read already, each on one line.

    Ends of lines become blanks, which JSON treats the same.
    """
    scan = json.JSONDecoder().raw_decode
    text = text.strip()[1:-1].replace("\n", " ").replace("\r", " ")
    items = []
    at = _BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        _, end = scan(text, at)
        items.append(text[at:end])
        at = _BETWEEN.match(text, end).end()  # type: ignore[union-attr]
    return items


def own_json(text: str | bytes) -> Any:
    """The value of a text of JSON that this program wrote itself: a row of the database, a message to itself."""
    return json.loads(text)


def _may_be_unbounded(written: bytes) -> bool:
    """True if something looks like a number beyond the bounds. Most texts have none, and skip the slower reader.

    A regular expression for the same takes twenty times as long, more than the reading itself.
    """
    shape = written.translate(_NUMERALS)
    return b"0e" in shape or b".e" in shape or _LONG in shape


def _may_be_deep(written: bytes) -> bool:
    """True if brackets are left after the innermost pairs are removed `NESTING` times, or if a text may hold some.

    A text without brackets leaves two quotes side by side, which are removed. A quote that is left belongs to a text
    with brackets.
    """
    marks = written.translate(None, _NO_MARKS).replace(b'""', b"")
    if b"\\" in marks or b'"' in marks:
        return True
    for _ in range(NESTING):
        if not marks:
            return False
        marks = marks.replace(b"[]", b"").replace(b"{}", b"")
    return True


def _is_deep(value: object) -> bool:
    """True if a value nests more than `NESTING` lists or objects."""
    level = [value]
    for _ in range(NESTING):
        level = [
            part
            for outer in level
            for part in (outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ())
            if isinstance(part, (dict, list))
        ]
    return bool(level)


def json_writer(sort_keys: bool = False) -> Callable[[object], str]:
    """A function that writes values as JSON without blanks, and without escapes for non-ASCII characters.

    `JSONEncoder.encode` makes a new encoder for each value, which takes longer than writing a play.
    """
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return json.JSONEncoder(ensure_ascii=False, sort_keys=sort_keys, separators=(",", ":"), allow_nan=False).encode
    write = make(
        markers=None,
        default=_refuse,
        encoder=json.encoder.encode_basestring,
        indent=None,
        key_separator=":",
        item_separator=",",
        sort_keys=sort_keys,
        skipkeys=False,
        allow_nan=False,
    )
    return lambda value: "".join(write(value, 0))


def _refuse(value: object) -> object:
    raise TypeError(f"{value!r} is nothing that JSON writes")


def typed_json(written: Any, named: bool = False) -> str:
    """A value of JSON in the form that people type; `named` if blanks are part of its texts."""
    if isinstance(written, bool):
        return "yes" if written else "no"
    if isinstance(written, (list, tuple)) and not any(isinstance(part, (list, tuple, dict)) for part in written):
        return (", " if named else " ").join(typed_json(part, named) for part in written)
    return written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)
