"""Limits on connections, read from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.kit.values import Value
from referee.net import environment
from referee.net.addresses import LOOPBACK, Network, read_networks

MOST: Final = 1_000_000
LONGEST: Final = 3600


class ConnectionLimits(Value):
    """The maximum number of open connections, and the time in which their requests must arrive."""

    each_address: int = 200
    """Maximum connections from one address, and event streams from one visitor's address."""
    each_key: int = 1000
    """Maximum event streams with one key of a match."""
    unlimited: tuple[Network, ...] = LOOPBACK
    """Addresses that may have any number of both."""
    behind_proxies: bool = False
    """True if all connections come from proxies; then connections are not counted by address."""
    head_seconds: int = 10
    """Seconds in which the head of a request must arrive."""
    body_seconds: int = 20
    """Seconds in which its body must arrive; a long body gets more."""

    @classmethod
    def of(cls, environ: Mapping[str, Any]) -> ConnectionLimits:
        """The limits that the environment describes.

        :raises Unreadable: a number or an address is not valid.
        """
        usual = cls()
        words = environment.words(environ, "UNLIMITED_ADDRESSES")
        return cls(
            each_address=environment.number(environ, "CONNECTIONS_PER_ADDRESS", usual.each_address, 1, MOST),
            each_key=environment.number(environ, "STREAMS_PER_KEY", usual.each_key, 1, MOST),
            unlimited=read_networks(words, "UNLIMITED_ADDRESSES") if words else usual.unlimited,
            behind_proxies=environment.number(environ, "TRUSTED_PROXIES", 0, 0, environment.MOST_PROXIES) > 0,
            head_seconds=environment.number(environ, "HEAD_SECONDS", usual.head_seconds, 1, LONGEST),
            body_seconds=environment.number(environ, "BODY_SECONDS", usual.body_seconds, 1, LONGEST),
        )
