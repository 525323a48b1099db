"""The log of an event with the chain of its hashes, and the log inside its record file: written, read, checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from referee.chain import (
    Broken,
    ProvenLog,
    check_entry,
    first_break,
    milliseconds,
    read_log,
    reading_hashes,
    setup_hash,
)
from referee.events.begun_as import as_begun, require_current
from referee.kit.names import counted
from referee.kit.values import Value
from referee.match.log import Breathe, without_pause
from referee.schema import Unreadable

SETUP_FIELDS: Final = ("event", "title", "game", "options", "entrants", "apart", "begun_with")
ENTRY_FIELDS: Final = ("seq", "who", "at", "hash")
_TITLES: Final[Mapping[str, str]] = {
    "seed": "an order of seeds",
    "draw": "a draw",
    "pair": "a round set by hand",
    "result": "a result",
    "enter": "a late entry",
    "withdraw": "a withdrawal",
    "absent": "an absence",
    "play-off": "a play-off",
    "close": "the end by hand",
    "adjust": "points given or taken",
    "rename": "a corrected name",
    "substitute": "a substitution",
    "change": "a change of the title or of options",
    "strike": "entry {} taken back",
    "amend": "entry {} corrected",
}


class HashedEntry(Value):
    """One entry of the log of an event. `body` is the entry in a record.

    `who` is the person who entered it, `at` the time in seconds since 1970; both are only shown. `hash` covers this
    entry and all before it (`referee.chain`).
    """

    setup_title: ClassVar[str] = f"the event ({', '.join(SETUP_FIELDS)})"
    seq: int
    body: Any
    who: str = ""
    at: float = 0.0
    hash: bytes = b""

    @property
    def written(self) -> dict[str, Any]:
        """The fields that are hashed, in the form of a record."""
        return {"seq": self.seq, "body": self.body, "who": self.who, "at": milliseconds(self.at)}

    @property
    def title(self) -> str:
        """The kind of entry, in words."""
        body = self.body if isinstance(self.body, dict) else {}
        return _TITLES.get(str(body.get("do")), "an entry").format(body.get("n"))


EventProof = ProvenLog[HashedEntry]
"""The record of an event with an intact log."""


def start_of(record: Mapping[str, Any]) -> bytes:
    """The start of the chain of an event: the hash of the set-up that it began with."""
    began = as_begun(record)
    return setup_hash({key: began[key] for key in SETUP_FIELDS if key in began})


def write_log(entries: Iterable[HashedEntry]) -> list[dict[str, Any]]:
    """The field `log` of a record: author, time and hash of each of its `entries`."""
    return [
        {"seq": entry.seq, "who": entry.who, "at": milliseconds(entry.at), "hash": entry.hash.hex()}
        for entry in entries
    ]


def prove_event(raw: object, breathe: Breathe = without_pause) -> EventProof:
    """The proof that the record file of an event gives of itself. `breathe` is called between entries.

    :raises Unreadable: it is not a record of an event, or has no log.
    :raises Broken: an entry was changed.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("event"), str) or not isinstance(raw.get("entries"), list):
        raise Unreadable("this is not a record of an event")
    if "log" not in raw:
        raise Unreadable("this record has no log, so it proves nothing; export the event again", "log")
    bodies, log = raw["entries"], raw["log"]
    if isinstance(log, list) and len(log) != len(bodies):
        there = counted(len(bodies), "entry", "entries")
        raise Broken(f"The record has {there}, and the log has {len(log)}.", 0, "entries")
    require_current(raw)
    entries = read_log(log, lambda index, written: _read_entry(bodies[index], written))
    with reading_hashes():
        start = start_of(raw)
        if (broken := first_break(start, _with_pauses(entries, breathe))) is not None:
            raise broken
    return ProvenLog(start, entries)


def _read_entry(body: object, raw: object) -> HashedEntry:
    read = check_entry(raw, ENTRY_FIELDS)
    return HashedEntry(read["seq"], body, who=read["who"], at=read["at"] / 1000, hash=bytes.fromhex(read["hash"]))


def _with_pauses(entries: Iterable[HashedEntry], breathe: Breathe) -> Iterator[HashedEntry]:
    for entry in entries:
        breathe()
        yield entry
