"""The record of a season: the records of its events, read and checked before any is refereed."""

from __future__ import annotations

from typing import Final

from referee.events.record import EventRecord, read_event
from referee.events.seasons.options import MOST_EVENTS, SeasonOptions
from referee.kit.names import new_title
from referee.kit.values import Value
from referee.schema import Unreadable, quoted, schema_of

SEASON_VERSION: Final = 1
_FIELDS: Final = ("season", "title", "options", "events")
_NEEDED: Final = ("season", "events")
OPTIONS: Final = schema_of(SeasonOptions, "options")


class SeasonRecord(Value):
    """A season that was read."""

    events: tuple[EventRecord, ...]
    options: SeasonOptions = SeasonOptions()
    title: str = ""


def read_season(raw: object) -> SeasonRecord:
    """Read a season from an object of JSON.

    :raises Unreadable: not a season, another version, wrong options, or an event that cannot be read.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the record of a season is an object")
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"the record of a season has no field {key!r}; it has {', '.join(_FIELDS)}", key)
    for key in _NEEDED:
        if key not in raw:
            raise Unreadable(f"the record of a season needs the field {key!r}", key)
    if type(raw["season"]) is not int or raw["season"] != SEASON_VERSION:
        raise Unreadable(f"version {quoted(raw['season'])} is not known; this is version {SEASON_VERSION}", "season")
    try:
        title = new_title(raw.get("title", ""))
    except Unreadable as fault:
        raise fault.within("title") from None
    try:
        options = OPTIONS.read(raw.get("options", {}))
    except Unreadable as fault:
        raise fault.within("options") from None
    return SeasonRecord(_read_events(raw["events"]), options, title)


def _read_events(raw: object) -> tuple[EventRecord, ...]:
    if not isinstance(raw, list):
        raise Unreadable("events is not a list of records", "events")
    if len(raw) > MOST_EVENTS:
        raise Unreadable(f"{len(raw)} events are too many; at most {MOST_EVENTS} are taken", "events")
    events = []
    for index, part in enumerate(raw):
        try:
            events.append(read_event(part))
        except Unreadable as fault:
            raise fault.within(f"events[{index}]") from None
    return tuple(events)
