"""Events without a club: formats, records, rounds, standings, seasons, reports. All run beside the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Response, current_app, request
from msgspec import UNSET

from referee.beside.events import answer_events, answer_round
from referee.beside.questions import NotJson
from referee.events import formats
from referee.events.printed import describe
from referee.schema import Unreadable
from referee.web.api import operation
from referee.web.api.blueprint import JSON, ApiError
from referee.web.api.body import sent_json, sent_value
from referee.web.events import shapes
from referee.web.events.entrant_files import entrants_of_report, entrants_of_table
from referee.web.http.beside import run_beside
from referee.web.http.files import EVENT_FILE

WITHOUT_LIMIT: Final = (
    "The command line has no limit of time: `python -m referee {command}` takes the same on standard input."
)


@operation.get("/events/formats")
def list_formats() -> shapes.Formats:
    """The formats of events."""
    listed = [(key, formats.format_of(key)) for key in formats.keys()]
    return shapes.Formats([shapes.Format(key, each.title, each.about) for key, each in listed])


@operation.get("/events/formats/{event}", {200: "FormatDescription"})
def get_format(event: str) -> dict[str, Any]:
    """JSON Schemas of a format's options and entries."""
    require_format(event)
    return describe(event)


@operation.post("/events/ask/record", {200: "RefereedEvent"}, takes="EventRecord", errors=(503,))
def referee_event() -> Response:
    """Referee the record of an event again."""
    return beside(answer_events, "record", "event -")


@operation.post("/events/ask/trf", {200: "Report"}, takes="EventRecord", errors=(503,))
def report_event() -> Response:
    """The tournament report file (TRF) of a Swiss or a round robin."""
    return beside(answer_events, "trf", "event - --trf")


@operation.post("/events/ask/season", {200: "Season"}, takes="SeasonRecord", errors=(503,))
def rank_season() -> Response:
    """The standing of a season, with the arithmetic of each row."""
    return beside(answer_events, "season", "season -")


@operation.post("/events/ask/standing", {200: "StandingOfResults"}, takes="ResultsRequest", errors=(503,))
def rank_results() -> Response:
    """The standing of given results."""
    return beside(answer_events, "standing", "standing")


@operation.post("/events/ask/pairings/{event}", {200: "DrawnRound"}, takes="RoundRequest", errors=(503,))
def draw_round(event: str) -> Response:
    """Draw a round of a format without an event."""
    require_format(event)
    return beside(answer_round, event, f"pairings {event}")


@operation.post("/events/ask/entrants", takes="EntrantFile")
def read_entrants() -> shapes.EntrantList:
    """The entrants of a file of another program, as the record of an event has them."""
    request.max_content_length = EVENT_FILE
    file = sent_value(shapes.EntrantFile)
    if (file.csv is UNSET) == (file.trf is UNSET):
        raise Unreadable("send the text of one file: “csv”, or “trf”", "csv")
    return shapes.EntrantList(entrants_of_table(file.csv) if file.trf is UNSET else entrants_of_report(file.trf))


def require_format(key: str) -> None:
    """Check that a format has this key.

    :raises ApiError: no format has it.
    """
    if key not in formats.keys():
        raise ApiError(404, f"there is no format {key!r}; there are {', '.join(formats.keys())}", "event")


def beside(job: Callable[[str, bytes], bytes], about: str, command: str) -> Response:
    """The answer to the body, worked out beside the server. `command` does the same without a time limit.

    :raises ApiError: the body is not JSON.
    """
    request.max_content_length = EVENT_FILE
    try:
        answer = run_beside(job, about, sent_json(), instead=WITHOUT_LIMIT.format(command=command))
    except NotJson as fault:
        raise ApiError(400, fault.says) from None
    return current_app.response_class(answer, content_type=JSON)
