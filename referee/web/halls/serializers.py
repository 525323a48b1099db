"""Halls of events in the shapes of the JSON interface."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from referee.desk.halls.hall import HallView, TableLine
from referee.events.calls import Waiting
from referee.store import CachedMatch
from referee.store.halls import HallTable, TableCall
from referee.web.halls import shapes
from referee.web.http.table_access import table_key_path


def hall_json(hall: HallView) -> shapes.Hall:
    """The current state of a hall."""
    return shapes.Hall.of(
        hall,
        event=hall.event_id,
        head=hall.latest,
        automatic=hall.settings.automatic,
        clock=hall.settings.clock,
        tables=[table_json(line) for line in hall.tables],
        waiting=[waiting_json(each) for each in hall.waiting],
    )


def table_json(line: TableLine) -> shapes.TableOfHall:
    """A table with its call."""
    return shapes.TableOfHall.of(
        line,
        table=line.name,
        state="playing" if line.match_id else "called" if line.call else "free",
        call=call_json(line.call) if line.call else None,
    )


def call_json(call: TableCall) -> shapes.HallCall:
    """A call."""
    between = [side[0] if len(side) == 1 else list(side) for side in call.sides]
    return shapes.HallCall.of(call, between=between, match=call.match_id)


def called_match_json(cached: CachedMatch, base: str) -> shapes.CalledMatch:
    """The match of a call, with its keys and their links, but without the host's key."""
    keys = {role: cached.keys[role] for role in ("table", "board")}
    links = {role: f"{base}k/{cached.match_id}/{key}" for role, key in keys.items()}
    return shapes.CalledMatch(cached.match_id, cached.code, shapes.CalledKeys(**keys), shapes.CalledKeys(**links))


def waiting_json(waiting: Waiting) -> shapes.WaitingPairing:
    """A pairing that waits."""
    return msgspec.convert({**waiting.pairing.written, "reason": waiting.reason}, shapes.WaitingPairing)


def table_keys_json(event_id: str, tables: Iterable[HallTable], base: str) -> shapes.TableKeys:
    """The keys of the tables of an event, with their links."""
    return shapes.TableKeys(
        [
            shapes.TableKey(table.name, table.key, base.rstrip("/") + table_key_path(event_id, table.name, table.key))
            for table in tables
        ]
    )
