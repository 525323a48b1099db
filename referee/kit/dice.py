"""Six-sided dice, written as their pips: `[6, 6, 1]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from referee.schema import Between, FieldType, PadKey, Widget, number, one_grid
from referee.schema.value import replace


def face_keys(kind: FieldType[Any], players: Sequence[str]) -> list[PadKey]:
    """A key for each face of a die, the lowest first."""
    return [PadKey(str(face), str(face), dice=(str(face),)) for face in range(kind.least or 1, (kind.most or 6) + 1)]


DIE_PAD: Final = Widget("die", one_grid("die", face_keys), is_picked_if_offered=True)
"""A key for each face. A die of eight faces is a number from 1 to 8 with this pad or one of its own."""
DIE: Final = replace(number(Between(1, 6)), name="die", widget=DIE_PAD)
Die = Annotated[int, DIE]
"""One die, by the pips on top."""


def spoken(dice: tuple[int, ...]) -> str:
    """The dice as a caller says them: `6, 6 and 1`."""
    *first, last = map(str, dice)
    return f"{', '.join(first)} and {last}" if first else last
