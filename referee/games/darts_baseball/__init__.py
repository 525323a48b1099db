"""Darts Baseball."""

from typing import Final

TITLE: Final = "Darts Baseball"
ABOUT: Final = "Nine innings, three darts at the number of the inning; most runs win."
