"""The result of a match as a picture to share: SVG, and PNG where a messenger wants one."""

from __future__ import annotations

import math
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Final

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.beside import pictures
from referee.contract import Standing
from referee.kit.names import listed
from referee.store import CachedMatch, get_store
from referee.web.http import access, limits
from referee.web.http.beside import run_beside
from referee.web.pages import qr
from referee.web.pages.printing import day, figure, several

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 64
LINES: Final = 6
"""Lines of the standing that the picture has room for."""
NAMES: Final = 4
NAME_AT: Final = 120
"""Room for the place before a name."""
FOOT: Final = 40
"""Room below the last line."""
HIGHEST_LINE: Final = 96
LETTERS: Final = 0.66
"""The size of a line's letters in parts of its height."""
TITLE: Final = 34
LARGEST: Final = 92
SMALLEST: Final = 30
NARROW, WIDE = 0.71, 1.05
"""The width of a sign in parts of the font's size: of letters on average, and of full-width ones."""
KEPT: Final = 64
"""Pictures that are kept as PNG."""
LOOKERS: Final = ("host", "table", "board")

blueprint = Blueprint("result", __name__)


@dataclass(frozen=True, slots=True)
class ResultText:
    """A text of the picture at its place."""

    text: str
    size: float
    y: float


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the standing in the picture."""

    place: str
    name: str
    score: str
    y: float
    size: float
    won: bool


class PictureCache:
    """The PNG of the pictures that were asked for last, by their SVG."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lock = Lock()
        self.drawn: OrderedDict[str, bytes] = OrderedDict()

    def png(self, svg: str) -> bytes:
        """The picture as PNG, drawn beside the server when it is first asked for."""
        with self.lock:
            if svg in self.drawn:
                self.drawn.move_to_end(svg)
                return self.drawn[svg]
        picture = run_beside(pictures.png, svg)
        with self.lock:
            self.drawn[svg] = picture
            while len(self.drawn) > self.most:
                self.drawn.popitem(last=False)
        return picture


cache: Final = PictureCache(KEPT)


@blueprint.get("/m/<match_id>/result.svg")
def result_svg(match_id: str) -> ResponseReturnValue:
    """The picture as SVG."""
    require_looker(match_id)
    return picture_answer(draw(get_store().cached_match(match_id)).encode(), "image/svg+xml; charset=utf-8")


@blueprint.get("/m/<match_id>/result.png")
def result_png(match_id: str) -> ResponseReturnValue:
    """The picture as PNG."""
    require_looker(match_id)
    return picture_answer(cache.png(draw(get_store().cached_match(match_id))), "image/png")


def require_looker(match_id: str) -> None:
    """The visitor may see the board; a messenger that shows the preview of a link brings the key in the address."""
    key = request.args.get("key")
    if key is None:
        access.require_role(match_id, *LOOKERS)
        return
    limits.check_limit(limits.KEYS)
    if get_store().role_for_key(match_id, key) is None:
        limits.count_miss(limits.KEYS)
        abort(403)


def picture_answer(body: bytes, mimetype: str) -> Response:
    """A picture that is asked for again only after something was entered."""
    answer = Response(body, content_type=mimetype)
    answer.add_etag()
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.make_conditional(request)
    return answer


def draw(cached: CachedMatch) -> str:
    """The result of a match as SVG."""
    sheet = cached.view.sheet
    headline = headline_of(cached)
    size = fitting_size(headline, WIDTH - 2 * MARGIN)
    top = 150 + size
    shown = sheet.ranks[: LINES if len(sheet.standing) <= LINES else LINES - 1]
    more = len(sheet.standing) - len(shown)
    step = min(HIGHEST_LINE, (HEIGHT - FOOT - top) / (len(shown) + bool(more)))
    return render_template(
        "pages/result.svg",
        width=WIDTH,
        height=HEIGHT,
        margin=MARGIN,
        name_at=MARGIN + NAME_AT,
        family=pictures.FAMILY,
        title=ResultText(cached.game.title, TITLE, 96),
        date=ResultText(day(cached.created), TITLE * 0.8, 96),
        headline=ResultText(shortened(headline, size, WIDTH - 2 * MARGIN), size, top),
        lines=[result_line(ranked, top, step, index, sheet.winners) for index, ranked in enumerate(shown, 1)],
        more=ResultText(f"and {more} more", step * LETTERS * 0.8, top + step * (len(shown) + 1)) if more else None,
    )


def headline_of(cached: CachedMatch) -> str:
    """The winners in a few words; while the match goes on, those who lead."""
    sheet = cached.view.sheet
    if sheet.over:
        return f"{several(sheet.winners, NAMES)} won" if sheet.winners else "Nobody won"
    first = [line.name for line in sheet.standing if line.place == 1]
    return f"{listed(first)} ahead" if len(first) < len(sheet.standing) <= NAMES * 4 else "Under way"


def result_line(
    ranked: tuple[str, Standing], top: float, step: float, index: int, winners: tuple[str, ...]
) -> ResultLine:
    """The line of the standing that comes as number `index`, each `step` high."""
    place, line = ranked
    size = round(step * LETTERS, 1)
    score = figure(line.score)
    name = shortened(line.name, size, WIDTH - 2 * MARGIN - NAME_AT - size * text_width(f"{score} "))
    return ResultLine(
        place,
        name,
        score=score,
        y=round(top + step * index, 1),
        size=size,
        won=bool(set(line.side) & set(winners)),
    )


def text_width(text: str) -> float:
    """The width of a text in parts of the font's size, as good as it can be told without the font."""
    return sum(WIDE if unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0xFFFF else NARROW for sign in text)


def fitting_size(text: str, width: float) -> float:
    """The size in which a text fits a width."""
    return max(SMALLEST, min(LARGEST, math.floor(width / text_width(text))))


def shortened(text: str, size: float, width: float) -> str:
    """A text that fits a width in a size, with three dots where it was cut."""
    if text_width(text) * size <= width:
        return text
    while text and text_width(text + "…") * size > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The preview of a link in a messenger: a title, a line, a picture, all with whole addresses."""

    title: str
    description: str
    image: str
    address: str


def preview_of(cached: CachedMatch, page: str) -> LinkPreview:
    """The preview of a page of a match (`/board`, `/sheet`)."""
    base = f"{qr.base_address()}/m/{cached.match_id}"
    standing = cached.view.sheet.standing[:NAMES]
    scores = "; ".join(f"{line.name} {figure(line.score)}" for line in standing)
    key = cached.keys["board"]
    return LinkPreview(
        f"{cached.game.title}: {headline_of(cached)}", scores, f"{base}/result.png?key={key}", f"{base}{page}"
    )
