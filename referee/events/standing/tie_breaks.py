"""Tie-breaks: each gives entrants a value, and separates those who are still tied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from referee.events.lots import by_lot
from referee.events.points import Exact, Number
from referee.events.results import ABSENT, BYE, FORFEIT_WIN, FULL_BYE, HALF_BYE, WIN
from referee.events.standing.head_to_head import mini_table, part_by_head_to_head, terms_among
from referee.events.standing.tournament import Tournament
from referee.kit.numbers import exact, plain
from referee.kit.values import Value, replace

Values = Mapping[str, Number]


Terms = Sequence[tuple[int, Exact]]
"""The numbers that add up to a value, each with the index of its round."""


class TieBreak(Value):
    """One tie-break: the values of the tied, and the groups that it splits them into."""

    title: str
    short: str
    """The heading of a narrow column."""
    values: Callable[[Tournament, Sequence[str]], Values]
    """The values of the tied; a play-off or an average may leave some without one."""
    part: Callable[[Tournament, Sequence[str], Values], list[list[str]]]
    alone: bool = True
    """True if a value does not depend on who is tied."""
    about: str = ""
    """The sentence that explains it to the people of an event."""
    terms: Callable[[Tournament, str, Sequence[str]], Terms] | None = None
    """The terms of the value of one of the tied, in order of rounds; None if the value is not a sum over rounds."""


def _part_by_value(_: Tournament, tied: Sequence[str], values: Values) -> list[list[str]]:
    """Groups of equal value, the highest first, then those without a value."""
    groups: dict[Number, list[str]] = {}
    for who in tied:
        if who in values:
            groups.setdefault(values[who], []).append(who)
    without = [who for who in tied if who not in values]
    return [*(groups[value] for value in sorted(groups, reverse=True)), *([without] if without else [])]


def _part_by_order(tournament: Tournament, tied: Sequence[str], values: Values) -> list[list[str]]:
    """One after the other by value, the lowest first. If one of the tied has no value, all stay tied.

    Those who left without a value are behind the others, and stay tied.
    """
    without = [who for who in tied if who not in values]
    if not tournament.withdrawn.issuperset(without):
        return [list(tied)]
    in_order = [[who] for who in sorted((who for who in tied if who in values), key=lambda who: values[who])]
    return [*in_order, without] if without else in_order


def _each(title: str, short: str, about: str, value: Callable[[Tournament, str], Number]) -> TieBreak:
    return TieBreak(
        title,
        short,
        lambda tournament, tied: {who: value(tournament, who) for who in tied},
        _part_by_value,
        about=about,
    )


def total(terms: Terms) -> Number:
    """The sum of terms: scores with decimals add up exactly."""
    value = sum(worth for _, worth in terms)
    return value / 1.0 if isinstance(value, Fraction) else value


def _sum(title: str, short: str, about: str, terms: Callable[[Tournament, str], Terms]) -> TieBreak:
    """A tie-break that adds up one number for each round that counts."""
    return TieBreak(
        title,
        short,
        lambda tournament, tied: {who: total(terms(tournament, who)) for who in tied},
        _part_by_value,
        about=about,
        terms=lambda tournament, who, _: terms(tournament, who),
    )


def _points(tournament: Tournament, who: str) -> Terms:
    return list(enumerate(tournament.by_round[who]))


def _points_with_given(tournament: Tournament, tied: Sequence[str]) -> Values:
    return {who: _with_given(_points(tournament, who), tournament.given.get(who, 0)) for who in tied}


def _with_given(points: Terms, given: Exact) -> Number:
    return plain((sum(exact(worth) for _, worth in points) + exact(given)) / 1.0) if given else total(points)


def _wins(tournament: Tournament, who: str) -> Terms:
    return [(at, 1) for at, result in enumerate(tournament.results[who]) if result.outcome in (WIN, FORFEIT_WIN)]


def _difference(tournament: Tournament, who: str) -> Terms:
    return _terms_of_scores(tournament, who, lambda own, other: own - other)


def _scored(tournament: Tournament, who: str) -> Terms:
    return _terms_of_scores(tournament, who, lambda own, _: own)


def _averages(tournament: Tournament, tied: Sequence[str]) -> Values:
    """The averages of the scores in the games that have one, for those who have such a game."""
    scores = {who: [score for _, score in _scored(tournament, who)] for who in tied}
    return {who: sum(own) / len(own) / 1.0 for who, own in scores.items() if own}


def _terms_of_scores(tournament: Tournament, who: str, of: Callable[[Fraction, Fraction], Fraction]) -> Terms:
    scores = ((at, result.score) for at, result in enumerate(tournament.results[who]))
    return [(at, of(*score)) for at, score in scores if score is not None]


def _buchholz(tournament: Tournament, who: str) -> Terms:
    return [(at, each.opponent_points) for at, each in enumerate(tournament.contributions[who])]


def _cut(tournament: Tournament, who: str, highest: int) -> Terms:
    """Buchholz without the lowest and a number of the highest; a round not played by choice is cut first (16.5)."""
    counted = tournament.contributions[who]
    order = sorted(range(len(counted)), key=lambda at: (not counted[at].voluntary, counted[at].opponent_points))
    rising = sorted(order[1:], key=lambda at: counted[at].opponent_points)
    return [(at, counted[at].opponent_points) for at in sorted(rising[: len(rising) - highest])]


def _cut_lowest(tournament: Tournament, who: str) -> Terms:
    return _cut(tournament, who, 0)


def _cut_both(tournament: Tournament, who: str) -> Terms:
    return _cut(tournament, who, 1)


def _sonneborn_berger(tournament: Tournament, who: str) -> Terms:
    return [(at, each.opponent_points * each.own_points) for at, each in enumerate(tournament.contributions[who])]


def _progressive(tournament: Tournament, who: str) -> Terms:
    return list(enumerate(accumulate(tournament.by_round[who])))


def _koya(tournament: Tournament, who: str) -> Terms:
    """The points against opponents with at least half of the most points that an entrant could have won."""
    half = max(possible_points(tournament, each) for each in tournament.results) / 2
    return [
        (at, worth)
        for at, (result, worth) in enumerate(zip(tournament.results[who], tournament.by_round[who], strict=True))
        if result.opponent is not None and tournament.points[result.opponent] >= half
    ]


def possible_points(tournament: Tournament, who: str) -> Exact:
    """The most points that could be won: a win in each round, the worth of a bye, nothing for an absence."""
    if tournament.possible is not None:
        return tournament.possible.get(who, 0)
    system = tournament.point_system
    could_be_had = {ABSENT: 0, BYE: system.bye, HALF_BYE: system.draw, FULL_BYE: system.win}
    return sum(could_be_had.get(result.outcome, system.win) for result in tournament.results[who])


def _share(tournament: Tournament, who: str) -> Number:
    possible = possible_points(tournament, who)
    return tournament.points[who] / possible / 1.0 if possible else 0


def _best_n(tournament: Tournament, who: str) -> Terms:
    worth = tournament.by_round[who]
    best = sorted(range(len(worth)), key=lambda at: -worth[at])[: tournament.best]
    return [(at, worth[at]) for at in sorted(best)]


def _play_off(tournament: Tournament, tied: Sequence[str]) -> Values:
    return {who: place for place, who in enumerate(tournament.play_off, 1) if who in tied}


def _lot(tournament: Tournament, tied: Sequence[str]) -> Values:
    drawn = by_lot(tournament.seed, "standing", tournament.results, tournament.first_names)
    return {who: place for place, who in enumerate(drawn, 1) if who in tied}


HEAD_TO_HEAD: Final = "head-to-head"
TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "points": replace(_sum("Points", "Pts", "The sum of the points.", _points), values=_points_with_given),
    HEAD_TO_HEAD: TieBreak(
        "Head-to-head",
        "H2H",
        mini_table,
        lambda tournament, tied, _: part_by_head_to_head(tournament, tied),
        alone=False,
        about="The matches of the tied against each other.",
        terms=terms_among,
    ),
    "wins": _sum("Wins", "Wins", "Matches won, by forfeit too.", _wins),
    "difference": _sum("Difference of the scores", "Diff", "Own score minus that of the opponents.", _difference),
    "scored": _sum("Points scored", "For", "Own score in all matches.", _scored),
    "average": TieBreak(
        "Average score", "Avg", _averages, _part_by_value, about="The average score of the games played."
    ),
    "buchholz": _sum("Buchholz", "Bh", "The points of all opponents: strong opponents count.", _buchholz),
    "buchholz-cut-1": _sum(
        "Buchholz cut 1",
        "Bh−1",
        "Buchholz without the weakest opponent.",
        lambda tournament, who: _cut(tournament, who, 0),
    ),
    "median-buchholz": _sum(
        "Median Buchholz",
        "Med",
        "Buchholz without the weakest and the strongest.",
        lambda tournament, who: _cut(tournament, who, 1),
    ),
    "sonneborn-berger": _sum(
        "Sonneborn-Berger", "SB", "Points of opponents, times those won from them.", _sonneborn_berger
    ),
    "progressive": _sum("Progressive points", "Prog", "Points after each round: early wins count more.", _progressive),
    "koya": _sum("Koya", "Koya", "Points against those with half of the possible points or more.", _koya),
    "share": _each("Share of the points", "Share", "The share of the points that could be won.", _share),
    "best-n": _sum("Best rounds", "Best", "Only the best rounds count.", _best_n),
    "play-off": TieBreak("Play-off", "Play-off", _play_off, _part_by_order, about="You enter it once it is over."),
    "lot": TieBreak("Lot", "Lot", _lot, _part_by_order, about="The text of the lot decides: it leaves no tie."),
}
"""Tie-breaks by key."""
BY_ARTICLE_16: Final = ("buchholz", "buchholz-cut-1", "median-buchholz", "sonneborn-berger")
"""Tie-breaks in which rounds that were not played count by article 16."""
