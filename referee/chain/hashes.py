"""The chain over a log: each entry is hashed with the hash of the one before, so the last hash stands for all of it.

`docs/proof.md` says what is hashed. It is a promise: in ten years a record still proves a sheet that is printed today.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, ClassVar, Final, Protocol, TypeVar

from referee.kit.values import replace
from referee.schema import Unreadable, json_writer

SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The signs of a fingerprint, without O, 0, I and 1, which are easy to confuse."""
GROUPS, GROUP = 4, 4
_BITS: Final = 5
LONGEST_WHOLE: Final = 2**53
"""Larger numbers are not exact in every programming language."""
_canonical: Final = json_writer(sort_keys=True)


class Chained(Protocol):
    """An entry of a log with a chain of hashes."""

    setup_title: ClassVar[str]
    """The set-up before the first entry, in words."""

    @property
    def seq(self) -> int:
        """The number of the entry, from 1."""

    @property
    def who(self) -> str:
        """The person who entered it."""

    @property
    def hash(self) -> bytes:
        """The hash that covers this entry and all before it."""

    @property
    def written(self) -> dict[str, Any]:
        """The fields that are hashed, in the form of a record: a new object, to which the hash before is added."""

    @property
    def title(self) -> str:
        """The kind of entry, in words."""


E = TypeVar("E", bound=Chained)


def canonical(value: object) -> bytes:
    """The JSON of a value in the form that is hashed: keys in order, no blanks, UTF-8."""
    return _canonical(value).encode()


def plain_numbers(value: Any) -> Any:
    """The same value of JSON with all whole numbers written without a point, so that every program hashes the same."""
    if isinstance(value, Mapping):
        return {key: plain_numbers(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_numbers(part) for part in value]
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < LONGEST_WHOLE
    return round(value) if is_whole else value


def setup_hash(setup: Mapping[str, Any]) -> bytes:
    """The start of a chain: the hash of the set-up, in the form written when the match or event began."""
    return sha256(canonical(setup)).digest()


def entry_hash(before: bytes, entry: Chained) -> bytes:
    """The hash of an entry that follows an entry with the hash `before`; its own field `hash` does not count."""
    written = entry.written
    written["before"] = before.hex()
    return sha256(canonical(written)).digest()


def linked(before: bytes, entry: E) -> E:
    """An entry with its hash, after an entry with the hash `before`."""
    return replace(entry, hash=entry_hash(before, entry))


def milliseconds(at: float) -> int:
    """A time in the form that is hashed: the same number in every programming language."""
    return round(at * 1000)


def hashed(start: bytes, entries: Iterable[E]) -> Iterator[E]:
    """The entries, each with its hash; `start` is the hash of the set-up, or of the entry before them."""
    for entry in entries:
        entry = linked(start, entry)
        start = entry.hash
        yield entry


# --- the fingerprint -------------------------------------------------------------------------------------------------


def fingerprint(head: bytes) -> str:
    """The last hash of a chain as people compare it: the first 80 bits, in four groups of four signs."""
    length = GROUPS * GROUP
    number = int.from_bytes(head[:10]) >> (80 - length * _BITS)
    signs = "".join(SIGNS[number >> _BITS * place & 31] for place in reversed(range(length)))
    return "-".join(signs[place : place + GROUP] for place in range(0, length, GROUP))


def read_fingerprint(typed: str) -> str:
    """A fingerprint as people type it: in any case, with blanks or hyphens anywhere.

    :raises Unreadable: it is not a fingerprint.
    """
    signs = "".join(sign for sign in typed.upper() if sign not in " -–")
    odd = next((sign for sign in signs if sign not in SIGNS), None)
    if odd is not None:
        raise Unreadable(f"{typed!r} is not a fingerprint: {odd!r} is none of its signs, {SIGNS}", "fingerprint")
    if len(signs) != GROUPS * GROUP:
        raise Unreadable(
            f"{typed!r} is not a fingerprint: it has {GROUPS} groups of {GROUP} signs, {GROUPS * GROUP} in all; "
            f"these are {len(signs)}",
            "fingerprint",
        )
    return "-".join(signs[place : place + GROUP] for place in range(0, len(signs), GROUP))
