"""Bunko: dice and people at ranked tables, for an evening of eight to four hundred."""

from typing import Final

TITLE: Final = "Bunko"
ABOUT: Final = "Three dice, ranked tables, a bell: sixes score, winners move up, partners change."
