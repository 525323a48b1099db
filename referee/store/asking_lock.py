"""A lock under which a database is asked, which may not answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from referee.store.unavailable import AWAY, Unavailable, explain


class AskingLock:
    """A lock that its holder may take again.

    A question to a database that hangs is given up after some seconds. Those who have waited for the lock meanwhile do
    not ask again: each would wait as long again for the same answer.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._unanswered_at = float("-inf")
        self._cause = ""

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Hold the lock, and ask the database.

        :raises Unavailable: another holder had no answer while this waited.
        """
        since = time.monotonic()
        with self:
            if self._unanswered_at > since:
                raise Unavailable(AWAY, self._cause)
            try:
                yield
            except Exception as fault:
                if (known := explain(fault)) is not None and known.unanswered:
                    self._unanswered_at, self._cause = time.monotonic(), known.cause
                raise
