"""The values for the templates of club pages and person pages: plain, with all texts ready to print."""

from __future__ import annotations

from typing import Final

from referee.contract import Grid
from referee.contract.figures import Figure
from referee.kit.values import Value
from referee.web.shown.charts import Chart


class ResultMark(Value):
    """The outcome of a match in a row of form: a letter, and the word for screen readers."""

    result: str
    letter: str
    word: str


MARKS: Final = {
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


class ClubPerson(Value):
    """A person in the list of a club."""

    name: str
    address: str
    matches: int
    won: int
    seen: float
    """The last match, in seconds since 1970; 0 for a person without matches."""


class ListedMatch(Value):
    """A match in the list of a club or of a person.

    `result` is a sentence (`Ann won 3 to 1`); `address` leads to its sheet.
    """

    title: str
    game: str
    address: str
    players: str
    result: str
    at: float
    mark: ResultMark | None = None
    """The outcome for the person whose page it is; None in the list of a club."""


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


class RecordLine(Value):
    """A record of the house: title, value, holders, and the match in which it was set."""

    title: str
    best: str
    who: tuple[str, ...]
    at: float
    address: str


class GameRecords(Value):
    """The records of the house in one game."""

    game: str
    title: str
    lines: tuple[RecordLine, ...]


class RankedPerson(Value):
    """A line of a ranking: the place as text, the person, the rating with its uncertainty, the matches."""

    place: str
    name: str
    address: str
    rating: str
    doubt: str
    """The uncertainty of the rating: `± 64`."""
    matches: int


class GameRanking(Value):
    """The ranking of a club in one game. `more` people come after those shown; `address` shows them all."""

    game: str
    title: str
    address: str
    lines: tuple[RankedPerson, ...]
    more: int = 0


class ClubView(Value):
    """The page of a club. `files` are tables and records to download: label and address."""

    name: str
    address: str
    rights: ClubRights
    people: tuple[ClubPerson, ...]
    """The people who played last, or the people that the search finds."""
    everybody: int
    """The number of all people of the club."""
    matches: tuple[ListedMatch, ...]
    count: int
    """All matches of the club; `matches` are the last of them."""
    played: int
    """The number of games that the club has played."""
    search: str = ""
    """The part of a name that was searched for."""
    events: tuple[ListedEvent, ...] = ()
    seasons: tuple[tuple[str, str], ...] = ()
    """Title and address of each season."""
    records: tuple[GameRecords, ...] = ()
    rankings: tuple[GameRanking, ...] = ()
    files: tuple[tuple[str, str], ...] = ()


class Opponent(Value):
    """A line of a head-to-head table: another person, and the matches against that person."""

    name: str
    address: str
    matches: int
    won: int
    drawn: int
    lost: int


class PersonGame(Value):
    """A person in one game: matches, rating, and the figures that its players quote.

    `figures` has one row for all matches; `explained` are its columns.
    """

    game: str
    title: str
    matches: int
    won: int
    figures: Grid
    explained: tuple[Figure, ...]
    streak: str = ""
    """Matches won in a row, in words: `3 won in a row, 5 at most`."""
    rating: str = ""
    doubt: str = ""
    place: str = ""
    """The place in the club's ranking, in words: `2. of 14`."""
    ranking: str = ""
    """The address of that ranking."""
    chart: Chart | None = None


class PersonView(Value):
    """The page of a person. `form` has the outcomes of the last matches, the latest last; `streak` is a phrase."""

    person_id: str
    name: str
    removed: bool
    """True if the name is a neutral one."""
    club: str
    club_address: str
    address: str
    rights: ClubRights
    matches: int
    won: int
    drawn: int
    streak: str
    form: tuple[ResultMark, ...]
    games: tuple[PersonGame, ...]
    opponents: tuple[Opponent, ...]
    latest: tuple[ListedMatch, ...]
    all_matches: str = ""
    """The address of all matches of the person."""
    files: tuple[tuple[str, str], ...] = ()

    @property
    def share(self) -> str:
        """The share of matches won, as text; empty without matches."""
        return f"{100 * self.won / self.matches:.0f}%" if self.matches else ""

    @property
    def form_words(self) -> str:
        """The form in words, for screen readers: the latest match first."""
        return ", ".join(mark.word for mark in reversed(self.form))
