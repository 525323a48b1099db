"""The fault of a database that cannot be read or written now, with its cause in words for people."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

RETRY_AFTER: Final = 2
"""Seconds after which it is worth trying again."""
FULL: Final = "The server's disk is full: nothing was entered."
LOCKED: Final = "Another program holds the server's database: nothing was entered."
READ_ONLY: Final = "The server may not write to its database: nothing was entered."
AWAY: Final = "The server's database does not answer: nothing was entered."
UNSURE: Final = "The server's database does not answer: it is not certain that this was entered."
CROWDED: Final = "Too many enter here at once: nothing was entered."
STOPPED: Final = "The server stopped before this was written: nothing was entered."
_BY_TEXT: Final = (
    ("disk is full", FULL),
    ("no space left", FULL),
    ("disk quota", FULL),
    ("database is locked", LOCKED),
    ("database table is locked", LOCKED),
    ("readonly", READ_ONLY),
    ("read-only", READ_ONLY),
    ("disk i/o error", AWAY),
    ("unable to open database", AWAY),
)
_ROW_LOCKED: Final = "55P03"
_CLASSES_AWAY: Final = ("08", "53", "57", "58", "25006", "40")
"""Beginnings of PostgreSQL's codes: no connection, no resources, shut down, disk, read-only, rolled back."""


class Unavailable(Exception):
    """Nothing can be written or read now. `args[0]` gives the reason for people, `cause` for the server's log.

    `row_locked`: another program holds one row; the rest of the database is free.
    """

    def __init__(self, says: str, cause: str = "", row_locked: bool = False) -> None:
        super().__init__(says)
        self.cause = cause or says
        self.row_locked = row_locked

    @property
    def says(self) -> str:
        return str(self.args[0])

    @property
    def unanswered(self) -> bool:
        """True if the database gave no answer, after a wait that may have taken seconds."""
        return self.says in (AWAY, UNSURE)


def explain(fault: BaseException) -> Unavailable | None:
    """A fault of a driver or of SQLAlchemy in words for people; None if the state of the database is not its cause."""
    if isinstance(fault, Unavailable):
        return fault
    if isinstance(fault, NoConnectionFree):
        return Unavailable(AWAY, str(fault))
    driver = fault.orig if isinstance(fault, DBAPIError) else fault
    message = " ".join(str(driver).split())
    by_text = next((says for part, says in _BY_TEXT if part in message.lower()), None)
    if by_text is not None and _is_of_a_driver(driver):
        return Unavailable(by_text, message)
    state = str(getattr(driver, "sqlstate", None) or "")
    if state == _ROW_LOCKED:
        return Unavailable(LOCKED, message, row_locked=True)
    if state.startswith(_CLASSES_AWAY):
        return Unavailable(FULL if state == "53100" else AWAY, message)
    if isinstance(fault, OperationalError | InterfaceError) and not state and not isinstance(driver, sqlite3.Error):
        return Unavailable(AWAY, message)
    if isinstance(fault, DBAPIError) and fault.connection_invalidated:
        return Unavailable(AWAY, message)
    return None


def _is_of_a_driver(fault: BaseException | None) -> bool:
    return any(kind.__name__ == "OperationalError" for kind in type(fault).__mro__)
