"""Turntables: people change seats, decks turn, and scores are counted again backwards."""

from typing import Final

TITLE: Final = "Turntables"
ABOUT: Final = "A pack and a station each; swap cards move the people, decks turn, rows are counted again."
