"""The facts of an event: what its entries state, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

from referee.events.apart import Apart, KeptApart, apart_of
from referee.events.board import Key, Pairing
from referee.events.dates import Dates
from referee.events.entrants import Entrant
from referee.events.outcome import Outcome
from referee.events.points import Number
from referee.kit.numbers import exact, plain
from referee.kit.values import Value

Options = TypeVar("Options")


class Drawn(Value):
    """A draw at the time it was made; later corrections do not change it."""

    round: int
    """The round that was drawn; 0 for the whole event."""
    order: tuple[str, ...] = ()
    """Entrants by seed, if a bracket is drawn."""
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[str, ...] = ()
    by_hand: bool = False
    seed: str = ""
    parts: tuple[Drawn, ...] = ()
    """The rounds, if all of them are drawn at once."""
    says: tuple[str, ...] = ()
    going_on: tuple[str, ...] = ()
    """Those who go on, by seed, if this draw begins a stage that follows another."""
    play_offs: int = 0
    """The number of names in play-offs before a draw that begins a stage: they belong to the stage before it."""
    adjusted: int = 0
    """The last entry that gave or took points before such a draw."""
    n: int = 0
    """The number of its entry; 0 for a round of a draw of several."""


class Counted(Value):
    """A result of the log."""

    n: int
    pairing: Pairing
    outcome: Outcome


class Adjustment(Value):
    """Points given or taken by the organiser, with the number of the entry."""

    n: int
    who: str
    points: Number
    why: str


class Facts(Value, Generic[Options], dict=True):
    """Everything that the entries state, in their order; struck entries are left out."""

    options: Options
    entrants: Mapping[str, Entrant]
    title: str = ""
    games: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    """The order of seeds that was entered; empty if there is none."""
    draws: tuple[Drawn, ...] = ()
    results: Mapping[Key, Counted] = msgspec.field(default_factory=dict)
    withdrawn: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Those who left, each with the number of draws before."""
    joined: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Those who came late, each with the number of draws before."""
    absent: frozenset[tuple[str, int]] = frozenset()
    places: Mapping[str, int] = msgspec.field(default_factory=dict)
    """The places in the bracket of those who came late."""
    play_off: tuple[str, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    names: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The former names of entrants and people, each with the next one (`names.py`)."""
    left_at: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Those who left, each with the number of the entry."""
    apart: KeptApart = KeptApart()
    """The entrants who are kept apart in draws to come."""
    closed: bool = False
    dates: Dates = Dates()
    """The days on which rounds and pairings are played."""
    earlier: bool = False
    """True if the event began with version 1.2: it keeps the rules of that version for draws and standings."""
    after: int = 0
    """The number of rounds before the first of these, if these are the facts of a stage that follows another."""

    @cached_property
    def replaced(self) -> tuple[Entrant, ...]:
        """The entrants for whom somebody else played before."""
        return tuple(each for each in self.entrants.values() if each.stints)

    @property
    def seed(self) -> str:
        """The seed of the first draw; the lots of the standing are drawn from it."""
        return self.draws[0].seed if self.draws else ""

    @property
    def begun(self) -> Drawn | None:
        """The draw that began the stage after the first; None before it."""
        return next((drawn for drawn in self.draws if drawn.going_on), None)

    def drawn_rounds(self) -> tuple[Drawn, ...]:
        """The rounds that are drawn, one after the other or all at once."""
        return tuple(part for drawn in self.draws for part in (drawn.parts or (drawn,)))

    def given(self, who: str) -> Number:
        """The points that the organiser gave to an entrant, less those taken."""
        points = sum((exact(each.points) for each in self.adjustments if each.who == who), Fraction(0))
        return plain(points / 1.0)

    def current(self, name: str) -> str:
        """The present name of an entrant or a person whose name was corrected; the same name for all others."""
        for _ in self.names:
            if name in self.entrants or name not in self.names:
                break
            name = self.names[name]
        return name

    def present_name(self, person: str) -> str:
        """The present name of a person. A person who was replaced keeps the own name, not the substitute's."""
        replaced = {stint.out for each in self.replaced for stint in each.stints}
        for _ in self.names:
            if person in self.entrants or person in replaced or person not in self.names:
                break
            person = self.names[person]
        return person

    def names_at(self, n: int) -> Mapping[str, str]:
        """The names of entrants that were others at the time of the entry number `n`, each with that name."""
        return {each.name: former for each in self.replaced if (former := each.name_at(n)) != each.name}

    def plays_in(self, pairing: Pairing, name: str) -> bool:
        """False for a partner who left before the result of a match, which a stand-in played on."""
        if name not in self.left_at or self.earlier or max(map(len, pairing.sides)) < 2:
            return True
        counted = self.results.get(pairing.key)
        return counted is None or counted.n < self.left_at[name]

    def stand_ins(self) -> frozenset[str]:
        """The entrants without a place: stand-ins alone play for them now."""
        return frozenset(name for name, entrant in self.entrants.items() if entrant.has_no_people())

    def kept_apart(self) -> Apart:
        """The pairs of entrants who are kept apart."""
        return apart_of(self.apart, self.entrants)

    def seeded(self) -> tuple[str, ...]:
        """All entrants by seed; those who entered after the order was set come last."""
        return (*self.order, *(name for name in self.entrants if name not in self.order))
