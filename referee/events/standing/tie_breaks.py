"""Tie-breaks: each gives entrants a value, and parts those who are tied so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final

from referee.events.lots import by_lot
from referee.events.points import Number
from referee.events.results import ABSENT, BYE, FORFEIT_WIN, FULL_BYE, HALF_BYE, WIN
from referee.events.standing.head_to_head import mini_table, part_by_head_to_head
from referee.events.standing.tournament import Contribution, Tournament

Values = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break: what it says of the tied, and how it parts them."""

    values: Callable[[Tournament, Sequence[str]], Values]
    """Values of the tied; who is not among them has none."""
    part: Callable[[Tournament, Sequence[str], Values], list[list[str]]]
    alone: bool = True
    """True if a value does not depend on who is tied."""


def _part_by_value(_: Tournament, tied: Sequence[str], values: Values) -> list[list[str]]:
    """Groups of equal value, the highest first; who has no value stays with those who have the lowest."""
    groups: dict[Number, list[str]] = {}
    for who in tied:
        groups.setdefault(values[who], []).append(who)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _part_by_order(_: Tournament, tied: Sequence[str], values: Values) -> list[list[str]]:
    """One after the other by value, the lowest first, where all of the tied have one; else they stay tied."""
    if any(who not in values for who in tied):
        return [list(tied)]
    return [[who] for who in sorted(tied, key=lambda who: values[who])]


def _each(value: Callable[[Tournament, str], Number]) -> TieBreak:
    return TieBreak(lambda tournament, tied: {who: value(tournament, who) for who in tied}, _part_by_value)


def _points(tournament: Tournament, who: str) -> Number:
    return tournament.points[who]


def _wins(tournament: Tournament, who: str) -> Number:
    return sum(result.outcome in (WIN, FORFEIT_WIN) for result in tournament.results[who])


def _difference(tournament: Tournament, who: str) -> Number:
    return _sum_of_scores(tournament, who, lambda own, other: own - other)


def _scored(tournament: Tournament, who: str) -> Number:
    return _sum_of_scores(tournament, who, lambda own, _: own)


def _sum_of_scores(tournament: Tournament, who: str, of: Callable[[Fraction, Fraction], Fraction]) -> Number:
    scores = [of(*result.score) for result in tournament.results[who] if result.score is not None]
    return sum(scores) / 1.0


def _buchholz(tournament: Tournament, who: str) -> Number:
    return sum(each.opponent_points for each in tournament.contributions[who])


def _without_least(counted: list[Contribution]) -> list[Number]:
    """The opponents' points in rising order without the least; a round not played by choice goes first (16.5)."""
    order = sorted(counted, key=lambda each: (not each.voluntary, each.opponent_points))
    return sorted(each.opponent_points for each in order[1:])


def _buchholz_cut_1(tournament: Tournament, who: str) -> Number:
    return sum(_without_least(tournament.contributions[who]))


def _median_buchholz(tournament: Tournament, who: str) -> Number:
    return sum(_without_least(tournament.contributions[who])[:-1])


def _sonneborn_berger(tournament: Tournament, who: str) -> Number:
    return sum(each.opponent_points * each.own_points for each in tournament.contributions[who])


def _progressive(tournament: Tournament, who: str) -> Number:
    return sum(accumulate(tournament.by_round[who]))


def _koya(tournament: Tournament, who: str) -> Number:
    """Points against those with half of the possible points or more, a win in each round of the event."""
    half = tournament.point_system.win * tournament.rounds / 2
    return sum(
        worth
        for result, worth in zip(tournament.results[who], tournament.by_round[who], strict=True)
        if result.opponent is not None and tournament.points[result.opponent] >= half
    )


def _share(tournament: Tournament, who: str) -> Number:
    """Points by those that could be had: a win in each round, what a bye gives, nothing in a round of absence."""
    system = tournament.point_system
    could_be_had = {ABSENT: 0, BYE: system.bye, HALF_BYE: system.draw, FULL_BYE: system.win}
    possible = sum(could_be_had.get(result.outcome, system.win) for result in tournament.results[who])
    return tournament.points[who] / possible if possible else 0


def _best_n(tournament: Tournament, who: str) -> Number:
    return sum(sorted(tournament.by_round[who], reverse=True)[: tournament.best])


def _play_off(tournament: Tournament, tied: Sequence[str]) -> Values:
    return {who: place for place, who in enumerate(tournament.play_off, 1) if who in tied}


def _lot(tournament: Tournament, tied: Sequence[str]) -> Values:
    drawn = by_lot(tournament.seed, "standing", tournament.results)
    return {who: place for place, who in enumerate(drawn, 1) if who in tied}


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "points": _each(_points),
    "head-to-head": TieBreak(
        mini_table, lambda tournament, tied, _: part_by_head_to_head(tournament, tied), alone=False
    ),
    "wins": _each(_wins),
    "difference": _each(_difference),
    "scored": _each(_scored),
    "buchholz": _each(_buchholz),
    "buchholz-cut-1": _each(_buchholz_cut_1),
    "median-buchholz": _each(_median_buchholz),
    "sonneborn-berger": _each(_sonneborn_berger),
    "progressive": _each(_progressive),
    "koya": _each(_koya),
    "share": _each(_share),
    "best-n": _each(_best_n),
    "play-off": TieBreak(_play_off, _part_by_order),
    "lot": TieBreak(_lot, _part_by_order),
}
"""Tie-breaks by key."""
BY_ARTICLE_16: Final = ("buchholz", "buchholz-cut-1", "median-buchholz", "sonneborn-berger")
"""Tie-breaks in which rounds that were not played count as article 16 has it."""
