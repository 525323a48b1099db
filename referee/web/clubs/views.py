"""The values for the templates of club pages and person pages: values of the desk, and what only pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from referee.clubs.results import Result
from referee.contract import Grid
from referee.desk.clubs.person import PersonPage
from referee.kit.values import Value
from referee.store.clubs import ClubMatch, HouseRecord, Member, RankingLine
from referee.web.shown.charts import Chart


class ResultMark(Value):
    """The outcome of a match in a row of form: a letter, and the word for screen readers."""

    result: Result
    letter: str
    word: str


MARKS: Final[Mapping[Result, ResultMark]] = {
    "win": ResultMark("win", "W", "won"),
    "draw": ResultMark("draw", "D", "drawn"),
    "loss": ResultMark("loss", "L", "lost"),
    "none": ResultMark("none", "–", "broken off"),
}
"""The marks by the results of `referee.clubs`."""


class ClubRights(Value):
    """The rights of the visitor of a club."""

    organise: bool = False
    """Rename, merge and remove people, begin events, download the club's file."""
    start: bool = False
    """Begin a match of the club."""


class ListedEvent(Value):
    """An event in a list of a club."""

    title: str
    address: str
    at: float
    state: str
    event_id: str


class ListedEvening(Value):
    """An event in the list of a season; `winners` are its winners once it is over."""

    event_id: str
    title: str
    at: float
    people: int
    winners: str


class SeasonLine(Value):
    """A line of the standing of a season, with its arithmetic and the points of each evening."""

    place: str
    who: str
    points: str
    attended: int
    says: str
    values: tuple[str, ...]
    move: str = ""
    """The move since the evening before: `up 2`, `new`; empty without a move."""
    is_first: bool = False
    """True if this person leads alone."""


class SeasonView(Value):
    """The page of a season. `others` are events of the club that do not count for it."""

    address: str
    title: str
    points: str
    evenings: tuple[ListedEvening, ...]
    after: int
    """The number of the evening after which the standing is shown; 0 before the first."""
    others: tuple[ListedEvent, ...]
    standing: tuple[SeasonLine, ...]
    chances: tuple[str, ...]
    figures: tuple[tuple[str, Grid], ...]
    """The figures of all players in the matches of the season: title of the game, table."""

    @property
    def is_latest(self) -> bool:
        """True if the standing is the one after all evenings."""
        return self.after == len(self.evenings)


class GameRanking(Value):
    """The top of a ranking. `more` people come after those shown."""

    game: str
    lines: tuple[RankingLine, ...]
    more: int = 0


class ClubView(Value):
    """The page of a club."""

    name: str
    address: str
    rights: ClubRights
    people: tuple[Member, ...]
    """The people who played last, or the people that the search finds."""
    everybody: int
    """The number of all people of the club."""
    matches: tuple[ClubMatch, ...]
    count: int
    """All matches of the club; `matches` are the last of them."""
    played: int
    """The number of games that the club has played."""
    search: str = ""
    """The part of a name that was searched for."""
    events: tuple[ListedEvent, ...] = ()
    seasons: tuple[tuple[str, str], ...] = ()
    """Id and title of each season."""
    records: Mapping[str, list[HouseRecord]] = msgspec.field(default_factory=dict)
    """The records of the house by game."""
    rankings: tuple[GameRanking, ...] = ()


class PersonView(Value):
    """The page of a person. `form` has the outcomes of the last matches, the latest last; `streak` is a phrase."""

    page: PersonPage
    club: str
    club_address: str
    rights: ClubRights
    streak: str
    form: tuple[ResultMark, ...]
    charts: Mapping[str, Chart | None] = msgspec.field(default_factory=dict)
    """The rating over time at each game."""

    @property
    def form_words(self) -> str:
        """The form in words, for screen readers: the latest match first."""
        return ", ".join(mark.word for mark in reversed(self.form))
