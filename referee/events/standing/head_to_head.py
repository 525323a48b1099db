"""Head-to-head: the results of the tied among themselves, then again of those who are still tied.

If some of them have not met, it separates only those whom no missing match could reverse. Those above have more points
even if they lose all missing matches and those below win theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.events.points import Exact, Number
from referee.events.standing.tournament import Tournament
from referee.kit.numbers import plain


def terms_among(tournament: Tournament, who: str, tied: Sequence[str]) -> list[tuple[int, Exact]]:
    """The points of one entrant from each match among the tied, with the index of its round."""
    return _terms(tournament, who, set(tied))


def mini_table(tournament: Tournament, tied: Sequence[str]) -> dict[str, Number]:
    """The points of each of the tied from the matches among them."""
    among = set(tied)
    return {who: plain(sum(worth for _, worth in _terms(tournament, who, among))) for who in tied}


def _terms(tournament: Tournament, who: str, among: set[str]) -> list[tuple[int, Exact]]:
    return [
        (at, worth)
        for at, (result, worth) in enumerate(zip(tournament.results[who], tournament.by_round[who], strict=True))
        if result.played and result.opponent in among
    ]


def missing_matches(tournament: Tournament, tied: Sequence[str]) -> dict[str, int]:
    """The number of matches that each could still play against tied opponents whom they have not met.

    Two who have not met could still meet as often as the two of the tied who met most often.
    """
    among = set(tied)
    met = {
        who: Counter(
            result.opponent for result in tournament.results[who] if result.played and result.opponent in among
        )
        for who in tied
    }
    most = max((max(times.values(), default=1) for times in met.values()), default=1)
    return {who: most * (len(tied) - 1 - len(times)) for who, times in met.items()}


def part_by_head_to_head(tournament: Tournament, tied: Sequence[str]) -> list[list[str]]:
    """The tied in groups, the best first; those who are still tied share a group."""
    if len(tied) < 2:
        return [list(tied)]
    points, missing = mini_table(tournament, tied), missing_matches(tournament, tied)
    system = tournament.point_system
    least = {who: points[who] + missing[who] * system.loss for who in tied}
    most = {who: points[who] + missing[who] * system.win for who in tied}
    order = sorted(tied, key=lambda who: (-least[who], -most[who]))
    groups: list[list[str]] = [[]]
    highest_after = [*_highest_after([most[who] for who in order])]
    lowest = least[order[0]]
    for index, who in enumerate(order):
        groups[-1].append(who)
        lowest = min(lowest, least[who])
        if index + 1 < len(order) and lowest > highest_after[index]:
            groups.append([])
    if len(groups) == 1:
        return [list(tied)]
    return [part for group in groups for part in part_by_head_to_head(tournament, group)]


def _highest_after(values: Sequence[Exact]) -> list[Exact]:
    """The highest value behind each place in a row."""
    highest: list[Exact] = []
    for value in reversed(values[1:]):
        highest.append(max(value, highest[-1]) if highest else value)
    return highest[::-1]
