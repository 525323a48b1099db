"""Names that change: what is logged already gets the new name, and what comes later may still have the old one."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from referee.events.apart import with_present_names
from referee.events.entrants import Entrant
from referee.events.entries import EnterResult, Rename, Substitute
from referee.events.facts import Facts
from referee.events.log import LoggedEntry
from referee.events.outcome import walkover
from referee.events.record import EventRecord
from referee.kit.values import replace

NOT_NAMES: Final = frozenset(
    {
        "do",
        "first",
        "game",
        "id",
        "match",
        "match_title",
        "new_values",
        "options",
        "pairing",
        "says",
        "seed",
        "stage",
        "title",
        "why",
    }
)
"""The fields that hold no name of an entrant or a person, whatever their text."""
Names = Mapping[str, str]
"""Each former name with the new one."""


def with_names(value: Any, names: Names) -> Any:
    """The same value with other names, wherever a field has one of them."""
    match value:
        case str():
            return names.get(value, value)
        case Entrant():
            first = value.first or (value.name if value.name in names else "")
            return replace(_fields(value, names), first=first)
        case msgspec.Struct():
            return _fields(value, names)
        case Mapping():
            return {key: part if key in NOT_NAMES else with_names(part, names) for key, part in value.items()}
        case tuple() | list() | frozenset():
            return type(value)(with_names(part, names) for part in value)
    return _fields(value, names) if dataclasses.is_dataclass(value) else value


def _fields(value: Any, names: Names) -> Any:
    fields = msgspec.structs.fields(value) if isinstance(value, msgspec.Struct) else dataclasses.fields(value)
    fresh = {}
    for each in fields:
        part = getattr(value, each.name)
        if each.name not in NOT_NAMES and (after := with_names(part, names)) != part:
            fresh[each.name] = after
    return replace(value, **fresh) if fresh else value


def logged_with_names(logged: LoggedEntry, names: Names, *, of_people: bool) -> LoggedEntry:
    """An entry of the log after a change of names.

    `of_people` is False if another person took the place of an entrant: the people of earlier substitutions stay.
    """
    entry = logged.entry
    if isinstance(entry, Rename):
        after: Any = replace(entry, to=names.get(entry.to, entry.to)) if of_people else entry
    elif isinstance(entry, Substitute):
        after = with_names(entry, names) if of_people else entry
    else:
        after = with_names(entry, names)
    renamed = replace(
        logged,
        entry=after,
        drawn=with_names(logged.drawn, names),
        pairing=with_names(logged.pairing, names),
        about=names.get(logged.about, logged.about),
    )
    if logged.outcome is not None and renamed.pairing is not None:
        printed = with_names(logged.outcome.printed, names)
        if logged.outcome.forfeit:
            printed = walkover(renamed.pairing.sides, logged.outcome.forfeit).printed
        renamed = replace(renamed, outcome=replace(logged.outcome, printed=printed))
    return renamed


def first_facts(record: EventRecord, log: Collection[LoggedEntry] = ()) -> Facts[Any]:
    """The facts before the first entry, with the names that the log gives to the first entrants."""
    of_people, of_entrants = _names_in(log)

    def present(name: str) -> str:
        """The present name of a first entrant. Somebody who was replaced may play on for another entrant."""
        own = _last(name, of_people)
        return next((now for who, now in _replacements(log) if who == own), own)

    entrants = {}
    for entrant in record.entrants.values():
        people = tuple(_last(who, of_people) for who in entrant.people)
        name = present(entrant.name)
        first = entrant.name if name != entrant.name else ""
        entrants[name] = replace(entrant, name=name, people=people, first=first)
    return Facts(
        record.options,
        entrants,
        record.title,
        record.games,
        names=of_entrants,
        apart=with_present_names(record.apart, present),
        earlier=bool(record.begun_with),
    )


def _names_in(log: Iterable[LoggedEntry]) -> tuple[dict[str, str], dict[str, str]]:
    """The former names of people, and of people and entrants, each with the next one."""
    of_people: dict[str, str] = {}
    of_entrants: dict[str, str] = {}
    for logged in log:
        if logged.struck:
            continue
        match logged.entry:
            case Rename(who=who, to=to):
                of_people[who] = of_entrants[who] = to
            case Substitute(who=who, out="") if who != logged.about:
                of_entrants[who] = logged.about
    return of_people, of_entrants


def _replacements(log: Iterable[LoggedEntry]) -> Iterator[tuple[str, str]]:
    """Those for whom somebody else plays on, in the order of the log, each with the entrant's present name."""
    for logged in log:
        entry = logged.entry
        if isinstance(entry, Substitute) and not entry.out and not logged.struck:
            yield entry.who, logged.about


def _last(name: str, names: Names) -> str:
    for _ in names:
        if name not in names:
            break
        name = names[name]
    return name


def present_names(facts: Facts[Any]) -> dict[str, str]:
    """The former names of entrants and people that are free now, each with the present one."""
    return {name: facts.current(name) for name in facts.names if name not in facts.entrants}


def names_between(before: Facts[Any], after: Facts[Any]) -> dict[str, str]:
    """The names of entrants that are other ones after an entry, each with the new one."""
    names = {}
    for name in before.entrants:
        if name not in after.entrants:
            former = (each for each in before.names if before.current(each) == name and each in after.entrants)
            names[name] = next(former, after.current(name))
    return names


def with_current_names(facts: Facts[Any], result: EnterResult | Mapping[str, Any]) -> Any:
    """A result with the present names of its sides. A match that began earlier may know the former ones."""
    names = present_names(facts)
    return with_names(result, names) if names else result
