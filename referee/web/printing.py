"""How figures and moments are printed on pages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup


def figure(value: Any) -> str:
    """A cell of a table as people read it: a true minus, nothing for None."""
    if value is None:
        return ""
    return f"{value}".replace("-", "−") if isinstance(value, int) else str(value)


def fact(value: Any) -> str:
    """A value of an answer as people read it: lists in a row, lists of lists parted by strokes, yes and no."""
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
    """A moment (seconds since 1970) as a `time` element in the server's zone; a script puts it into the reader's."""
    here = datetime.fromtimestamp(at).astimezone()
    exact = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Markup('<time datetime="{}">{}</time>').format(exact, here.strftime("%-d %b %Y, %H:%M"))


def day(at: float) -> str:
    """The day of a moment, as files are named by it: `2026-05-31`."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d")
