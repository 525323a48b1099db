"""Double-deck Pinochle."""

from typing import Final

TITLE: Final = "Double-deck Pinochle"
ABOUT: Final = "Eighty cards and two sides: bid, name trump, lay meld, and win the tricks that make the bid."
