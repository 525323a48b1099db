"""The health of the database: it is well if something can be written, there is room, and the last write was taken.

A full disk of PostgreSQL has room for a row that is written again in its place, and none for a play; a new table shows
that. With SQLite the row shows it: it goes to the end of the same log as a play.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from referee.store import statements
from referee.store.unavailable import Unavailable, explain
from referee.store.writer import Writer

HOLDS: Final = 1.0
"""Seconds for which a finding holds: many monitors cost one write."""
REFUSED_FOR: Final = 60.0
"""Seconds for which the database is not well after it has not taken something, unless it takes something meanwhile."""
ROOM_HOLDS: Final = 10.0
"""Seconds for which there is room once there was: a new table costs PostgreSQL some rows of its catalogue each time."""
_log: Final = logging.getLogger(__name__)


class Health:
    """The last finding, and when it was made."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.answer = ""
        self.at = float("-inf")
        self.room_at = float("-inf")

    def of_database(self) -> str:
        """`ok` where a row can be written, else what is wrong."""
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
        """The words of PostgreSQL if it has no room for a new table, which is taken back; else empty."""
        engine = self.writer.engine
        if engine.dialect.name == "sqlite" or time.monotonic() - self.room_at <= ROOM_HOLDS:
            return ""
        try:
            with engine.connect() as connection:
                connection.execute(statements.NEW_TABLE)
                connection.execute(statements.FILL_TABLE)
                connection.rollback()
        except DBAPIError as fault:
            # For a user that may not make tables the row alone decides.
            if known := explain(fault):
                return known.cause
        self.room_at = time.monotonic()
        return ""


def _touch(connection: Connection) -> None:
    """Write what is there already, so that nothing is left behind."""
    connection.execute(statements.TOUCH)
