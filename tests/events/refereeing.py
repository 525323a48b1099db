"""Events that tests write down in a line: entries in, rulings and standing out."""

from __future__ import annotations

from typing import Any

from referee.events.event import EntryRuling, EventState, opened, with_body
from referee.events.record import read_event


def refereed(event: str, entrants: list[Any], *entries: dict[str, Any], **record: Any) -> EventState:
    """The event after entries that are all allowed."""
    state = opened(read_event({"record": 1, "event": event, "entrants": entrants, "entries": [], **record}))
    for body in entries:
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling.says
    return state


def ruling_on(state: EventState, **body: Any) -> EntryRuling:
    """The ruling on one more entry."""
    return with_body(state, body)[1]


def standing(state: EventState) -> list[tuple[int, str, float]]:
    """Place, name and points of each line."""
    rows = state.event_rules.standing(state.facts, state.board)
    return [(row.place, row.who, row.points) for row in rows]


def meetings(state: EventState, number: int = 1) -> list[str]:
    """The pairings of a round in words."""
    rounds = state.event_rules.rounds(state.facts, state.board)
    return [str(pairing) for pairing in rounds[number - 1].pairings]


def result(*between: Any, **how: Any) -> dict[str, Any]:
    """The entry of a result."""
    return {"do": "result", "between": list(between), **how}
