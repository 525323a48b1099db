"""The width of a text, estimated without its font, and texts cut to fit."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

ROUNDING: Final = 1 + 1e-9
"""The tolerance of a width that was computed from the text itself."""
WIDEST: Final = 1.28
"""The letters of a wide font such as DejaVu Sans Bold, compared with those of a usual one."""
NARROW_PLAIN: Final = 0.75
NARROW: Final = 0.81
"""The widths of the narrowest letters, plain and bold, compared with the usual estimate: the mean of 72 names."""
PLAIN_WIDTHS: Final = (0.87, 0.71)
BOLD_WIDTHS: Final = (0.96, 0.77)
"""The mean widths of usual and of narrow letters, compared in the same way."""
_FROM_RIGHT, _ENDS = "\u2067", "\u2069"
"""The signs around a text that is read from right to left."""
_FULL: Final = 1.0
_BROAD: Final = 0.88
_CAPITAL: Final = 0.66
_USUAL: Final = 0.55
_SLIM: Final = 0.31
_BROAD_LETTERS: Final = frozenset("mwMWQ@%—…жмшщюфЖМШЩЮФ")
_SLIM_LETTERS: Final = frozenset("iljtfrI.,:;'’|!()[] -")


@lru_cache(maxsize=1 << 14)
def text_width(text: str) -> float:
    """The width of a text in a usual font, as a multiple of the font size."""
    return sum(map(_letter_width, text))


@lru_cache(maxsize=1 << 12)
def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in _SLIM_LETTERS:
        return _SLIM
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF:
        return _FULL
    if letter in _BROAD_LETTERS:
        return _BROAD
    return _CAPITAL if letter.isupper() else _USUAL


def shortened(text: str, room: float) -> str:
    """The text, ended by an ellipsis if it is wider than `room`, a multiple of the font size."""
    if text_width(text) <= room * ROUNDING:
        return text
    while text and text_width(text + "…") > room:
        text = text[:-1]
        while text and unicodedata.combining(text[-1]):
            text = text[:-1]
    return f"{text.rstrip()}…"


@lru_cache(maxsize=1 << 12)
def in_own_direction(text: str) -> str:
    """The text as it stands among others; one that is read from right to left is marked so, with what ends it."""
    directions = (unicodedata.bidirectional(sign) for sign in text)
    first = next((each for each in directions if each in ("L", "R", "AL")), "L")
    return text if first == "L" else f"{_FROM_RIGHT}{text}{_ENDS}"
