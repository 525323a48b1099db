"""Clubs: their people, matches, rankings, records of the house and events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from referee.web.api.shape import Moment, Object, Shape
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
    """A new club. Only this answer has its keys."""

    club: str
    name: str
    keys: ClubKeys
    links: ClubKeys


class ClubGame(Shape):
    """A game that a club has played."""

    game: str
    title: str
    matches: int


class Club(Shape):
    """A summary of a club. `role` is that of the key in the request."""

    club: str
    name: str
    created: Moment
    role: Literal["organiser", "helper", "board"]
    people: int
    matches: int
    games: list[ClubGame]


class PersonOfClub(Shape):
    """A person of a club. A removed person has a neutral name."""

    person: str
    name: str
    removed: bool


class Member(Shape):
    """A person in the list of a club; `last` is the time at which the last match began."""

    person: str
    name: str
    removed: bool
    matches: int
    won: int
    last: Moment | None


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
    """The person who gets the matches. With `preview` nothing changes."""

    into: str
    preview: bool = False


class Merge(Shape):
    """The merge of two people, with the number of matches that it moves. `done` is false for a preview."""

    kept: PersonOfClub
    gone: PersonOfClub
    matches: int
    games: Annotated[dict[str, int], Meta(description="by game")]
    done: bool


class Rating(Shape):
    """A rating: 1500 ± 500 for a beginner. `doubt` is one standard deviation."""

    rating: int
    doubt: int


class PersonFigure(Shape):
    """A figure of a person over all matches of a game."""

    key: str
    title: str
    about: Annotated[str, Meta(description="how it is computed")]
    value: float | None
    shown: Annotated[str, Meta(description="the value as text for people")]


class GameOfPerson(Shape):
    """A person at one game. `place` is that in the ranking, null without a rating."""

    game: str
    title: str
    matches: int
    won: int
    drawn: int
    lost: int
    streak: Annotated[int, Meta(description="matches won in a row up to now")]
    longest: Annotated[int, Meta(description="the most matches won in a row")]
    last: Moment
    rating: Rating | None
    place: int | None
    ranked: Annotated[int, Meta(description="the people in the ranking")]
    figures: list[PersonFigure]


class OpponentLine(Shape):
    """The matches of a person against another one."""

    person: str
    name: str
    matches: int
    won: int
    drawn: int
    lost: int


class ClubPlayer(Shape):
    """A player of a match. `result` is `none` if it was broken off, null while it goes on."""

    person: str
    name: str
    place: int | None
    score: float | None
    result: Literal["win", "draw", "loss", "none"] | None


class ClubMatch(Shape):
    """A match of a club."""

    match: str
    game: str
    began: Moment
    done: bool
    players: list[ClubPlayer]


class ClubMatches(Shape):
    """Matches of a club, the newest first. `more` is true if others follow."""

    matches: list[ClubMatch]
    offset: int
    more: bool


class PersonPage(Shape):
    """A person: totals, figures and rating of each game, opponents, last matches."""

    person: str
    name: str
    removed: bool
    games: list[GameOfPerson]
    opponents: list[OpponentLine]
    matches: list[ClubMatch]


class RankingLine(Shape):
    """A line of a ranking. People with equal ratings share a place."""

    place: int
    person: str
    name: str
    rating: int
    doubt: int
    matches: int


class Ranking(Shape):
    """The people with a rating at a game, in the order of their rating less three times its doubt."""

    game: str
    title: str
    about: Annotated[str, Meta(description="how ratings are computed")]
    ranking: list[RankingLine]


class HouseRecord(Shape):
    """A record of the house."""

    game: str
    key: str
    title: str
    value: float
    unit: str
    holders: list[PersonOfClub]
    match: str
    began: Moment


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

    event: str
    title: str
    format: str
    created: Moment
    over: bool


class ClubEvents(Shape):
    """The events of a club, the newest first."""

    events: list[EventSummary]


class ClubEventMatch(Shape):
    """A match of an event. `entry` is the number of the entry with its result."""

    match: str
    pairing: str
    entry: int | None


class ClubEvent(Shape):
    """An event of a club: its record, with its log, and its current state. `head` is the number of its last entry."""

    event: str
    club: str
    title: str
    format: str
    created: Moment
    head: int
    ready: list[ReadyPairing]
    matches: list[ClubEventMatch]
    record: Object
    fingerprint: Annotated[str, Meta(description="the fingerprint of the log; empty if an entry was changed later")]
    end: EventEnd


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


class StaleEvent(Shape):
    """The sender has not seen the missed entries, or has seen more entries than there are (`missed` is empty)."""

    error: str
    field: str
    head: int
    missed: list[EventEntryLogged]
