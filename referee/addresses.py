"""Addresses: whose they are, and how much each may hold at the same time."""

from __future__ import annotations

import ipaddress
import threading
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from referee.schema import Unreadable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK: Final[tuple[Network, ...]] = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1"))
"""The machine itself."""


@lru_cache(maxsize=1_000)
def network_of(address: str) -> str:
    """An address as limits count it: for IPv6 the network, since a household has as many addresses as it likes."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if read.version == 6 and read.ipv4_mapped:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, 64), strict=False)) if read.version == 6 else address


def read_networks(words: Iterable[str], name: str) -> tuple[Network, ...]:
    """Addresses and networks as a setting writes them: `127.0.0.0/8 ::1`.

    :raises Unreadable: a word that is none.
    """
    networks = []
    for word in words:
        try:
            networks.append(ipaddress.ip_network(word, strict=False))
        except ValueError:
            raise Unreadable(f"{word!r} is no address and no network; 192.168.1.0/24 is one", name) from None
    return tuple(networks)


def lies_in(holder: str, networks: tuple[Network, ...]) -> bool:
    """True if an address, as limits count it, lies in one of some networks."""
    if not networks:
        return False
    try:
        network = ipaddress.ip_network(holder)
    except ValueError:
        return False
    return any(network.overlaps(other) for other in networks)


class Shares:
    """Counts of what addresses or keys hold at the same time, at most `most` each; those of `unlimited` any number."""

    def __init__(self, most: int, unlimited: tuple[Network, ...] = ()) -> None:
        self.most = most
        self.unlimited = unlimited
        self.held: Counter[str] = Counter()
        self.lock = threading.Lock()

    def take(self, holder: str) -> bool:
        """Count one more; False if the holder has as many as it may."""
        with self.lock:
            if self.held[holder] >= self.most and not lies_in(holder, self.unlimited):
                return False
            self.held[holder] += 1
            return True

    def give_back(self, holder: str) -> None:
        """Count one less."""
        with self.lock:
            self.held -= Counter((holder,))
