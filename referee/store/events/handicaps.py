"""The last handicap of each person of a club at a game, from the events so far."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, or_, select

from referee.events.entrants import read_entrant
from referee.kit.names import alike
from referee.schema import Unreadable, own_json
from referee.store.models import EventEntryRow, EventRow

LOOKED_AT: Final = 60
"""The latest events of the club that are looked at."""


def last_handicaps(connection: Connection, club_id: str, game: str) -> dict[str, int | float]:
    """The last handicap of each entrant of a club at a game, by the name in the form that `alike` compares."""
    events = (
        select(EventRow.id, EventRow.setup)
        .where(EventRow.club_id == club_id)
        .order_by(EventRow.created.desc(), EventRow.id)
        .limit(LOOKED_AT)
    )
    setups = {row.id: own_json(row.setup) for row in reversed(connection.execute(events).all())}
    of_game = [event_id for event_id, setup in setups.items() if setup.get("game") == game]
    row = EventEntryRow
    given = (
        select(row.event_id, row.seq, row.body)
        .where(row.event_id.in_(of_game), or_(row.body.contains('"handicap"'), row.body.contains('"strike"')))
        .order_by(row.event_id, row.seq)
    )
    later: dict[str, dict[int, Any]] = {}
    for each in connection.execute(given):
        body, of_event = own_json(each.body), later.setdefault(each.event_id, {})
        if body.get("do") == "enter":
            of_event[each.seq] = body.get("who")
        elif body.get("do") == "strike":
            of_event.pop(body.get("n"), None)
    handicaps: dict[str, int | float] = {}
    for event_id in of_game:
        for who in (*setups[event_id]["entrants"], *later.get(event_id, {}).values()):
            try:
                entrant = read_entrant(who)
            except Unreadable:
                continue
            if entrant.handicap is not None:
                handicaps[alike(entrant.name)] = entrant.handicap
            elif "handicap" in entrant.cleared:
                handicaps.pop(alike(entrant.name), None)
    return handicaps
