"""Events: formats, rulings on entries, rounds, standings, seasons, reports."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from referee.kit.shape import Object, Shape

Sides = list[str | list[str]]


class Format(Shape):
    """A summary of a format of events."""

    event: str
    title: str
    about: str


class Formats(Shape):
    """All formats."""

    formats: list[Format]


class FormatDescription(Shape):
    """JSON Schemas of a format's options and entries."""

    event: str
    title: str
    about: str
    options: Object
    entries: dict[str, Object]


class ReadyPairing(Shape):
    """A pairing that can be played."""

    pairing: str
    round: int
    between: Sides


class EntryRuling(Shape):
    """The ruling on an entry of an event."""

    n: int
    verdict: Literal["allowed", "refused"]
    rules: list[str]
    says: str
    void: list[int]
    ready: list[ReadyPairing]


class RoundPairing(Shape):
    """A pairing with its result, which is null at first; `on` is its day, if it has one."""

    pairing: str
    between: Sides
    result: Object | None
    on: str | UnsetType = UNSET


class EventRound(Shape):
    """A round of an event."""

    round: int
    name: str
    pairings: list[RoundPairing]
    byes: list[str]


class GivenPoints(Shape):
    """Points that the organiser gave, or took if they are negative."""

    points: float
    why: str


class LeagueMatches(Shape):
    """The matches of one entrant in a league; `form` has the last five as `W`, `D` and `L`, the latest at the end."""

    played: int
    won: int
    drawn: int
    lost: int
    scored: float
    conceded: float
    form: str


class EventPlace(Shape):
    """One line of the standing of an event.

    `group`, `line` (of a Mitchell), `league` (of a round robin) and `adjusted` are there if they apply. The points
    include those of `adjusted`.
    """

    place: int
    who: str
    points: float
    tie_breaks: dict[str, float | None]
    group: str | UnsetType = UNSET
    line: str | UnsetType = UNSET
    adjusted: list[GivenPoints] | UnsetType = UNSET
    league: LeagueMatches | UnsetType = UNSET


class EventStage(Shape):
    """The standing of a stage that is over."""

    name: str
    standing: list[EventPlace]


class PlayerOfTeam(Shape):
    """The frames of one player in an event of teams."""

    who: str
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: float
    conceded: float


class EventEnd(Shape):
    """The state of an event after its entries.

    `players` are those of teams that played frames. `says` explains a standing that does not rank by points.
    """

    end: Literal[True]
    over: bool
    winners: list[str]
    refused: int
    void: list[int]
    rounds: list[EventRound]
    standing: list[EventPlace]
    stages: list[EventStage] | UnsetType = UNSET
    players: list[PlayerOfTeam] | UnsetType = UNSET
    says: list[str] | UnsetType = UNSET


class RefereedEvent(Shape):
    """The rulings on the entries of a record, and the state after them."""

    entries: list[EntryRuling]
    end: EventEnd


class Report(Shape):
    """The tournament report file of an event."""

    trf: str


class EntrantFile(Shape, omit_defaults=True):
    """A file of another program: a table as `csv`, or a tournament report as `trf`."""

    csv: str | UnsetType = UNSET
    trf: str | UnsetType = UNSET


class EntrantList(Shape):
    """Entrants as the record of an event has them."""

    entrants: list[Any]


class DrawnRound(Shape):
    """A round: `pairs`, with the first to play first, and the `bye` (a list if groups have several); or `tables` and
    those who sit `out`. Entrants are numbers."""

    pairs: list[list[int]] | UnsetType = UNSET
    bye: int | list[int] | UnsetType | None = UNSET
    tables: list[list[Any]] | UnsetType = UNSET
    out: list[int] | UnsetType = UNSET
    says: list[str] | UnsetType = UNSET


class PlaceOfResults(Shape):
    """One line of a standing of results."""

    who: str
    place: int
    values: dict[str, float | None]


class StandingOfResults(Shape):
    """The standing of results."""

    standing: list[PlaceOfResults]
    says: list[str] | UnsetType = UNSET


class SeasonEvent(Shape):
    """A summary of one event of a season."""

    event: int
    title: str
    format: str
    over: bool
    refused: int
    attended: int


class SeasonEvening(Shape):
    """One evening of one person."""

    event: int
    place: int
    points: float
    possible: float
    value: float
    counts: bool


class SeasonPlace(Shape):
    """One line of the standing of a season; the place is null if the person attended too few evenings."""

    place: int | None
    who: str
    points: float
    tie_breaks: dict[str, float]
    attended: int
    says: str
    evenings: list[SeasonEvening]
    adjusted: list[GivenPoints] | UnsetType = UNSET


class Season(Shape):
    """The standing of a season."""

    season: Literal[1]
    title: str
    events: list[SeasonEvent]
    standing: list[SeasonPlace]
