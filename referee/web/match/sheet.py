"""The score sheet of a match: as on paper, with charts, to print, as CSV, and the record to download."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from referee.contract import Cell, Grid, Sheet
from referee.kit.names import listed
from referee.net.breath import Breath
from referee.store import CachedMatch, get_store
from referee.web.http import access
from referee.web.http.long_pages import render_long
from referee.web.match.again import again_address, players_query, tournament_of
from referee.web.match.asked import house_rules
from referee.web.match.bg_stats import bg_stats_address
from referee.web.match.result import preview_of
from referee.web.shown import charts, qr
from referee.web.shown.csv_file import csv_answer, download
from referee.web.shown.printing import day

LOOKERS: Final = ("host", "table", "board")

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/m/<match_id>/sheet")
def sheet_page(match_id: str) -> ResponseReturnValue:
    """The score sheet."""
    role = access.require_role(match_id, *LOOKERS)
    cached = get_store().cached_match(match_id)
    view, figures = cached.view, cached.game.figures
    sheet, counts = view.sheet, view.counts
    return render_long(
        "match/sheet.html",
        cached=cached,
        view=view,
        game=cached.game,
        sheet=sheet,
        house_rules=house_rules(cached),
        code=code_of_match(cached),
        known=figures.known(counts),
        figures=figures.grid(counts),
        chart=charts.match_chart(cached.match, sheet),
        role=role,
        plays=standing_plays(cached),
        again=again_address(cached),
        players_query=players_query(cached),
        preview=preview_of(cached, "/sheet"),
        bg_stats=bg_stats_address(cached),
        tournament=tournament_of(cached),
    )


@blueprint.get("/m/<match_id>/sheet.csv")
def sheet_csv(match_id: str) -> Response:
    """The standing and every table of the sheet as one CSV file."""
    access.require_role(match_id, *LOOKERS)
    cached = get_store().cached_match(match_id)
    rows = csv_rows(cached.game.title, cached.view.sheet, cached.game.figures.grid(cached.view.counts))
    return csv_answer(rows, file_name(cached, "csv"))


@blueprint.get("/m/<match_id>/record.json")
def record_file(match_id: str) -> Response:
    """The record of the match with its log, for `python -m referee replay` and `verify`."""
    access.require_role(match_id, *LOOKERS)
    cached = get_store().cached_match(match_id)
    breathe = Breath()
    record = cached.match.whole_record(breathe)
    breathe()
    written = msgspec.json.encode(record)
    breathe()
    written = msgspec.json.format(written, indent=1)
    breathe()
    return download(written + b"\n", "application/json", file_name(cached, "json"))


def code_of_match(cached: CachedMatch) -> Markup:
    """The QR code with which a reader of the paper looks at the match; empty where phones cannot reach the server."""
    link = f"{qr.base_address()}/k/{cached.match_id}/{cached.keys['board']}"
    return Markup() if qr.unreached() else qr.drawn_code(link, "QR code: look at this match")


def standing_plays(cached: CachedMatch) -> int:
    """The number of plays that count."""
    return sum(line.stands for line in cached.match.lines)


# --- rows ------------------------------------------------------------------------------------------------------------


def csv_rows(title: str, sheet: Sheet, figures: Grid) -> Iterator[tuple[Cell, ...]]:
    """The sheet as rows: the standing, each grid under its caption, then the figures, with empty rows between them."""
    yield (title,)
    yield ()
    yield ("place", "name", sheet.unit, "note")
    for line in sheet.standing:
        yield (line.place, line.name, line.score, line.note)
    if sheet.over:
        yield ("won by", listed(sheet.winners) or "nobody")
    for grid in (*sheet.grids, *([figures] if figures.rows else [])):
        yield ()
        yield (grid.caption,)
        yield grid.head
        yield from grid.rows
        if grid.foot:
            yield grid.foot


# --- downloads -------------------------------------------------------------------------------------------------------


def file_name(cached: CachedMatch, ending: str) -> str:
    """The name of a match's file: the game, and the day when it began."""
    return f"{cached.game.key}-{day(cached.created)}-{cached.match_id}.{ending}"
