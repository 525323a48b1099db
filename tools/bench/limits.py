"""The limits of the report: each figure that is wanted stands beside its limit, and a line says where it is missed."""

from __future__ import annotations

from typing import Final

MISSED: Final = " MISSED"
"""The mark of a limit that is not met; whoever prints the report counts it."""


def at_most(value: float, limit: float, unit: str = "") -> str:
    """A limit from above, as it stands behind its figure: `(at most 50 wanted)`."""
    return f"(at most {limit:,}{unit} wanted){unless(value <= limit)}"


def at_least(value: float, limit: float, unit: str = "") -> str:
    """A limit from below: `(at least 400 wanted)`."""
    return f"(at least {limit:,}{unit} wanted){unless(value >= limit)}"


def below(value: float, limit: float, unit: str = "") -> str:
    """A limit that the figure must not reach: `(below 2 wanted)`."""
    return f"(below {limit:,}{unit} wanted){unless(value < limit)}"


def unless(is_met: bool) -> str:
    """Nothing for a limit that is met, else the mark."""
    return "" if is_met else MISSED
