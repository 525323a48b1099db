"""Krambambuli: players keep their own melds, steal cards from other melds and collect penalty points."""

from typing import Final

TITLE: Final = "Krambambuli"
ABOUT: Final = "Own melds, and one card a turn stolen from another’s; penalties to 500, the lowest wins."
