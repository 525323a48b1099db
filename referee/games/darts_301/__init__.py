"""Darts 301 and its relatives: 501, 701, legs and sets, double in, double out."""

from typing import Final

TITLE: Final = "Darts 301"
ABOUT: Final = "From 301, 501 or any number down to exactly 0, ending on a double; legs, sets, teams."
