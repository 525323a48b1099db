"""Dice of six faces, written by their pips: `[6, 6, 1]`."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Final

from referee.kit.form import Between, number

DIE: Final = dataclasses.replace(number(Between(1, 6)), name="die", widget="die")
Die = Annotated[int, DIE]
"""One die, by the pips on top."""


def spoken(dice: tuple[int, ...]) -> str:
    """The dice as a caller says them: `6, 6 and 1`."""
    *first, last = map(str, dice)
    return f"{', '.join(first)} and {last}" if first else last
