"""A season as programs read it: its events in short, and the standing with the arithmetic of each row."""

from __future__ import annotations

from typing import Any

from referee.events.printed import refereed
from referee.events.seasons.evening import Evening, evening_of
from referee.events.seasons.record import SeasonRecord, read_season
from referee.events.seasons.standing import CountedEvening, SeasonRow, plain_number, standing_of_season


def season_of(record: SeasonRecord) -> dict[str, Any]:
    """The object that `season` prints."""
    evenings = [evening_of(refereed(event)) for event in record.events]
    return {
        "season": 1,
        "title": record.title,
        "events": [_event(number, evening) for number, evening in enumerate(evenings, 1)],
        "standing": [row_json(row) for row in standing_of_season(evenings, record.options)],
    }


def answer_season(raw: object) -> dict[str, Any]:
    """The standing of a season, from its record in JSON.

    :raises Unreadable: not a season.
    """
    return season_of(read_season(raw))


def _event(number: int, evening: Evening) -> dict[str, Any]:
    state = evening.state
    return {
        "event": number,
        "title": state.facts.title,
        "format": state.record.event,
        "over": state.board.over,
        "refused": state.refused,
        "attended": len(evening.attendances),
    }


def row_json(row: SeasonRow) -> dict[str, Any]:
    """A line of the standing as programs read it."""
    return {
        "place": row.place,
        "who": row.who,
        "points": plain_number(row.points),
        "tie_breaks": {key: plain_number(value) for key, value in row.tie_breaks.items()},
        "attended": len(row.evenings),
        "says": row.says,
        **({"adjusted": [{"points": each.points, "why": each.why} for each in row.given]} if row.given else {}),
        "evenings": [_evening(each) for each in row.evenings],
    }


def _evening(each: CountedEvening) -> dict[str, Any]:
    attendance = each.attendance
    return {
        "event": each.event,
        "place": attendance.place,
        "points": plain_number(attendance.points),
        "possible": plain_number(attendance.possible),
        "value": plain_number(each.value),
        "counts": each.counts,
    }
