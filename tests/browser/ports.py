"""A port that a server may leave and come back to: nothing else on the machine is given it meanwhile."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator


@contextlib.contextmanager
def own_port() -> Iterator[int]:
    """A port of this machine. It is kept by a socket that never listens, beside which a server may."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield int(kept.getsockname()[1])
