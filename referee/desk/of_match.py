"""A look at one match from a page of many: a game that fails does not stop the page."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from referee import games
from referee.net.game_watch import GameStuck
from referee.store import CachedMatch, NoSuchMatch, Store

T = TypeVar("T")

_log = logging.getLogger(__name__)


def of_match(store: Store, match_id: str, look: Callable[[CachedMatch], T], if_it_fails: T | None = None) -> T | None:
    """The result of a look at a match; None if there is no such match, `if_it_fails` if its game fails."""
    try:
        return look(store.cached_match(match_id))
    except NoSuchMatch:
        return None
    except Exception as fault:
        why = str(fault) if isinstance(fault, GameStuck) else games.failure(fault)
        if not why:
            raise
        _log_once(f"No score of match {match_id}: {why}")
        return if_it_fails


@lru_cache(256)
def _log_once(line: str) -> None:
    """Log a line, and not again at each look at the page."""
    _log.warning(line)
