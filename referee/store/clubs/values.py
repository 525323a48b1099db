"""The answers of the store about clubs."""

from __future__ import annotations

from collections.abc import Mapping

from referee.clubs.ratings import Rating
from referee.clubs.results import Result, Tally, result_of
from referee.contract.figures import Counts, Number
from referee.kit.values import Value
from referee.store.keys import ClubRole


class NoSuchClub(LookupError):
    """There is no club with this id."""


class NoSuchPerson(LookupError):
    """There is no person with this id in the club."""


class NameTaken(ValueError):
    """Another person of the club has this name."""


class MetEachOther(ValueError):
    """The two people played in the same match, so they cannot be one person."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id


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


class Person(Value):
    """A person of a club."""

    person_id: str
    name: str
    removed: bool = False


class Member(Value):
    """A person in the list of a club: matches played and won, and the time when the last one began."""

    person: Person
    played: int
    won: int
    last: float | None


class GameTotal(Value):
    """One person at one game: the sums of results and counts, and the present rating."""

    game: str
    tally: Tally
    counts: Counts
    rating: Rating | None
    last: float


class PlayedMatch(Value):
    """A match of a club in a list. `people` are its players in their order."""

    match_id: str
    game: str
    began: float
    is_done: bool
    people: tuple[Person, ...]
    places: tuple[int | None, ...]
    scores: tuple[Number | None, ...]
    points: tuple[float, ...]

    def result_of(self, person_id: str) -> Result:
        """The result for one of its people."""
        at = next(index for index, person in enumerate(self.people) if person.person_id == person_id)
        return result_of(self.places[at], self.points[at])


class HeadToHead(Value):
    """The matches of a person against another one."""

    opponent: Person
    played: int
    won: int
    drawn: int
    lost: int


class RatingPoint(Value):
    """The rating of a person after a match."""

    match_id: str
    began: float
    rating: Rating


class Ranked(Value):
    """A person in the ranking of a game."""

    person: Person
    rating: Rating
    played: int


class HeldRecord(Value):
    """A record of the house and its holders."""

    game: str
    key: str
    value: Number
    holders: tuple[Person, ...]
    match_id: str
    began: float


class Merge(Value):
    """The changes that a merge of two people makes: the matches of `gone` go to `kept`."""

    kept: Person
    gone: Person
    matches: int
    games: Mapping[str, int]
    """The matches that change hands, by game."""
