"""One at a time, in this process or over all of them: whatever depends on each other's order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

from sqlalchemy import Engine, text

from referee.store.asking_lock import AskingLock

LOOK_AGAIN: Final = 0.05
_TRY: Final = text("SELECT pg_try_advisory_lock(hashtext(:name))")
_RELEASE: Final = text("SELECT pg_advisory_unlock(hashtext(:name))")
_LOCKS: Final[dict[str, AskingLock]] = {}


def in_line(engine: Engine, name: str) -> AskingLock:
    """The lock by which callers of this process stand in line under a name."""
    return _LOCKS.setdefault(f"{engine.url}/{name}", AskingLock())


class SharedRun:
    """Some work that several want at the same time. Whoever comes while others wait shares the next run with them."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._lock = AskingLock()
        self._numbers = count(1)
        self._done = 0

    def __call__(self) -> None:
        """Return once a run is over that began after this was called."""
        wanted = next(self._numbers)
        with self._lock.asking():
            if self._done > wanted:
                return
            began = next(self._numbers)
            self._work()
            self._done = began


@contextmanager
def exclusive(engine: Engine, name: str) -> Iterator[None]:
    """Let one caller at a time go on under a name; the others wait.

    On PostgreSQL that holds for every process. Processes with one SQLite file are on their own: it is one, as a rule.
    """
    with in_line(engine, name).asking():
        if engine.dialect.name != "postgresql":
            yield
            return
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            while not connection.execute(_TRY, {"name": name}).scalar_one():
                time.sleep(LOOK_AGAIN)
            try:
                yield
            finally:
                connection.execute(_RELEASE, {"name": name})
