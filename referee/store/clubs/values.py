"""The answers of the store about clubs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from referee.clubs.ratings import Rating
from referee.clubs.results import Result, Tally
from referee.contract.figures import Counts
from referee.kit.shape import Moment, Shape
from referee.kit.values import Value
from referee.store.keys import ClubRole


class NoSuchClub(LookupError):
    """There is no club with this id."""


class NoSuchPerson(LookupError):
    """There is no person with this id in the club."""


class NameTaken(ValueError):
    """Another person of the club has this name."""


class NoSuchMerge(LookupError):
    """No merge of this person can be taken back."""


class MetEachOther(ValueError):
    """The two people played in the same match, or took part in the same event, so they cannot be one person."""

    def __init__(self, match_id: str = "", event_id: str = "") -> None:
        super().__init__(
            f"they played against each other in match {match_id}" if match_id else f"both took part in event {event_id}"
        )
        self.match_id = match_id
        self.event_id = event_id


class Club(Value):
    """A club and its keys."""

    club_id: str
    name: str
    keys: Mapping[ClubRole, str]
    created: float

    def path_of(self, role: ClubRole) -> str:
        """The path of a role's link."""
        return f"/k/club/{self.club_id}/{self.keys[role]}"

    @property
    def organiser_path(self) -> str:
        """The path of the organiser's link."""
        return self.path_of("organiser")


class PersonOfClub(Shape):
    """A person of a club. A removed person has a neutral name."""

    person_id: str = msgspec.field(name="person")
    name: str
    removed: bool


class Member(Shape):
    """A person in the list of a club; `last` is the time at which the last match began."""

    person_id: str = msgspec.field(name="person")
    name: str
    removed: bool
    matches: int
    won: int
    last: Moment | None


class GameTotal(Value):
    """One person at one game: the sums of results and counts, and the present rating.

    The game is empty for results by hand that name none. `by_hand` of the matches played are results by hand.
    """

    game: str
    tally: Tally
    counts: Counts
    rating: Rating | None
    last: float
    by_hand: int = 0


class ClubPlayer(Shape):
    """A player of a match. `result` is `none` if it was broken off, null while it goes on."""

    person_id: str = msgspec.field(name="person")
    name: str
    place: int | None
    score: float | None
    result: Result | None


class ClubMatch(Shape):
    """A match of a club, or (without `match`) a result by hand of an event. The game is empty if no game is named."""

    match_id: str | None = msgspec.field(name="match")
    game: str
    began: Moment
    done: bool
    players: tuple[ClubPlayer, ...]
    event_id: Annotated[str | None, Meta(description="the event of a result by hand")] = msgspec.field(
        name="event", default=None
    )


class OpponentLine(Shape):
    """The matches of a person against another one."""

    person_id: str = msgspec.field(name="person")
    name: str
    matches: int
    won: int
    drawn: int
    lost: int


class RatingPoint(Value):
    """The rating of a person after a match."""

    match_id: str
    began: float
    rating: Rating


class RankingLine(Shape):
    """A line of a ranking. People with equal ratings share a place."""

    place: int
    person_id: str = msgspec.field(name="person")
    name: str
    rating: int
    doubt: int
    matches: int
    by_hand: Annotated[int, Meta(description="the results by hand among the matches")] = 0


class HouseRecord(Shape):
    """A record of the house."""

    game: str
    key: str
    title: str
    value: float
    unit: str
    holders: tuple[PersonOfClub, ...]
    match_id: str = msgspec.field(name="match")
    began: Moment


class Merge(Shape):
    """The merge of two people, with the number of matches and events that it moves. `done` is false for a preview."""

    kept: PersonOfClub
    gone: PersonOfClub
    matches: int
    games: Annotated[Mapping[str, int], Meta(description="by game")]
    done: bool
    events: int
    name: Annotated[str, Meta(description="the name that stays")]


class EarlierMerge(Value):
    """A merge that can be taken back: the person who is gone, the time, and the number of matches that moved."""

    gone: str
    name: str
    at: float
    matches: int
