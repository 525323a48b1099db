"""Accepts connections up to a limit for each address, and turns further ones away at little cost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

import gevent
from gevent.pool import Pool
from gevent.server import StreamServer

from referee.net.addresses import Shares, network_of
from referee.net.connection_limits import ConnectionLimits
from referee.net.linger import LINGER_SECONDS, linger
from referee.net.raw_answer import raw_answer

FAREWELLS: Final = 256
"""Maximum number of refusals sent at the same time; further connections are closed at once."""


class Door(StreamServer):
    """Accepts connections. If they are `secure` (TLS), a connection that is turned away gets no message."""

    def __init__(
        self, listener: Any, serve: Callable[..., None], pool: Pool, limits: ConnectionLimits, secure: bool
    ) -> None:
        self.shares = None if limits.behind_proxies else Shares(limits.each_address, limits.unlimited)
        self.secure = secure
        self.farewells = Pool(FAREWELLS)
        self.serve = serve
        super().__init__(listener, handle=self.serve_counted, spawn=pool)

    def do_handle(self, *arguments: Any) -> None:
        client, address = arguments
        if self.shares is None or self.shares.take(network_of(address[0])):
            super().do_handle(client, address)
        elif self.secure or self.farewells.full():
            client.close()
        else:
            self.farewells.spawn(turn_away, client, self.shares.most)

    def serve_counted(self, client: Any, address: Any) -> None:
        """Serve a connection until it ends, then give its share back."""
        try:
            self.serve(client, address)
        finally:
            if self.shares is not None:
                self.shares.give_back(network_of(address[0]))


def turn_away(client: Any, most: int) -> None:
    """Tell a client that its address is at the limit of connections, and close."""
    says = f"This server holds {most} connections of one address at a time. Close some, and try again.\n"
    with contextlib.closing(client), contextlib.suppress(OSError), gevent.Timeout(LINGER_SECONDS, False):
        client.sendall(raw_answer("429 Too Many Requests", says, ("Retry-After", "10")))
        linger(client)
