"""The names of those who played: results, walkovers and byes keep them, if others play on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from referee.events.board import Pairing, Round
from referee.events.event import EventState

_PRESENT: Final[Mapping[str, str]] = MappingProxyType({})
BYE, OPPONENT_LEFT, ROUND_OFF = "bye", "opponent left", "round off"
"""The reasons for which an entrant has no match in a round."""


def names_then(state: EventState, pairing: Pairing) -> Mapping[str, str]:
    """The entrants with another name when a pairing was decided, each with that name; none while it is open."""
    facts = state.facts
    if not facts.replaced or pairing.key not in state.board.outcomes:
        return _PRESENT
    counted = facts.results.get(pairing.key)
    sides = [who for side in pairing.sides for who in side]
    return facts.names_at(counted.n if counted else _known_at(state, pairing.round, sides))


def as_played(state: EventState, pairing: Pairing) -> Pairing:
    """A pairing with the names of those who played it; an open one has the present names. Its key is another."""
    return pairing.with_names(names_then(state, pairing))


def byes_as_had(state: EventState, of_round: Round) -> tuple[str, ...]:
    """The byes of a round, with the names of those who had them."""
    if not state.facts.replaced:
        return of_round.byes
    entrants = state.facts.entrants
    return tuple(entrants[who].name_at(_known_at(state, of_round.number, [who])) for who in of_round.byes)


def left_alone(state: EventState, of_round: Round) -> tuple[str, ...]:
    """The entrants whose match in a round is annulled because their opponent left."""
    facts = state.facts
    playing = {who for pairing in of_round.pairings for side in pairing.sides for who in side}
    drawn = [pairing for each in facts.drawn_rounds() if each.round == of_round.number for pairing in each.pairings]
    paired = dict.fromkeys(who for pairing in drawn for side in pairing.sides for who in side)
    gone = playing | {*facts.withdrawn, *facts.stand_ins()}
    return tuple(who for who in paired if who in facts.entrants and who not in gone)


def asked_off(state: EventState, of_round: Round) -> tuple[str, ...]:
    """The entrants who asked to miss a round, and have no match in it."""
    there = {who for pairing in of_round.pairings for side in pairing.sides for who in side}.union(of_round.byes)
    facts = state.facts
    return tuple(who for who in facts.entrants if (who, of_round.number) in facts.absent and who not in there)


def with_round_off(who: str) -> str:
    """The name of an entrant who asked to miss a round, with that reason."""
    return f"{who} ({ROUND_OFF})"


def without_match_because(state: EventState, of_round: Round) -> tuple[tuple[str, str], ...]:
    """The entrants without a match in a round, with their names then, each with the reason."""
    entrants, number = state.facts.entrants, of_round.number
    off = [entrants[who].name_at(_known_at(state, number, [who])) for who in asked_off(state, of_round)]
    return (
        *((who, BYE) for who in byes_as_had(state, of_round)),
        *((who, OPPONENT_LEFT) for who in left_alone(state, of_round)),
        *((who, ROUND_OFF) for who in off),
    )


def without_match(state: EventState, of_round: Round) -> tuple[str, ...]:
    """The same as names alone; behind who asked to miss the round stands that reason."""
    return tuple(
        with_round_off(who) if why == ROUND_OFF else who for who, why in without_match_because(state, of_round)
    )


def former_players(state: EventState, who: str) -> tuple[tuple[str, int], ...]:
    """Those who played or had a bye for a single entrant before, each with the number of the last own round."""
    entrant = state.facts.entrants[who]
    stints = entrant.stints if not entrant.people else ()
    if not stints:
        return ()
    played = [(each.pairing.round, each.n) for each in state.facts.results.values() if (who,) in each.pairing.sides]
    own = [*played, *_byes_since(state, who)]
    last = [(stint.out, max((number for number, n in own if n < stint.n), default=0)) for stint in stints]
    return tuple((name, number) for name, number in last if number)


def _byes_since(state: EventState, who: str) -> Iterator[tuple[int, int]]:
    """The rounds with a bye of an entrant that have begun, each with the entry since which the bye counts.

    A schedule drawn as a whole names byes of later rounds: such a round begins with its first result.
    """
    facts, drawn = state.facts, {drawn.round for drawn in state.facts.draws}
    for each in state.event_rules.rounds(facts, state.board):
        if who not in each.byes:
            continue
        entered = [counted.n for counted in facts.results.values() if counted.pairing.round == each.number]
        if entered or each.number in drawn:
            first = 0 if each.number in drawn else min(entered)
            yield each.number, max(first, _known_at(state, each.number, [who]))


def _known_at(state: EventState, number: int, names: Iterable[str]) -> int:
    """The entry since which a bye or a walkover of a round is known: its draw, a withdrawal, or a result before it."""
    facts, who = state.facts, set(names)
    draws = [drawn.n for drawn in facts.draws if drawn.round <= number]
    left = [n for name, n in facts.left_at.items() if name in who]
    played = [
        counted.n
        for counted in facts.results.values()
        if counted.pairing.round < number and any(who.intersection(side) for side in counted.pairing.sides)
    ]
    return max([*draws, *left, *played], default=0)
