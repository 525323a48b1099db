"""Clubs: their people, matches, rankings, records of the house and events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from referee.web.api.shapes.base import Moment, Object, Shape
from referee.web.api.shapes.events import EventEnd, ReadyPairing


class ClubKeys(Shape):
    """One for each role."""

    organiser: str
    helper: str
    board: str


class NewClub(Shape):
    """The name of a club that begins."""

    name: str


class ClubCreated(Shape):
    """A club that has begun. Its keys are told only here."""

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
    """A club in short. `role` is that of the key that goes along."""

    club: str
    name: str
    created: Moment
    role: Literal["organiser", "helper", "board"]
    people: int
    matches: int
    games: list[ClubGame]


class PersonOfClub(Shape):
    """A person of a club. Whoever is removed has a neutral name."""

    person: str
    name: str
    removed: bool


class Member(Shape):
    """A person in the list of a club; `last` is when the last match began."""

    person: str
    name: str
    removed: bool
    matches: int
    won: int
    last: Moment | None


class Members(Shape):
    """The people of a club, those who came last first."""

    people: list[Member]


class NewPeople(Shape):
    """The names of people who are to be in the club; those who are known stay as they are."""

    names: list[str]


class AddedPeople(Shape):
    """The people of some names."""

    people: list[PersonOfClub]


class PersonName(Shape):
    """Another name."""

    name: str


class MergeRequest(Shape):
    """The person whom the matches go to. With `preview` nothing is changed."""

    into: str
    preview: bool = False


class Merge(Shape):
    """Two people who are one: the matches that change hands. `done` is false for a preview."""

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
    shown: Annotated[str, Meta(description="as people read it")]


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
    """A player of a match. `result` is `none` where it was broken off, null while it goes on."""

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
    """Matches of a club, the newest first. `more` is true if further ones follow."""

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
    """A line of a ranking. Those of one rating share a place."""

    place: int
    person: str
    name: str
    rating: int
    doubt: int
    matches: int


class Ranking(Shape):
    """The people who were rated at a game, the surely strongest first."""

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
    """The records of the house, of a year or (null) of all. `years` have some."""

    year: int | None
    years: list[int]
    records: list[HouseRecord]


class JoinedMatch(Shape):
    """The host's key of a match that is to be one of the club."""

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
    """A match that is played in an event. `entry` is the result that it has given."""

    match: str
    pairing: str
    entry: int | None


class ClubEvent(Shape):
    """An event of a club: its record, and how it stands. `head` is the number of its last entry."""

    event: str
    club: str
    title: str
    format: str
    created: Moment
    head: int
    ready: list[ReadyPairing]
    matches: list[ClubEventMatch]
    record: Object
    end: EventEnd


class EventEntryLine(Shape):
    """The ruling on an entry of an event; `n` is null where it is not in the log. `seq` is the last entry."""

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
    """The sender had not seen the entries missed; or had seen more than there are (none missed)."""

    error: str
    field: str
    head: int
    missed: list[EventEntryLogged]
