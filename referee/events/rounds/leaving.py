"""Leaving an event in which all meet: matches that are annulled, and those that are forfeits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.events.board import Board, Pairing
from referee.events.facts import Facts

HALF, ANNUL, FORFEIT = "half", "annul", "forfeit"
LEAVING: Final = {
    HALF: "is annulled before half of the matches, then forfeits",
    ANNUL: "is annulled",
    FORFEIT: "forfeits",
}


def annulled(facts: Facts[Any], rule: str) -> frozenset[str]:
    """Those whose matches are all annulled because they left with a match to play; in version 1.2 also without one."""
    if rule == FORFEIT or not facts.withdrawn:
        return frozenset()
    out: set[str] = set()
    for who in facts.withdrawn:
        own = list(_pairings_of(facts, who))
        results = [facts.results[pairing.key].outcome for pairing in own if pairing.key in facts.results]
        played = sum(1 for outcome in results if not outcome.forfeit)
        if (facts.earlier or misses(facts, who)) and (rule == ANNUL or 2 * played < len(own)):
            out.add(who)
    return frozenset(out)


def misses(facts: Facts[Any], who: str) -> bool:
    """True if somebody left with a match to play. A match against somebody who left before does not count."""
    left = list(facts.withdrawn)
    before = {(name,) for name in left[: left.index(who)]}
    return any(
        pairing.key not in facts.results and not before.intersection(pairing.sides)
        for pairing in _pairings_of(facts, who)
    )


def _pairings_of(facts: Facts[Any], who: str) -> Iterator[Pairing]:
    return (pairing for drawn in facts.drawn_rounds() for pairing in drawn.pairings if (who,) in pairing.sides)


def without_place(facts: Facts[Any], board: Board) -> frozenset[str]:
    """Those who share the last place: who left without a match that counts, and stand-ins that play for a person."""
    return facts.stand_ins() | _left_unplayed(facts, board)


def _left_unplayed(facts: Facts[Any], board: Board) -> frozenset[str]:
    """Those who left without a match that counts. Version 1.2 had no such rule."""
    if not facts.withdrawn or facts.earlier:
        return frozenset()
    played = {
        name
        for key, outcome in board.outcomes.items()
        if not outcome.forfeit
        for side in board.pairings[key].sides
        for name in side
        if facts.plays_in(board.pairings[key], name)
    }
    return frozenset(name for name in facts.withdrawn if name in facts.entrants and name not in played)
