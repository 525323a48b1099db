"""The options of a season: what an evening is worth, and which evenings count."""

from __future__ import annotations

from typing import Final

from referee.events.points import MOST, Number
from referee.events.seasons.given import SEASON_POINTS, SeasonPoints
from referee.schema import Between, Fields, FieldType, Unreadable, field, number, one_of, quoted

SHARE, PLACE, AVERAGE, SUM = "share", "place", "average", "sum"
WON, BEST_EVENING, LAST_EVENING, ATTENDED = "evenings-won", "best-evening", "last-evening", "attended"
TIE_BREAKS: Final = (WON, BEST_EVENING, LAST_EVENING, ATTENDED)
MOST_EVENTS: Final = 200
MOST_PLACES: Final = 1024


def _read_place_points(raw: object) -> tuple[Number, ...]:
    if not isinstance(raw, list) or len(raw) > MOST_PLACES:
        raise Unreadable(f"points by place are a list of at most {MOST_PLACES} numbers, from first place down")
    for index, value in enumerate(raw):
        if type(value) not in (int, float) or not 0 <= value <= MOST:
            raise Unreadable(f"{quoted(value)} is not a number from 0 to {MOST}", f"[{index}]")
        if index and value > raw[index - 1]:
            raise Unreadable(f"{quoted(value)} is more than the place before has", f"[{index}]")
    return tuple(raw)


def _read_tie_breaks(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(raw) > len(TIE_BREAKS):
        raise Unreadable("tie-breaks are a list, in the order in which they count")
    for index, key in enumerate(raw):
        if key not in TIE_BREAKS:
            raise Unreadable(
                f"{quoted(key)} is not a tie-break of a season; these are: {', '.join(TIE_BREAKS)}", f"[{index}]"
            )
        if key in raw[:index]:
            raise Unreadable(f"{quoted(key)} is there twice", f"[{index}]")
    return tuple(raw)


class SeasonOptions(Fields):
    """Points, the evenings that count, and ties."""

    points: str = field(
        "Points",
        default=SHARE,
        field_type=one_of(
            {
                SHARE: "share of the points that could be had in the evenings attended",
                PLACE: "by place, added up: an evening that is missed gives none",
                AVERAGE: "by place, for each evening attended",
                SUM: "the points or scores of all evenings, added up",
            }
        ),
    )
    place_points: tuple[Number, ...] = field(
        "Points by place",
        default=(),
        field_type=FieldType(
            "points", _read_place_points, write=list, schema={"type": "array", "items": {"type": "number"}}
        ),
    )
    """The points of each place, from first place down. By default the first gets the number of entrants, the last 1."""
    best: int = field("Best evenings that count", default=0, field_type=number(Between(0, MOST_EVENTS)))
    """0 if all count."""
    minimum: int = field("Evenings needed for a place", default=1, field_type=number(Between(1, MOST_EVENTS)))
    tie_breaks: tuple[str, ...] = field(
        "Tie-breaks",
        default=(WON, BEST_EVENING),
        field_type=FieldType(
            "tie-breaks", _read_tie_breaks, write=list, schema={"type": "array", "items": {"enum": list(TIE_BREAKS)}}
        ),
    )
    adjust: tuple[SeasonPoints, ...] = field("Points given or taken", default=(), field_type=SEASON_POINTS)
