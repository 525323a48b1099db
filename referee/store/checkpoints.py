"""SQLite's write-ahead log is carried over into the database beside the writer, so that no play waits for it."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

from sqlalchemy import Engine

from referee.threads import beside_the_loop

EVERY: Final = 1_500
"""Jobs between two checkpoints; each writes about four pages of 4 kB. While one runs a play takes longer: those plays
are to be fewer than one in a hundred. More jobs would fill the log beyond the room that `log_room` gave it."""
PAGES_ON_QUICK_DISK: Final = 4_096
"""From this length on the writer finishes a checkpoint itself: only then does SQLite begin the file anew."""
PAGES_AT_MOST: Final = 16_384
"""The same on a slow disk, where those who wait for the end of a checkpoint are to be fewer than one in a hundred."""
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_log: Final = logging.getLogger(__name__)


class Checkpoints:
    """The checkpoints of one database file."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs = 0
        self.at_most = PAGES_AT_MOST
        self.is_long = False
        self.running = False

    def after_commit(self, jobs: int, disk_is_quick: bool) -> None:
        """Take note that so many jobs were committed by the writer, who calls this, and do what is due."""
        self.at_most = PAGES_ON_QUICK_DISK if disk_is_quick else PAGES_AT_MOST
        if self.is_long:
            self.is_long = False
            self._carry_over()
        self.jobs += jobs
        if self.jobs >= EVERY and not self.running:
            self.jobs, self.running = 0, True
            threading.Thread(target=self._run, name="checkpoint", daemon=True).start()

    def _run(self) -> None:
        try:
            self.is_long = self._carry_over() > self.at_most
        finally:
            self.running = False

    def _carry_over(self) -> int:
        """Carry over what can be; the length of the write-ahead log, in pages. What fails is tried again later."""
        counts: list[int] = []
        try:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                beside_the_loop(lambda: counts.extend(driver.execute(_CHECKPOINT).fetchone()))
        except Exception as fault:
            _log.warning("the write-ahead log could not be carried over, it is tried again later: %s", fault)
            return 0
        return counts[1]
