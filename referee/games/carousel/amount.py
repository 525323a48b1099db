"""Points, whole or in fractions, kept exact: `7`, `6.5`, `6½`, `10/3`."""

import unicodedata
from fractions import Fraction
from typing import Annotated, Final

from referee.kit.numbers import exact, plain, written
from referee.schema import FieldType, Unreadable, quoted, read_exact, read_whole

PARTS: Final = 60
"""The parts of a point: at most five players share a pool, so every total is a whole number of sixtieths."""
MOST: Final = 1_000_000
_CLOSE: Final = Fraction(1, 199)


def read_amount(raw: object) -> Fraction:
    """Points from JSON or typed text; a decimal fraction becomes the exact halves, thirds … that it is close to.

    :raises Unreadable: no number, one below 0 or above `MOST`, or a fraction that no shared pool leaves.
    """
    value = _number(raw.strip()) if isinstance(raw, str) else raw
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise Unreadable(f"{quoted(raw)} is not a number of points; write 7, 6.5 or 6½")
    if not 0 <= value <= MOST:
        raise Unreadable(f"{raw} is not from 0 to {MOST}")
    points = exact(value)
    near = Fraction(round(points * PARTS), PARTS)
    if abs(near - points) > _CLOSE:
        raise Unreadable(f"{raw}: a shared pool leaves halves, thirds, quarters or fifths")
    return near


def _number(text: str) -> Fraction | None:
    """The number in a text, which may end with a sign such as ½; None if it is not a number."""
    sign = unicodedata.numeric(text[-1], 0) if text else 0
    if not 0 < sign < 1:
        return read_exact(text)
    part = exact(sign).limit_denominator(PARTS)
    whole = read_whole(text[:-1]) if len(text) > 1 else 0
    return None if whole is None else whole + part


AMOUNT: Final = FieldType(
    "amount",
    read_amount,
    plain,
    {"type": "number", "minimum": 0, "maximum": MOST},
    show=written,
)
Amount = Annotated[Fraction, AMOUNT]
