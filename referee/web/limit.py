"""Guessing is slowed down: how often an address may be wrong before it has to wait."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

MANY: Final = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """So many misses in so many seconds, then a wait until those seconds are over. `says` is told to who must wait."""

    name: str
    misses: int
    seconds: int
    says: str


CODES: Final = Limit("codes", 20, 300, "Too many codes that no match has. Scan the QR code, or wait {} seconds.")
KEYS: Final = Limit(
    "keys", 20, 300, "Too many links or keys that do not fit. Wait {} seconds, and ask the host for the link."
)


@dataclass(slots=True)
class Memory:
    """Misses counted in this process: by name, how many and until when."""

    counts: dict[str, tuple[int, float]] = field(default_factory=dict)

    def missed(self, name: str) -> tuple[int, float]:
        """How often `name` missed, and for how many seconds that counts."""
        count, until = self.counts.get(name, (0, 0.0))
        left = until - time.monotonic()
        return (count, left) if left > 0 else (0, 0.0)

    def miss(self, name: str, seconds: int) -> None:
        count, left = self.missed(name)
        if len(self.counts) >= MANY:
            now = time.monotonic()
            self.counts = {key: value for key, value in self.counts.items() if value[1] > now}
        self.counts[name] = (count + 1, time.monotonic() + (left if count else seconds))


@dataclass(slots=True)
class Shared:
    """Misses counted in Redis, for all workers and machines."""

    redis: Any

    def missed(self, name: str) -> tuple[int, float]:
        count, left = self.redis.pipeline().get(f"referee:limit:{name}").ttl(f"referee:limit:{name}").execute()
        return int(count or 0), float(max(left, 0))

    def miss(self, name: str, seconds: int) -> None:
        key = f"referee:limit:{name}"
        self.redis.pipeline().set(key, 0, ex=seconds, nx=True).incr(key).execute()


def init_app(app: Flask) -> None:
    """Count in Redis where there is one, else in this process."""
    counter: Memory | Shared = Memory()
    if app.config["REDIS_URL"]:
        import redis

        counter = Shared(redis.Redis.from_url(app.config["REDIS_URL"], decode_responses=True))
    app.extensions["limits"] = counter


def address() -> str:
    """Who asks: an address, or of a newer kind the network of a household."""
    given = request.remote_addr or "nobody"
    try:
        found = ipaddress.ip_address(given)
    except ValueError:
        return given
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else given


def check(limit: Limit) -> None:
    """Ends the request with 429 where its address was wrong too often."""
    count, left = current_app.extensions["limits"].missed(f"{limit.name}:{address()}")
    if count >= limit.misses:
        wait = int(left) + 1
        raise TooManyRequests(limit.says.format(wait), retry_after=wait)


def miss(limit: Limit) -> None:
    """Note that the address of the request was wrong once more."""
    current_app.extensions["limits"].miss(f"{limit.name}:{address()}", limit.seconds)
