"""Messages between the server and its children: a length, then a pickled value. Both ends are our own code."""

from __future__ import annotations

import pickle
import socket
import struct
from functools import partial
from typing import Any, Final, Literal

from referee.net.threads import beside_the_loop

LENGTH: Final = struct.Struct("!I")
AT_ONCE: Final = 262_144
"""Maximum bytes of one read."""

Kind = Literal["hello", "value", "item", "end", "raised", "failed"]
"""`hello`: a child is ready; `value`: the only value of a job; `item`: one of several values; `end`: no more follow;
`raised`: a job ended with an exception that its caller expects; `failed`: the text of any other exception."""


class Connection:
    """One end of a pair of sockets."""

    def __init__(self, end: socket.socket) -> None:
        self.socket = end
        self.unread = bytearray()

    def send(self, *message: Any) -> None:
        """Send a message. Others run while it is pickled, which takes some time for a long match."""
        data = beside_the_loop(partial(pickle.dumps, message, pickle.HIGHEST_PROTOCOL))
        self.socket.sendall(LENGTH.pack(len(data)) + data)

    def holds_message(self) -> bool:
        """True if the whole next message has arrived."""
        unread = self.unread
        return len(unread) >= LENGTH.size and len(unread) >= LENGTH.size + LENGTH.unpack_from(unread)[0]

    def fetch(self) -> None:
        """Wait for more bytes.

        :raises EOFError: the other end is closed.
        :raises TimeoutError: nothing came in the time that the socket allows.
        """
        data = self.socket.recv(AT_ONCE)
        if not data:
            raise EOFError
        self.unread += data

    def read(self) -> Any:
        """The next message."""
        while not self.holds_message():
            self.fetch()
        (size,) = LENGTH.unpack_from(self.unread)
        end = LENGTH.size + size
        message = pickle.loads(memoryview(self.unread)[LENGTH.size : end])
        del self.unread[:end]
        return message

    def close(self) -> None:
        """Close the socket; the other end then knows that nothing follows."""
        self.socket.close()
