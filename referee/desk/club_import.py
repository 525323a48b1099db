"""A new club from a file of records, as `club_files` writes it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from referee.chain import canonical
from referee.clubs.club_file import ClubHead, EventLine, MatchLine, SeasonOfClub, read_head, read_line
from referee.contract.roster import people_of
from referee.desk.events.plan_file import hall_from_file, plan_from_file
from referee.desk.left_out import LeftOut, entries_left_out, plays_left_out
from referee.events.record import begun_with
from referee.kit.names import alike, counted
from referee.kit.values import Value
from referee.match import Record, match_of_record, read_json, read_record
from referee.match.log import Breathe
from referee.net.breath import SLICE_SECONDS, Breath
from referee.net.threads import beside_the_loop
from referee.schema import Unreadable
from referee.store import keys
from referee.store.clubs import Club, NoSuchClub
from referee.store.clubs.people import join_match
from referee.store.events import EventMatch, StoredEvent
from referee.store.events.match_results import BY
from referee.store.exclusive import alone, together
from referee.store.models import PersonRow
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


class LineLeftOut(LeftOut):
    """A refused play of a match, or entry of an event, in the file of a club. `line` is a number from 1."""

    line: int
    what: Literal["play", "entry"]


class ImportedClub(Value):
    """A club that was made of a file, and what the rules refuse of its records: nothing if it was made before."""

    club: Club
    left_out: tuple[LineLeftOut, ...] = ()


def import_club(
    store: Store, lines: Iterable[object], into: str = "", allowance: Allowance | None = None, club_id: str = ""
) -> ImportedClub:
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
            return ImportedClub(store.clubs.club(club_id))
    breathe = allowance or Allowance()
    numbered = enumerate(lines, 1)
    first = next(numbered, (1, None))[1]
    try:
        head = _read(first, read_head)
    except Unreadable as fault:
        raise fault.within("line 1") from None
    if into:
        left_out = Import(store, into, head, breathe).add_lines(numbered)
        club = store.clubs.club(into)
    else:
        with together(store.engine, IMPORTS):
            try:
                club_id = store.clubs.begin(head.name, club_id)
            except IntegrityError:
                raise UnderWay from None
            try:
                left_out = Import(store, club_id, head, breathe).add_lines(numbered)
                club = store.clubs.finish(club_id)
            except BaseException:
                store.clubs.delete_unfinished(club_id)
                raise
    store.clubs.catch_up_all(club.club_id)
    return ImportedClub(club, left_out)


def sweep_imports(store: Store) -> int:
    """Delete the remains of killed imports, unless an import runs now; return the number of deleted clubs."""
    with alone(store.engine, IMPORTS) as is_alone:
        begun = store.clubs.unfinished() if is_alone else []
        for club_id in begun:
            store.clubs.delete_unfinished(club_id)
    return len(begun)


class Import:
    """The work on the file of a club: the ids that it has made so far, and what the rules refuse.

    `people` are numbered as in the first line, `matches` and `events` in the order of their lines.
    """

    def __init__(self, store: Store, club_id: str, head: ClubHead, breathe: Allowance) -> None:
        self.store = store
        self.club_id = club_id
        self.written_by = head.written_by
        self.breathe = breathe
        self.people = _add_people(store, club_id, head, breathe)
        self.matches: list[str] = []
        self.events: list[str] = []
        self.left_out: list[LineLeftOut] = []

    def add_lines(self, lines: Iterable[tuple[int, object]]) -> tuple[LineLeftOut, ...]:
        """Add the lines after the first, each with its number; return what the rules refuse.

        :raises Unreadable: a line is not valid; the field has its number.
        """
        for number, raw in lines:
            self.breathe.begin_line(number)
            try:
                line = _read(
                    raw,
                    partial(_read_line, people=len(self.people), matches=len(self.matches), events=len(self.events)),
                )
                if isinstance(line, tuple):
                    self._add_match(*line)
                elif isinstance(line, EventLine):
                    self._add_event(line)
                else:
                    self._add_season(line)
            except Unreadable as fault:
                raise fault.within(f"line {number}") from None
        return tuple(self.left_out)

    def _add_match(self, line: MatchLine, record: Record) -> None:
        """Add a match of a file with its log and its people. The last players may be ghosts."""
        match = match_of_record(record, line.began, self.breathe)
        self._leave_out("play", plays_left_out(match, record, self.breathe))
        players = people_of(match.position)[: len(line.people)]
        if len(players) != len(line.people):
            numbers, there = counted(len(line.people), "number"), counted(len(players), "player")
            raise Unreadable(f"people has {numbers} for {there}", "people")
        seats = zip(players, line.people, strict=True)
        person_of = {name: self.people[number] for name, number in seats if number is not None}

        def join(connection: Connection, row: Mapping[str, Any]) -> None:
            join_match(connection, self.club_id, row, players, person_of)

        self.matches.append(self.store.add(match, began=line.began, ended=line.ended, joins=join).match_id)

    def _add_event(self, line: EventLine) -> None:
        """Add an event of a file with its matches, its plan and its tables."""
        links = [EventMatch(self.matches[at], "", pairing, entry) for at, pairing, entry in line.matches]
        by = dict.fromkeys(line.refereed, BY)
        is_earlier = self.written_by and line.record.get("entries")
        record = begun_with(self.written_by, line.record) if is_earlier else line.record
        known = {name: self.people[number] for name, number in line.people.items()}
        event = self.store.events.create(
            self.club_id, record, created=line.began, links=links, by=by, people=known, breathe=self.breathe
        )
        self._leave_out("entry", entries_left_out(event, record, self.breathe))
        self.events.append(event.event_id)
        _add_plan(self.store, event, line)

    def _add_season(self, line: SeasonOfClub) -> None:
        """Add a season of a file; its events have come before."""
        season = self.store.seasons.create(self.club_id, line.title, line.options, created=line.began)
        for at in line.events:
            self.store.seasons.count(season.season_id, self.events[at])

    def _leave_out(self, what: Literal["play", "entry"], refused: Iterable[LeftOut]) -> None:
        number = self.breathe.line
        self.left_out.extend(LineLeftOut.of(each, line=number, what=what) for each in refused)


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

    :raises Unreadable: it is not JSON, or `read` does not take it.
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
