"""The log inside a record file: written, read, and checked against the chain of its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from referee.kit.values import Value
from referee.match import chain
from referee.match.log import Breathe, Entry, EntryKind, without_pause
from referee.schema import Unreadable

ENTRY_FIELDS: Final = ("seq", "kind", "lane", "body", "who", "at", "hash")
SETUP_FIELDS: Final = ("players", "options", "start")
LANE_LIMIT, WHO_LIMIT = 40, 80
"""Maximum number of characters; a store keeps no more."""
LATEST: Final = 253_402_300_800_000
"""The end of the year 9999, in milliseconds since 1970."""
_KINDS: Final = get_args(EntryKind)
_BODY_FIELDS: Final = {"strike": {"n"}, "amend": {"n", "play"}, "insert": {"n", "play"}}
_NAMES: Final[Mapping[EntryKind, str]] = {
    "play": "a play",
    "strike": "play {} taken back",
    "amend": "play {} corrected",
    "insert": "a forgotten play before play {}",
}
_HASH: Final = re.compile(r"[0-9a-f]{64}")


class Broken(Unreadable):
    """The log of a record was changed. `seq` is the first entry that differs; 0 if no entry does."""

    def __init__(self, says: str, seq: int, field: str = "log") -> None:
        super().__init__(says, field)
        self.seq = seq


class Proof(Value):
    """A record with an intact log: each entry follows from the one before, and the plays are the result of the log."""

    start: bytes
    """The hash of the set-up."""
    entries: tuple[Entry, ...]
    plays: int
    """The number of plays that are not taken back."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the whole log."""
        return self.fingerprint_after(len(self.entries))

    def fingerprint_after(self, seq: int) -> str:
        """The fingerprint after entry `seq`; 0 for the set-up alone."""
        return chain.fingerprint(self.entries[seq - 1].hash if seq else self.start)

    def printed_after(self, fingerprint: str) -> int | None:
        """The entry after which a sheet with this fingerprint was printed; None if it is of another log."""
        for seq in range(len(self.entries), -1, -1):
            if self.fingerprint_after(seq) == fingerprint:
                return seq
        return None


def write_log(entries: Iterable[Entry], breathe: Breathe = without_pause) -> list[dict[str, Any]]:
    """Entries with their hashes, as a record file holds them. `breathe` is called between them."""
    written = []
    for entry in entries:
        written.append(
            {
                "seq": entry.seq,
                "kind": entry.kind,
                "lane": entry.lane,
                "body": dict(entry.body),
                "who": entry.who,
                "at": chain.milliseconds(entry.at),
                "hash": entry.hash.hex(),
            }
        )
        breathe()
    return written


def read_log(raw: object) -> tuple[Entry, ...]:
    """Read the entries of the field `log` of a record, without checking that they follow from each other.

    :raises Unreadable: the field or an entry cannot be read.
    """
    if not isinstance(raw, list):
        raise Unreadable("log is not a list", "log")
    entries = []
    for index, written in enumerate(raw):
        try:
            entries.append(_read_entry(written))
        except Unreadable as fault:
            raise fault.within(f"log[{index}]") from None
    return tuple(entries)


def _read_entry(raw: object) -> Entry:
    if not isinstance(raw, dict):
        raise Unreadable("an entry is an object")
    for key in raw:
        if key not in ENTRY_FIELDS:
            raise Unreadable(f"an entry has no field {key!r}; it has {', '.join(ENTRY_FIELDS)}", str(key))
    for key in ENTRY_FIELDS:
        if key not in raw:
            raise Unreadable(f"an entry needs the field {key!r}", key)
    if raw["kind"] not in _KINDS:
        raise Unreadable(f"{raw['kind']!r} is no kind of entry; there are {', '.join(_KINDS)}", "kind")
    for key, limit in (("lane", LANE_LIMIT), ("who", WHO_LIMIT)):
        if not isinstance(raw[key], str) or len(raw[key]) > limit or "\0" in raw[key]:
            raise Unreadable(f"{key} is not a text of at most {limit} characters", key)
    for key in ("seq", "at"):
        if type(raw[key]) is not int or not 0 <= raw[key] <= LATEST:
            raise Unreadable(f"{key} is not a whole number from 0 to {LATEST}", key)
    if not isinstance(raw["hash"], str) or not _HASH.fullmatch(raw["hash"]):
        raise Unreadable("a hash is 64 digits from 0 to 9 and a to f", "hash")
    kind, body = raw["kind"], raw["body"]
    if not isinstance(body, dict):
        raise Unreadable("body is not an object", "body")
    if kind != "play" and (body.keys() != _BODY_FIELDS[kind] or type(body["n"]) is not int):
        raise Unreadable(f"the body of this entry has just {' and '.join(sorted(_BODY_FIELDS[kind]))}", "body")
    return Entry(
        seq=raw["seq"],
        kind=kind,
        lane=raw["lane"],
        body=body,
        who=raw["who"],
        at=raw["at"] / 1000,
        hash=bytes.fromhex(raw["hash"]),
    )


