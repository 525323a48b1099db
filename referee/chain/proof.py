"""The log inside a record file: its entries are checked against the chain of their hashes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from referee.chain.hashes import Chained, entry_hash, fingerprint
from referee.kit.values import Value
from referee.schema import Unreadable

WHO_LIMIT: Final = 80
"""Maximum number of characters; a store keeps no more."""
LATEST: Final = 253_370_764_800_000
"""The end of the year 9998, in milliseconds since 1970: a later moment may be in the year 10000 in some time zone."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")

E = TypeVar("E", bound=Chained)


class Broken(Unreadable):
    """The log of a record was changed. `seq` is the first entry that differs; 0 if no entry does."""

    def __init__(self, says: str, seq: int, field: str = "log") -> None:
        super().__init__(says, field)
        self.seq = seq


class ProvenLog(Value, Generic[E]):
    """An intact log: each entry follows from the one before."""

    start: bytes
    """The hash of the set-up."""
    entries: tuple[E, ...]

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the whole log."""
        return self.fingerprint_after(len(self.entries))

    def fingerprint_after(self, seq: int) -> str:
        """The fingerprint after entry `seq`; 0 for the set-up alone."""
        return fingerprint(self.entries[seq - 1].hash if seq else self.start)

    def printed_after(self, fingerprint: str) -> int | None:
        """The entry after which a sheet with this fingerprint was printed; None if it is of another log."""
        for seq in range(len(self.entries), -1, -1):
            if self.fingerprint_after(seq) == fingerprint:
                return seq
        return None


# --- reading ---------------------------------------------------------------------------------------------------------


def read_log(raw: object, read: Callable[[int, object], E]) -> tuple[E, ...]:
    """The entries of the field `log` of a record; it is not checked that they follow from each other.

    :param read: reads the entry at an index.
    :raises Unreadable: the field or an entry cannot be read.
    """
    if not isinstance(raw, list):
        raise Unreadable("log is not a list", "log")
    entries = []
    for index, written in enumerate(raw):
        try:
            entries.append(read(index, written))
        except Unreadable as fault:
            raise fault.within(f"log[{index}]") from None
    return tuple(entries)


def check_entry(raw: object, fields: Sequence[str]) -> dict[str, Any]:
    """An entry of the field `log` with just these fields; the ones that every log has are checked.

    :raises Unreadable: it has other fields, or one of those is not valid.
    """
    if not isinstance(raw, dict):
        raise Unreadable("an entry is an object")
    for key in raw:
        if key not in fields:
            raise Unreadable(f"an entry has no field {key!r}; it has {', '.join(fields)}", str(key))
    for key in fields:
        if key not in raw:
            raise Unreadable(f"an entry needs the field {key!r}", key)
    check_text(raw, "who", WHO_LIMIT)
    for key in ("seq", "at"):
        if type(raw[key]) is not int or not 0 <= raw[key] <= LATEST:
            raise Unreadable(f"{key} is not a whole number from 0 to {LATEST}", key)
    if not isinstance(raw["hash"], str) or not _HASH.fullmatch(raw["hash"]):
        raise Unreadable("a hash is 64 digits from 0 to 9 and a to f", "hash")
    return raw


def check_text(raw: dict[str, Any], key: str, limit: int) -> None:
    """Check that a field of an entry is a text.

    :raises Unreadable: it is not a text, it is too long, or it has the character NUL.
    """
    if not isinstance(raw[key], str) or len(raw[key]) > limit or "\0" in raw[key]:
        raise Unreadable(f"{key} is not a text of at most {limit} characters", key)


@contextmanager
def reading_hashes() -> Iterator[None]:
    """While the hashes of a record are computed, a value without a canonical form makes the record unreadable."""
    try:
        yield
    except (ValueError, RecursionError) as fault:
        if isinstance(fault, Unreadable):
            raise
        raise Unreadable(f"the log cannot be hashed: {fault}", "log") from None


# --- checking --------------------------------------------------------------------------------------------------------


def first_break(start: bytes, entries: Iterable[Chained], after: int = 0) -> Broken | None:
    """The first entry that does not follow from the one before, or from the set-up; None if the log is whole.

    `start` is the hash after entry `after`; 0 for the set-up.
    """
    before = start
    for seq, entry in enumerate(entries, after + 1):
        if not follows(before, seq, entry):
            return Broken(broken_sentence(seq, entry), seq, f"log[{seq - 1}]")
        before = entry.hash
    return None


def follows(before: bytes, seq: int, entry: Chained) -> bool:
    """True if this is the unchanged entry number `seq` after an entry with the hash `before`."""
    return entry.seq == seq and entry.hash == entry_hash(before, entry)


def broken_sentence(seq: int, entry: Chained) -> str:
    """A sentence about an entry that does not follow as number `seq`."""
    if entry.seq != seq:
        return f"Entry {entry.seq} stands where entry {seq} belongs: entries are missing, doubled or out of order."
    if seq == 1:
        return f"Entry 1 or the set-up of {entry.setup_title} is not as it was written."
    by = f", entered by {entry.who}" if entry.who else ""
    return f"Entry {seq} ({entry.title}{by}) is not as it was written after entry {seq - 1}."


def broken_end(seq: int) -> str:
    """A sentence about a log that should end with entry `seq`, and does not."""
    return f"The log does not end as it was written: entry {seq} is missing or another one."
