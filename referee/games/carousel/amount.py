"""Points that may be parts of points: `7`, `6.5`, `6½`, `10/3`, kept exact."""

from __future__ import annotations

import math
import unicodedata
from fractions import Fraction
from typing import Annotated, Final

from referee.kit.form import Kind, Unreadable
from referee.kit.numbers import plain, written

PARTS: Final = 60
"""A pool is shared by five players at the most: every total is a whole number of sixtieths."""
MOST: Final = 1_000_000
LONGEST: Final = 20
_CLOSE: Final = Fraction(1, 199)


def read_amount(raw: object) -> Fraction:
    """Points as JSON or people write them; a decimal fraction is taken for the halves, thirds … that it is near to.

    :raises Unreadable: no number, one below 0, or a part that no shared pool leaves.
    """
    value = _number(raw.strip()) if isinstance(raw, str) else raw
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)) or not math.isfinite(value):
        raise Unreadable(f"{raw!r} is no number of points; written 7, 6.5 or 6½")
    if not 0 <= value <= MOST:
        raise Unreadable(f"{raw} is not from 0 to {MOST}")
    exact = Fraction(value)
    near = Fraction(round(exact * PARTS), PARTS)
    if abs(near - exact) > _CLOSE:
        raise Unreadable(f"{raw}: a shared pool leaves halves, thirds, quarters or fifths")
    return near


def _number(text: str) -> object:
    """The number that a text writes; the text itself where it writes none."""
    sign = unicodedata.numeric(text[-1], 0) if text else 0
    part = Fraction(sign).limit_denominator(PARTS) if 0 < sign < 1 else Fraction(0)
    whole = text[:-1].strip() if part else text
    try:
        return Fraction(whole or 0) + part if text and len(text) < LONGEST else text
    except (ValueError, ZeroDivisionError):
        return text


AMOUNT: Final = Kind(
    "amount",
    read_amount,
    plain,
    {"type": "number", "minimum": 0, "maximum": MOST},
    show=written,
)
Amount = Annotated[Fraction, AMOUNT]
