"""The tables of a match that is played at several at once, and the lanes that they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.contract.due import Due
from referee.contract.play import Play
from referee.contract.seating import Seating
from referee.kit.values import Value

WHOLE = ""
"""The lane of plays that concern the whole match."""


class Lane(Value):
    """A part of a match whose plays depend on each other's order: its key, its name on screen, who is in it."""

    key: str
    title: str
    players: tuple[str, ...]


class Tables(Value):
    """The functions of a game that is played at several tables at once: each table is a lane.

    The functions `due` and `picture` take the key of a lane; `WHOLE` stands for the whole match.
    """

    lanes: Callable[[Any], tuple[Lane, ...]]
    """The lanes of a position."""
    lane: Callable[[Play], str]
    """The lane that a play belongs to."""
    due: Callable[[Any, str], Due]
    picture: Callable[[Any, str], Any]
    seating: Callable[[Any], Seating]
    """The seats of the current or the next round."""

    def has(self, position: Any, lane: str) -> bool:
        """True if a lane is one of these tables, and not the whole match."""
        return lane != WHOLE and any(each.key == lane for each in self.lanes(position))
