"""A ranking as a picture to share: as SVG, as PNG for messengers, and in the preview of a link."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final

from flask import Response, render_template, request

from referee.beside import pictures
from referee.kit.names import in_words
from referee.kit.text_width import WIDEST, shortened, text_width
from referee.kit.values import Value, replace
from referee.web.http.beside import run_beside
from referee.web.http.shown_names import names_of_request
from referee.web.shown.charts import Chart

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 64
LINES: Final = 6
"""Maximum number of lines in the picture."""
NAME_AT: Final = 120
"""Room for the place before a name."""
FOOT: Final = 40
"""Room below the last line."""
HIGHEST_LINE: Final = 96
LETTERS: Final = 0.66
"""The size of a line's letters, as a fraction of its height."""
LEAST_NAME: Final = 0.5
"""The size of the letters of a line with a long name, as a fraction of the usual one, before the name is cut."""
TITLE: Final = 34
HEADLINE_GAP: Final = 22
"""Room between the headline and the first line."""
OWN: Final = 1.04
"""The letters of the typeface of the pages, compared with those of a usual font."""
WIDE: Final = 1.35
"""The letters of headlines, compared with those of a usual font."""
NOTE: Final = 30
"""The size of the figures below the headline."""
CHART_WIDTH: Final = 520
CHART_GAP: Final = 40
BESIDE: Final = WIDTH - MARGIN - CHART_WIDTH - CHART_GAP
"""The right end of the lines beside a chart."""
LINE_BESIDE: Final = 70
"""The highest line beside a chart."""
LARGEST: Final = 92
SMALLEST: Final = 30
KEPT: Final = 64
"""Pictures that are kept as PNG."""


class RankedLine(Value):
    """A line of a ranking: the place as text, the name, the score. A line that `won` has a star."""

    place: str
    name: str
    score: str
    won: bool = False


class PictureText(Value):
    """A text of the picture at its place."""

    text: str
    size: float
    y: float


class PictureLine(Value):
    """A line of the ranking at its place in the picture, with its name shortened to fit."""

    shown: RankedLine
    y: float
    size: float


class LinkPreview(Value):
    """The preview of a link in a messenger: title, description, and absolute addresses of the picture and the page."""

    title: str
    description: str
    image: str
    address: str


class PictureCache:
    """The PNGs of the latest pictures, by their SVG."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lock = Lock()
        self.drawn: OrderedDict[str, bytes] = OrderedDict()

    def png(self, svg: str) -> bytes:
        """The picture as PNG, drawn beside the server at the first request."""
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


def ranking_picture(
    title: str,
    date: str,
    headline: str,
    lines: Sequence[RankedLine],
    figures: Sequence[str] = (),
    chart: Chart | None = None,
) -> str:
    """A ranking as SVG: the first lines, best first, and the number of further ones.

    Below the headline stand figures of who is first. A chart stands beside the lines if their names have room there.
    """
    names = names_of_request()
    headline = in_words(headline, names)
    lines = [replace(line, name=in_words(line.name, names)) for line in lines]
    headline, size = fitted_headline(headline, WIDTH - 2 * MARGIN, LARGEST)
    base = 140 + size
    quoted = fitting(figures, WIDTH - 2 * MARGIN)
    note = PictureText(quoted, NOTE, base + 1.7 * NOTE) if quoted else None
    top = (note.y if note else base) + HEADLINE_GAP
    shown = lines[: LINES if len(lines) <= LINES else LINES - 1]
    more = len(lines) - len(shown)
    step = min(HIGHEST_LINE, (HEIGHT - FOOT - top) / ((len(shown) + bool(more)) or 1))
    right = WIDTH - MARGIN
    if chart:
        beside = min(step, LINE_BESIDE)
        if all(placed_line(line, 0, beside, BESIDE).shown == line for line in shown):
            right, step = BESIDE, beside
        else:
            chart = None
    return render_template(
        "shown/ranking.svg",
        width=WIDTH,
        height=HEIGHT,
        margin=MARGIN,
        name_at=MARGIN + NAME_AT,
        family=pictures.FAMILY,
        wide_family=pictures.WIDE_FAMILY,
        title=PictureText(title, TITLE, 96),
        date=PictureText(date, TITLE * 0.8, 96),
        headline=PictureText(headline, size, base),
        right=right,
        lines=[placed_line(line, round(top + step * index, 1), step, right) for index, line in enumerate(shown, 1)],
        note=note,
        won={line.name for line in lines if line.won},
        chart=chart,
        chart_at=(WIDTH - MARGIN - CHART_WIDTH, round(top + CHART_GAP, 1)),
        chart_scale=round(min(CHART_WIDTH / chart.width, (HEIGHT - FOOT - top - CHART_GAP) / chart.height), 3)
        if chart
        else 1,
        more=PictureText(f"and {more} more", step * LETTERS * 0.8, top + step * (len(shown) + 1)) if more else None,
    )


def fitting(figures: Sequence[str], width: float) -> str:
    """The first figures as one text, as long as it fits into a width."""
    texts = (" · ".join(figures[:count]) for count in range(len(figures), 0, -1))
    return next((text for text in texts if NOTE * picture_width(text) <= width), "")


def placed_line(line: RankedLine, y: float, step: float, right: float = WIDTH - MARGIN) -> PictureLine:
    """A line of the ranking at its height in the picture, where each line is `step` high and ends at `right`."""
    most = step * LETTERS
    whole = (right - MARGIN - NAME_AT) / picture_width(f"{line.name} {line.score} ")
    size = round(max(most * LEAST_NAME, min(most, whole)), 1)
    room = right - MARGIN - NAME_AT - size * picture_width(f"{line.score} ")
    return PictureLine(replace(line, name=cut(line.name, size, room)), y, size)


def svg_answer(svg: str) -> Response:
    """The answer with a picture as SVG."""
    return picture_answer(svg.encode(), "image/svg+xml; charset=utf-8")


def png_answer(svg: str) -> Response:
    """The answer with a picture as PNG."""
    return picture_answer(cache.png(svg), "image/png")


def picture_answer(body: bytes, mimetype: str) -> Response:
    """The answer with a picture, which browsers load again only if it has changed."""
    answer = Response(body, content_type=mimetype)
    answer.add_etag()
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.make_conditional(request)
    return answer


def fitted_headline(text: str, width: float, largest: float) -> tuple[str, float]:
    """A headline and the font size in which it fits a width; one too long for the smallest size is cut."""
    room = width / WIDE
    size = max(SMALLEST, min(largest, math.floor(room / (text_width(text) or 1))))
    return shortened(text, room / size), size


def picture_width(text: str) -> float:
    """The width of a text in the fonts of pictures, as a multiple of the font size."""
    return letters_width(text) * text_width(text)


def letters_width(text: str) -> float:
    """The width of the letters of a text in the fonts of pictures, compared with those of a usual font."""
    return OWN if all(ord(sign) <= pictures.LATIN for sign in text if sign.isalpha()) else WIDEST


def cut(text: str, size: float, room: float) -> str:
    """The text in a font size, ended by an ellipsis if it is too wide for `room`."""
    return shortened(text, room / size / letters_width(text))
