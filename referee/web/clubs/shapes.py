"""Clubs: their people, matches, rankings, records of the house and events."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.desk.club_import import LineLeftOut
from referee.desk.left_out import LeftOut
from referee.kit.shape import Moment, Object, Shape
from referee.store.clubs import ClubMatch, HouseRecord, Member, PersonOfClub, RankingLine
from referee.web.api.rulings import Error
from referee.web.events.shapes import EventEnd, ReadyPairing


class ClubKeys(Shape):
    """A key or a link for each role."""

    organiser: str
    helper: str
    board: str


class NewClub(Shape):
    """The name of a new club."""

    name: str


class ClubCreated(Shape):
    """A new club. Only this answer has its keys.

    `left_out` are the plays and entries of a file that the rules refuse, if there are any. An answer to a file that was
    brought in before does not have them.
    """

    club: str
    name: str
    keys: ClubKeys
    links: ClubKeys
    left_out: list[LineLeftOut] | UnsetType = UNSET


class ClubGame(Shape):
    """A game that a club has played."""

    game: str
    title: str
    matches: int


class Club(Shape):
    """A summary of a club. `role` is that of the key in the request."""

    club_id: str = msgspec.field(name="club")
    name: str
    created: Moment
    role: Literal["organiser", "helper", "board"]
    people: int
    matches: int
    games: list[ClubGame]


class Members(Shape):
    """The people of a club, the latest to play first."""

    people: list[Member]


class NewPeople(Shape):
    """The names of people to add to the club; known people stay unchanged."""

    names: Annotated[list[str], Meta(min_length=1, max_length=200)]


class AddedPeople(Shape):
    """The people with the names that were sent."""

    people: list[PersonOfClub]


class PersonName(Shape):
    """The new name of a person."""

    name: str


class MergeRequest(Shape):
    """The person who gets the matches, and the name that stays. With `preview` nothing changes."""

    into: str
    preview: bool = False
    name: Annotated[str, Meta(description="the name of one of the two; by default that of `into`")] = ""


class MergeTakenBack(Shape):
    """The person who was merged into another one."""

    gone: str


class ClubMatches(Shape):
    """Matches of a club, the newest first. `more` is true if others follow."""

    matches: list[ClubMatch]
    offset: int
    more: bool


class Ranking(Shape):
    """The people with a rating at a game, in the order of their rating less three times its doubt."""

    game: str
    title: str
    about: Annotated[str, Meta(description="how ratings are computed")]
    ranking: list[RankingLine]


class HouseRecords(Shape):
    """The records of the house, of one year or (null) of all years. `years` are the years with records."""

    year: int | None
    years: list[int]
    records: list[HouseRecord]


class JoinedMatch(Shape):
    """The host's key of a match to add to the club."""

    key: str


class EventSummary(Shape):
    """An event in the list of a club."""

    event_id: str = msgspec.field(name="event")
    title: str
    format: str
    created: Moment
    over: bool


class ClubEvents(Shape):
    """The events of a club, the newest first."""

    events: list[EventSummary]


class ClubEventMatch(Shape):
    """A match of an event. `entry` is the number of the entry with its result."""

    match_id: str = msgspec.field(name="match")
    pairing: str
    entry: int | None


class EventPerson(Shape):
    """A name in the log of an event, and the person of the club."""

    name: str
    person_id: str = msgspec.field(name="person")
    shown: Annotated[str, Meta(description="the present name of the person, as pages show it")]


class ClubEvent(Shape):
    """An event of a club: its record, with its log, and its current state. `head` is the number of its last entry.

    `left_out` are the entries of a record that the rules refuse; it is in the answer to a record alone.
    """

    event_id: str = msgspec.field(name="event")
    club_id: str = msgspec.field(name="club")
    title: str
    format: str
    created: Moment
    head: int
    ready: list[ReadyPairing]
    matches: list[ClubEventMatch]
    record: Object
    fingerprint: Annotated[str, Meta(description="the fingerprint of the log; empty if an entry was changed later")]
    end: EventEnd
    people: list[EventPerson]
    left_out: list[LeftOut] | UnsetType = UNSET


class EventDay(Shape):
    """The day on which an event is played; lists and seasons order events by it."""

    day: Annotated[str, Meta(description="a day as `2026-11-27`")]


class EventEntryLine(Shape):
    """The ruling on an entry of an event; `n` is null if it is not in the log. `seq` is the last entry."""

    n: int | None
    verdict: Literal["allowed", "refused"]
    rules: list[str]
    says: str
    void: list[int]
    ready: list[ReadyPairing]
    seq: int
    again: bool


class EventEntryLogged(Shape):
    """An entry of the log of an event."""

    n: int
    entry: Object


class NearlyKnown(Error):
    """New names that are nearly those of people of the club; a request with `new_names` takes them all the same."""

    near: dict[str, str]
    """Each new name with the known one."""


class StaleEvent(Error):
    """The sender has not seen the missed entries, or has seen more entries than there are (`missed` is empty)."""

    head: int
    missed: list[EventEntryLogged]
