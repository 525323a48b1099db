"""A part of a match in which the lines of its chart begin anew."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kit.values import Value


class ChartPart(Value):
    """A part such as a leg: its name, and the values of each side by its first player.

    The first value of a side is that at the start of the part, each further one that after one of its turns.
    """

    name: str
    lines: Mapping[str, tuple[int | float, ...]]
