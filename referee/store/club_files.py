"""A whole club as one file of records, and a new club from such a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, insert, select

from referee.clubs.club_file import ClubHead, EventLine, MatchLine, SeasonOfClub, read_head, read_line
from referee.events.seasons import OPTIONS
from referee.kit.names import alike
from referee.match import match_of_record, read_record
from referee.schema import Unreadable
from referee.store import keys
from referee.store.breath import Breath
from referee.store.clubs import Club, queries
from referee.store.clubs.people import join_match, people_of_match
from referee.store.events import EventMatch
from referee.store.events.match_results import BY
from referee.store.models import EventRow, MatchRow, PersonRow
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
        players = store.clubs.read(lambda connection, row=row: people_of_match(connection, row.id))  # type: ignore[misc]
        yield MatchLine(record, row.created, row.ended, tuple(number_of[who] for who in players)).as_json()
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
        yield EventLine(event.record, event.created, matches=matches, refereed=refereed).as_json()
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


def import_club(store: Store, lines: Iterable[object], into: str = "") -> Club:
    """A new club from the lines of a file; its figures are computed afterwards. `into` is a club that is empty yet.

    :raises Unreadable: a line is none of such a file; its number is in the field. Nothing of the file is kept then.
    """
    numbered = enumerate(lines, 1)
    first = next(numbered, (1, None))[1]
    try:
        head = read_head(first)
    except Unreadable as fault:
        raise fault.within("line 1") from None
    club = store.clubs.club(into) if into else store.clubs.create(head.name)
    matches: list[str] = []
    try:
        _add_lines(store, club.club_id, head, lines=numbered, matches=matches)
    except Unreadable:
        for match_id in matches:
            store.delete(match_id)
        store.clubs.delete(club.club_id)
        raise
    store.clubs.catch_up_all(club.club_id)
    return club


def _add_lines(
    store: Store, club_id: str, head: ClubHead, lines: Iterable[tuple[int, object]], matches: list[str]
) -> None:
    """Add what follows the first line; the ids of the matches go into `matches` one by one."""
    people = _add_people(store, club_id, head)
    events: list[str] = []
    breathe = Breath()
    for number, raw in lines:
        breathe()
        try:
            line = read_line(raw, len(people), len(matches), len(events))
            if isinstance(line, MatchLine):
                matches.append(_add_match(store, club_id, line, people))
            elif isinstance(line, EventLine):
                links = [EventMatch(matches[at], "", pairing, entry) for at, pairing, entry in line.matches]
                by = dict.fromkeys(line.refereed, BY)
                created = store.events.create(club_id, line.record, created=line.began, links=links, by=by)
                events.append(created.event_id)
            else:
                season = store.seasons.create(club_id, line.title, line.options, created=line.began)
                for at in line.events:
                    store.seasons.count(season.season_id, events[at])
        except Unreadable as fault:
            raise fault.within(f"line {number}") from None


def _add_people(store: Store, club_id: str, head: ClubHead) -> list[str]:
    """The ids of the new people, in the order of the file."""
    if len({alike(name) for name in head.people}) < len(head.people):
        raise Unreadable("two people have the same name", "people")
    rows: list[dict[str, Any]] = [
        {
            "id": keys.new_id(), "club_id": club_id, "name": name, "alike": alike(name), "created": 0.0,
            "removed": number in head.removed,
        }
        for number, name in enumerate(head.people)
    ]  # fmt: skip
    if rows:
        store.writer.write(club_id, lambda connection: connection.execute(insert(PersonRow), rows).rowcount)
    return [row["id"] for row in rows]


def _add_match(store: Store, club_id: str, line: MatchLine, people: list[str]) -> str:
    """A match of the file, with its log and its people; the id of the match. The last players may be ghosts."""
    record = read_record(line.record)
    players = record.setup.players[: len(line.people)]
    if len(players) != len(line.people):
        raise Unreadable(f"people has {len(line.people)} numbers, and {len(players)} play", "people")
    person_of = {name: people[number] for name, number in zip(players, line.people, strict=True)}
    match = match_of_record(record, line.began)

    def join(connection: Connection, row: Mapping[str, Any]) -> None:
        join_match(connection, club_id, row, players, person_of)

    return store.add(match, began=line.began, ended=line.ended, joins=join).match_id
