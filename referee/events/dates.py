"""The days on which rounds and pairings of an event are played."""

from __future__ import annotations

import re
from calendar import monthrange, weekday
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from referee.kit.values import Value, replace
from referee.schema import FieldType, Unreadable, quoted, read_count

if TYPE_CHECKING:
    from referee.events.board import Pairing

_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
FIRST_YEAR: Final = 1900
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def _parts(day: str) -> tuple[int, int, int] | None:
    """The year, the month and the day of a text; None if it is not a day."""
    match = _DAY.fullmatch(day)
    if match is None:
        return None
    year, month, number = (read_count(part, 4) or 0 for part in match.groups())
    if year < FIRST_YEAR or not 1 <= month <= len(MONTHS) or not 1 <= number <= monthrange(year, month)[1]:
        return None
    return year, month, number


def read_date(raw: object) -> str:
    """A day as `2026-12-01`.

    :raises Unreadable: it is not a day.
    """
    if isinstance(raw, str) and _parts(raw):
        return raw
    raise Unreadable(f"{quoted(raw)} is not a date; write it as 2026-12-01")


DATE: Final = FieldType("date", read_date, schema={"type": "string", "format": "date"})


def date_in_words(day: str) -> str:
    """A day in a sentence: `Tuesday 1 December 2026`."""
    parts = _parts(day)
    if parts is None:
        return day
    year, month, number = parts
    return f"{WEEKDAYS[weekday(*parts)]} {number} {MONTHS[month - 1]} {year}"


class Dates(Value):
    """The days of rounds by number, and those of pairings by id. A pairing's own day comes first."""

    rounds: Mapping[int, str] = msgspec.field(default_factory=dict)
    pairings: Mapping[str, str] = msgspec.field(default_factory=dict)

    def of(self, pairing: Pairing) -> str:
        """The day on which a pairing is played; empty without one."""
        return self.pairings.get(pairing.id) or self.rounds.get(pairing.round, "")

    def with_date(self, number: int, pairing: str, day: str) -> Dates:
        """The days with that of one more round or pairing."""
        if pairing:
            return replace(self, pairings={**self.pairings, pairing: day})
        return replace(self, rounds={**self.rounds, number: day})
