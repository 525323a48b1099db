"""The result of a match as a picture to share, and as the preview of its links."""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from flask.typing import ResponseReturnValue

from referee.kit.names import listed
from referee.store import CachedMatch, get_store
from referee.web.http import access
from referee.web.match.end import quoted_figures
from referee.web.shown import qr
from referee.web.shown.charts import match_chart
from referee.web.shown.picture import LinkPreview, RankedLine, png_answer, ranking_picture, svg_answer
from referee.web.shown.printing import day_in_words, figure

NAMES: Final = 4

blueprint = Blueprint("result", __name__)


@blueprint.get("/m/<match_id>/result.svg")
def result_svg(match_id: str) -> ResponseReturnValue:
    """The picture as SVG."""
    access.require_look(match_id)
    return svg_answer(result_picture(get_store().cached_match(match_id)))


@blueprint.get("/m/<match_id>/result.png")
def result_png(match_id: str) -> ResponseReturnValue:
    """The picture as PNG."""
    access.require_look(match_id)
    return png_answer(result_picture(get_store().cached_match(match_id)))


def result_picture(cached: CachedMatch) -> str:
    """The result of a match as SVG."""
    sheet = cached.view.sheet
    winners = set(sheet.winners)
    lines = [
        RankedLine(place, line.name, figure(line.score), bool(winners.intersection(line.side)))
        for place, line in sheet.ranks
    ]
    chart = match_chart(cached.match, sheet) if sheet.over else None
    quoted = [f"{each.title} {each.text}" for each in quoted_figures(cached)] if sheet.over else []
    return ranking_picture(
        cached.game.title, day_in_words(cached.created), headline_of(cached), lines, figures=quoted, chart=chart
    )


def headline_of(cached: CachedMatch) -> str:
    """The winners in a few words; during the match the leaders."""
    sheet = cached.view.sheet
    if sheet.over:
        return sheet.result
    first = [line.name for line in sheet.standing if line.place == 1]
    return f"{listed(first)} ahead" if len(first) < len(sheet.standing) <= NAMES * 4 else "Under way"


def preview_of(cached: CachedMatch, page: str) -> LinkPreview:
    """The preview of a page of a match (`/board`, `/sheet`)."""
    base = f"{qr.base_address()}/m/{cached.match_id}"
    standing = cached.view.sheet.standing[:NAMES]
    scores = "; ".join(f"{line.name} {figure(line.score)}" for line in standing)
    key = cached.keys["board"]
    return LinkPreview(
        f"{cached.game.title}: {headline_of(cached)}", scores, f"{base}/result.png?key={key}", f"{base}{page}"
    )
