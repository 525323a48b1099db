"""Poker: five dealer's-choice variants – five card draw, jacks to open, baseball, midnight baseball, mexican sweat."""

from typing import Final

TITLE: Final = "Poker"
ABOUT: Final = "Five variants of dealer’s choice, from Five Card Draw to Mexican Sweat: pots, payments, who owes whom."
