"""Carousel: three draws at most, melds that belong to all, and a knock in time."""

from typing import Final

TITLE: Final = "Carousel"
ABOUT: Final = "Up to three draws, melds that anyone may steal from, and a knock with five or less."
