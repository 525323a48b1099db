"""Numbers as people write them: halves and thirds of points, signs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

Number = int | float | Fraction
_PARTS: Final = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(3, 5): "⅗", Fraction(4, 5): "⅘", Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}  # fmt: skip
NUMBER_WORDS: Final = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
)  # fmt: skip
"""Small numbers in words."""


@lru_cache(maxsize=4096)
def exact(value: Number) -> Fraction:
    """The number as people write it, as an exact fraction: 0.1 is one tenth."""
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)


def plain(value: Number) -> int | float:
    """The number for JSON: an integer if it is whole, otherwise a float."""
    fraction = exact(value)
    return fraction.numerator if fraction.denominator == 1 else float(value)


@lru_cache(maxsize=4096)
def written(value: Number) -> str:
    """A number in a sentence: `12`, `6½`, `−2`, `4.29` if its fraction has no sign."""
    fraction = exact(value).limit_denominator(60)
    sign = "−" if fraction < 0 else ""
    whole, part = divmod(abs(fraction), 1)
    if not part:
        return f"{sign}{whole}"
    if part in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[part]}"
    return f"{sign}{float(abs(fraction)):.2f}"


def points_of(value: Number) -> str:
    """Points with their noun: `½ point`, `1 point`, `2½ points`, `0 points`."""
    is_single = value != 0 and -1 <= value <= 1
    return f"{written(value)} point{'' if is_single else 's'}"


def signed(value: Number) -> str:
    """A change of a score with its sign: `+12`, `−5`, `0`."""
    return f"+{written(value)}" if value > 0 else written(value)


def place_text(place: int | None, places: Sequence[int | None]) -> str:
    """A place in a standing as people read it: `2.`, `=2.` if several share it, empty for None."""
    if place is None:
        return ""
    return f"{'=' if places.count(place) > 1 else ''}{place}."
