"""My Game."""

from typing import Final

TITLE: Final = "My Game"
ABOUT: Final = "One line about the game, for the list of games."
CONTRACT: Final = 1
"""The contract of Referee that this game is written for."""
