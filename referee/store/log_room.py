"""Makes room in SQLite's write-ahead log before the first play of an evening.

If a play makes the log grow, the file system must write the new length of the file beside the data. A sync waits for
both. In a log of full length, a commit takes about two thirds of the time.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from referee.net.threads import beside_the_loop
from referee.store import database

ROOM: Final = 32 << 20
"""Bytes of the log from the start on: a little more than it holds when it is carried over and restarted."""
PIECE: Final = 1 << 20
"""Bytes that are added at once, while no other program can write."""
FREE_TIMES: Final = 8
"""The log grows only if the disk has this many times the room free."""
PAUSE_SECONDS: Final = 0.005
"""Seconds between two pieces, in which plays are written."""
LOCK_TIMEOUT_SECONDS: Final = 5.0
"""Seconds to wait for another program that holds the database."""
_log: Final = logging.getLogger(__name__)


def make_room(writer: Engine) -> None:
    """Lengthen the write-ahead log with zeros to `ROOM`; plays are written in between.

    SQLite takes zeros after its last frame for the end of the log. It keeps the length until the last program that
    has the file open closes it. Nothing happens on another database, or on a disk that is nearly full.

    :param writer: the engine whose transactions begin `IMMEDIATE`, so that no other program adds to the log.
    """
    if writer.dialect.name != "sqlite" or not writer.url.database:
        return
    path = Path(f"{writer.url.database}-wal")
    try:
        with writer.connect() as connection:
            while _add_piece(connection, path):
                time.sleep(PAUSE_SECONDS)
    except (DBAPIError, OSError) as fault:
        _log.warning("the write-ahead log has no room beforehand, plays take a little longer: %s", fault)


def _add_piece(connection: Connection, path: Path) -> bool:
    """Lengthen the log by one piece; False once there is room, or if the disk has too little."""
    database.begin(connection, time.monotonic() + LOCK_TIMEOUT_SECONDS)
    try:
        length = path.stat().st_size
        if length >= ROOM or shutil.disk_usage(path.parent).free < FREE_TIMES * ROOM:
            return False
        beside_the_loop(lambda: _lengthen(path, length))
        return True
    finally:
        connection.rollback()


def _lengthen(path: Path, length: int) -> None:
    file = os.open(path, os.O_WRONLY)
    try:
        if (written := os.pwrite(file, bytes(PIECE), length)) < PIECE:
            raise OSError(f"only {written} of {PIECE} bytes could be added to {path}")
        os.fsync(file)
    except OSError:
        os.ftruncate(file, length)
        raise
    finally:
        os.close(file)
