"""The facts that the position of every game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class MatchPosition(Protocol):
    """The facts that the position of every game has."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def over(self) -> bool:
        """True if the match has ended by its rules."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners; empty while the match goes on."""

    @property
    def scores(self) -> Sequence[int | float]:
        """The scores in the order of the players, as the record prints them; whole numbers where they can be."""
