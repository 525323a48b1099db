"""The limits of connections, as the environment says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from referee import environment
from referee.addresses import LOOPBACK, Network, read_networks

MOST: Final = 1_000_000
LONGEST: Final = 3600


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The number of connections that may be open, and the time that their requests may take to come."""

    each_address: int = 200
    """Connections of one address, and event streams of one visitor's address."""
    each_key: int = 1000
    """Event streams of one key of a match."""
    unlimited: tuple[Network, ...] = LOOPBACK
    """Addresses that may have any number of both."""
    behind_proxies: bool = False
    """True if all connections come from proxies; these know their own visitors."""
    head_seconds: int = 10
    """Seconds in which the head of a request must have come."""
    body_seconds: int = 20
    """Seconds in which its body must have come, with some more for a long one."""

    @classmethod
    def of(cls, environ: Mapping[str, Any]) -> ConnectionLimits:
        """The limits that the environment describes.

        :raises Unreadable: a number or an address that is none.
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
