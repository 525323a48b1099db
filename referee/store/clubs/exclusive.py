"""One at a time, over all processes: the figures of a club depend on each other's order."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Engine, text

LOOK_AGAIN: Final = 0.05
_TRY: Final = text("SELECT pg_try_advisory_lock(hashtext(:name))")
_RELEASE: Final = text("SELECT pg_advisory_unlock(hashtext(:name))")
_LOCKS: Final[dict[str, threading.Lock]] = {}


@contextmanager
def exclusive(engine: Engine, name: str) -> Iterator[None]:
    """Let one caller at a time go on under a name; the others wait.

    On PostgreSQL that holds for every process. Processes with one SQLite file are on their own: it is one, as a rule.
    """
    with _LOCKS.setdefault(f"{engine.url}/{name}", threading.Lock()):
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
