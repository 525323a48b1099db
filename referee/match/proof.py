"""The log inside the record file of a match: written, read, and checked against the chain of its hashes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from referee.chain import (
    Broken,
    ProvenLog,
    canonical,
    check_entry,
    check_text,
    first_break,
    read_log,
    reading_hashes,
    setup_hash,
)
from referee.kit.names import counted
from referee.match.log import Breathe, Entry, EntryKind, without_pause
from referee.schema import Unreadable

ENTRY_FIELDS: Final = ("seq", "kind", "lane", "body", "who", "at", "hash")
SETUP_FIELDS: Final = ("players", "options", "start")
LANE_LIMIT: Final = 40
"""Maximum number of characters; a store keeps no more."""
_KINDS: Final = get_args(EntryKind)
_BODY_FIELDS: Final = {"strike": {"n"}, "amend": {"n", "play"}, "insert": {"n", "play"}}


class Proof(ProvenLog[Entry]):
    """A record with an intact log, whose plays are the result of the log."""

    plays: int
    """The number of plays that are not taken back."""


def write_log(entries: Iterable[Entry], breathe: Breathe = without_pause) -> list[dict[str, Any]]:
    """Entries with their hashes, as a record file holds them. `breathe` is called between them."""
    written = []
    for entry in entries:
        written.append({**entry.written, "hash": entry.hash.hex()})
        breathe()
    return written


def _read_entry(_: int, raw: object) -> Entry:
    read = check_entry(raw, ENTRY_FIELDS)
    kind, body = read["kind"], read["body"]
    if kind not in _KINDS:
        raise Unreadable(f"{kind!r} is not a kind of entry; there are {', '.join(_KINDS)}", "kind")
    check_text(read, "lane", LANE_LIMIT)
    if not isinstance(body, dict):
        raise Unreadable("body is not an object", "body")
    if kind != "play" and (body.keys() != _BODY_FIELDS[kind] or type(body["n"]) is not int):
        raise Unreadable(f"the body of this entry has just {' and '.join(sorted(_BODY_FIELDS[kind]))}", "body")
    return Entry(
        seq=read["seq"],
        kind=kind,
        lane=read["lane"],
        body=body,
        who=read["who"],
        at=read["at"] / 1000,
        hash=bytes.fromhex(read["hash"]),
    )


def prove_record(raw: object) -> Proof:
    """The proof that a record file gives of itself; it needs no game.

    :raises Unreadable: it is not a record, or has no log.
    :raises Broken: an entry was changed, or the plays are not the result of the log.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("game"), str) or not isinstance(raw.get("plays"), list):
        raise Unreadable("this is not a record of a match")
    if "log" not in raw:
        raise Unreadable("this record has no log, so it proves nothing; export the match again", "log")
    setup = {key: raw[key] for key in ("game", *SETUP_FIELDS) if key in raw}
    entries = read_log(raw["log"], _read_entry)
    with reading_hashes():
        start = setup_hash(setup)
        if (broken := first_break(start, entries)) is not None:
            raise broken
        standing = standing_plays(entries)
        _compare(raw["plays"], standing)
    return Proof(start, entries, len(standing))


def _compare(plays: Sequence[object], standing: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
    for place, play in enumerate(plays):
        if place >= len(standing):
            says = f"The record has {counted(len(plays), 'play')}, and the log comes to {len(standing)}."
            raise Broken(says, 0, f"plays[{place}]")
        n, body = standing[place]
        if canonical(play) != canonical(body):
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
