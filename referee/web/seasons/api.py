"""Seasons of clubs: begin one, look at it, choose the events that count for it."""

from __future__ import annotations

from flask import Response

from referee.desk.seasons.season import NoSuchEvening, season_now
from referee.events.seasons import OPTIONS
from referee.kit.names import counted
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.seasons import StoredSeason
from referee.web.api import operation
from referee.web.api.blueprint import ApiError, json_answer
from referee.web.api.requests import (
    count_parameter,
    json_body,
    require_club_key,
    require_fields,
    require_no_body,
    sent_text,
)
from referee.web.clubs.api import sent_name
from referee.web.seasons import serializers as write
from referee.web.seasons import shapes


@operation.get("/clubs/{club}/seasons", {200: "ClubSeasons"}, keyed=True)
def seasons(club_id: str) -> Response:
    """The seasons of a club."""
    require_club_key(club_id, "board")
    seasons = get_store().seasons.of_club(club_id)
    listed = [shapes.ClubSeasonSummary(season_id, title) for season_id, title in seasons]
    return json_answer(shapes.ClubSeasons(listed))


@operation.post("/clubs/{club}/seasons", {201: "ClubSeason"}, takes="NewSeason", keyed=True, errors=(403,))
def create_season(club_id: str) -> Response:
    """Begin a season of a club (organiser)."""
    require_club_key(club_id, "organiser")
    given = require_fields(json_body(), ("title",), ("options",))
    title, options = sent_name(given["title"], "title"), given.get("options", {})
    try:
        OPTIONS.read(options)
    except Unreadable as fault:
        raise fault.within("options") from None
    season = get_store().seasons.create(club_id, title, options)
    return season_answer(season, 201, {"Location": f"/api/v1/clubs/{club_id}/seasons/{season.season_id}"})


@operation.get("/clubs/{club}/seasons/{season}", {200: "ClubSeason"}, keyed=True, errors=(400,), parameters=("after",))
def season(club_id: str, season_id: str) -> Response:
    """A season: events, standing with its arithmetic, chances of one more evening. `after` names the last event."""
    require_club_key(club_id, "board")
    season = get_store().seasons.season_of_club(club_id, season_id)
    try:
        return season_answer(season, after=count_parameter("after"))
    except NoSuchEvening as fault:
        says = f"the season has {counted(fault.events, 'event')}; their numbers begin with 1"
        raise ApiError(400, says, "after") from None


@operation.delete("/clubs/{club}/seasons/{season}", {204: None}, keyed=True, errors=(403,))
def delete_season(club_id: str, season_id: str) -> Response:
    """Delete a season (organiser); its events stay."""
    require_club_key(club_id, "organiser")
    require_no_body()
    seasons = get_store().seasons
    seasons.delete(seasons.season_of_club(club_id, season_id).season_id)
    return Response(status=204)


@operation.post(
    "/clubs/{club}/seasons/{season}/events", {200: "ClubSeason"}, takes="CountedEvent", keyed=True, errors=(403,)
)
def count_event(club_id: str, season_id: str) -> Response:
    """Count an event of the club for a season (organiser)."""
    require_club_key(club_id, "organiser")
    seasons = get_store().seasons
    seasons.season_of_club(club_id, season_id)
    seasons.count(season_id, sent_text(require_fields(json_body(), ("event",)), "event"))
    return season_answer(seasons.season(season_id))


@operation.delete("/clubs/{club}/seasons/{season}/events/{event_id}", {200: "ClubSeason"}, keyed=True, errors=(403,))
def leave_event_out(club_id: str, season_id: str, event_id: str) -> Response:
    """Stop counting an event for a season (organiser)."""
    require_club_key(club_id, "organiser")
    require_no_body()
    seasons = get_store().seasons
    if event_id not in seasons.season_of_club(club_id, season_id).event_ids:
        raise ApiError(404, "this event does not count for the season", "event")
    seasons.leave_out(season_id, event_id)
    return season_answer(seasons.season(season_id))


def season_answer(
    season: StoredSeason, status: int = 200, headers: dict[str, str] | None = None, after: int | None = None
) -> Response:
    """The current season, once all matches that have ended count in its events.

    :raises NoSuchEvening: the season has no event with the number `after`.
    """
    return json_answer(write.season_json(season_now(get_store(), season, after)), status, headers)
