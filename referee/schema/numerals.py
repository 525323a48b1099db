"""Reads numbers from texts. No other module does, so each number is bounded before anything is computed from it.

A number is digits (0 to 9), perhaps with a sign before them, with at most one point or one fraction bar. There is no
exponent: `1e99999999` is eleven characters long and would take minutes.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

DIGITS: Final = 15
"""Maximum digits of a whole number; such a number is exact in every program that reads JSON."""
DECIMALS: Final = 20
"""Maximum digits after a point."""
FEW: Final = 9
"""Maximum digits of a count: of entries, seconds, players."""
_WHOLE: Final = re.compile(rf"[-−+]?[0-9]{{1,{DIGITS}}}")
_EXACT: Final = re.compile(
    rf"(?P<sign>[-−+]?)(?=\.?[0-9])(?P<whole>[0-9]{{0,{DIGITS}}})"
    rf"(?:\.(?P<parts>[0-9]{{0,{DECIMALS}}})|/(?P<under>[0-9]{{1,{DIGITS}}}))?"
)


def read_count(text: str, digits: int = FEW) -> int | None:
    """The whole number without a sign in a text, of at most `digits` digits; None if there is none."""
    return int(text) if len(text) <= digits and text.isascii() and text.isdigit() else None


def is_long(text: str) -> bool:
    """True if a text is a whole number with more digits than are read."""
    digits = text.strip().lstrip("-−+")
    return len(digits) > DIGITS and digits.isascii() and digits.isdigit()


def read_whole(text: str) -> int | None:
    """The whole number in a text, such as `−12`; None if there is none."""
    text = text.strip()
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else None


def read_exact(text: str) -> Fraction | None:
    """The exact number in a text: `7`, `6.5`, `10/3`, `−.25`; None if there is none."""
    match = _EXACT.fullmatch(text.strip())
    if match is None or (match["under"] and not match["whole"]):
        return None
    under = int(match["under"] or 1)
    if not under:
        return None
    parts = match["parts"] or ""
    value = Fraction(int(f"{match['whole'] or ''}{parts}"), under * 10 ** len(parts))
    return value if match["sign"] in ("", "+") else -value


def read_decimal(text: str) -> float | None:
    """The number in a text, with or without a point; None if there is none."""
    value = None if "/" in text else read_exact(text)
    return None if value is None else float(value)
