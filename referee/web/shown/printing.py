"""The text of figures and moments on pages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from markupsafe import Markup, escape

from referee.contract import Cell, Grid
from referee.kit.names import several
from referee.kit.numbers import written

NUMBER: Final = re.compile(r"[−+-]?(\d+([.,/]\d+)?[½⅓⅔¼¾]?|[½⅓⅔¼¾])( ?%|$| )")
"""A text that begins like a figure: `82.09`, `1/2 50%`; not `5♠` or `3rd`."""

RED_CARD: Final = re.compile(r"(?<!\w)(?:10|[2-9AJQK])?[♥♦]")
"""A card of a red suit, or its suit alone, in a text."""

BREAKS: Final = re.compile(r"[\s-]+")
"""The places at which a name wraps."""

_RIGHT_TO_LEFT: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
RIGHT_TO_LEFT: Final = re.compile(rf"[{_RIGHT_TO_LEFT}]+(?:[^\w<&;,+]+[{_RIGHT_TO_LEFT}]+)*")
"""Words of a script that runs from right to left, as far as no other word comes between."""

NAME_STEPS: Final = (14, 20, 28)
"""The most letters of a name in its usual width, in a narrower one, and in the narrowest."""
LONG_WORD: Final = 8
"""The letters of a word that has no room where five stand side by side on a phone."""
ENDLESS_WORD: Final = 17
"""The letters of a word that has to be broken on a board."""


def figure(value: Any) -> str:
    """A cell of a table as people read it: a true minus, nothing for None."""
    if value is None:
        return ""
    return written(value) if isinstance(value, (int, float)) else str(value)


def suited(value: Any) -> Markup:
    """A text in which the cards of red suits are red, and words from right to left move no number: `משה 27`.

    Two invisible signs isolate such words, since an element would be a part of its own on a key.
    """
    text = RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", str(escape(value)))
    return Markup(RED_CARD.sub(r'<span class="red-card">\g<0></span>', text))


def isolated(names: str) -> Markup:
    """Names for a `bdi` element, which takes its direction from what stands outside of elements: `משה and Di`."""
    return Markup(RIGHT_TO_LEFT.sub(r"<bdi>\g<0></bdi>", str(escape(names))))


def several_names(names: Sequence[str], most: int = 12) -> Markup:
    """Names in a sentence of a page, as `several` has them; those from right to left keep their order."""
    return isolated(several(names, most))


def ordinal(number: int) -> str:
    """A number as an ordinal: `1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def right_columns(grid: Grid) -> tuple[bool, ...]:
    """True for each column of a grid that holds figures, which are aligned to the right."""
    columns = range(max(len(grid.head), *(len(row) for row in grid.rows), 0) if grid.rows else len(grid.head))
    return tuple(index > 0 and _figures([row[index] for row in grid.rows if index < len(row)]) for index in columns)


def _figures(cells: Sequence[Cell]) -> bool:
    filled = [cell for cell in cells if cell not in (None, "", "–", "-")]
    return bool(filled) and 2 * sum(
        isinstance(cell, (int, float)) or bool(NUMBER.match(cell or "")) for cell in filled
    ) > len(filled)


def fact(value: Any) -> str:
    """A value of an answer as people read it: lists with commas, lists of lists with strokes, `yes` and `no`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{key.replace('_', ' ')} {fact(part)}" for key, part in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(part, (list, tuple, dict)) for part in value)
        return (" / " if nested else ", ").join(map(fact, value)) or "none"
    return figure(value)


def moment(at: float) -> Markup:
    """A moment (seconds since 1970) as a `time` element in the server's zone; a script converts it to the reader's."""
    here = datetime.fromtimestamp(at).astimezone()
    exact = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Markup('<time datetime="{}">{}</time>').format(exact, here.strftime("%-d %b %Y, %H:%M"))


def moment_day(at: float) -> Markup:
    """The day of a moment as a `time` element: `30 May 2026`."""
    return Markup('<time datetime="{}">{}</time>').format(day(at), day_in_words(at))


def day_in_words(at: float) -> str:
    """The day of a moment: `30 May 2026`."""
    return datetime.fromtimestamp(at).astimezone().strftime("%-d %b %Y")


def day(at: float) -> str:
    """The day of a moment, for the names of files: `2026-05-31`."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d")


def fit(name: str) -> str:
    """The classes of a name by its length and its longest word.

    A long name is narrower, and then smaller, before it wraps; none is cut, and no word is broken.
    """
    longest = max(map(len, BREAKS.split(name)))
    words = (" long-word" if longest >= LONG_WORD else "") + (" endless-word" if longest >= ENDLESS_WORD else "")
    return f"n{1 + bisect_left(NAME_STEPS, len(name))}{words}"


def named(name: str) -> Markup:
    """A name as HTML in its own direction. A long one is narrower, and then smaller, before it wraps; none is cut."""
    return Markup('<bdi class="{}">{}</bdi>').format(fit(name), isolated(name))
