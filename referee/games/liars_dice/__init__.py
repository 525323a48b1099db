"""Liar's Dice in a box: five poker dice under a lid, claims that must rise, and players who call them."""

from typing import Final

TITLE: Final = "Liar’s Dice"
ABOUT: Final = "Five poker dice in a closed box. Claim a hand and pass it on – who is caught lying loses a bet."
