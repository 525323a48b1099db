"""The values for the templates of club pages and person pages: values of the desk, and what only pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from referee.clubs.results import Result
from referee.desk.clubs.person import PersonPage
from referee.kit.values import Value
from referee.store.clubs import ClubMatch, HouseRecord, Member, RankingLine
from referee.store.events import EventSummary
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
    events: tuple[EventSummary, ...] = ()
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
