"""The chances of one more evening: the points that people need there to pass the leader of the season."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from referee.events.rank import ranked_by
from referee.events.seasons.evening import Attendance, Evening
from referee.events.seasons.options import SHARE, SUM, SeasonOptions
from referee.events.seasons.standing import SeasonRow, season_row, value_of
from referee.kit.names import alike
from referee.kit.numbers import written
from referee.kit.values import Value


class Chance(Value):
    """The chance of one person to be ahead of the leader after one more evening.

    `needs` are the points that are enough if the leader stays away, `sure` those that are enough whatever the leader
    does. They are None if no points of one evening are enough.
    """

    who: str
    leader: str
    needs: Fraction | None
    sure: Fraction | None
    most: Fraction
    """The most points of that evening."""

    @property
    def says(self) -> str:
        """The chance in a sentence."""
        if self.needs is None:
            return f"{self.who} cannot pass {self.leader} in one evening."
        of = f" of {written(self.most)}"
        if self.needs == self.sure:
            return f"{self.who} needs {written(self.needs)}{of} points to pass {self.leader}."
        away = f"{self.who} needs {written(self.needs)}{of} points if {self.leader} does not come"
        if self.sure is None:
            return f"{away}; if {self.leader} does best, nothing is enough."
        return f"{away}, {written(self.sure)} whatever {self.leader} does."


def chances(evenings: Sequence[Evening], rows: Sequence[SeasonRow], options: SeasonOptions) -> list[Chance]:
    """The chances of all who have a place behind the leader of a standing, in its order.

    The next evening is assumed to have as many people, and as many points for each, as the last one. If several lead,
    the first of them by name counts as the leader. The sentence is about the points of that evening alone: points won,
    or points by place.
    """
    if options.points == SUM and any(ranked_by(evening.state.facts.options) for evening in evenings):
        # Scores have no upper limit.
        return []
    attended = [evening for evening in evenings if evening.attendances]
    leader = next((row for row in rows if row.place == 1), None)
    if leader is None or not attended:
        return []
    results = _results(attended[-1], options)
    behind = [row for row in rows if row.place is not None and row.place > 1]
    away = season_row(alike(leader.who), leader.who, evenings, options)
    return [_chance(row, leader, away, evenings=evenings, options=options, results=results) for row in behind]


def _results(last: Evening, options: SeasonOptions) -> list[Attendance]:
    """The results that one evening can bring, the best first."""
    people = max(each.entrants for each in last.attendances.values())
    if options.points in (SHARE, SUM):
        possible = max(each.possible for each in last.attendances.values())
        points = [Fraction(halves, 2) for halves in range(floor(possible * 2), -1, -1)]
        return [
            Attendance("", 1 + n, 1, entrants=people, points=each, possible=possible, ranked=each)
            for n, each in enumerate(points)
        ]
    return [
        Attendance("", place, 1, entrants=people, points=Fraction(0), possible=Fraction(0))
        for place in range(1, people + 1)
    ]


def _chance(
    row: SeasonRow, leader: SeasonRow, away: SeasonRow, evenings: Sequence[Evening], options: SeasonOptions,
    results: Sequence[Attendance],
) -> Chance:  # fmt: skip
    needs: Fraction | None = None
    sure: Fraction | None = None
    others = {each.place: _after(leader, evenings, options, each) for each in results[:2]}
    for result in results:
        after = _after(row, evenings, options, result)
        worth = _worth(result, options)
        if after.sort_key() < away.sort_key():
            needs = worth
        # Two people cannot both be alone in the first place of an evening.
        best = others[2] if result.place == 1 and 2 in others and options.points not in (SHARE, SUM) else others[1]
        if after.sort_key() < min(best.sort_key(), away.sort_key()):
            sure = worth
    return Chance(row.who, leader.who, needs, sure, most=_worth(results[0], options))


def _worth(result: Attendance, options: SeasonOptions) -> Fraction:
    return result.points if options.points == SHARE else value_of(result, options)


def _after(row: SeasonRow, evenings: Sequence[Evening], options: SeasonOptions, result: Attendance) -> SeasonRow:
    key = alike(row.who)
    return season_row(key, row.who, [*evenings, Evening(evenings[-1].state, {key: result})], options)
