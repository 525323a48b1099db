"""Seasons of clubs: events that add up to one standing, and the chances of one more evening."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from referee.kit.shape import Moment, Object, Shape
from referee.web.events.shapes import SeasonPlace
from referee.web.match.shapes import Figure


class ClubSeasonSummary(Shape):
    """A season in the list of a club."""

    season: str
    title: str


class ClubSeasons(Shape):
    """The seasons of a club, the newest first."""

    seasons: list[ClubSeasonSummary]


class CountedEvent(Shape):
    """The id of an event to count for a season."""

    event: str


class SeasonPoints(Shape):
    """Points to give to a person of a season, or to take if they are negative."""

    who: str
    points: float
    why: str


class ClubSeasonEvent(Shape):
    """An event that counts for a season. The evenings of the standing refer to its `number`."""

    number: int
    event_id: str = msgspec.field(name="event")
    title: str
    format: str
    created: Moment
    over: bool
    attended: int
    winners: list[str]


class SeasonMove(Shape):
    """The places of a person after an event of a season and after the one before."""

    who: str
    place: int
    before: Annotated[int | None, Meta(description="null without an earlier place")]
    says: Annotated[str, Meta(description="`up 2`, `down 1`, `same`, `new`")]


class SeasonChance(Shape):
    """A person's chance to be ahead of the leader after one more evening like the last one."""

    who: str
    leader: str
    needs: Annotated[
        float | None, Meta(description="points that are enough if the leader stays away; null if none are")
    ]
    sure: Annotated[float | None, Meta(description="points that are enough in any case; null if none are")]
    most: Annotated[float, Meta(description="the most points possible")]
    says: str


class SeasonFigures(Shape):
    """The figures of all players in the matches of a season at one game."""

    game: str
    title: str
    figures: list[Figure]


class ClubSeason(Shape):
    """The current state of a season of a club."""

    season_id: str = msgspec.field(name="season")
    club_id: str = msgspec.field(name="club")
    title: str
    options: Object
    created: Moment
    events: list[ClubSeasonEvent]
    after: Annotated[int, Meta(description="the number of the last event in this standing; 0 without events")]
    standing: list[SeasonPlace]
    moves: Annotated[list[SeasonMove], Meta(description="for everybody with a place, from the second event on")]
    chances: list[SeasonChance]
    figures: list[SeasonFigures]
