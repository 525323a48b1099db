"""The record file of a match: read, checked, refereed again from the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from referee.contract import Setup
from referee.games import NoSuchGame, game
from referee.kit.values import Value
from referee.match.proof import SETUP_FIELDS, Proof, prove_record
from referee.ruling import Ruling
from referee.schema import Unreadable

RECORD_VERSION: Final = 1
_KEYS: Final = ("record", "game", *SETUP_FIELDS, "plays", "log")


class Record(Value):
    """The content of a record file: the game, the set-up, and the plays as JSON.

    `written` is the set-up in the form of the file; `proof` is the proof by its log, None if it has no log.
    """

    game: str
    setup: Setup
    plays: tuple[object, ...]
    written: Mapping[str, Any] = msgspec.field(default_factory=dict)
    proof: Proof | None = None


def read_record(raw: object) -> Record:
    """Read a record from a JSON object.

    :raises Unreadable: not a record; another version; no such game; players, options or start that it does not take; a
        log that was changed, or does not lead to the plays.
    """
    if not isinstance(raw, dict):
        raise Unreadable("a record is an object")
    for key in raw:
        if key not in _KEYS:
            raise Unreadable(f"a record has no field {key!r}; it has {', '.join(_KEYS)}", key)
    for key in ("record", "game", "players", "plays"):
        if key not in raw:
            raise Unreadable(f"a record needs the field {key!r}", key)
    if type(raw["record"]) is not int or raw["record"] != RECORD_VERSION:
        raise Unreadable(f"version {raw['record']!r} is not known; this is version {RECORD_VERSION}", "record")
    if not isinstance(raw["game"], str):
        raise Unreadable("game is not the key of a game", "game")
    try:
        schema = game(raw["game"]).schema
    except NoSuchGame as fault:
        raise Unreadable(str(fault), "game") from None
    if not isinstance(raw["plays"], list):
        raise Unreadable("plays is not a list", "plays")
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise Unreadable("options is not an object", "options")
    # Only a record with a log surely holds every house rule, with its value when the match began.
    setup = schema.setup(raw["players"], options, raw.get("start"), has_begun="log" in raw)
    written = {key: raw[key] for key in SETUP_FIELDS if key in raw}
    return Record(raw["game"], setup, tuple(raw["plays"]), written, prove_record(raw) if "log" in raw else None)


def replay(record: Record) -> Iterator[dict[str, Any]]:
    """The rulings on a record's plays, then its end, as the objects that `replay` prints."""
    played = game(record.game)
    position: Any = played.initial_position(record.setup)
    refused = 0
    flagged: set[int] = set()
    for n, (ruling, after) in enumerate(_rulings(record), 1):
        position = after
        if not ruling.allowed:
            refused += 1
        elif ruling.flags:
            flagged.update(flag.n for flag in ruling.flags)
        yield {"n": n, **ruling.as_json(), "scores": played.scores(position)}
    yield {
        "end": True,
        "plays": len(record.plays),
        "refused": refused,
        "flagged": sorted(flagged),
        "over": position.over,
        "winners": list(position.winners),
        "scores": played.scores(position),
    }


def final_position(record: Record) -> Any:
    """The position after all plays of a record. A refused play does not count."""
    position: Any = game(record.game).initial_position(record.setup)
    for _, after in _rulings(record):
        position = after
    return position


def _rulings(record: Record) -> Iterator[tuple[Ruling[Any], Any]]:
    """The ruling on each play of a record, with the position after it."""
    played = game(record.game)
    position: Any = played.initial_position(record.setup)
    for n, raw in enumerate(record.plays, 1):
        _, ruling = played.judge_body(position, raw, n)
        if ruling.allowed:
            position = ruling.position
        yield ruling, position
