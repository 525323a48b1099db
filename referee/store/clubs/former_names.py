"""The names in the logs of matches and events that pages do not show, each with the name that they show instead.

Logs keep a name for good: the log of a match is a chain of hashes, and an event draws lots by names. So a page puts the
present name of the person in its place when it is shown. A match shows the names under which it was played, except
those of removed people. An event shows the present name of everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from referee.contract.roster_plays import Join, Substitute
from referee.kit.names import alike
from referee.kit.values import Value
from referee.schema import own_json
from referee.store.models import AppearanceRow, EntryRow, EventMatchRow, EventRow, MatchRow, PersonRow
from referee.store.people_models import EventPersonRow

Names = Mapping[str, str]
"""The present name for each name that is no longer shown."""


class NamedInEvent(Value):
    """A name in the log of an event: the person, and the present name."""

    name: str
    person_id: str
    shown: str


def of_match(connection: Connection, match_id: str) -> Names:
    """The names that the pages of a match do not show."""
    return with_present(_played(connection, AppearanceRow.match_id == match_id))


def of_event(connection: Connection, event_id: str) -> Names:
    """The names that the pages of an event do not show: those in its log, and those of its matches."""
    of_its_matches = select(EventMatchRow.match_id).where(EventMatchRow.event_id == event_id)
    played = _played(connection, AppearanceRow.match_id.in_(of_its_matches))
    return with_present((*played, *_entered(connection, EventPersonRow.event_id == event_id)))


def people_of_event(connection: Connection, event_id: str) -> list[NamedInEvent]:
    """The names of people in the log of an event, in alphabetical order."""
    row: Any = EventPersonRow
    wanted = select(row.name, row.person_id, PersonRow.name.label("shown")).join(
        PersonRow, PersonRow.id == row.person_id
    )
    rows = connection.execute(wanted.where(row.event_id == event_id).order_by(row.name))
    return [NamedInEvent(each.name, each.person_id, each.shown) for each in rows]


def of_club(connection: Connection, club_id: str) -> Names:
    """The names of removed people that lists of a club do not show. A name that a person has now is shown."""
    person = PersonRow
    rows = connection.execute(select(person.id, person.alike, person.removed).where(person.club_id == club_id)).all()
    removed = [row.id for row in rows if row.removed]
    if not removed:
        return {}
    former = [
        *_entered(connection, EventPersonRow.person_id.in_(removed)),
        *_played(connection, AppearanceRow.person_id.in_(removed)),
    ]
    present = {row.alike for row in rows if not row.removed}
    return with_present((name, now) for name, now in former if alike(name) not in present)


def with_present(former: Iterable[tuple[str, str]]) -> Names:
    """The names with their present ones. A present name that has one of them in it stays whole."""
    names = dict(former)
    return {now: now for now in names.values() if any(name in now for name in names)} | names


def _played(connection: Connection, condition: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
    """The names under which removed people played matches, each with the present name."""
    for name, _, present in played_names(connection, PersonRow.removed, condition):
        yield name, present


def played_names(connection: Connection, *conditions: ColumnElement[bool] | Any) -> Iterator[tuple[str, str, str]]:
    """The names of players in matches, each with the person's id and present name."""
    row, person = AppearanceRow, PersonRow
    wanted = (
        select(MatchRow.id, MatchRow.setup, row.player, person.id.label("person_id"), person.name)
        .join(row, row.match_id == MatchRow.id)
        .join(person, person.id == row.person_id)
        .where(*conditions)
    )
    for match in connection.execute(wanted):
        names = own_json(match.setup)["players"]
        if match.player >= len(names):
            names += late_names(connection, match.id, names)
        if match.player < len(names):
            yield names[match.player], match.person_id, match.name


def late_names(connection: Connection, match_id: str, players: Sequence[str]) -> list[str]:
    """The names that came to a match while it was under way, in the order of its log after corrections."""
    row = EntryRow
    wanted = select(row.seq, row.kind, row.body).where(row.match_id == match_id).order_by(row.seq)
    order: list[int] = []
    plays: dict[int, Mapping[str, Any]] = {}
    for entry in connection.execute(wanted):
        body = own_json(entry.body)
        if entry.kind == "play":
            order.append(entry.seq)
            plays[entry.seq] = body
        elif entry.kind == "insert":
            order.insert(order.index(body["n"]), entry.seq)
            plays[entry.seq] = body["play"]
        else:
            plays[body["n"]] = body.get("play", {})
    came = [plays[n]["who"] for n in order if plays[n].get("play") in (Join.name, Substitute.name)]
    return [name for name in dict.fromkeys(came) if name not in players]


def _entered(connection: Connection, condition: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
    """The names in the logs of events that are not the present ones, each with the present name."""
    row: Any = EventPersonRow
    wanted = (
        select(row.name, PersonRow.name.label("now"))
        .join(PersonRow, PersonRow.id == row.person_id)
        .join(EventRow, EventRow.id == row.event_id)
        .where(row.name != PersonRow.name, condition)
        .order_by(EventRow.created, row.name)
    )
    for each in connection.execute(wanted):
        yield each.name, each.now
