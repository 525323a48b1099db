"""Entrants of an event: a person, or a pair or team with its people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.kit.names import NAME_LIMIT, alike, another, is_ghost, listed, tidy_name
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted

MOST_PEOPLE: Final = 64
"""The most people of one team."""
MOST_HANDICAP: Final = 100_000
_FIELDS: Final = ("name", "people", "handicap", "club")
CAN_BE_CLEARED: Final = ("handicap", "club")
"""The fields of an entrant that a later entry takes away with null."""
ReadName = Callable[[object], str]
"""A reader of names: `tidy_name` for a stored name, `new_name` for one that is given now."""


class Stint(Value):
    """A change of players: until the entry number `n` it was `out` who played, since then it is `by`."""

    n: int
    out: str
    by: str


class Entrant(Value):
    """A person, pair or team that takes part in an event."""

    name: str
    people: tuple[str, ...] = ()
    """The people of a pair or a team; empty for a person."""
    handicap: int | float | None = None
    """The handicap as the game takes it: the racks to win, the points to start from; None if there is none."""
    club: str = ""
    """The club or family, whose members can be kept apart."""
    known: tuple[str, ...] = ()
    """The misspelt names under which earlier entries and matches know this entrant or its people."""
    stints: tuple[Stint, ...] = ()
    """The substitutions, in their order."""
    first: str = ""
    """The name at the entry, if it was another one."""
    cleared: tuple[str, ...] = ()
    """The fields that are null in JSON: a later entry takes them away."""

    def plays_as(self) -> tuple[str, ...]:
        """The names that no other entrant can have."""
        return (self.name, *self.people, *self.known)

    def played_as(self) -> tuple[str, ...]:
        """The names under which a refereed match may know this entrant, with those of replaced people."""
        return (*self.plays_as(), *(stint.out for stint in self.stints))

    def people_at(self, n: int) -> tuple[str, ...]:
        """The people who played for this entrant at the time of the entry number `n`. A ghost is not a person."""
        people = self.people or (self.name,)
        for stint in reversed(self.stints):
            if stint.n > n:
                people = tuple(stint.out if who == stint.by else who for who in people)
        return tuple(who for who in people if not self.is_stand_in(who))

    def name_at(self, n: int) -> str:
        """The name of this entrant at the time of the entry number `n`. A pair or team keeps its name."""
        if self.people:
            return self.name
        return next((stint.out for stint in self.stints if stint.n > n), self.name)

    def everybody(self) -> tuple[str, ...]:
        """All people who play or played for this entrant, those who play now first."""
        names = dict.fromkeys([*(self.people or (self.name,)), *(stint.out for stint in self.stints)])
        return tuple(who for who in names if not self.is_stand_in(who))

    def is_stand_in(self, who: str) -> bool:
        """True for a stand-in called `Ghost` or `Ghost 2`: no person plays."""
        return any(stint.by == who for stint in self.stints) and is_ghost(who)

    def has_no_people(self) -> bool:
        """True if stand-ins alone play for this entrant now."""
        return all(map(self.is_stand_in, self.people or (self.name,)))


def read_entrant(raw: object, read: ReadName = tidy_name) -> Entrant:
    """Read an entrant from JSON: a name, or an object with a name and people. Each name is read by `read`.

    :raises Unreadable: the name is missing or bad, or the people are not a list of names.
    """
    if not isinstance(raw, dict):
        return Entrant(read(raw))
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"an entrant has no field {key!r}; it has {listed(_FIELDS)}", key)
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
    return Entrant(
        name,
        tuple(names),
        handicap=_read_handicap(raw.get("handicap")),
        club=_read_club(raw.get("club"), read),
        cleared=tuple(key for key in CAN_BE_CLEARED if key in raw and raw[key] is None),
    )


def _read_handicap(raw: object) -> int | float | None:
    if raw is None:
        return None
    if type(raw) not in (int, float) or abs(raw) > MOST_HANDICAP:  # type: ignore[arg-type]
        raise Unreadable(f"{quoted(raw)} is not a handicap; it takes a number", "handicap")
    return raw  # type: ignore[return-value]


def _read_club(raw: object, read: ReadName) -> str:
    if raw is None or raw == "":
        return ""
    try:
        return read(raw)
    except Unreadable as fault:
        raise fault.within("club") from None


def write_entrant(entrant: Entrant) -> Any:
    """The JSON that reads back as the entrant."""
    written: dict[str, Any] = {"name": entrant.name}
    if entrant.people:
        written["people"] = list(entrant.people)
    if entrant.handicap is not None:
        written["handicap"] = entrant.handicap
    if entrant.club:
        written["club"] = entrant.club
    written |= dict.fromkeys(entrant.cleared)
    return written if len(written) > 1 else entrant.name


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
        sign = alike(name)
        if sign in known or sign in own:
            raise Unreadable(_taken(name, entrant, entrants))
        own.add(sign)


def _taken(name: str, entrant: Entrant, entrants: Mapping[str, Entrant]) -> str:
    """The words about a name that another has, or has had. They propose a different one."""
    proposed = another(name, (*entrants, *entrant.plays_as()))
    for each in entrants.values():
        if alike(name) in map(alike, each.known):
            return f"{quoted(name)} is the former name of {each.name}; use another one, {proposed}"
    return f"two entrants are called {quoted(name)}; call one of them {proposed}"


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
                    "handicap": {"type": ["number", "null"], "minimum": -MOST_HANDICAP, "maximum": MOST_HANDICAP},
                    "club": {"type": ["string", "null"], "maxLength": NAME_LIMIT},
                },
                "required": ["name"],
                "additionalProperties": False,
            },
        ]
    },
)
