"""The standing of a season: points of the evenings that count, then tie-breaks; each row with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from referee.events.points import Number
from referee.events.seasons.evening import Attendance, Evening
from referee.events.seasons.given import SeasonPoints, given_to, with_given
from referee.events.seasons.options import (
    ATTENDED,
    AVERAGE,
    BEST_EVENING,
    LAST_EVENING,
    PLACE,
    SHARE,
    SUM,
    WON,
    SeasonOptions,
)
from referee.kit.numbers import exact, written
from referee.kit.values import Value, replace


class CountedEvening(Value):
    """One evening of one person."""

    event: int
    """The number of the event, from 1."""
    attendance: Attendance
    value: Fraction
    """Points by place, the share of the possible points, or the number by which the event ranks."""
    counts: bool = True
    """False if it is not one of the best that count."""


class SeasonRow(Value):
    """One line of the standing of a season."""

    who: str
    place: int | None
    """None if the person attended too few evenings for a place."""
    points: Fraction
    evenings: tuple[CountedEvening, ...]
    """The evenings attended, in their order."""
    tie_breaks: Mapping[str, Fraction]
    says: str
    """The arithmetic: `8 of 12 points: 3 of 4 in event 1, 5 of 8 in event 3`."""
    given: tuple[SeasonPoints, ...] = ()
    """The points that the organiser gave or took."""

    def sort_key(self) -> tuple[Fraction, ...]:
        """The points and tie-breaks in their order, lowest for the first."""
        return (-self.points, *(-value for value in self.tie_breaks.values()))


def standing_of_season(evenings: Sequence[Evening], options: SeasonOptions) -> list[SeasonRow]:
    """The standing: places count 1, 2, 3, 3, 5; those without a place come last."""
    people = {key: each.who for evening in reversed(evenings) for key, each in evening.attendances.items()}
    rows = [season_row(key, who, evenings, options) for key, who in people.items()]
    placed = sorted((row for row in rows if len(row.evenings) >= options.minimum), key=_by_name_last)
    places: dict[tuple[Fraction, ...], int] = {}
    for place, row in enumerate(placed, 1):
        places.setdefault(row.sort_key(), place)
    ranked = [replace(row, place=places[row.sort_key()]) for row in placed]
    return [*ranked, *sorted((row for row in rows if len(row.evenings) < options.minimum), key=_by_name_last)]


def _by_name_last(row: SeasonRow) -> tuple[tuple[Fraction, ...], str]:
    return row.sort_key(), row.who


def season_row(key: str, who: str, evenings: Sequence[Evening], options: SeasonOptions) -> SeasonRow:
    """The row of one person, without a place; `key` is the name in the form that `alike` compares."""
    attended = [
        CountedEvening(number, evening.attendances[key], value_of(evening.attendances[key], options))
        for number, evening in enumerate(evenings, 1)
        if key in evening.attendances
    ]
    best = sorted(attended, key=lambda each: -each.value)[: options.best or len(attended)]
    counted = tuple(each if each in best else replace(each, counts=False) for each in attended)
    points, says = _sum(counted, options)
    given = given_to(key, options.adjust)
    points, says = with_given(points, says, given, _divided_by(counted, options))
    if len(attended) < options.minimum:
        says += f"; a place takes {options.minimum} evenings"
    breaks = {name: _TIE_BREAKS[name](counted, len(evenings)) for name in options.tie_breaks}
    return SeasonRow(who, None, points, evenings=counted, tie_breaks=breaks, says=says, given=given)


def _divided_by(evenings: Sequence[CountedEvening], options: SeasonOptions) -> Fraction:
    """The number that the points of the evenings are divided by: the possible points, or the evenings."""
    counted = [each for each in evenings if each.counts]
    if options.points == SHARE:
        return sum((each.attendance.possible for each in counted), Fraction(0))
    return exact(len(counted) if options.points == AVERAGE else 1)


def value_of(attendance: Attendance, options: SeasonOptions) -> Fraction:
    """The value of one evening: the share of its points, or points by place, divided among those who share a place."""
    if options.points == SHARE:
        return attendance.points / attendance.possible if attendance.possible else Fraction(0)
    if options.points == SUM:
        return attendance.ranked
    worth = options.place_points or tuple(range(attendance.entrants, 0, -1))
    shared = worth[attendance.place - 1 : attendance.place - 1 + attendance.share_place]
    return sum(map(exact, shared), Fraction(0)) / attendance.share_place


def _sum(evenings: Sequence[CountedEvening], options: SeasonOptions) -> tuple[Fraction, str]:
    """The points of the evenings that count, with the arithmetic."""
    counted = [each for each in evenings if each.counts]
    left_out = [each for each in evenings if not each.counts]
    without = f"; without {_terms(left_out, options)}" if left_out else ""
    if options.points == SHARE:
        points = sum((each.attendance.points for each in counted), Fraction(0))
        possible = sum((each.attendance.possible for each in counted), Fraction(0))
        share = points / possible if possible else Fraction(0)
        return share, f"{written(points)} of {written(possible)} points: {_terms(counted, options)}{without}"
    total = sum((each.value for each in counted), Fraction(0))
    if options.points in (PLACE, SUM):
        return total, f"{_terms(counted, options)}{without}"
    return total / len(counted), f"{written(total)} ÷ {len(counted)}: {_terms(counted, options)}{without}"


def _terms(evenings: Sequence[CountedEvening], options: SeasonOptions) -> str:
    return ", ".join(f"{_term(each, options)} in event {each.event}" for each in evenings)


def _term(each: CountedEvening, options: SeasonOptions) -> str:
    if options.points == SHARE:
        return f"{written(each.attendance.points)} of {written(each.attendance.possible)}"
    if options.points == SUM:
        return written(each.value)
    return f"{written(each.value)} for place {each.attendance.place}"


def plain_number(value: Fraction) -> Number:
    """A number for programs: whole, or rounded to six digits after the point."""
    return value.numerator if value.denominator == 1 else round(value / 1.0, 6)


def _last_evening(evenings: Sequence[CountedEvening], events: int) -> Fraction:
    return sum((each.value for each in evenings if each.event == events), Fraction(0))


_TIE_BREAKS: Final[Mapping[str, Callable[[Sequence[CountedEvening], int], Fraction]]] = {
    WON: lambda evenings, _: Fraction(sum(each.attendance.place == 1 for each in evenings), 1),
    BEST_EVENING: lambda evenings, _: max(each.value for each in evenings),
    LAST_EVENING: _last_evening,
    ATTENDED: lambda evenings, _: Fraction(len(evenings), 1),
}
