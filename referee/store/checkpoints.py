"""Carries SQLite's write-ahead log over into the database beside the writer, so that no play waits for it."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

from sqlalchemy import Engine

from referee.net.threads import beside_the_loop

EVERY: Final = 1_500
"""Jobs between two checkpoints; each job writes about four pages of 4 kB. A play takes longer during a checkpoint, and
fewer than one in a hundred should. More jobs would fill the log beyond the room that `log_room` gives it."""
PAGES_AT_MOST: Final = 4_096
"""Pages of the log from which the writer finishes a checkpoint itself: only then does SQLite restart the file."""
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_LAST_CHECKPOINT: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
_log: Final = logging.getLogger(__name__)


class Checkpoints:
    """The checkpoints of one database file."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs = 0
        self.is_long = False
        self.running = False
        self._thread: threading.Thread | None = None

    def after_commit(self, jobs: int) -> None:
        """Count the jobs of a commit, and run a checkpoint if it is due. Only the writer calls this."""
        if self.is_long:
            self.is_long = False
            self._carry_over()
        self.jobs += jobs
        if self.jobs >= EVERY and not self.running:
            self.jobs, self.running = 0, True
            self._thread = threading.Thread(target=self._run, name="checkpoint", daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Wait for a checkpoint that runs, then carry over the whole log and empty its file."""
        if self._thread is not None:
            self._thread.join()
        self._carry_over(_LAST_CHECKPOINT)

    def _run(self) -> None:
        try:
            self.is_long = self._carry_over() > PAGES_AT_MOST
        finally:
            self.running = False

    def _carry_over(self, how: str = _CHECKPOINT) -> int:
        """Carry over as much as possible; return the length of the log in pages. A failure is tried again later."""
        counts: list[int] = []
        try:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                beside_the_loop(lambda: counts.extend(driver.execute(how).fetchone()))
        except Exception as fault:
            _log.warning("the write-ahead log could not be carried over, it is tried again later: %s", fault)
            return 0
        return counts[1]
