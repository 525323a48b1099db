"""A misspelt name that an entry corrects in its event: the person of the club has the right name too.

If somebody of the club has the right name, that person took part. If not, and the misspelt person has played nothing
else, the person is renamed. A misspelt person without anything else is gone after that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from referee.events.entries import Rename
from referee.events.event import EventState
from referee.kit.names import alike
from referee.store.clubs.people import linked_people, people_named
from referee.store.models import AppearanceRow, EventMatchRow, MatchRow, PersonRow
from referee.store.people_models import EventPersonRow, MergeRow


def corrected_names(before: EventState, after: EventState) -> dict[str, str]:
    """The names that an entry corrects in an event, or takes back, each with the name that is right now."""
    was, now = _corrections(before), _corrections(after)
    fresh = {name: right for name, right in now.items() if was.get(name) != right}
    return {right: name for name, right in was.items() if name not in now} | fresh


def follow_correction(connection: Connection, club_id: str, event_id: str, names: tuple[str, str], now: float) -> None:
    """Link a misspelt name and the right one (`names`) to the same person."""
    misspelt, right = names
    person = linked_people(connection, event_id).get(misspelt)
    if person is None:
        # It is the name of a pair or a team.
        return
    wanted = select(PersonRow.id).where(PersonRow.club_id == club_id, PersonRow.alike == alike(right))
    known = connection.execute(wanted).scalar_one_or_none()
    is_alone = not _plays_elsewhere(connection, person, event_id)
    if known in (None, person) and is_alone:
        target = person
        change = update(PersonRow).where(PersonRow.id == person)
        connection.execute(change.values(name=right, alike=alike(right), removed=False))
    else:
        target = known or people_named(connection, club_id, [right], now)[right]
    row: Any = EventPersonRow
    connection.execute(delete(row).where(row.event_id == event_id, row.name.in_((misspelt, right))))
    links = [{"event_id": event_id, "name": name, "person_id": target} for name in (misspelt, right)]
    connection.execute(insert(row), links)
    if target != person and is_alone:
        _give_matches(connection, person, target)
        connection.execute(delete(PersonRow).where(PersonRow.id == person))


def _corrections(state: EventState) -> Mapping[str, str]:
    return {
        logged.entry.who: logged.entry.to
        for logged in state.log.values()
        if isinstance(logged.entry, Rename) and not logged.struck
    }


def _plays_elsewhere(connection: Connection, person: str, event_id: str) -> bool:
    """True if a person has a match, an event or a merge besides one event."""
    row, link = AppearanceRow, EventPersonRow
    of_event = select(EventMatchRow.match_id).where(EventMatchRow.event_id == event_id)
    other = or_(row.event_id != event_id, (row.event_id.is_(None)) & row.match_id.not_in(of_event))
    elsewhere = (
        select(row.match_id).where(row.person_id == person, other),
        select(link.event_id).where(link.person_id == person, link.event_id != event_id),
        select(MergeRow.gone).where(MergeRow.kept == person),
    )
    return any(connection.execute(each.limit(1)).first() is not None for each in elsewhere)


def _give_matches(connection: Connection, person: str, target: str) -> None:
    """Give the matches of a person to another one. They and the results by hand are counted at the next visit."""
    row = AppearanceRow
    refereed = select(row.match_id).where(row.person_id == person, row.event_id.is_(None))
    matches = list(connection.execute(refereed).scalars())
    connection.execute(delete(row).where(row.person_id == person, row.event_id.is_not(None)))
    connection.execute(update(row).where(row.person_id == person).values(person_id=target))
    connection.execute(update(MatchRow).where(MatchRow.id.in_(matches)).values(figured=None))
