"""A lock for questions to a database that may not answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from referee.log.unavailable import AWAY, Unavailable, explain


class AskingLock:
    """A lock that its holder may take again.

    A question to a database that hangs is given up after some seconds. Requests that waited for the lock meanwhile do
    not ask again: each would wait just as long for the same answer.
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
        """Hold the lock while the block asks the database.

        :raises Unavailable: another holder got no answer while this one waited.
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
