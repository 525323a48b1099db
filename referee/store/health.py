"""The health of the database: it is well if a row can be written, there is room, and the last write succeeded.

On a full disk, PostgreSQL has room to write an old row again, but none for a play; only a new table shows that. With
SQLite the row is enough, since it goes to the end of the same log as a play.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from referee.log.unavailable import Unavailable, explain
from referee.store import statements
from referee.store.writer import Writer

HOLDS: Final = 1.0
"""Seconds for which a finding is kept, so that many monitors cost one write."""
REFUSED_FOR: Final = 60.0
"""Seconds for which the database counts as unwell after a refused write, unless a later write succeeds."""
ROOM_HOLDS: Final = 10.0
"""Seconds for which a check for room is kept: each new table costs PostgreSQL some rows of its catalogue."""
_log: Final = logging.getLogger(__name__)


class Health:
    """The last finding and its time."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.answer = ""
        self.at = float("-inf")
        self.room_at = float("-inf")

    def of_database(self) -> str:
        """`ok` if the database is well, else the cause."""
        if time.monotonic() - self.at > HOLDS:
            self.answer = self._try()
            self.at = time.monotonic()
        return self.answer

    def _try(self) -> str:
        try:
            self.writer.write("", _touch)
        except Unavailable as fault:
            return fault.cause
        except Exception as fault:
            _log.exception("the health of the database could not be found out")
            return str(fault)
        refused = self.writer.refused
        if full := self._lacks_room():
            return full
        is_lately = time.monotonic() - self.writer.refused_at < REFUSED_FOR
        return refused.cause if refused is not None and is_lately else "ok"

    def _lacks_room(self) -> str:
        """The cause if PostgreSQL has no room for a new table, else empty. The table is rolled back."""
        engine = self.writer.engine
        if engine.dialect.name == "sqlite" or time.monotonic() - self.room_at <= ROOM_HOLDS:
            return ""
        try:
            with engine.connect() as connection:
                connection.execute(statements.NEW_TABLE)
                connection.execute(statements.FILL_TABLE)
                connection.rollback()
        except DBAPIError as fault:
            # If the user may not make tables, the row alone decides.
            if known := explain(fault):
                return known.cause
        self.room_at = time.monotonic()
        return ""


def _touch(connection: Connection) -> None:
    """Write a row without a change, so that nothing is left behind."""
    connection.execute(statements.TOUCH)