def prove_record(raw: object) -> Proof:
    """The proof that a record file gives of itself; it needs no game.

    :raises Unreadable: it is no record, or has no log.
    :raises Broken: an entry was changed, or the plays are not the result of the log.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("game"), str) or not isinstance(raw.get("plays"), list):
        raise Unreadable("this is no record of a match")
    if "log" not in raw:
        raise Unreadable("this record has no log, so it proves nothing; export the match again", "log")
    setup = {key: raw[key] for key in SETUP_FIELDS if key in raw}
    entries = read_log(raw["log"])
    try:
        start = chain.setup_hash(raw["game"], setup)
        if (broken := first_break(start, entries)) is not None:
            raise broken
        standing = standing_plays(entries)
        _compare(raw["plays"], standing)
    except (ValueError, RecursionError) as fault:
        if isinstance(fault, Unreadable):
            raise
        raise Unreadable(f"the log cannot be hashed: {fault}", "log") from None
    return Proof(start, entries, len(standing))


def first_break(start: bytes, entries: Iterable[Entry]) -> Broken | None:
    """The first entry that does not follow from the one before, or from the set-up; None if the log is whole."""
    before = start
    for seq, entry in enumerate(entries, 1):
        if not follows(before, seq, entry):
            return Broken(broken_sentence(seq, entry), seq, f"log[{seq - 1}]")
        before = entry.hash
    return None


def follows(before: bytes, seq: int, entry: Entry) -> bool:
    """True if this is the unchanged entry number `seq` after an entry with the hash `before`."""
    return entry.seq == seq and entry.hash == chain.entry_hash(before, entry)


def broken_sentence(seq: int, entry: Entry) -> str:
    """A sentence about an entry that does not follow as number `seq`."""
    if entry.seq != seq:
        return f"Entry {entry.seq} stands where entry {seq} belongs: entries are missing, doubled or out of order."
    if seq == 1:
        return "Entry 1 or the set-up of the match (game, players, options, start) is not as it was written."
    what = _NAMES[entry.kind].format(entry.body.get("n"))
    by = f", entered by {entry.who}" if entry.who else ""
    return f"Entry {seq} ({what}{by}) is not as it was written after entry {seq - 1}."


def _compare(plays: Sequence[object], standing: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
    for place, play in enumerate(plays):
        if place >= len(standing):
            raise Broken(f"There are {len(plays)} plays, and the log comes to {len(standing)}.", 0, f"plays[{place}]")
        n, body = standing[place]
        if chain.canonical(play) != chain.canonical(body):
            raise Broken(f"Play {place + 1} is not what the log comes to, which is entry {n}.", n, f"plays[{place}]")
    if len(plays) < len(standing):
        n, _ = standing[len(plays)]
        raise Broken(f"The play of entry {n} is missing among the plays.", n, "plays")


def standing_plays(entries: Iterable[Entry]) -> list[tuple[int, Mapping[str, Any]]]:
    """The plays that result from a log, with their numbers: corrections applied, plays taken back left out.

    They are in their order at the table: a forgotten play is in the place where it was inserted.
    """
    bodies: dict[int, Mapping[str, Any] | None] = {}
    entered: list[int] = []
    inserted: dict[int, list[int]] = {}
    for entry in entries:
        if entry.kind == "play":
            bodies[entry.seq] = entry.body
            entered.append(entry.seq)
        elif entry.body["n"] in bodies:
            named = entry.seq if entry.kind == "insert" else entry.body["n"]
            bodies[named] = entry.body.get("play")
            if entry.kind == "insert":
                inserted.setdefault(entry.body["n"], []).append(entry.seq)
    standing = []
    waiting = entered[::-1]
    while waiting:
        n = waiting[-1]
        if n in inserted:
            # Each comes right before play n, and so after those that were inserted there earlier.
            waiting += inserted.pop(n)[::-1]
            continue
        body = bodies[waiting.pop()]
        if body is not None:
            standing.append((n, body))
    return standing
