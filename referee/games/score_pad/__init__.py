"""Score Pad."""

from typing import Final

TITLE: Final = "Score Pad"
ABOUT: Final = "For everything else: numbers by name, added up; most or fewest win, to a target or for some rounds."
