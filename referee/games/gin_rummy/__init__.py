"""Gin Rummy."""

from typing import Final

TITLE: Final = "Gin Rummy"
ABOUT: Final = "Two players, ten cards each: sets and sequences, a knock with ten points or less, or gin."
