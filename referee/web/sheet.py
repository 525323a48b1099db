"""The score sheet of a match: as on paper, as charts, to print, as CSV, and the record to take away."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from referee.games.contract import Cell, Sheet
from referee.kit.seats import listed
from referee.store import Room, get_store
from referee.web import access, charts
from referee.web.printing import day, fact, figure, moment, right_columns, several
from referee.web.slots import spread

LOOKERS: Final = ("host", "table", "board")
NUMBER: Final = re.compile(r"[-−+]?\d+(?:[.,]\d+)?%?")
RISKY: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "|", "%")
"""What a spreadsheet may take for the begin of a formula."""

blueprint = Blueprint("sheet", __name__)
blueprint.add_app_template_global(figure)
blueprint.add_app_template_global(moment)
blueprint.add_app_template_global(fact)
blueprint.add_app_template_global(several)
blueprint.add_app_template_global(right_columns)


@blueprint.get("/m/<match>/sheet")
def page(match: str) -> ResponseReturnValue:
    """The score sheet."""
    role = access.need(match, *LOOKERS)
    room = get_store().room(match)
    course = room.course
    sheet = course.game.sheet(course.position)
    return render_template(
        "sheet.html",
        room=room,
        game=course.game,
        sheet=sheet,
        chart=charts.of_match(course, sheet),
        role=role,
        plays=standing(room),
        again=again(room),
    )


@blueprint.get("/m/<match>/sheet.csv")
def as_csv(match: str) -> Response:
    """The standing and every table of the sheet as one CSV file."""
    access.need(match, *LOOKERS)
    room = get_store().room(match)
    course = room.course
    written = write_csv(csv_rows(course.game.title, course.game.sheet(course.position)))
    return download(written.encode("utf-8-sig"), "text/csv; charset=utf-8", file_name(room, "csv"))


@blueprint.get("/m/<match>/record.json")
def record(match: str) -> Response:
    """The record: what `python -m referee replay` judges again."""
    access.need(match, *LOOKERS)
    room = get_store().room(match)
    written = json.dumps(room.course.record(), ensure_ascii=False, indent=1) + "\n"
    return download(written.encode(), "application/json", file_name(room, "json"))


def again(room: Room) -> str:
    """The same players and house rules as the address of a new match says them."""
    options = spread(room.course.reader.options, room.setup.options, "o.")
    return urlencode([*(("player", name) for name in room.setup.players), *options.items()])


def standing(room: Room) -> int:
    """How many plays of a match stand."""
    return sum(line.stands for line in room.course.lines)


# --- CSV -------------------------------------------------------------------------------------------------------------


def csv_rows(title: str, sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    """The sheet as rows: the standing, then each grid under its caption, with an empty row between."""
    yield (title,)
    yield ()
    yield ("place", "name", sheet.unit, "note")
    for line in sheet.standing:
        yield (line.place, line.name, line.score, line.note)
    if sheet.over:
        yield ("won by", listed(sheet.winners) or "nobody")
    for grid in sheet.grids:
        yield ()
        yield (grid.caption,)
        yield grid.head
        yield from grid.rows
        if grid.foot:
            yield grid.foot


def write_csv(rows: Iterable[tuple[Cell, ...]]) -> str:
    """Rows as CSV (RFC 4180), with nothing in them that a spreadsheet would run."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([harmless(cell) for cell in row])
    return out.getvalue()


def harmless(cell: Cell) -> str | int | float:
    """A cell that no spreadsheet takes for a formula: a text that could be one has an apostrophe before it."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.lstrip().startswith(RISKY) and not NUMBER.fullmatch(cell.strip()):
        return f"'{cell}"
    return cell


# --- downloads -------------------------------------------------------------------------------------------------------


def file_name(room: Room, ending: str) -> str:
    """A name for a file of a match: the game, and the day when it began."""
    return f"{room.game.key}-{day(room.created)}-{room.match}.{ending}"


def download(body: bytes, mimetype: str, name: str) -> Response:
    """A file to keep; what is in it may change with the next play, so nothing caches it."""
    answer = Response(body, content_type=mimetype)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
