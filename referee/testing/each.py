"""Parametrizes tests of pytest by the games, and by the simulated tables of each."""

from __future__ import annotations

from typing import Final

import pytest

from referee import games
from referee.testing.played import Sitting


def in_one_worker(sitting: Sitting) -> pytest.MarkDecorator:
    """Marks a test to run where the others do that look at these tables, so that each is played once."""
    return pytest.mark.xdist_group(f"game-{sitting}")


def sittings(*keys: str) -> pytest.MarkDecorator:
    """Parametrizes a test by the tables of some games; the outer ring plays more of them."""
    inner = [pytest.param(sitting, id=str(sitting), marks=in_one_worker(sitting)) for sitting in map(Sitting, keys)]
    more = pytest.mark.outer("plays many more tables of each game")
    outer = [
        pytest.param(sitting, id=str(sitting), marks=[in_one_worker(sitting), more])
        for sitting in (Sitting(key, first) for key in keys for first in (100, 200, 300))
    ]
    return pytest.mark.parametrize("sitting", [*inner, *outer])


EACH_SITTING: Final = sittings(*games.keys())
EACH_GAME: Final = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=in_one_worker(Sitting(key))) for key in games.keys()]
)
"""Parametrizes a test by the games, in the worker that has the tables and the rulings on the cases of the game."""
