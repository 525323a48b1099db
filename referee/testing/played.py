"""Whole matches of simulated tables: each is played once, and every property of the plays looks at the same ones.

`plugin.py` checks after each test that they are unchanged: `part` gives a test a match of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from referee import games
from referee.match import Entry, LoggedPlay, Match
from referee.testing.stories import new_table, option_sets

TABLES: Final = 8
"""Tables of a game, or more if it has more sets of house rules: each set is played at least once."""
MOST_PLAYS: Final = 60_000
PART: Final = 80
"""Most plays of a part of a match."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The tables of a game whose chance comes from the seeds `first` and following."""

    key: str
    first: int = 0

    def __str__(self) -> str:
        return f"{self.key}-{self.first}" if self.first else self.key

    @property
    def tables(self) -> Iterator[tuple[Match, random.Random]]:
        """The match of each table, and chance to draw examples from; a failing test prints the table it looked at."""
        sets = option_sets(self.key)
        for number in range(-(-TABLES // len(sets)) * len(sets)):
            seed, house_rules = self.first + number, number % len(sets)
            print(f"{self.key}, seed {seed}, {sets[house_rules]}")
            match = whole(self.key, seed, house_rules)
            _looked_at.add(match)
            yield match, random.Random(seed)


# --- the shared matches ----------------------------------------------------------------------------------------------


@cache
def whole(key: str, seed: int, house_rules: int) -> Match:
    """The match of a table to its end. Its people play by the rules, so that nothing is refused."""
    table = new_table(key, seed, option_sets(key)[house_rules])
    match = Match(key, games.game(key).schema.setup(table.players, table.options))
    for n in range(1, MOST_PLAYS + 1):
        body = table.next(match.position)
        if body is None:
            _as_played[match] = _seen_of(match)
            return match
        assessment = match.assess(body)
        assert assessment.ruling.allowed, f"play {n} {body}: {assessment.ruling.rules} {assessment.ruling.says}"
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    raise AssertionError(f"{key}, {table.options}: {MOST_PLAYS} plays and no end")


_as_played: dict[Match, object] = {}
"""All that tests see of the shared matches, after they were played."""


def _seen_of(match: Match) -> object:
    lines = [(line.ruling, line.play, dict(line.body), line.changes, list(line.flags)) for line in match.lines]
    return list(match.entries), lines, dict(match.heads), repr(match.position)


_looked_at: set[Match] = set()
"""The shared matches that were given out since the last question."""


def changed_matches() -> list[Match]:
    """The shared matches given out since the last question that a test has changed."""
    unlike = [match for match in _looked_at if _seen_of(match) != _as_played[match]]
    _looked_at.clear()
    return unlike


# --- looking at them -------------------------------------------------------------------------------------------------


def steps(match: Match) -> Iterator[tuple[Any, LoggedPlay]]:
    """The plays of a match in their order, each with the position before it."""
    position = match.game.initial_position(match.setup)
    for line in match.lines:
        yield position, line
        assert line.ruling is not None
        position = line.ruling.position_after(position)


def part(match: Match, first: int, last: int) -> Match:
    """A match of one's own: plays `first` to `last` of another one, from the position before them on."""
    before = match.before(first) if first <= match.head else match.position
    return Match(match.game.key, match.setup, match.entries[first - 1 : last], position=before)


def some_part(match: Match, chance: random.Random) -> Match:
    """A part of a match: its first plays, or as many from anywhere."""
    first = chance.choice((1, chance.randint(1, max(1, match.head - PART + 1))))
    return part(match, first, first + PART - 1)
