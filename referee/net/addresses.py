"""Network addresses, and limits on what each may hold at the same time."""

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


def is_own_address(name: str) -> bool:
    """True if a name or an address is one that only the machine itself reaches."""
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=1_000)
def network_of(address: str) -> str:
    """The address as limits count it: for IPv6 its network, since one household has any number of addresses."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if read.version == 6 and read.ipv4_mapped:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, 64), strict=False)) if read.version == 6 else address


def read_networks(words: Iterable[str], name: str) -> tuple[Network, ...]:
    """Read the addresses and networks of a setting: `127.0.0.0/8 ::1`.

    :raises Unreadable: a word is neither an address nor a network.
    """
    networks = []
    for word in words:
        try:
            networks.append(ipaddress.ip_network(word, strict=False))
        except ValueError:
            raise Unreadable(f"{word!r} is not an address and no network; 192.168.1.0/24 is one", name) from None
    return tuple(networks)


def lies_in(holder: str, networks: tuple[Network, ...]) -> bool:
    """True if an address, as limits count it, is in one of the networks."""
    if not networks:
        return False
    try:
        network = ipaddress.ip_network(holder)
    except ValueError:
        return False
    return any(network.overlaps(other) for other in networks)


class Shares:
    """Counts what each address or key holds at the same time: at most `most`, but any number in `unlimited`."""

    def __init__(self, most: int, unlimited: tuple[Network, ...] = ()) -> None:
        self.most = most
        self.unlimited = unlimited
        self.held: Counter[str] = Counter()
        self.lock = threading.Lock()

    def take(self, holder: str) -> bool:
        """Count one more; False if the holder is at its limit."""
        with self.lock:
            if self.held[holder] >= self.most and not lies_in(holder, self.unlimited):
                return False
            self.held[holder] += 1
            return True

    def give_back(self, holder: str) -> None:
        """Count one less."""
        with self.lock:
            self.held -= Counter((holder,))
