"""The end of a connection whose other end may still send: it gets time to read the answer."""

from __future__ import annotations

import contextlib
import socket
from typing import Any, Final

import gevent

from referee.net.raw_answer import MOST_DISCARDED

LINGER_SECONDS: Final = 1.0
"""Seconds for the other end to read an answer before the connection closes, although it still sends."""


def linger(connection: Any, left: int = MOST_DISCARDED) -> None:
    """Say that the answer is complete, then give the other end time to read it.

    A close on unread bytes resets the connection, and the other end may lose the answer. `left` bytes are read and
    dropped at most, since a sender may never stop. Further bytes wait in the buffers of the network.
    """
    with contextlib.suppress(OSError), gevent.Timeout(LINGER_SECONDS, False):
        connection.shutdown(socket.SHUT_WR)
        while left:
            part = connection.recv(left)
            if not part:
                return
            left -= len(part)
        gevent.sleep(LINGER_SECONDS)
