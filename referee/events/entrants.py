"""Entrants of an event: a person, or a pair or team with its people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.kit.names import alike, another, tidy_name
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted

MOST_PEOPLE: Final = 64
"""The most people of one team."""
_FIELDS: Final = ("name", "people")
ReadName = Callable[[object], str]
"""A reader of names: `tidy_name` for a stored name, `new_name` for one that is given now."""


class Entrant(Value):
    """A person, pair or team that takes part in an event."""

    name: str
    people: tuple[str, ...] = ()
    """The people of a pair or a team; empty for a person."""

    def plays_as(self) -> tuple[str, ...]:
        """The names under which a refereed match may know this entrant."""
        return (self.name, *self.people)


def read_entrant(raw: object, read: ReadName = tidy_name) -> Entrant:
    """Read an entrant from JSON: a name, or an object with a name and people. Each name is read by `read`.

    :raises Unreadable: the name is missing or bad, or the people are not a list of names.
    """
    if not isinstance(raw, dict):
        return Entrant(read(raw))
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"an entrant has no field {key!r}; it has name and people", key)
    if "name" not in raw:
        raise Unreadable("“name” is missing", "name")
    try:
        name = read(raw["name"])
    except Unreadable as fault:
        raise fault.within("name") from None
    people = raw.get("people", [])
    if not isinstance(people, list) or len(people) > MOST_PEOPLE:
        raise Unreadable(f"people is a list of at most {MOST_PEOPLE} names", "people")
    names = []
    for index, person in enumerate(people):
        try:
            names.append(read(person))
        except Unreadable as fault:
            raise fault.within(f"people[{index}]") from None
    return Entrant(name, tuple(names))


def write_entrant(entrant: Entrant) -> Any:
    """The JSON that reads back as the entrant."""
    return {"name": entrant.name, "people": list(entrant.people)} if entrant.people else entrant.name


def read_entrants(raw: object, most: int, read: ReadName = tidy_name) -> dict[str, Entrant]:
    """The entrants of an event by name, in their order; each name is read by `read`.

    :raises Unreadable: not a list, too many, a bad name, or two alike.
    """
    if not isinstance(raw, list):
        raise Unreadable("entrants is not a list of names", "entrants")
    if len(raw) > most:
        raise Unreadable(f"{len(raw)} entrants are too many; at most {most} are taken", "entrants")
    entrants: dict[str, Entrant] = {}
    names: set[str] = set()
    for index, part in enumerate(raw):
        try:
            entrant = read_entrant(part, read)
            require_new(entrant, entrants, names)
        except Unreadable as fault:
            raise fault.within(f"entrants[{index}]") from None
        names.update(map(alike, entrant.plays_as()))
        entrants[entrant.name] = entrant
    return entrants


def require_new(entrant: Entrant, entrants: Mapping[str, Entrant], taken: set[str] | None = None) -> None:
    """Check that an entrant shares no name with another.

    :raises Unreadable: a name is taken; the text suggests another.
    """
    known = taken if taken is not None else {alike(name) for each in entrants.values() for name in each.plays_as()}
    own: set[str] = set()
    for name in entrant.plays_as():
        if alike(name) in known or (alike(name) in own):
            others: Sequence[str] = (*entrants, *entrant.plays_as())
            raise Unreadable(f"two entrants are called {quoted(name)}; call one of them {another(name, others)}")
        own.add(alike(name))


ENTRANT: Final = FieldType(
    "entrant",
    read_entrant,
    write=write_entrant,
    schema={
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "people": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_PEOPLE},
                },
                "required": ["name"],
                "additionalProperties": False,
            },
        ]
    },
)
