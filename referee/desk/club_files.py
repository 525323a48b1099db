"""A whole club as one file of records, and a new club from such a file."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from referee.chain import canonical
from referee.clubs.club_file import ClubHead, EventLine, MatchLine, SeasonOfClub, read_head, read_line
from referee.contract.roster import people_of
from referee.desk.events.plan_file import hall_from_file, hall_in_file, plan_from_file, plan_in_file
from referee.events.record import begun_with
from referee.events.seasons import OPTIONS
from referee.kit.names import alike, counted
from referee.match import Record, match_of_record, read_json, read_record
from referee.match.log import Breathe
from referee.net.breath import SLICE_SECONDS, Breath
from referee.net.threads import beside_the_loop
from referee.schema import Unreadable
from referee.store import keys
from referee.store.clubs import Club, NoSuchClub, queries
from referee.store.clubs.people import join_match, linked_people, people_of_match
from referee.store.events import EventMatch, StoredEvent
from referee.store.events.match_results import BY
from referee.store.exclusive import alone, together
from referee.store.models import EventRow, MatchRow, PersonRow
from referee.store.store import Store

FILE_SECONDS: Final = 60.0
"""Maximum seconds of processor time for a file on a server; the command line has no limit."""
LINE_SECONDS: Final = 5.0
"""Maximum seconds of processor time for a line: a match takes as long each time it is read after a rest."""
IMPORTS: Final = "imports of clubs"
LONGEST_PART: Final = 64 * 1024
"""Maximum bytes of a play, an entry or a set-up, as of a request. A longer line is read beside the loop."""
ROWS_AT_ONCE: Final = 200
T = TypeVar("T")


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


class TooMuchWork(Exception):
    """An import takes more processor time than it may; the message names the line. Nothing of the file is kept."""


class UnderWay(Exception):
    """The same file is being read already, for the same sender."""


class Allowance(Breath):
    """A `Breath` with limits on processor time: `seconds` in all, `each_line` for each line.

    The work of others counts while this work waits for the disk, but not in its pauses. `line` is the number of the
    current line, from 1.
    """

    def __init__(self, seconds: float = math.inf, each_line: float = math.inf) -> None:
        super().__init__()
        self.seconds = self.left = seconds
        self.each_line = each_line
        self.left_of_line = each_line
        self.line = 1
        self.counted = time.thread_time()

    def __call__(self) -> None:
        """Let others run if they have waited long enough.

        :raises TooMuchWork: there is no time left.
        """
        if time.monotonic() - self.since > SLICE_SECONDS:
            taken = time.thread_time() - self.counted
            self.left -= taken
            self.left_of_line -= taken
            if self.left < 0:
                raise TooMuchWork(f"line {self.line}: to referee this file takes more than {self.seconds:g} seconds")
            if self.left_of_line < 0:
                raise TooMuchWork(f"line {self.line}: to referee this line takes more than {self.each_line:g} seconds")
            super().__call__()
            self.counted = time.thread_time()

    def begin_line(self, number: int) -> None:
        """Let others run, and begin the time of another line.

        :raises TooMuchWork: there was no time left for the line before.
        """
        self()
        self.line = number
        self.left_of_line = self.each_line


def import_club(
    store: Store, lines: Iterable[object], into: str = "", allowance: Allowance | None = None, club_id: str = ""
) -> Club:
    """Make a club from the lines of a file, then compute its figures. `into` is a club that is still empty.

    With a `club_id` the club is made once.

    A line is an object, or its text as bytes; a long text is read beside the loop. If an exception ends the import,
    nothing of a new club is kept. If the process is killed, the next start of the server deletes the rest.

    :raises Unreadable: a line is not valid in such a file; the field has its number.
    :raises TooMuchWork: the `allowance` is used up; without one there is no limit.
    :raises UnderWay: another process makes the club with this id now.
    """
    if club_id in store.clubs.unfinished():
        raise UnderWay
    if club_id:
        with suppress(NoSuchClub):
            return store.clubs.club(club_id)
    breathe = allowance or Allowance()
    numbered = enumerate(lines, 1)
    first = next(numbered, (1, None))[1]
    try:
        head = _read(first, read_head)
    except Unreadable as fault:
        raise fault.within("line 1") from None
    if into:
        _add_lines(store, into, head, lines=numbered, breathe=breathe)
        club = store.clubs.club(into)
    else:
        with together(store.engine, IMPORTS):
            try:
                club_id = store.clubs.begin(head.name, club_id)
            except IntegrityError:
                raise UnderWay from None
            try:
                _add_lines(store, club_id, head, lines=numbered, breathe=breathe)
                club = store.clubs.finish(club_id)
            except BaseException:
                store.clubs.delete_unfinished(club_id)
                raise
    store.clubs.catch_up_all(club.club_id)
    return club


def sweep_imports(store: Store) -> int:
    """Delete the remains of killed imports, unless an import runs now; return the number of deleted clubs."""
    with alone(store.engine, IMPORTS) as is_alone:
        begun = store.clubs.unfinished() if is_alone else []
        for club_id in begun:
            store.clubs.delete_unfinished(club_id)
    return len(begun)


def _add_lines(
    store: Store, club_id: str, head: ClubHead, lines: Iterable[tuple[int, object]], breathe: Allowance
) -> None:
    """Add the lines after the first."""
    people = _add_people(store, club_id, head, breathe)
    matches: list[str] = []
    events: list[str] = []
    for number, raw in lines:
        breathe.begin_line(number)
        try:
            read = partial(_read_line, people=len(people), matches=len(matches), events=len(events))
            line = _read(raw, read)
            if isinstance(line, tuple):
                matches.append(_add_match(store, club_id, *line, people, breathe))
            elif isinstance(line, EventLine):
                links = [EventMatch(matches[at], "", pairing, entry) for at, pairing, entry in line.matches]
                by = dict.fromkeys(line.refereed, BY)
                is_earlier = head.written_by and line.record.get("entries")
                record = begun_with(head.written_by, line.record) if is_earlier else line.record
                known = {name: people[number] for name, number in line.people.items()}
                created = store.events.create(
                    club_id, record, created=line.began, links=links, by=by, people=known, breathe=breathe
                )
                events.append(created.event_id)
                _add_plan(store, created, line)
            else:
                season = store.seasons.create(club_id, line.title, line.options, created=line.began)
                for at in line.events:
                    store.seasons.count(season.season_id, events[at])
        except Unreadable as fault:
            raise fault.within(f"line {number}") from None


def _add_plan(store: Store, event: StoredEvent, line: EventLine) -> None:
    """Give an event of a file its plan and its tables."""
    if line.hall is not None:
        hall = hall_from_file(line.hall)
        store.tables.put_tables(event.event_id, hall.tables)
        store.tables.set_automatic(event.event_id, hall.automatic)
    if line.plan is not None:
        plan = plan_from_file(line.plan, event)
        store.plans.change(event.event_id, lambda before: plan)


def _read(raw: object, read: Callable[[object], T]) -> T:
    """The value that `read` makes of the object of a line.

    :raises Unreadable: it is no JSON, or `read` does not take it.
    """
    if not isinstance(raw, bytes):
        return read(raw)
    text = raw
    if len(text) <= LONGEST_PART:
        return read(read_json(text))

    def attempt() -> T | Unreadable:
        # Return the fault: gevent prints exceptions that are raised in a thread.
        try:
            written = read_json(text)
            _check_lengths(written)
            return read(written)
        except Unreadable as fault:
            return fault

    outcome = beside_the_loop(attempt)
    if isinstance(outcome, Unreadable):
        raise outcome
    return outcome


def _read_line(
    raw: object, people: int, matches: int, events: int
) -> tuple[MatchLine, Record] | EventLine | SeasonOfClub:
    """Read a line after the first; a match comes with its record.

    :raises Unreadable: it is no such line.
    """
    line = read_line(raw, people, matches, events)
    return (line, read_record(line.record)) if isinstance(line, MatchLine) else line


def _check_lengths(line: object) -> None:
    """Check that each part of a line fits into a request, so that judging it takes no longer.

    :raises Unreadable: a part is too long.
    """
    for kind, lists in (("match", ("plays", "log")), ("event", ("entries", "log"))):
        record = line.get(kind) if isinstance(line, dict) else None
        if not isinstance(record, dict):
            continue
        _check_length({name: part for name, part in record.items() if name not in lists}, kind)
        for name in lists:
            parts = record.get(name)
            for index, part in enumerate(parts if isinstance(parts, list) else ()):
                _check_length(part, f"{kind}.{name}[{index}]")


def _check_length(part: object, field: str) -> None:
    if len(canonical(part)) > LONGEST_PART:
        raise Unreadable(f"this is longer than {LONGEST_PART:,} bytes, and so than anything that is entered", field)


def _add_people(store: Store, club_id: str, head: ClubHead, breathe: Breathe) -> list[str]:
    """Add the people of a file; return their ids, in its order."""
    rows: list[dict[str, Any]] = []
    for number, name in enumerate(head.people):
        rows.append(
            {
                "id": keys.new_id(), "club_id": club_id, "name": name, "alike": alike(name), "created": 0.0,
                "removed": number in head.removed,
            }
        )  # fmt: skip
        breathe()
    if len({row["alike"] for row in rows}) < len(rows):
        raise Unreadable("two people have the same name", "people")
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        store.writer.write(
            club_id,
            lambda connection, some=some: connection.execute(insert(PersonRow), some).rowcount,  # type: ignore[misc]
        )
        breathe()
    return [row["id"] for row in rows]


def _add_match(
    store: Store, club_id: str, line: MatchLine, record: Record, people: list[str], breathe: Allowance
) -> str:
    """Add a match of a file with its log and its people; return its id. The last players may be ghosts."""
    match = match_of_record(record, line.began, breathe)
    players = people_of(match.position)[: len(line.people)]
    if len(players) != len(line.people):
        numbers, there = counted(len(line.people), "number"), counted(len(players), "player")
        raise Unreadable(f"people has {numbers} for {there}", "people")
    seats = zip(players, line.people, strict=True)
    person_of = {name: people[number] for name, number in seats if number is not None}

    def join(connection: Connection, row: Mapping[str, Any]) -> None:
        join_match(connection, club_id, row, players, person_of)

    return store.add(match, began=line.began, ended=line.ended, joins=join).match_id
