"""Vatican: melds that belong to everyone, rearranged by anyone."""

from typing import Final

TITLE: Final = "Vatican"
ABOUT: Final = "Melds that belong to everyone: rearrange the table, be the first to play your last card."
