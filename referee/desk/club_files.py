"""A whole club as one file of records; `club_import` makes a new club from such a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from referee.clubs.club_file import ClubHead, EventLine, MatchLine, SeasonOfClub
from referee.desk.events.plan_file import hall_in_file, plan_in_file
from referee.events.seasons import OPTIONS
from referee.net.breath import Breath
from referee.store.clubs import queries
from referee.store.clubs.people import linked_people, people_of_match
from referee.store.events.match_results import BY
from referee.store.models import EventRow, MatchRow
from referee.store.store import Store


def export_club(store: Store, club_id: str) -> Iterator[dict[str, Any]]:
    """The lines of a club's file as objects: its people, then its matches, events and seasons, the oldest first.

    :raises NoSuchClub: there is no such club.
    """
    club = store.clubs.club(club_id)
    people = store.clubs.read(lambda connection: queries.all_people(connection, club_id))
    number_of = {person.person_id: number for number, person in enumerate(people)}
    removed = frozenset(number_of[person.person_id] for person in people if person.removed)
    yield ClubHead(club.name, tuple(person.name for person in people), removed).as_json()
    rows = store.clubs.read(lambda connection: _matches_of(connection, club_id))
    breathe = Breath()
    for row in rows:
        record = store.cached_match(row.id).match.whole_record()
        there = store.clubs.read(lambda connection, row=row: people_of_match(connection, row.id))  # type: ignore[misc]
        players = tuple(number_of.get(there.get(at, "")) for at in range(max(there, default=-1) + 1))
        yield MatchLine(record, row.created, row.ended, players).as_json()
        breathe()
    number_of_match = {row.id: number for number, row in enumerate(rows)}
    events = store.clubs.read(lambda connection: _events_of(connection, club_id))
    for event_id in events:
        event = store.events.event(event_id)
        matches = tuple(
            (number_of_match[match.match_id], match.pairing, match.entry)
            for match in store.events.matches_of(event_id)
            if match.match_id in number_of_match
        )
        refereed = store.events.entries_by(event_id, BY)
        linked = store.clubs.read(lambda connection, event_id=event_id: linked_people(connection, event_id))  # type: ignore[misc]
        yield EventLine(
            event.whole_record,
            event.created,
            matches=matches,
            refereed=refereed,
            plan=plan_in_file(store.plans.plan(event_id), event.state.facts.entrants),
            hall=hall_in_file(store, event_id),
            people={name: number_of[person] for name, person in linked.items()},
        ).as_json()
        breathe()
    number_of_event = {event_id: number for number, event_id in enumerate(events)}
    for season_id, _ in reversed(store.seasons.of_club(club_id)):
        season = store.seasons.season(season_id)
        counted = tuple(number_of_event[each] for each in season.event_ids)
        yield SeasonOfClub(season.title, OPTIONS.write(season.options), season.created, counted).as_json()


def _matches_of(connection: Connection, club_id: str) -> list[Any]:
    wanted = select(MatchRow.id, MatchRow.created, MatchRow.ended).where(MatchRow.club_id == club_id)
    return list(connection.execute(wanted.order_by(MatchRow.created, MatchRow.id)).all())


def _events_of(connection: Connection, club_id: str) -> list[str]:
    wanted = select(EventRow.id).where(EventRow.club_id == club_id).order_by(EventRow.created, EventRow.id)
    return list(connection.execute(wanted).scalars())
