"""Meetings so far: how often two were partners or sat against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from referee.events.entry_fields import Side
from referee.events.facts import Drawn, Facts
from referee.events.lots import by_lot

WAYS: Final = 24
"""The number of ways to give out numbers that are tried if the field has changed."""
WAYS_APART: Final = 400
"""The number of ways that are tried if people who are kept apart would sit at one table."""
Meeting = tuple[bool, frozenset[str]]
"""True for partners and False for opponents, and the two people."""


def _meetings(drawn: Drawn) -> Iterator[Meeting]:
    for pairing in drawn.pairings:
        for side in pairing.sides:
            yield from ((True, frozenset(two)) for two in combinations(side, 2))
        for left, right in combinations(pairing.sides, 2):
            yield from ((False, frozenset((one_side, other))) for one_side in left for other in right)


def meetings_of(facts: Facts[Any]) -> Counter[Meeting]:
    """All meetings of the rounds that are drawn."""
    return Counter(meeting for drawn in facts.draws for meeting in _meetings(drawn))


def repeats(drawn: Drawn, met: Counter[Meeting]) -> tuple[int, int]:
    """The number of earlier meetings between the partners of a round, and between its opponents."""
    partners = opponents = 0
    for meeting in _meetings(drawn):
        if meeting[0]:
            partners += met[meeting]
        else:
            opponents += met[meeting]
    return partners, opponents


def _players(drawn: Drawn) -> set[str]:
    return {name for pairing in drawn.pairings for side in pairing.sides for name in side}


def is_unchanged(facts: Facts[Any], names: Sequence[str]) -> bool:
    """True if everybody was in each drawn round, and no round was set by hand: the schedule goes on."""
    present = set(names)
    return all(_players(drawn) | {*drawn.byes} == present and not drawn.by_hand for drawn in facts.draws)


def numberings(
    facts: Facts[Any], seed: str, number: int, names: Sequence[str], out: Sequence[int], count: int
) -> Iterator[list[str]]:
    """Ways to give out the numbers of a schedule for a round, drawn by lot; those who rest have the numbers `out`."""
    return (_rested_first(by_lot(seed, f"numbers {number} {way}", names), out, facts) for way in range(count))


def _rested_first(way: Sequence[str], out: Sequence[int], facts: Facts[Any]) -> list[str]:
    """A way to give out numbers in which those who played most, and sat out longest ago, have those that are `out`."""
    rounds = [_players(drawn) for drawn in facts.draws]
    played = Counter(name for players in rounds for name in players)
    latest = {name: max((at for at, players in enumerate(rounds) if name not in players), default=-1) for name in way}
    resting = sorted(way, key=lambda name: (-played[name], latest[name]))[: len(out)]
    sitting_out, playing = iter(resting), iter(name for name in way if name not in resting)
    return [next(sitting_out if number in out else playing) for number in range(1, len(way) + 1)]


def side_of(part: Any, names: Sequence[str]) -> Side:
    """The side of a table by the numbers of its people, from 1."""
    return tuple(names[who - 1] for who in part) if isinstance(part, list | tuple) else (names[part - 1],)
