"""Points that the organiser of a season gives or takes, each with a reason; those taken back stay in the list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from referee.events.entry_fields import GIVEN, REASON
from referee.events.points import Number
from referee.kit.names import alike, tidy_name
from referee.kit.numbers import exact, signed
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable

MOST_GIVEN: Final = 1000
_FIELDS: Final = ("who", "points", "why", "struck")


class SeasonPoints(Value):
    """Points given to a person, or taken if they are negative."""

    who: str
    points: Number
    why: str
    struck: bool = False
    """True if they were taken back."""

    def __str__(self) -> str:
        return f"{signed(self.points)}: {self.why}"


def read_given(raw: object) -> SeasonPoints:
    """Read points with their reason: `{"who": "Ann", "points": -1, "why": "late"}`.

    :raises Unreadable: a field is missing, unknown, or holds something else.
    """
    if not isinstance(raw, dict):
        raise Unreadable('points are an object: {"who": "Ann", "points": -1, "why": "late"}')
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"points have no field {key!r}; they have {', '.join(_FIELDS)}", str(key))
    values: dict[str, Any] = {}
    for key, read in (("who", tidy_name), ("points", GIVEN.read), ("why", REASON.read)):
        if key not in raw:
            raise Unreadable(f"“{key}” is missing", key)
        try:
            values[key] = read(raw[key])
        except Unreadable as fault:
            raise fault.within(key) from None
    struck = raw.get("struck", False)
    if not isinstance(struck, bool):
        raise Unreadable("“struck” is true for points that were taken back", "struck")
    return SeasonPoints(**values, struck=struck)


def _read_list(raw: object) -> tuple[SeasonPoints, ...]:
    if not isinstance(raw, list) or len(raw) > MOST_GIVEN:
        raise Unreadable(f"the points given are a list of at most {MOST_GIVEN}")
    given = []
    for index, each in enumerate(raw):
        try:
            given.append(read_given(each))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    return tuple(given)


def write_given(given: SeasonPoints) -> dict[str, Any]:
    """The JSON that reads back as the points."""
    written = {"who": given.who, "points": given.points, "why": given.why}
    return written | ({"struck": True} if given.struck else {})


SEASON_POINTS: Final = FieldType(
    "points given",
    _read_list,
    write=lambda given: [write_given(each) for each in given],
    schema={
        "type": "array",
        "maxItems": MOST_GIVEN,
        "items": {
            "type": "object",
            "properties": {
                "who": {"type": "string"},
                "points": dict(GIVEN.schema),
                "why": dict(REASON.schema),
                "struck": {"type": "boolean"},
            },
            "required": ["who", "points", "why"],
            "additionalProperties": False,
        },
    },
)


def given_to(key: str, given: Sequence[SeasonPoints]) -> tuple[SeasonPoints, ...]:
    """The points that count for a person; `key` is the name in the form that `alike` compares."""
    return tuple(each for each in given if not each.struck and alike(each.who) == key)


def with_given(
    points: Fraction, says: str, given: Sequence[SeasonPoints], divided_by: Fraction
) -> tuple[Fraction, str]:
    """The points of a row with those given, and the arithmetic. They count before the division of a share or a mean."""
    if not given or not divided_by:
        return points, says
    added = sum((exact(each.points) for each in given), Fraction(0))
    return points + added / divided_by, "; ".join([says, *(f"{signed(each.points)} ({each.why})" for each in given)])
