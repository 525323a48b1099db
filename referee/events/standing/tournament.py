"""The results behind a standing. Rounds that were not played count by FIDE C.07, article 16."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import msgspec

from referee.events.points import Exact, PointSystem
from referee.events.results import FORFEITS, REQUESTED, VOLUNTARY, Results
from referee.kit.values import Value

EDITIONS: Final = (2026, 2024)
"""Editions of the regulations, the one in force first. That of 2024 does not bound the imagined opponent."""


class Tournament(Value, dict=True):
    """Results with everything that tie-breaks need."""

    results: Results
    point_system: PointSystem = PointSystem()
    seed: str = ""
    play_off: tuple[str, ...] = ()
    """The entrants of a play-off among the tied, first to last."""
    withdrawn: frozenset[str] = frozenset()
    """Those who left: a play-off decides without them."""
    best: int = 0
    """The rounds that `best-n` counts."""
    edition: int = EDITIONS[0]
    points_by_round: Mapping[str, tuple[Exact, ...]] | None = None
    """The points of each round, if they do not come from wins and losses: by place at a table."""
    given: Mapping[str, Exact] = msgspec.field(default_factory=dict)
    """The points that the organiser gave or took: they count in the points of the standing and in no tie-break."""
    first_names: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The first names of those who are called otherwise by now: lots are drawn for these."""
    possible: Mapping[str, Exact] | None = None
    """The most points that each entrant could have won, if they do not come from wins and losses."""

    @cached_property
    def rounds(self) -> int:
        """The most rounds that an entrant has played so far."""
        return max((len(rounds) for rounds in self.results.values()), default=0)

    @cached_property
    def by_round(self) -> Mapping[str, tuple[Exact, ...]]:
        """The points of each round by entrant."""
        worth = self.point_system.by_outcome()
        return self.points_by_round or {
            who: tuple(worth[result.outcome] for result in rounds) for who, rounds in self.results.items()
        }

    @cached_property
    def points(self) -> Mapping[str, Exact]:
        """The points of each entrant."""
        return {who: sum(each) for who, each in self.by_round.items()}

    @cached_property
    def adjusted(self) -> Mapping[str, Exact]:
        """The points that count for the opponents of an entrant (16.3)."""
        return {who: self.points[who] + self._at_the_end(who, self.by_round[who]) for who in self.results}

    @cached_property
    def contributions(self) -> Mapping[str, list[Contribution]]:
        """The rounds of each entrant as Buchholz and Sonneborn-Berger count them (16.4)."""
        return {who: contributions_of(self, who) for who in self.results}

    def _at_the_end(self, who: str, by_round: tuple[Exact, ...]) -> Exact:
        """The points added for requested byes after the last match: each counts as a draw (16.3.2)."""
        added: Exact = 0
        for result, worth in zip(reversed(self.results[who]), reversed(by_round), strict=True):
            if result.outcome not in VOLUNTARY:
                break
            if result.outcome in REQUESTED:
                added += self.point_system.draw - worth
        return added

    def has_unplayed(self) -> bool:
        """True if anybody has a round that was not played."""
        return any(not result.played for rounds in self.results.values() for result in rounds)


class Contribution(Value):
    """The part of one round in a sum over opponents."""

    opponent_points: Exact
    """The points of the opponent, or of the imagined opponent in a round that was not played."""
    own_points: Exact
    voluntary: bool
    """True if the entrant chose not to play; such a round is cut first (16.5)."""


def contributions_of(tournament: Tournament, who: str) -> list[Contribution]:
    """The rounds of an entrant as they count in Buchholz and Sonneborn-Berger (16.4).

    A round that was not played counts as one against an imagined opponent with the entrant's own points. They are at
    most those of the opponent in a forfeit (16.4.1), otherwise at most those of a draw in every round (16.4.2).
    """
    adjusted, own = tournament.adjusted, tournament.points[who]
    counted = []
    for result, worth in zip(tournament.results[who], tournament.by_round[who], strict=True):
        if result.played and result.opponent is not None:
            counted.append(Contribution(adjusted[result.opponent], worth, False))
            continue
        bound: Exact = tournament.point_system.draw * tournament.rounds
        if result.outcome in FORFEITS and result.opponent is not None:
            bound = adjusted[result.opponent]
        imagined = min(own, bound) if tournament.edition >= 2026 else own
        counted.append(Contribution(imagined, worth, result.outcome in VOLUNTARY))
    return counted
