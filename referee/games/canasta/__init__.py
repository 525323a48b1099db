"""Canasta for four, partners opposite: melds, the pile, the count."""

from typing import Final

TITLE: Final = "Canasta"
ABOUT: Final = "Two packs, four players, partners opposite: melds of seven, a pile worth waiting for."
