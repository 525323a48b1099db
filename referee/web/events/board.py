"""The board of an event, its standing as a picture and a table, and its record."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from referee.contract import Cell
from referee.desk.events.headline import NAMED, headline_of_event
from referee.desk.events.look import event_look
from referee.desk.events.standing import arithmetic_of_ties
from referee.desk.events.view import EventView, event_view
from referee.kit.names import in_words
from referee.kit.values import replace
from referee.store import CachedMatch, get_store
from referee.store.clubs import former_names
from referee.store.events import StoredEvent
from referee.web.events.announcing import announcement_facts
from referee.web.events.wall import LINES, chosen_view, prizes_facts, views_of, wall_facts
from referee.web.http.club_access import role_at_club
from referee.web.http.event_access import guest_path, require_event, require_event_by_address
from referee.web.http.security import framed
from referee.web.shown import qr
from referee.web.shown.csv_file import csv_answer, download
from referee.web.shown.picture import LinkPreview, RankedLine, png_answer, ranking_picture, svg_answer
from referee.web.shown.printing import day_in_words, figure

blueprint = Blueprint("event_board", __name__)


@blueprint.get("/e/<event_id>/board")
def event_board_page(event_id: str) -> ResponseReturnValue:
    """The board of an event: the standing of an evening, or views in turn (`?view=` fixes one).

    A large evening has views in turn too, with its standing in columns.
    """
    look = event_look(get_store(), require_event(event_id))
    view = look.view
    looks = get_store().clubs.club(view.club_id).path_of("board")
    guests = guest_path(look.event)
    address = f"{qr.base_address()}{guests or f'{looks}?event={event_id}'}"
    # Without a link for guests, the code opens the whole club: a visitor of this event alone does not get it.
    is_shown = bool(guests) or role_at_club(view.club_id) is not None
    code = qr.qr_picture(address, "QR code: look at the standing on a phone") if is_shown else ""
    if view.is_evening and len(view.standing) <= LINES:
        return framed(
            render_template(
                "events/board.html",
                event=view,
                code=code,
                preview=preview_of_event(view),
                **announcement_facts(look),
                **prizes_facts(look),
            )
        )
    facts = wall_facts(look)
    return framed(
        render_template(
            "events/wall.html",
            code=code,
            preview=preview_of_event(view),
            views=views_of(facts),
            chosen=chosen_view(),
            **facts,
        )
    )


@blueprint.get("/e/<event_id>/standing.svg")
def standing_svg(event_id: str) -> ResponseReturnValue:
    """The standing as a picture to share."""
    return svg_answer(standing_picture(event_view(get_store(), require_event_by_address(event_id, is_club_key))))


@blueprint.get("/e/<event_id>/standing.png")
def standing_png(event_id: str) -> ResponseReturnValue:
    """The same picture as PNG, for messengers that do not show SVG."""
    return png_answer(standing_picture(event_view(get_store(), require_event_by_address(event_id, is_club_key))))


@blueprint.get("/e/<event_id>/standing.csv")
def standing_csv(event_id: str) -> ResponseReturnValue:
    """The standing for a spreadsheet."""
    view = event_view(get_store(), require_event(event_id))
    figures = [column.title for column in view.figures.columns]
    titles = [column.title for column in view.tie_breaks]
    has_parts = any(title for title, _ in view.parts)
    has_given = any(line.given for line in view.standing)
    rows: list[tuple[Cell, ...]] = [
        (
            line.number,
            line.who,
            line.points,
            *line.tie_breaks,
            *line.figures,
            *((line.part,) if has_parts else ()),
            *(("; ".join(line.given),) if has_given else ()),
        )
        for line in view.standing
    ]
    last = (*(("Group",) if has_parts else ()), *(("Given or taken",) if has_given else ()))
    head: tuple[Cell, ...] = ("Place", "Name", "Points", *titles, *figures, *last)
    return csv_answer([head, *rows], f"{view.title} standing.csv")


@blueprint.get("/e/<event_id>/ties")
def tie_break_page(event_id: str) -> ResponseReturnValue:
    """The tie-breaks of the standing with their arithmetic."""
    look = event_look(get_store(), require_event(event_id))
    parts, says = arithmetic_of_ties(look.event.state, look.rows)
    return render_template("events/ties.html", event=look.view, parts=parts, says=says)


@blueprint.get("/e/<event_id>/record.json")
def record_json(event_id: str) -> Response:
    """The record of the event, for the command line to referee again."""
    event = require_event(event_id)
    return download(jsonify(event.whole_record).get_data(), "application/json", f"{event.title or 'event'}.json")


def is_club_key(event: StoredEvent, key: str) -> bool:
    """True if a key opens the club of an event, as that of a messenger that previews the link of a board does."""
    return get_store().clubs.role_for_key(event.club_id, key) is not None


def preview_of_event(view: EventView) -> LinkPreview | None:
    """The preview of an event's link in a messenger. A visitor of this event alone gets no key of the club in it."""
    base = f"{qr.base_address()}/e/{view.event_id}"
    key = get_store().plans.guest_key(view.event_id)
    if not key and role_at_club(view.club_id) is None:
        return None
    key = key or get_store().clubs.club(view.club_id).keys["board"]
    points = "; ".join(f"{line.who} {figure(line.points)}" for line in view.standing[:NAMED])
    title = f"{view.title}: {headline_of_event(view)}"
    return LinkPreview(title, points, f"{base}/standing.png?key={key}", base)


def standing_picture(view: EventView) -> str:
    """The standing as SVG."""
    lines = [
        RankedLine(
            line.place,
            f"{line.who} ({line.part})" if line.part else line.who,
            figure(view.value_of(line)),
            won=line.who in view.winners,
        )
        for line in view.standing
    ]
    return ranking_picture(view.title, day_in_words(view.created), headline_of_event(view), lines)


def evening_of(cached: CachedMatch) -> EventView | None:
    """The event that a match belongs to, with the result of the match if it has one; None without an event."""
    store = get_store()
    link = store.events.event_of(cached.match_id) if cached.club_id else None
    if link is None or cached.club_id is None:
        return None
    store.clubs.catch_up(cached.club_id)
    names = store.clubs.read(partial(former_names.of_event, event_id=link.event_id))
    view = event_view(store, store.events.event(link.event_id))
    return replace(view, standing=tuple(replace(line, who=in_words(line.who, names)) for line in view.standing))
