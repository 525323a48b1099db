"""Locks by name, within this process or across all processes, for work that must run one at a time."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from typing import Final

from sqlalchemy import Engine, TextClause, text

from referee.log.asking_lock import AskingLock
from referee.log.unavailable import LOCKED, Unavailable

LOOK_AGAIN: Final = 0.05
_TRY: Final = text("SELECT pg_try_advisory_lock(hashtext(:name))")
_SHARE: Final = text("SELECT pg_try_advisory_lock_shared(hashtext(:name))")
_RELEASE_ALL: Final = text("SELECT pg_advisory_unlock_all()")
_RELEASE: Final = text("SELECT pg_advisory_unlock(hashtext(:name))")
_LOCKS: Final[dict[str, AskingLock]] = {}


def in_line(engine: Engine, name: str) -> AskingLock:
    """The lock for callers of this process under a name."""
    return _LOCKS.setdefault(f"{engine.url}/{name}", AskingLock())


class SharedRun:
    """Work that several callers want at the same time. Callers who wait share the next run."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._lock = AskingLock()
        self._numbers = count(1)
        self._done = 0

    def __call__(self) -> None:
        """Wait for the end of a run that began after this call."""
        wanted = next(self._numbers)
        with self._lock.asking():
            if self._done > wanted:
                return
            began = next(self._numbers)
            self._work()
            self._done = began


@contextmanager
def exclusive(engine: Engine, name: str) -> Iterator[None]:
    """Let one caller at a time run under a name; the others wait.

    On PostgreSQL this holds across all processes. On SQLite it holds only within one, since there is usually one.
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


def of_club(engine: Engine, club_id: str) -> AbstractContextManager[None]:
    """Let one caller at a time change the figures of a club, or what they are computed from."""
    return exclusive(engine, f"club {club_id}")


@contextmanager
def together(engine: Engine, name: str) -> Iterator[None]:
    """Run together with others under a name. Meanwhile no process is `alone` under it.

    A killed process gives the lock up.

    :raises Unavailable: another process is `alone`.
    """
    with _held(engine, name, _SHARE, fcntl.LOCK_SH) as is_held:
        if not is_held:
            raise Unavailable(LOCKED, f"{name} wait for a sweep of what is left of others")
        yield


@contextmanager
def alone(engine: Engine, name: str) -> Iterator[bool]:
    """True if no other caller holds a name now; then none can take it while the block runs."""
    with _held(engine, name, _TRY, fcntl.LOCK_EX) as is_held:
        yield is_held


@contextmanager
def _held(engine: Engine, name: str, on_postgresql: TextClause, on_file: int) -> Iterator[bool]:
    """Hold a lock of PostgreSQL, or one on the folder of the SQLite file; False if it is not free at once."""
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            is_held = bool(connection.execute(on_postgresql, {"name": name}).scalar_one())
            try:
                yield is_held
            finally:
                connection.execute(_RELEASE_ALL)
        return
    folder = os.open(os.path.dirname(engine.url.database or "") or ".", os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, on_file | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
    finally:
        os.close(folder)
