"""Sixty: attack with cards of one number, pass the pile on, beat it, or take it as penalty cards."""

from typing import Final

TITLE: Final = "Sixty"
ABOUT: Final = "Attack with one number; pass the pile on, beat it, turn it round – or keep it. The fewest points win."
