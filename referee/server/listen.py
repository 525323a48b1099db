"""The socket of the server, and the open files that its screens need."""

from __future__ import annotations

import errno
import resource
import socket
from typing import Final

from referee.schema import Unreadable
from referee.server.plan import DEFAULT_PORT

BACKLOG: Final = 2048
"""Maximum number of connections that wait to be accepted."""


def allow_files(wanted: int) -> None:
    """Allow `wanted` open files, as far as the machine permits: each screen is one."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    :raises Unreadable: the port is in use or not permitted, or this machine has no such address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, UnicodeError) as fault:
        listener.close()
        number = getattr(fault, "errno", None)
        if number == errno.EADDRINUSE:
            raise Unreadable(
                f"port {port} is in use on this machine; choose another: PORT={port + 1 if port < 65535 else 8001}",
                "PORT",
            ) from None
        if number == errno.EACCES:
            raise Unreadable(
                f"port {port} is not for everybody to open; choose one above 1023: PORT={DEFAULT_PORT}", "PORT"
            ) from None
        raise Unreadable(f"{host!r} is not an address of this machine; 0.0.0.0 opens all of them", "HOST") from None
    return listener
