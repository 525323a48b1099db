"""Cripple Mr Onion with the Caroc pack: groupings worth 20 and 21, modifiers, crippling, bets against the dealer."""

from typing import Final

TITLE: Final = "Cripple Mr Onion"
ABOUT: Final = "Nine cards of the Caroc pack, onions of 21 and bagels of 20, wild eights, and bets against the dealer."
