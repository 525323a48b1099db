"""Finds the players of plays from the positions before them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.contract import Game
from referee.match.log import Judged


def turns(game: Game[Any], position: Any, judged: Iterable[tuple[int, Judged]]) -> dict[int, tuple[str, ...]]:
    """The players of each play from a position on, by its number; empty if it is taken back, or anybody may make it."""
    whose: dict[int, tuple[str, ...]] = {}
    for n, (play, ruling) in judged:
        whose[n] = () if play is None else game.players_of(position, play)
        if ruling is not None:
            position = ruling.position_after(position)
    return whose
