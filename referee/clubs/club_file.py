"""The file of a club: a line of JSON for the club with its people, then one for each match, event and season.

The file is read line by line, so a large club needs little memory. People are numbered from 0 in the order of the first
line, matches and events in the order of their lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.kit.names import new_name
from referee.kit.values import Value
from referee.schema import Unreadable, quoted

VERSION: Final = 2
BEFORE: Final = {1: "1.2"}
"""Earlier versions of the file that can be read, each with the version of the program that wrote it."""
MOST_PEOPLE: Final = 100_000
LATEST: Final = 1e11
"""The latest valid time, in seconds since 1970."""


class ClubHead(Value):
    """The first line: the name of the club, its people in their order, and those who were removed."""

    name: str
    people: tuple[str, ...]
    removed: frozenset[int]
    written_by: str = ""
    """The earlier version of the program that wrote the file; empty if the file has the current version."""

    def as_json(self) -> dict[str, Any]:
        """The line as an object."""
        return {"club": VERSION, "name": self.name, "people": list(self.people), "removed": sorted(self.removed)}


class MatchLine(Value):
    """A match: its record with its log, when it began, when its host ended it, and the person of each player.

    The person of a ghost is None. The last players may be ghosts without an item.
    """

    record: Mapping[str, Any]
    began: float
    ended: float | None
    people: tuple[int | None, ...]

    def as_json(self) -> dict[str, Any]:
        """The line as an object."""
        return {"match": dict(self.record), "began": self.began, "ended": self.ended, "people": list(self.people)}


class EventLine(Value):
    """An event: its record, when it began, its matches and its people.

    Each match has its number, pairing and result entry. The number of a person stands under the name in the record.
    """

    record: Mapping[str, Any]
    began: float
    matches: tuple[tuple[int, str, int | None], ...]
    refereed: frozenset[int] = frozenset()
    """The numbers of the entries that its matches made; all others were made by hand."""
    plan: object = None
    """Check-ins, fees, prizes and the like as an object; None for an event without any."""
    hall: object = None
    """Its tables as an object; None for an event without any."""
    people: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Empty in files of earlier versions, where the names are those of the people."""

    def as_json(self) -> dict[str, Any]:
        """The line as an object."""
        line = {
            "event": dict(self.record),
            "began": self.began,
            "matches": [list(each) for each in self.matches],
            "refereed": sorted(self.refereed),
            "people": dict(self.people),
        }
        more = {"plan": self.plan, "hall": self.hall}
        return line | {name: value for name, value in more.items() if value}


class SeasonOfClub(Value):
    """A season: its title and options, when it was made, and the numbers of its events."""

    title: str
    options: Mapping[str, Any]
    began: float
    events: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The line as an object."""
        season = {"title": self.title, "options": dict(self.options)}
        return {"season": season, "began": self.began, "events": list(self.events)}


def read_head(raw: object) -> ClubHead:
    """The first line of a file.

    :raises Unreadable: it is not the file of a club, its version is not known, or a name or a number is wrong.
    """
    if not isinstance(raw, dict) or "club" not in raw:
        raise Unreadable("this is not a file of a club: its first line is an object with the field “club”")
    if type(raw["club"]) is not int or raw["club"] not in (VERSION, *BEFORE):
        raise Unreadable(f"version {quoted(raw['club'])} is not known; this is version {VERSION}", "club")
    people = raw.get("people")
    if not isinstance(people, list) or len(people) > MOST_PEOPLE:
        raise Unreadable(f"people is not a list of at most {MOST_PEOPLE} names", "people")
    names = []
    for index, name in enumerate(people):
        try:
            names.append(new_name(name))
        except Unreadable as fault:
            raise fault.within(f"people[{index}]") from None
    removed = raw.get("removed", [])
    if not isinstance(removed, list) or not all(_is_index(each, len(names)) for each in removed):
        raise Unreadable("removed is not a list of numbers of people", "removed")
    try:
        own = new_name(raw.get("name"))
    except Unreadable as fault:
        raise fault.within("name") from None
    return ClubHead(own, tuple(names), frozenset(removed), BEFORE.get(raw["club"], ""))


def read_line(raw: object, people: int, matches: int, events: int) -> MatchLine | EventLine | SeasonOfClub:
    """A match, an event or a season. `people`, `matches` and `events` count those read before this line.

    :raises Unreadable: the line has another form, or refers to a person, match or event that no earlier line has.
    """
    if isinstance(raw, dict) and isinstance(raw.get("match"), dict):
        players = raw.get("people")
        if not isinstance(players, list) or not all(each is None or _is_index(each, people) for each in players):
            raise Unreadable("people is not a list of numbers of people", "people")
        ended = raw.get("ended")
        return MatchLine(
            raw["match"],
            _time(raw.get("began"), "began"),
            ended=None if ended is None else _time(ended, "ended"),
            people=tuple(players),
        )
    if isinstance(raw, dict) and isinstance(raw.get("event"), dict):
        refereed = raw.get("refereed", [])
        if not isinstance(refereed, list) or not all(type(each) is int and each > 0 for each in refereed):
            raise Unreadable("refereed is not a list of numbers of entries", "refereed")
        of_event = raw.get("people", {})
        if not isinstance(of_event, dict) or not all(_is_index(each, people) for each in of_event.values()):
            raise Unreadable("people has no number of a person for each name", "people")
        return EventLine(
            raw["event"],
            _time(raw.get("began"), "began"),
            matches=_matches(raw.get("matches", []), matches),
            refereed=frozenset(refereed),
            plan=raw.get("plan"),
            hall=raw.get("hall"),
            people=of_event,
        )
    if isinstance(raw, dict) and isinstance(raw.get("season"), dict):
        season, counted = raw["season"], raw.get("events")
        if not isinstance(counted, list) or not all(_is_index(each, events) for each in counted):
            raise Unreadable("events is not a list of numbers of events", "events")
        if not isinstance(season.get("options"), dict):
            raise Unreadable("options is not an object", "season.options")
        try:
            title = new_name(season.get("title"))
        except Unreadable as fault:
            raise fault.within("season.title") from None
        return SeasonOfClub(title, season["options"], _time(raw.get("began"), "began"), tuple(dict.fromkeys(counted)))
    raise Unreadable("a line is an object with the field “match”, “event” or “season”")


def _matches(raw: object, known: int) -> tuple[tuple[int, str, int | None], ...]:
    lines = []
    for each in raw if isinstance(raw, list) else [None]:
        if not isinstance(each, list) or len(each) != 3 or not _is_index(each[0], known):
            raise Unreadable("matches is not a list of a match, its pairing and its result each", "matches")
        number, pairing, entry = each
        if not isinstance(pairing, str) or not (entry is None or (type(entry) is int and entry > 0)):
            raise Unreadable("matches is not a list of a match, its pairing and its result each", "matches")
        lines.append((number, pairing, entry))
    return tuple(lines)


def _is_index(raw: object, count: int) -> bool:
    return type(raw) is int and 0 <= raw < count


def _time(raw: object, field: str) -> float:
    if type(raw) not in (int, float) or not 0 <= raw <= LATEST:  # type: ignore[operator]
        raise Unreadable(f"{quoted(raw)} is no time in seconds since 1970", field)
    return raw  # type: ignore[return-value]
