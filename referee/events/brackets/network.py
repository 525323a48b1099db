"""A network of matches, and what becomes of it by results: byes, walkovers, who meets whom, who is out where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from referee.events.board import Key, Pairing
from referee.events.event_rules import Counted
from referee.events.outcome import Outcome, walkover

SEED, WINNER, LOSER = 0, 1, 2
Source = tuple[int, int]
"""The origin of a side: a seed (counted from 0), or the winner or loser of a match (by its index)."""
NOBODY: Final = ""
"""A side that stays empty."""
Occupant = str | None
"""An entrant, nobody, or None while it is not decided."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of pairings: what comes before their ids, and the rounds that were played before."""

    prefix: str = ""
    after: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """A match of the network. Its sides come from matches before it."""

    id: str
    round: int
    upper: Source
    lower: Source
    stage: str
    """Its part of the event in a sentence: `the final`."""
    name: str
    """The name of its round: `semi-finals`."""
    stake: int = 1
    """The best place that whoever plays here can still have."""
    winner_place: int = 0
    """The place that the winner has; 0 if the winner plays on."""
    loser_place: int = 0
    """The place that the loser has, as if the bracket were full; 0 if the loser plays on."""
    out_place: int = 0
    """The place of both where neither comes."""
    if_lower_won: bool = False
    """True if the match is played only where the lower side won the match before it."""


@dataclass(frozen=True, slots=True)
class Network:
    """All matches of a bracket, each after those that its sides come from."""

    size: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A network with its results. A row has an entry for each match."""

    uppers: list[Occupant]
    lowers: list[Occupant]
    winners: list[Occupant]
    losers: list[Occupant]
    pairings: Mapping[int, Pairing]
    """Matches whose sides are both known, by index."""
    outcomes: Mapping[Key, Outcome]
    champion: Occupant


@lru_cache(maxsize=1 << 16)
def _pairing(key: str, number: int, stage: str, upper: str, lower: str) -> Pairing:
    return Pairing(key, number, ((upper,), (lower,)), stage)


def resolve(
    network: Network, seeds: Sequence[str], results: Mapping[Key, Counted], withdrawn: Mapping[str, int], naming: Naming
) -> State:
    """The state of a network. Seeds beyond the entrants are nobody, so that their neighbours have byes."""
    winners: list[Occupant] = []
    losers: list[Occupant] = []
    uppers: list[Occupant] = []
    lowers: list[Occupant] = []
    pairings: dict[int, Pairing] = {}
    outcomes: dict[Key, Outcome] = {}
    rows: tuple[Sequence[Occupant], list[Occupant], list[Occupant]] = (seeds, winners, losers)
    champion: Occupant = None
    for index, node in enumerate(network.nodes):
        upper, lower = rows[node.upper[0]][node.upper[1]], rows[node.lower[0]][node.lower[1]]
        winner: Occupant = None
        loser: Occupant = None
        if node.if_lower_won and (lower == NOBODY or uppers[node.upper[1]] == upper):
            winner, loser = upper, lower
            upper = lower = NOBODY
        elif upper and lower:
            pairing = _pairing(naming.prefix + node.id, node.round + naming.after, node.stage, upper, lower)
            pairings[index] = pairing
            outcome = _outcome(pairing, results, withdrawn)
            if outcome is not None:
                outcomes[pairing.key] = outcome
                winner, loser = _advance(outcome, pairing)
        elif upper == NOBODY:
            winner, loser = lower, NOBODY
        elif lower == NOBODY:
            winner, loser = upper, NOBODY
        uppers.append(upper)
        lowers.append(lower)
        winners.append(winner)
        losers.append(loser)
        if node.winner_place == 1:
            champion = winner
    return State(
        uppers=uppers,
        lowers=lowers,
        winners=winners,
        losers=losers,
        pairings=pairings,
        outcomes=outcomes,
        champion=champion,
    )


def _outcome(pairing: Pairing, results: Mapping[Key, Counted], withdrawn: Mapping[str, int]) -> Outcome | None:
    """The outcome by the result that was entered, else by who left."""
    counted = results.get(pairing.key)
    if counted is not None:
        return counted.outcome if counted.pairing.sides == pairing.sides else turned(counted.outcome)
    missing = [index for index, side in enumerate(pairing.sides) if side[0] in withdrawn] if withdrawn else []
    return walkover(pairing.sides, missing) if missing else None


def turned(outcome: Outcome) -> Outcome:
    """The same outcome of two sides in the other order."""
    order = tuple(tuple(1 - index for index in place) for place in outcome.order)
    printed = dict(outcome.printed)
    if "score" in printed:
        printed["score"] = list(outcome.score[::-1])
    return Outcome(order, outcome.score[::-1], tuple(1 - index for index in outcome.forfeit), printed)


def _advance(outcome: Outcome, pairing: Pairing) -> tuple[Occupant, Occupant]:
    winner = outcome.winner
    if winner is None:
        return NOBODY, NOBODY
    return pairing.sides[winner][0], pairing.sides[1 - winner][0]


def places_of(network: Network, seeds: Sequence[str], state: State, withdrawn: Mapping[str, int]) -> dict[str, int]:
    """The place of each entrant as if the bracket were full: the best that is possible, or the one that is final."""
    places = {name: 1 for name in seeds if name}
    for index, node in enumerate(network.nodes):
        winner, loser = state.winners[index], state.losers[index]
        present = [who for who in (state.uppers[index], state.lowers[index]) if who]
        for who in present:
            gone = who in withdrawn and winner is None and (node.out_place or node.loser_place)
            nobody_came = winner == NOBODY and loser == NOBODY
            places[who] = (node.out_place or node.loser_place) if nobody_came else gone or node.stake
        if winner and node.winner_place:
            places[winner] = node.winner_place
        if loser and node.loser_place:
            places[loser] = node.loser_place
    return places
