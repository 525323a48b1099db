"""A name in a drawing: in as many lines as give it the largest letters. None is cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from referee.kit.text_width import (
    BOLD_WIDTHS,
    NARROW,
    NARROW_PLAIN,
    PLAIN_WIDTHS,
    ROUNDING,
    WIDEST,
    in_own_direction,
    text_width,
)
from referee.kit.values import Value

MOST_LINES: Final = 4
LEADING: Final = 1.05
"""The height of a line, as a multiple of the font size."""
SMALLEST: Final = 0.8
"""The smallest letters of whole words, compared with those of the same name with its long words broken."""
SHORT: Final = 9
"""The most letters of a word that is never broken."""
SYLLABLE: Final = 3
"""The fewest letters of a broken word on a line."""

END_OF_HYPHENS: Final = "\u0590"
"""The first letter after the scripts that have hyphens: Latin, Greek, Cyrillic and Armenian."""

PART: Final = re.compile(r"[^ -]*[ -]*")
"""A part of a name, after which a line can end."""


class NameLine(Value):
    """A line of a name."""

    text: str
    rise: float
    """The distance of its baseline from the top of the room."""
    length: float
    """The length to which the letters are fitted; 0 if they fit in any font."""


class NameLines(Value):
    """A name in a room of a width and a height."""

    lines: tuple[NameLine, ...]
    size: float
    is_narrow: bool
    """True if it is set in narrow letters, because it does not fit in usual ones."""


def name_lines(
    name: str, width: float, height: float, usual: float, is_bold: bool = True, least: float = 0
) -> NameLines:
    """The name in letters of the `usual` size if it fits in one line, else in narrow or smaller ones.

    Long words are broken where whole ones are smaller than `least`.
    """
    if text_width(name) * usual <= width * ROUNDING:
        return _set([name], width, height, usual, is_narrow=False, is_bold=is_bold)
    room = width / (NARROW if is_bold else NARROW_PLAIN)
    whole, broken = (
        max(
            ((min(usual, room / widest, height / LEADING / len(lines)), widest, lines) for widest, lines in ways),
            key=lambda way: way[0],
        )
        for ways in (_ways(name, has_whole_words=True), _ways(name, has_whole_words=False))
    )
    size, widest, best = whole if whole[0] >= max(SMALLEST * broken[0], min(least, broken[0])) else broken
    return _set(best, width, height, size, is_narrow=widest * size > width * ROUNDING, is_bold=is_bold)


@lru_cache(maxsize=1 << 12)
def _ways(name: str, *, has_whole_words: bool) -> Sequence[tuple[float, Sequence[str]]]:
    """The ways to set a name, from one line to the most, each with the width of its widest line."""
    words = PART.findall(name)
    parts = words if has_whole_words else [part for word in words for part in _broken(word)]
    ways = [_balanced(parts, count) for count in range(1, MOST_LINES + 1)]
    return [(max(map(text_width, lines)) or 1, lines) for lines in ways]


def _set(lines: Sequence[str], width: float, height: float, size: float, is_narrow: bool, is_bold: bool) -> NameLines:
    """Lines in the middle of the height. A length near the own width does not stretch the letters."""
    top = (height - len(lines) * LEADING * size) / 2
    share = (BOLD_WIDTHS if is_bold else PLAIN_WIDTHS)[is_narrow]
    natural = [share * text_width(line) * size for line in lines]
    is_wide = is_narrow or any(text_width(line) * size * WIDEST > width for line in lines)
    return NameLines(
        tuple(
            NameLine(
                in_own_direction(line),
                rise=round(top + (index * LEADING + 0.82) * size, 2),
                length=round(min(width, length), 1) if is_wide else 0,
            )
            for index, (line, length) in enumerate(zip(lines, natural, strict=True))
        ),
        size=round(size, 2),
        is_narrow=is_narrow,
    )


def _broken(word: str) -> Iterator[str]:
    """The parts of a long word, between which a line can end. Accents stay with their letters."""
    start = 0
    if len(word.rstrip(" -")) > SHORT:
        for at in range(SYLLABLE, len(word) - SYLLABLE):
            if not unicodedata.combining(word[at]):
                yield word[start:at]
                start = at
    yield word[start:]


def _balanced(words: Sequence[str], count: int) -> list[str]:
    """Words in `count` lines at most, the widest of them as narrow as possible."""
    room = max(text_width("".join(words)) / count, *map(text_width, words), 0)
    while len(lines := _filled(words, room)) > count:
        room *= 1.03
    return lines


def _filled(words: Iterable[str], room: float) -> list[str]:
    """Words in lines that are as full as their room allows. A hyphen ends a line within a word."""
    lines = [""]
    for word in words:
        if lines[-1] and text_width(f"{lines[-1]}{word}".rstrip()) > room * ROUNDING:
            if lines[-1][-1] < END_OF_HYPHENS and lines[-1][-1] not in " -":
                lines[-1] += "-"
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]
