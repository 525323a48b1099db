"""The operations of the JSON interface about the seasons of clubs."""

from __future__ import annotations

from typing import Final

from referee.web.api.operation import LOOKS, SENDS, Operation

_S: Final = "/clubs/{club}/seasons"
_KEYED: Final = {**LOOKS, 403: "Error"}

SEASON_OPERATIONS: Final = (
    Operation(_S, "get", "seasons", "The seasons of a club.", {200: "ClubSeasons", **LOOKS}, keyed=True),
    Operation(
        _S,
        "post",
        "create_season",
        "Begin a season of a club (organiser).",
        {201: "ClubSeason", **SENDS, **_KEYED, 422: "Error"},
        takes="NewSeason",
        keyed=True,
    ),
    Operation(
        f"{_S}/{{season}}",
        "get",
        "season",
        "A season: events, standing with its arithmetic, chances of one more evening. `after` names the last event.",
        {200: "ClubSeason", **LOOKS, 400: "Error"},
        keyed=True,
        parameters=("after",),
    ),
    Operation(
        f"{_S}/{{season}}",
        "delete",
        "delete_season",
        "Delete a season (organiser); its events stay.",
        {204: None, **_KEYED, 400: "Error"},
        keyed=True,
    ),
    Operation(
        f"{_S}/{{season}}/events",
        "post",
        "count_event",
        "Count an event of the club for a season (organiser).",
        {200: "ClubSeason", **SENDS, **_KEYED, 422: "Error"},
        takes="CountedEvent",
        keyed=True,
    ),
    Operation(
        f"{_S}/{{season}}/events/{{event_id}}",
        "delete",
        "leave_event_out",
        "Stop counting an event for a season (organiser).",
        {200: "ClubSeason", **_KEYED, 400: "Error"},
        keyed=True,
    ),
)
