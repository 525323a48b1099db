"""The board of an event: who meets whom, what came of it, and what can be played, computed from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from referee.events.entry_fields import Side, write_side
from referee.events.outcome import Outcome
from referee.events.points import Number
from referee.events.standing import Standing
from referee.kit.names import capitalized, listed, verb
from referee.kit.values import Value

Key = tuple[str, frozenset[Side]]
"""A pairing as its result refers to it: its id and its sides."""


FREE: Final = "M"
"""The begin of the id of a match that was not drawn, `M3`."""
OF_GROUP: Final = " of group "
"""The words between a round and its group, `round 2 of group A`."""
SEVERAL: Final = "matches for "
"""The begin of a stage with several matches, `the matches for places 5 to 8`."""


class Pairing(Value, dict=True):
    """Two or more sides that meet."""

    id: str
    round: int
    """The time of play, from 1."""
    sides: tuple[Side, ...]
    stage: str = ""
    """The part of the event in a sentence: `the final`, `round 2`."""

    @cached_property
    def key(self) -> Key:
        """The name of the pairing with its sides: a correction may bring other sides together under the same name."""
        return (self.id, frozenset(self.sides))

    @cached_property
    def title(self) -> str:
        """The match as people name it: `Final`, `Round 1, match 3`."""
        title = self.title_in_sentence
        return capitalized(title)

    @property
    def title_in_sentence(self) -> str:
        """The same inside a sentence: `final`, `round 1, match 3`."""
        return match_title(self.stage, self.id)

    @cached_property
    def written(self) -> Mapping[str, Any]:
        """The pairing as `ready` lists it."""
        return {"pairing": self.id, "round": self.round, "between": [write_side(side) for side in self.sides]}

    @property
    def described(self) -> str:
        """Its sides with its title, for a sentence: `Ann and Bo (round 1, match 3)`."""
        return f"{self} ({self.title_in_sentence})"

    def with_names(self, names: Mapping[str, str]) -> Pairing:
        """The pairing with other names, for its readers: its key is another."""
        if not names:
            return self
        sides = tuple(tuple(names.get(who, who) for who in side) for side in self.sides)
        return Pairing(self.id, self.round, sides, self.stage)

    def title_in(self, round_name: str) -> str:
        """Its title below the name of its round: `Match 3` below `round 1`, `Semi-final 2` below `semi-finals`."""
        title = self.title_in_sentence.removeprefix(f"{round_name}, ")
        return capitalized(title)

    def __str__(self) -> str:
        return those_who_meet(self.sides)


def match_title(stage: str, match_id: str) -> str:
    """A match as people name it: `final`, `semi-final 2`, `round 1, match 3`, `places 5 to 8, match 1`."""
    article, _, rest = stage.partition(" ")
    number = number_of_match(stage, match_id)
    if article == "a":
        return f"{rest} {number}"
    if article != "the":
        within, _, group = stage.partition(OF_GROUP)
        return f"group {group}, {within}, match {number}" if group else f"{stage}, match {number}"
    return f"{rest.removeprefix(SEVERAL)}, match {number}" if number else rest


def number_of_match(stage: str, match_id: str) -> str:
    """The number of a match within its stage; empty for a match that is alone there, such as the final."""
    article, _, rest = stage.partition(" ")
    is_alone = article == "the" and not rest.startswith(SEVERAL)
    return "" if is_alone else match_id.rpartition("-")[2].removeprefix(FREE)


def name_of_side(side: Side) -> str:
    """A side in a sentence: `Ann`, `Ann with Bo`."""
    return " with ".join(side)


def those_who_meet(sides: Sequence[Side]) -> str:
    """The sides of a pairing in a sentence: `Ann and Bo`, `Ann with Bo against Cy with Dee`."""
    names = [name_of_side(side) for side in sides]
    return " against ".join(names) if len(sides) == 2 and max(map(len, sides)) > 1 else listed(names)


class Round(Value):
    """A time of play: its pairings and byes."""

    number: int
    name: str
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class PlaceRow(Value):
    """One line of the standing of an event."""

    who: str
    place: int
    points: Number
    tie_breaks: Mapping[str, Number | None] = msgspec.field(default_factory=dict)
    group: str = ""
    line: str = ""
    """The line of a Mitchell, which has places of its own."""
    standing: Standing | None = None
    """The standing that gives the place, for its arithmetic; None if places come from a bracket or a ladder."""


class Crossed(Value):
    """Entrants whose results against each other make a cross table, in the order of their standing."""

    title: str
    rows: tuple[PlaceRow, ...]
    by_round: bool
    """True if its columns are the rounds, False if they are the opponents."""
    first: int = 1
    """The first of its rounds."""
    last: int = 0
    """The last of its rounds, drawn or to come; 0 if that is not known."""


class Board(Value):
    """The pairings of an event and their outcomes."""

    pairings: Mapping[Key, Pairing] = msgspec.field(default_factory=dict)
    """All pairings that exist."""
    outcomes: Mapping[Key, Outcome] = msgspec.field(default_factory=dict)
    """The outcomes of the pairings that are decided, by a result or by a withdrawal."""
    ready: tuple[Pairing, ...] = ()
    over: bool = False
    winners: tuple[str, ...] = ()
    detail: Any = None
    """The values that the format itself needs for its standing."""

    def walkover_of(self, who: str) -> str:
        """`Ann wins without play (semi-final 2)`, if the opponent `who` leaves; empty without an open match of two."""
        own = next((each for each in self.ready if (who,) in each.sides and len(each.sides) == 2), None)
        others = [name for side in own.sides for name in side if name != who] if own else []
        if own is None or not others:
            return ""
        return f"{others[0]} {verb(others, 'wins', 'win', 'won')} without play ({own.title_in_sentence})"


class TableShape(Value):
    """The people of a side, and the usual number of sides of a table."""

    people: int = 1
    sides: int = 2


def sizes_of_rounds(board: Board) -> list[int]:
    """The number of pairings of each time of play, up to the last that has any."""
    sizes = Counter(pairing.round for pairing in board.pairings.values())
    return [sizes[number] for number in range(1, max(sizes, default=0) + 1)]
