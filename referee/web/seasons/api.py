"""Seasons of clubs: begin one, look at it, choose the events that count for it."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
from flask import Response

from referee.desk.seasons.season import NoSuchEvening, require_person, season_now
from referee.events.seasons import OPTIONS, read_given
from referee.kit.names import counted
from referee.kit.values import Value
from referee.schema import Unreadable, read_count
from referee.store import get_store
from referee.store.seasons import StoredSeason
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, created
from referee.web.api.parameters import EntryKey, count_parameter
from referee.web.clubs.api import sent_name
from referee.web.seasons import serializers as write
from referee.web.seasons import shapes

FROM_1 = {"type": "integer", "minimum": 1}


class NewSeason(Value):
    """A season to begin."""

    title: str
    options: Any = msgspec.field(default_factory=dict)


@operation.get("/clubs/{club}/seasons", key="board")
def list_seasons(club_id: str) -> shapes.ClubSeasons:
    """The seasons of a club."""
    seasons = get_store().seasons.of_club(club_id)
    return shapes.ClubSeasons([shapes.ClubSeasonSummary(season_id, title) for season_id, title in seasons])


@operation.post("/clubs/{club}/seasons", {201: "ClubSeason"}, key="organiser")
def create_season(club_id: str, body: NewSeason, entry_key: EntryKey) -> Response:
    """Begin a season of a club (organiser)."""
    title = sent_name(body.title, "title")
    try:
        OPTIONS.read(body.options)
    except Unreadable as fault:
        raise fault.within("options") from None
    season_id = get_store().id_of_request(entry_key, club_id, title, json.dumps(body.options, sort_keys=True))
    season = get_store().seasons.create(club_id, title, body.options, season_id=season_id)
    return created(current_season(season), f"/clubs/{club_id}/seasons/{season.season_id}")


@operation.get("/clubs/{club}/seasons/{season}", key="board")
def get_season(
    club_id: str,
    season_id: str,
    after: Annotated[int | None, count_parameter("after", FROM_1, "the number of an event; the last one by default")],
) -> shapes.ClubSeason:
    """A season: events, standing with its arithmetic, chances of one more evening. `after` names the last event."""
    season = get_store().seasons.season_of_club(club_id, season_id)
    try:
        return current_season(season, after)
    except NoSuchEvening as fault:
        says = f"the season has {counted(fault.events, 'event')}; their numbers begin with 1"
        raise ApiError(400, says, "after") from None


@operation.delete("/clubs/{club}/seasons/{season}", {204: None}, key="organiser")
def delete_season(club_id: str, season_id: str) -> Response:
    """Delete a season (organiser); its events stay."""
    seasons = get_store().seasons
    seasons.delete(seasons.season_of_club(club_id, season_id).season_id)
    return Response(status=204)


@operation.post("/clubs/{club}/seasons/{season}/events", key="organiser")
def count_event(club_id: str, season_id: str, body: shapes.CountedEvent) -> shapes.ClubSeason:
    """Count an event of the club for a season (organiser)."""
    seasons = get_store().seasons
    seasons.season_of_club(club_id, season_id)
    seasons.count(season_id, body.event)
    return current_season(seasons.season(season_id))


@operation.delete("/clubs/{club}/seasons/{season}/events/{event_id}", key="organiser")
def leave_event_out(club_id: str, season_id: str, event_id: str) -> shapes.ClubSeason:
    """Stop counting an event for a season (organiser)."""
    seasons = get_store().seasons
    if event_id not in seasons.season_of_club(club_id, season_id).event_ids:
        raise ApiError(404, "this event does not count for the season", "event")
    seasons.leave_out(season_id, event_id)
    return current_season(seasons.season(season_id))


@operation.post("/clubs/{club}/seasons/{season}/points", key="organiser")
def give_season_points(club_id: str, season_id: str, body: shapes.SeasonPoints) -> shapes.ClubSeason:
    """Give points to a person in a season, or take them, with the reason (organiser)."""
    seasons = get_store().seasons
    season = seasons.season_of_club(club_id, season_id)
    given = read_given({"who": body.who, "points": body.points, "why": body.why})
    require_person(season_now(get_store(), season), given.who)
    seasons.give(season_id, given)
    return current_season(seasons.season(season_id))


@operation.delete("/clubs/{club}/seasons/{season}/points/{n}", key="organiser")
def take_season_points_back(club_id: str, season_id: str, n: str) -> shapes.ClubSeason:
    """Take points given in a season back (organiser); `n` is their number in `options.adjust`, from 1."""
    seasons = get_store().seasons
    season = seasons.season_of_club(club_id, season_id)
    number = read_count(n) or 0
    if not 0 < number <= len(season.options.adjust):
        raise ApiError(404, "the season has no points with this number", "n")
    seasons.take_back(season_id, number)
    return current_season(seasons.season(season_id))


def current_season(season: StoredSeason, after: int | None = None) -> shapes.ClubSeason:
    """The current season, once all matches that have ended count in its events.

    :raises NoSuchEvening: the season has no event with the number `after`.
    """
    return write.season_json(season_now(get_store(), season, after))
