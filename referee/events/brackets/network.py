"""A network of matches, and its state after results: pairings, byes, walkovers, places."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from referee.events.board import Key, Pairing
from referee.events.facts import Counted
from referee.events.outcome import Outcome, walkover
from referee.kit.values import Value

SEED, WINNER, LOSER = 0, 1, 2
Source = tuple[int, int]
"""The origin of a side: a seed (counted from 0), or the winner or loser of a match (by its index)."""
NOBODY: Final = ""
"""A side that stays empty."""
Occupant = str | None
"""An entrant, an empty text for an empty side, or None if the side is not decided."""
Away = frozenset[str] | None
"""Those who would have a side but play no more matches; None for a side with an entrant, or a bye."""


class Node(Value):
    """A match of the network. Its sides come from seeds or from matches before it."""

    id: str
    round: int
    upper: Source
    lower: Source
    stage: str
    """Its part of the event in a sentence: `the final`."""
    name: str
    """The name of its round: `semi-finals`."""
    stake: int = 1
    """The best place that the players of this match can still have."""
    winner_place: int = 0
    """The place that the winner has; 0 if the winner plays on."""
    loser_place: int = 0
    """The place that the loser has, as if the bracket were full; 0 if the loser plays on."""
    if_lower_won: bool = False
    """True if the match is played only if the lower side won the match before it."""


class Network(Value):
    """All matches of a bracket, each after those that its sides come from."""

    size: int
    nodes: tuple[Node, ...]


class Gone(Value):
    """Those who left."""

    withdrawn: Container[str]
    last_rounds: Mapping[str, int] = msgspec.field(default_factory=dict)
    """The last round in which each has a result."""

    def stays_away(self, name: str, number: int) -> bool:
        """True if somebody left and has no result after this round: a walkover before a result stands."""
        return name in self.withdrawn and self.last_rounds.get(name, 0) <= number


class State(Value):
    """A network with its results. Each list has an item for each match."""

    uppers: list[Occupant]
    lowers: list[Occupant]
    winners: list[Occupant]
    losers: list[Occupant]
    away: tuple[list[Away], list[Away]]
    """Those who play no more matches, as winners and as losers: they lose all that follows."""
    pairings: Mapping[int, Pairing]
    """Matches whose sides are both known, by index."""
    outcomes: Mapping[Key, Outcome]
    champion: Occupant


@lru_cache(maxsize=1 << 16)
def _pairing(key: str, number: int, stage: str, upper: str, lower: str) -> Pairing:
    return Pairing(key, number, ((upper,), (lower,)), stage)


def resolve(network: Network, seeds: Sequence[str], results: Mapping[Key, Counted], gone: Gone, after: int) -> State:
    """The state of a network, `after` rounds of an earlier stage. Seeds beyond the entrants are empty: byes."""
    winners: list[Occupant] = []
    losers: list[Occupant] = []
    winners_away: list[Away] = []
    losers_away: list[Away] = []
    uppers: list[Occupant] = []
    lowers: list[Occupant] = []
    pairings: dict[int, Pairing] = {}
    outcomes: dict[Key, Outcome] = {}
    rows: tuple[Sequence[Occupant], list[Occupant], list[Occupant]] = (seeds, winners, losers)
    away: tuple[Sequence[Away], list[Away], list[Away]] = ([None] * len(seeds), winners_away, losers_away)
    champion: Occupant = None
    for index, node in enumerate(network.nodes):
        upper, lower = rows[node.upper[0]][node.upper[1]], rows[node.lower[0]][node.lower[1]]
        upper_away, lower_away = away[node.upper[0]][node.upper[1]], away[node.lower[0]][node.lower[1]]
        winner: Occupant = None
        loser: Occupant = None
        winner_away: Away = None
        loser_away: Away = None
        if node.if_lower_won and (lower == NOBODY or uppers[node.upper[1]] == upper):
            winner, loser, winner_away, loser_away = upper, lower, upper_away, lower_away
            upper = lower = NOBODY
        elif upper and lower:
            pairing = _pairing(node.id, node.round + after, node.stage, upper, lower)
            pairings[index] = pairing
            outcome = _outcome(pairing, results, gone)
            if outcome is not None:
                outcomes[pairing.key] = outcome
                winner, loser = _advance(outcome, pairing)
                if winner == NOBODY:
                    winner_away, loser_away = frozenset(), frozenset((upper, lower))
        elif upper == NOBODY and upper_away is None:
            winner, loser, winner_away = lower, NOBODY, lower_away
        elif lower == NOBODY and lower_away is None:
            winner, loser, winner_away = upper, NOBODY, upper_away
        else:
            number = node.round + after
            loser_away = _without_match((upper, upper_away), (lower, lower_away), gone, number)
            if NOBODY in (upper, lower):
                other = lower if upper == NOBODY else upper
                winner, loser = NOBODY if other and gone.stays_away(other, number) else other, NOBODY
                winner_away = frozenset() if winner == NOBODY else None
        uppers.append(upper)
        lowers.append(lower)
        winners.append(winner)
        losers.append(loser)
        winners_away.append(winner_away)
        losers_away.append(loser_away)
        if node.winner_place == 1:
            champion = winner
    return State(
        uppers=uppers,
        lowers=lowers,
        winners=winners,
        losers=losers,
        away=(winners_away, losers_away),
        pairings=pairings,
        outcomes=outcomes,
        champion=champion,
    )


def _without_match(upper: tuple[Occupant, Away], lower: tuple[Occupant, Away], gone: Gone, number: int) -> Away:
    """Those who lose a match that lacks a side, for now or for good: all who play no more matches."""
    losing: Away = None
    for occupant, away in (upper, lower):
        if occupant and gone.stays_away(occupant, number):
            away = frozenset((occupant,))
        if away is not None:
            losing = (losing or frozenset()) | away
    return losing


def _outcome(pairing: Pairing, results: Mapping[Key, Counted], gone: Gone) -> Outcome | None:
    """The outcome from the entered result, otherwise from a withdrawal; None if there is neither."""
    counted = results.get(pairing.key)
    if counted is not None:
        return counted.outcome if counted.pairing.sides == pairing.sides else turned(counted.outcome)
    left = [index for index, side in enumerate(pairing.sides) if side[0] in gone.withdrawn] if gone.withdrawn else []
    away = [index for index in left if gone.stays_away(pairing.sides[index][0], pairing.round)]
    # One who had a walkover, and left after the next match, was there for it.
    return walkover(pairing.sides, away or left) if left else None


def turned(outcome: Outcome) -> Outcome:
    """The same outcome with its two sides in the other order."""
    order = tuple(tuple(1 - index for index in place) for place in outcome.order)
    printed = dict(outcome.printed)
    if "score" in printed:
        printed["score"] = list(outcome.shown_score[::-1])
    return Outcome(order, outcome.score[::-1], tuple(1 - index for index in outcome.forfeit), printed)


def _advance(outcome: Outcome, pairing: Pairing) -> tuple[Occupant, Occupant]:
    winner = outcome.winner
    if winner is None:
        return NOBODY, NOBODY
    return pairing.sides[winner][0], pairing.sides[1 - winner][0]


def places_of(network: Network, seeds: Sequence[str], state: State) -> dict[str, int]:
    """The place of each entrant as if the bracket were full: the best possible place, or the final one.

    Players who left have the place of somebody who loses all remaining matches.
    """
    places = {name: 1 for name in seeds if name}
    winners_away, losers_away = state.away
    for index, node in enumerate(network.nodes):
        for who in (state.uppers[index], state.lowers[index]):
            if who:
                places[who] = node.stake
        for place, occupant, away in (
            (node.winner_place, state.winners[index], winners_away[index]),
            (node.loser_place, state.losers[index], losers_away[index]),
        ):
            if place:
                places.update(dict.fromkeys([occupant] if occupant else away or (), place))
    return places
