"""The list of those who are checked in at the door of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from referee.store.events import Plan, StoredEvent


@dataclass(frozen=True, slots=True)
class DoorList:
    """The entrants who take part, those of them who are here, and those who have not come."""

    event_id: str
    people: tuple[str, ...]
    here: frozenset[str]
    missing: tuple[str, ...]


def door_list(event: StoredEvent, plan: Plan) -> DoorList:
    """The list of an event as it stands."""
    facts = event.state.facts
    people = tuple(who for who in facts.entrants if who not in facts.withdrawn)
    missing = tuple(who for who in people if who not in plan.here)
    return DoorList(event.event_id, people, frozenset(plan.here), missing)
