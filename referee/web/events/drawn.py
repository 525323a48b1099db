"""The drawings of an event: on its page, on its board, and as a picture to share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from referee.beside import pictures
from referee.desk.events.drawn import DrawnEvent
from referee.desk.events.look import EventLook, event_look
from referee.events.drawing.bracket import Drawing
from referee.events.drawing.frames import page_drawing, picture_drawing, sheet_drawings, wall_drawings
from referee.events.drawing.grid import GridDrawing, grid_drawings
from referee.store import get_store
from referee.web.events.my_event import round_lines
from referee.web.http.event_access import require_event
from referee.web.shown.picture import fitted_headline, png_answer, svg_answer
from referee.web.shown.printing import day_in_words

WALL_TABLE_ROWS: Final = 22
"""The most rows of cross tables that people can read across a hall."""
PICTURE_TABLE_ROWS: Final = 64
PAPER_TABLE_ROWS: Final = 26
"""The most rows of cross tables on a sheet of paper."""
MOST_MATCHES_ON_PAPER: Final = 127
"""The most matches of a bracket in the printed page of an event; a larger one would double the time of each look."""
MARGIN: Final = 48
TOP: Final = 120
"""The room for title and date of a picture."""
TITLE: Final = 40
"""The largest size of a picture's title."""
NARROWEST: Final = 480
"""The least width of a drawing with its margins."""
WIDE: Final = 1200
"""The least width of a picture in pixels; smaller drawings are enlarged."""
QUIET, TILE, WELL, EDGE, LAMP, LAMP_INK = "#d3ded9", "#26453d", "#0e211c", "#8ea79f", "#ffc931", "#1a1300"
"""The colours of the cloth of the house and of the lamp (`tokens.css`)."""
COLOURS: Final = {
    "d-heading": f'fill="{QUIET}"',
    "d-lines": f'stroke="{EDGE}" stroke-width="1.5"',
    "d-box": f'fill="{TILE}" stroke="{EDGE}"',
    "d-box d-maybe": f'fill="{TILE}" stroke="{EDGE}" stroke-dasharray="5 4"',
    "d-between": f'stroke="{EDGE}" stroke-width="0.5"',
    "d-seed": f'fill="{QUIET}"',
    "d-id": f'fill="{QUIET}"',
    "d-wait": f'fill="{QUIET}"',
    "d-lost": f'fill="{QUIET}"',
    "d-name": "",
    "d-lit": "",
    "d-won": f'fill="{LAMP}"',
    "d-strip": f'fill="{LAMP}"',
    "d-table": f'fill="{LAMP_INK}"',
    "d-cell d-cell-won": f'fill="{TILE}"',
    "d-cell d-cell-lost": 'fill="none"',
    "d-cell d-cell-drawn": 'fill="none"',
    "d-cell d-cell-now": f'fill="{TILE}" stroke="{LAMP}"',
    "d-cell d-cell-self": f'fill="{WELL}"',
}
"""The attributes of a picture instead of the classes of a page: a picture has no style sheet."""

blueprint = Blueprint("event_drawing", __name__)


@blueprint.get("/e/<event_id>/drawing.svg")
def drawing_svg(event_id: str) -> ResponseReturnValue:
    """The bracket, or else the cross tables, as a picture to share."""
    return svg_answer(event_picture(event_look(get_store(), require_event(event_id))))


@blueprint.get("/e/<event_id>/drawing.png")
def drawing_png(event_id: str) -> ResponseReturnValue:
    """The same picture as PNG."""
    return png_answer(event_picture(event_look(get_store(), require_event(event_id))))


def event_picture(look: EventLook) -> str:
    """The bracket or the cross tables as SVG; the request ends with 404 if the event has neither yet."""
    matches, tables = look.drawn.matches, look.drawn.tables
    if not matches and not tables:
        abort(404)
    grids = [] if matches else grid_drawings(tables, PICTURE_TABLE_ROWS, across=2 if len(tables) > 1 else 1)
    drawing = picture_drawing(matches) if matches else grids[0]
    width = max(drawing.width + 2 * MARGIN, NARROWEST)
    height = drawing.height + TOP + MARGIN
    title, title_size = fitted_headline(look.view.title, width - 2 * MARGIN, TITLE)
    svg = render_template(
        "shown/event_drawing.svg",
        name=look.view.title,
        title=title,
        title_size=title_size,
        date=day_in_words(look.view.created),
        drawing=drawing,
        is_bracket=bool(matches),
        width=width,
        height=height,
        scale=max(WIDE / width, 1),
        margin=MARGIN,
        top=TOP,
        family=pictures.FAMILY,
        wide_family=pictures.WIDE_FAMILY,
    )
    return re.sub(r'class="([^"]*)"', lambda match: COLOURS.get(match[1], ""), svg)


def rounds_facts(look: EventLook, runs: bool = False) -> dict[str, Any]:
    """The variables of the rounds of an event: its drawings, and the same as a list. `runs` for those who enter."""
    matches, tables = look.drawn.matches, look.drawn.tables
    return {
        "rounds": round_lines(look.event),
        "bracket": page_drawing(matches) if matches else None,
        "grids": grid_drawings(tables),
        "enters": f"/e/{look.event.event_id}/organise?q=" if runs else "",
    }


DrawnSheets = dict[str, Sequence[Drawing | GridDrawing]]
"""A drawing for each sheet of paper, by the part of the paper; empty for other formats, and before the draw."""


def drawn_sheets(drawn: DrawnEvent, paper: str) -> DrawnSheets:
    """The bracket and the cross tables on `a4` or `letter` paper."""
    return {
        "bracket": sheet_drawings(drawn.matches, paper) if drawn.matches else [],
        "cross": grid_drawings(drawn.tables, PAPER_TABLE_ROWS, across=2 if len(drawn.tables) > 1 else 1),
    }


def on_paper_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the drawings in the printed page of an event, which are those of its paper."""
    has_own_paper = len(look.drawn.matches) > MOST_MATCHES_ON_PAPER
    sheets = {} if has_own_paper else drawn_sheets(look.drawn, "a4")
    return {"event": look.view, "drawn_sheets": sheets, "has_own_paper": has_own_paper}


def wall_drawing_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the bracket on the board; it has none if the event has no bracket yet."""
    matches = look.drawn.matches
    return {"drawings": wall_drawings(matches) if matches else []}


def wall_cross_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the cross tables on the board."""
    tables = look.drawn.tables
    return {"grids": grid_drawings(tables, WALL_TABLE_ROWS, across=2 if len(tables) > 1 else 1)}
