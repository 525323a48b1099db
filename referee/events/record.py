"""The record of an event: read and checked before its entries are ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee import games
from referee.events.apart import KeptApart, read_apart
from referee.events.begun_as import as_begun, require_current
from referee.events.draw import MOST_ENTRANTS, Format
from referee.events.entrants import Entrant, read_entrants
from referee.events.formats import format_of
from referee.events.match_options import match_options_in, require_options
from referee.events.proof import HashedEntry, prove_event
from referee.kit.names import new_name, new_title, tidy_name
from referee.kit.values import Value
from referee.match.log import Breathe, without_pause
from referee.schema import TEXT, Unreadable, quoted

RECORD_VERSION: Final = 1
BEGUN_WITH: Final = ("1.2",)
"""Earlier versions of the program whose events keep the rules that they began with."""
MOST_ENTRIES: Final = 20_000
MOST_GAMES: Final = 64
_FIELDS: Final = (
    "record", "event", "title", "game", "options", "entrants", "apart", "begun_with", "begun_as", "entries", "log",
)  # fmt: skip
_NEEDED: Final = ("record", "event", "entrants", "entries")


class EventRecord(Value):
    """A record that was read. Its entries are read when they are ruled on."""

    event: str
    """The key of the format."""
    format: Format[Any]
    options: Any
    entrants: Mapping[str, Entrant]
    entries: tuple[object, ...]
    title: str = ""
    games: tuple[str, ...] = ()
    """The games of the event; empty if it names none."""
    apart: KeptApart = KeptApart()
    """The entrants who are kept apart when the event begins."""
    begun_with: str = ""
    """The earlier version whose rules the event keeps; empty for the current rules."""
    log: tuple[HashedEntry, ...] | None = None
    """The entries with their chain of hashes, if the record has them."""


def begun_with(version: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The record of an event that an earlier version wrote, marked to keep the rules of that version."""
    return {**raw, "begun_with": version}


def read_event(raw: object, *, kept: bool = False, breathe: Breathe = without_pause) -> EventRecord:
    """Read a record from an object of JSON. A `kept` record may have names that a new one may not have.

    `breathe` is called between the entries of its log.

    :raises Unreadable: not a record, another version, an unknown format or game, wrong options or entrants, or a log
        that was changed.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the record of an event is an object")
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"the record of an event has no field {key!r}; it has {', '.join(_FIELDS)}", key)
    for key in _NEEDED:
        if key not in raw:
            raise Unreadable(f"the record of an event needs the field {key!r}", key)
    if type(raw["record"]) is not int or raw["record"] != RECORD_VERSION:
        raise Unreadable(f"version {quoted(raw['record'])} is not known; this is version {RECORD_VERSION}", "record")
    require_current(raw)
    format_, began = _read_format(raw["event"]), as_begun(raw)
    try:
        title = (TEXT.read if kept else new_title)(began.get("title", ""))
    except Unreadable as fault:
        raise fault.within("title") from None
    try:
        options = format_.schema().read(began.get("options", {}))
    except Unreadable as fault:
        raise fault.within("options") from None
    begun_with = raw.get("begun_with", "")
    if "begun_with" in raw and begun_with not in BEGUN_WITH:
        raise Unreadable(
            f"{quoted(begun_with)} is not a version with other ways: {', '.join(BEGUN_WITH)}", "begun_with"
        )
    entries = raw["entries"]
    if not isinstance(entries, list):
        raise Unreadable("entries is not a list", "entries")
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(f"{len(entries)} entries are too many; at most {MOST_ENTRIES} are taken", "entries")
    entrants = read_entrants(raw["entrants"], MOST_ENTRANTS, tidy_name if kept else new_name)
    apart = read_apart(raw.get("apart", []), entrants)
    keys = _read_games(raw.get("game"), kept)
    for where, each in match_options_in(options):
        require_options(each, keys, where)
    return EventRecord(
        event=raw["event"],
        format=format_,
        options=options,
        entrants=entrants,
        entries=tuple(entries),
        title=title,
        games=keys,
        apart=apart,
        begun_with=begun_with,
        log=prove_event(raw, breathe).entries if "log" in raw else None,
    )


def _read_format(raw: object) -> Format[Any]:
    if not isinstance(raw, str):
        raise Unreadable(f"{quoted(raw)} is not the key of a format", "event")
    try:
        return format_of(raw)
    except Unreadable as fault:
        raise fault.within("event") from None


def _read_games(raw: object, kept: bool) -> tuple[str, ...]:
    """The keys of one game or several; empty if the field is left out. A kept record may name a missing game."""
    if raw is None:
        return ()
    keys = raw if isinstance(raw, list) else [raw]
    if len(keys) > MOST_GAMES:
        raise Unreadable(f"{len(keys)} games are too many; at most {MOST_GAMES} are taken", "game")
    for index, key in enumerate(keys):
        if not isinstance(key, str) or not (kept or key in games.keys()):
            where = f"game[{index}]" if isinstance(raw, list) else "game"
            if isinstance(key, str) and isinstance(missing := games.missing(key), games.GameLeftOut):
                raise Unreadable(str(missing), where)
            raise Unreadable(f"{quoted(key)} is not a game; these are: {', '.join(games.keys())}", where)
    return tuple(keys)
