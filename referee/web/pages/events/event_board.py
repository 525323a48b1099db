"""The board of an event, and the standing as a picture, a table and a record."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from referee.store import CachedMatch, get_store
from referee.web.http.event_access import require_event
from referee.web.pages import qr
from referee.web.pages.csv_file import csv_answer, download
from referee.web.pages.events.event_view import EventView, event_view
from referee.web.pages.picture import RankedLine, png_answer, ranking_picture, svg_answer
from referee.web.pages.printing import day, figure, several

blueprint = Blueprint("event_board", __name__)


@blueprint.get("/e/<event_id>/board")
def event_board_page(event_id: str) -> ResponseReturnValue:
    """The standing, large, for everybody to see; the match under way stands beside it."""
    view = event_view(require_event(event_id))
    looks = get_store().clubs.club(view.club_id).path_of("board")
    address = f"{qr.base_address()}{looks}?event={event_id}"
    code = qr.qr_picture(address, "QR code: look at the standing on a phone")
    return render_template("events/board.html", event=view, code=code)


@blueprint.get("/e/<event_id>/standing.svg")
def standing_svg(event_id: str) -> ResponseReturnValue:
    """The standing as a picture to share."""
    return svg_answer(standing_picture(event_view(require_event(event_id))))


@blueprint.get("/e/<event_id>/standing.png")
def standing_png(event_id: str) -> ResponseReturnValue:
    """The same for messengers that want no SVG."""
    return png_answer(standing_picture(event_view(require_event(event_id))))


@blueprint.get("/e/<event_id>/standing.csv")
def standing_csv(event_id: str) -> ResponseReturnValue:
    """The standing for a spreadsheet."""
    view = event_view(require_event(event_id))
    rows = [(line.place.rstrip(".="), line.who, line.points, line.played, line.won) for line in view.standing]
    return csv_answer([("Place", "Name", "Points", "Matches", "Won"), *rows], f"{view.title} standing.csv")


@blueprint.get("/e/<event_id>/record.json")
def record_json(event_id: str) -> Response:
    """The record of the event, which the command line referees again."""
    event = require_event(event_id)
    return download(jsonify(event.record).get_data(), "application/json", f"{event.title or 'event'}.json")


def standing_picture(view: EventView) -> str:
    """The standing as SVG."""
    lines = [
        RankedLine(line.place, line.who, figure(line.points), won=line.who in view.winners) for line in view.standing
    ]
    leaders = [line.who for line in view.standing if line.place.startswith("1") and line.place[1:2] in (".", "=")]
    headline = f"{several(view.winners, 4)} won" if view.winners else f"{several(leaders, 4)} ahead"
    return ranking_picture(view.title, day(view.created), headline, lines)


def evening_of(cached: CachedMatch) -> EventView | None:
    """The evening that a match is played in, with the result of the match if it has one; None if there is none."""
    store = get_store()
    link = store.events.event_of(cached.match_id) if cached.club_id else None
    if link is None or cached.club_id is None:
        return None
    store.clubs.catch_up(cached.club_id)
    return event_view(store.events.event(link.event_id))
