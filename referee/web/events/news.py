"""The news of an event for programs: the values of its stream."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from referee.desk.events.announcement import announcement_now
from referee.desk.events.look import EventLook
from referee.events.printed import places_of
from referee.kit.shape import Shape
from referee.web.clubs.shapes import EventEntryLogged
from referee.web.events.shapes import EventPlace, ReadyPairing
from referee.web.halls.serializers import table_json, waiting_json
from referee.web.halls.shapes import TableOfHall, WaitingPairing


class EventNews(Shape):
    """A message of the stream of an event: `head`, and the values that have changed since the message before.

    The first message has all. `entry` is the last one of the log; `tables` and `waiting` are those of the hall.
    """

    head: int
    entry: EventEntryLogged | UnsetType | None = UNSET
    ready: list[ReadyPairing] | UnsetType = UNSET
    standing: list[EventPlace] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    tables: list[TableOfHall] | UnsetType = UNSET
    waiting: list[WaitingPairing] | UnsetType = UNSET
    announcement: str | UnsetType = UNSET


def values_of_event(look: EventLook) -> dict[str, Any]:
    """The current values, by the fields of `EventNews`."""
    event, board = look.event, look.event.state.board
    last = event.log[-1] if event.log else None
    return {
        "entry": None if last is None else EventEntryLogged(last.seq, last.body),
        "ready": [msgspec.convert(pairing.written, ReadyPairing) for pairing in board.ready],
        "standing": places_of(event.state, look.rows),
        "over": board.over,
        "winners": board.winners,
        "tables": [table_json(line) for line in look.hall.tables],
        "waiting": [waiting_json(each) for each in look.hall.waiting],
        "announcement": announcement_now(look.plan, time.time()),
    }
