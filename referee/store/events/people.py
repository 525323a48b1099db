"""The people of events: each name in the log of an event belongs to a person of the club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, insert, select

from referee.events.called_match import ghosts_of_match
from referee.events.credits import people_of
from referee.events.event import EventState
from referee.store.clubs.former_names import played_names
from referee.store.clubs.people import linked_people, people_named
from referee.store.events.values import StoredEvent
from referee.store.models import AppearanceRow, EventMatchRow
from referee.store.people_models import EventPersonRow


def link_people(
    connection: Connection, club_id: str, event_id: str, names: Iterable[str], now: float,
    known: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Link new names in the log of an event to people of its club; a name without a person makes one.

    `known` has the ids of people by name. The matches of the event know the people of their players.
    """
    linked = linked_people(connection, event_id)
    new = [name for name in dict.fromkeys(names) if name not in linked]
    if not new:
        return
    person_of = _players(connection, event_id) | dict(known or {})
    person_of |= people_named(connection, club_id, [name for name in new if name not in person_of], now)
    rows = [{"event_id": event_id, "name": name, "person_id": person_of[name]} for name in new]
    connection.execute(insert(EventPersonRow), rows)


def new_names(before: EventState | None, after: EventState) -> tuple[str, ...]:
    """The names of people that an entry brought into an event."""
    if before is not None and before.facts.entrants is after.facts.entrants:
        return ()
    known = set(people_of(before)) if before is not None else set()
    return tuple(name for name in people_of(after) if name not in known)


def ghosts_in(event: StoredEvent, pairing_id: str, players: Sequence[str]) -> tuple[str, ...]:
    """The players of a match for a pairing of an event who are no people."""
    pairing = next((each for each in event.state.board.pairings.values() if each.id == pairing_id), None)
    return ghosts_of_match(event.state, pairing, players) if pairing is not None else ()


def _players(connection: Connection, event_id: str) -> dict[str, str]:
    """The people of the matches of an event, by the names of the players."""
    of_event = select(EventMatchRow.match_id).where(EventMatchRow.event_id == event_id)
    return {name: person for name, person, _ in played_names(connection, AppearanceRow.match_id.in_(of_event))}
