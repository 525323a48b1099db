"""The operations of the JSON interface: each path and method, with what it takes and answers."""

from __future__ import annotations

from typing import Final

from referee.web.api.club_operations import CLUB_OPERATIONS
from referee.web.api.hall_operations import HALL_OPERATIONS
from referee.web.api.operation import LOOKS, SENDS, Operation
from referee.web.api.plan_operations import PLAN_OPERATIONS
from referee.web.api.season_operations import SEASON_OPERATIONS

_HOSTS: Final = {400: "Error", 401: "Error", 403: "Error", 404: "Error", 429: "Error"}
_ENTERS: Final = {**SENDS, **_HOSTS, 409: "Stale"}
_M: Final = "/matches/{match}"
_EVENT: Final = {**SENDS, 422: "Error", 503: "Error"}

OPERATIONS: Final = (
    Operation("/games", "get", "list_games", "All games.", {200: "Games"}),
    Operation("/games/{game}", "get", "one_game", "One game.", {200: "Game", 404: "Error"}),
    Operation(
        "/games/{game}/plays",
        "get",
        "plays",
        "JSON Schemas of a game's plays, questions, options and start.",
        {200: "Plays", 404: "Error"},
    ),
    Operation(
        "/ask/{game}",
        "post",
        "ask",
        "Ask the referee one question, a list of questions, or one question a line (`application/x-ndjson`).",
        {200: "Answer or Answers", **SENDS, 404: "Error", 422: "Error", 503: "Error"},
        takes="Question or Questions",
        lines=frozenset({"takes", "answers"}),
    ),
    Operation("/events/formats", "get", "list_formats", "The formats of events.", {200: "Formats"}),
    Operation(
        "/events/formats/{event}",
        "get",
        "one_format",
        "JSON Schemas of a format's options and entries.",
        {200: "FormatDescription", 404: "Error"},
    ),
    Operation(
        "/events/ask/record",
        "post",
        "ask_record",
        "Referee the record of an event again.",
        {200: "RefereedEvent", **_EVENT},
        takes="EventRecord",
    ),
    Operation(
        "/events/ask/trf",
        "post",
        "ask_report",
        "The tournament report file (TRF) of a Swiss or a round robin.",
        {200: "Report", **_EVENT},
        takes="EventRecord",
    ),
    Operation(
        "/events/ask/season",
        "post",
        "ask_season",
        "The standing of a season, with the arithmetic of each row.",
        {200: "Season", **_EVENT},
        takes="SeasonRecord",
    ),
    Operation(
        "/events/ask/standing",
        "post",
        "ask_standing",
        "The standing of given results.",
        {200: "StandingOfResults", **_EVENT},
        takes="ResultsRequest",
    ),
    Operation(
        "/events/ask/pairings/{event}",
        "post",
        "ask_round",
        "Draw a round of a format without an event.",
        {200: "DrawnRound", **_EVENT, 404: "Error"},
        takes="RoundRequest",
    ),
    Operation(
        "/matches",
        "post",
        "create",
        "Start a match. With `club` it belongs to that club (organiser, helper), with `event` to that event as well.",
        {201: "Created", **SENDS, **LOOKS, 403: "Error", 422: "Error"},
        takes="NewMatch",
    ),
    Operation(
        _M,
        "get",
        "state",
        "The state of a match: due plays, scores, number of the last entry.",
        {200: "State", **LOOKS},
        keyed=True,
    ),
    Operation(_M, "delete", "delete", "Delete a match (host).", {204: None, **_HOSTS}, keyed=True),
    Operation(
        f"{_M}/plays",
        "post",
        "play",
        "Enter a play (host, table).",
        {200: "RulingLine", **_ENTERS, 422: "RulingLine or Error"},
        takes="Play",
        keyed=True,
        parameters=("X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/strike",
        "post",
        "strike",
        "Take a play back (host, table). `preview` only lists the changes.",
        {200: "RulingLine or Preview", **_ENTERS, 422: "Error", 503: "Error"},
        takes="Strike",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/amend",
        "post",
        "amend",
        "Correct a play (host, table). `preview` only lists the changes.",
        {200: "RulingLine or Preview", **_ENTERS, 422: "RulingLine or Error", 503: "Error"},
        takes="Amend",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/insert",
        "post",
        "insert",
        "Insert a forgotten play before another (host, table). `preview` only lists the changes.",
        {200: "RulingLine or Preview", **_ENTERS, 422: "RulingLine or Error", 503: "Error"},
        takes="Insert",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
    Operation(
        f"{_M}/log",
        "get",
        "log",
        "All entries and current plays. With `since` only later entries, and the plays that they affect.",
        {200: "Log", 400: "Error", **LOOKS},
        keyed=True,
        parameters=("since",),
    ),
    Operation(f"{_M}/sheet", "get", "sheet", "The score sheet.", {200: "Sheet", **LOOKS}, keyed=True),
    Operation(f"{_M}/record", "get", "record", "The match as a record file.", {200: "Record", **LOOKS}, keyed=True),
    Operation(
        f"{_M}/end",
        "post",
        "end",
        "End a match (host); it accepts no more plays.",
        {200: "State", **_HOSTS},
        keyed=True,
    ),
    Operation(f"{_M}/reopen", "post", "reopen", "Reopen an ended match (host).", {200: "State", **_HOSTS}, keyed=True),
    *CLUB_OPERATIONS,
    *SEASON_OPERATIONS,
    *HALL_OPERATIONS,
    *PLAN_OPERATIONS,
    Operation("/openapi.json", "get", "description", "This description.", {200: "Description"}),
)
