"""The table of a match in its box of a bracket: beside the names, or at their foot where they are larger so."""

from __future__ import annotations

import re
from typing import Final

from referee.events.drawing.matches import DrawnMatch, now_at
from referee.kit.text_width import NARROW, WIDEST, shortened, text_width
from referee.kit.values import Value

CAPITAL: Final = 0.36
"""Half the height of a capital letter, as a fraction of its size."""
NAME_BESIDE: Final = 14.0
"""The least width of a box with a table beside the names, without that of the table, as a multiple of their size."""
SEED_AND_SCORE: Final = 4.0
"""The room of seed and score beside a name, as a multiple of its usual size."""
SMALL: Final = 0.72
"""The size of seeds, numbers and tables, as a fraction of that of names."""
LONGEST_TABLE: Final = 9.0
"""The most width of the name of a table, as a multiple of its size."""


class Strip(Value):
    """The table of a match in its box: beside its names if there is room, else at its foot."""

    text: str
    x: float
    y: float
    width: float
    height: float
    text_y: float
    size: float

    @property
    def spoken(self) -> str:
        """The table for people who hear the page: `Table 1`, or `now at Table 1` once the match has begun."""
        words = self.text.replace("▶", "now at")
        return re.sub(r"\bT(?=[0-9]+$)", "Table ", words)


def table_beside(match: DrawnMatch, width: float, size: float, size_above: float, least: float) -> tuple[str, float]:
    """The table of a match, and its width beside the names; 0 if it is at their foot.

    Names have `size_above` over a table at their foot; beside one they have `size`, and narrower letters if they are
    long. Boxes have the `least` width for names. A table with a number alone is `T1` where `Table 1` is too long.
    """
    if match.now is None:
        return "", 0
    longest = max(text_width(side.played_as or side.name) for side in match.sides)
    tables = [shortened(now_at(match.now, word), LONGEST_TABLE) for word in ("Table ", "T")]
    for table in tables:
        beside = (WIDEST * text_width(table) * SMALL + 1) * size
        left = width - beside
        if left > max(NAME_BESIDE * size, least):
            return table, beside
        own = min(size, (left - SEED_AND_SCORE * SMALL * size) / (longest * NARROW or 1))
        if own > size_above:
            return table, beside
    return tables[0], 0


def strip_at(table: str, x: float, y: float, width: float, height: float, size: float) -> Strip:
    """The strip of a table at a place."""
    return Strip(
        table,
        x=round(x, 1),
        y=round(y, 1),
        width=round(width, 1),
        height=round(height, 1),
        text_y=round(y + height / 2 + size * CAPITAL, 1),
        size=round(size, 1),
    )
