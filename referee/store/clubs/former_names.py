"""The names that removed people had in matches and events, and the neutral names that pages show instead.

Logs keep a name for good: the log of a match is a chain of hashes, and an event draws lots by names. So a page puts the
neutral name in its place when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from referee.contract.roster_plays import Join, Substitute
from referee.kit.names import alike
from referee.kit.values import replace
from referee.schema import own_json
from referee.store.events.plan import Plan, change_plan
from referee.store.models import (
    AppearanceRow,
    EntryRow,
    EventEntryRow,
    EventMatchRow,
    EventPlanRow,
    EventRow,
    MatchRow,
    PersonRow,
)

Names = Mapping[str, str]
"""The neutral name for each name that is no longer shown."""


def of_match(connection: Connection, match_id: str) -> Names:
    """The names that the pages of a match do not show."""
    return dict(_played(connection, AppearanceRow.match_id == match_id))


def of_event(connection: Connection, event_id: str) -> Names:
    """The names that the pages of an event do not show: of its matches, and of results entered by hand."""
    of_its_matches = select(EventMatchRow.match_id).where(EventMatchRow.event_id == event_id)
    entered = _entered(connection, EventPlanRow.event_id == event_id)
    return dict(entered) | dict(_played(connection, AppearanceRow.match_id.in_(of_its_matches)))


def of_club(connection: Connection, club_id: str) -> Names:
    """The names that lists of a club do not show. A name that a person of the club has now is shown."""
    person = PersonRow
    rows = connection.execute(select(person.alike, person.removed).where(person.club_id == club_id)).all()
    if not any(row.removed for row in rows):
        return {}
    present = {row.alike for row in rows if not row.removed}
    former = [
        *_entered(connection, EventRow.club_id == club_id),
        *_played(connection, AppearanceRow.club_id == club_id),
    ]
    return {name: neutral for name, neutral in former if alike(name) not in present}


def note(connection: Connection, club_id: str, person_id: str, name: str) -> None:
    """Note the names of a person in the plans of a club's events, before the person is removed."""
    played = _names_in_matches(connection, AppearanceRow.person_id == person_id)
    known = {alike(name), *(alike(former) for former, _ in played)}
    for event in connection.execute(select(EventRow.id, EventRow.setup).where(EventRow.club_id == club_id)).all():
        entrants = _entrants(connection, event.id, own_json(event.setup))
        former = {each: person_id for each in entrants if alike(each) in known}
        if former:
            change_plan(connection, event.id, _with_former(former))


def _with_former(former: Mapping[str, str]) -> Callable[[Plan], Plan]:
    return lambda plan: replace(plan, former={**plan.former, **former})


def _entrants(connection: Connection, event_id: str, setup: Mapping[str, Any]) -> Iterator[str]:
    """The names in the set-up and the entries of an event, those within pairs and teams included."""
    bodies = connection.execute(select(EventEntryRow.body).where(EventEntryRow.event_id == event_id)).scalars()
    late = [body["who"] for body in map(own_json, bodies) if body["do"] == "enter"]
    for entrant in (*setup["entrants"], *late):
        yield from (entrant["name"], *entrant.get("people", ())) if isinstance(entrant, dict) else (entrant,)


def _played(connection: Connection, condition: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
    """The names under which removed people played matches, each with the present name."""
    return _names_in_matches(connection, PersonRow.removed, condition)


def _names_in_matches(connection: Connection, *conditions: ColumnElement[bool] | Any) -> Iterator[tuple[str, str]]:
    row, person = AppearanceRow, PersonRow
    wanted = (
        select(MatchRow.id, MatchRow.setup, row.player, person.name)
        .join(row, row.match_id == MatchRow.id)
        .join(person, person.id == row.person_id)
        .where(*conditions)
    )
    for match in connection.execute(wanted):
        names = own_json(match.setup)["players"]
        if match.player >= len(names):
            names += late_names(connection, match.id, names)
        if match.player < len(names):
            yield names[match.player], match.name


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
    """The names of removed people in the plans of events, each with the present name."""
    plans = select(EventPlanRow.body).join(EventRow, EventRow.id == EventPlanRow.event_id).where(condition)
    former: dict[str, str] = {}
    for body in connection.execute(plans).scalars():
        former |= own_json(body).get("former", {})
    if not former:
        return
    people = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(former.values()), PersonRow.removed)
    neutral: dict[Any, str] = {row.id: row.name for row in connection.execute(people)}
    yield from ((name, neutral[person]) for name, person in former.items() if person in neutral)
