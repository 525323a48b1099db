"""Guessing is slowed down: how often an address may be wrong before it has to wait."""

from __future__ import annotations

import ipaddress
import logging
import time
from dataclasses import dataclass, field
from typing import Final

from flask import Flask, current_app, request
from redis import Redis, RedisError
from werkzeug.exceptions import TooManyRequests

MANY: Final = 10_000
PREFIX: Final = "referee:limit:"
REDIS_ANSWERS_IN: Final = 2.0
_log: Final = logging.getLogger(__name__)


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
        """Note that `name` missed once more; the first miss counts for so many seconds, and the others as long."""
        count, left = self.missed(name)
        if len(self.counts) >= MANY:
            now = time.monotonic()
            self.counts = {key: value for key, value in self.counts.items() if value[1] > now}
        self.counts[name] = (count + 1, time.monotonic() + (left if count else seconds))


@dataclass(slots=True)
class Shared:
    """Misses counted in Redis, for all workers and machines. While Redis is away, nobody is slowed down."""

    redis: Redis

    def missed(self, name: str) -> tuple[int, float]:
        """How often `name` missed, and for how many seconds that counts."""
        try:
            asked = self.redis.pipeline()
            asked.get(PREFIX + name)
            asked.ttl(PREFIX + name)
            count, left = asked.execute()
        except RedisError as fault:
            _log.warning("Redis does not tell who was wrong: %s", fault)
            return 0, 0.0
        return int(count or 0), float(max(left, 0))

    def miss(self, name: str, seconds: int) -> None:
        """Note that `name` missed once more."""
        try:
            noted = self.redis.pipeline()
            noted.set(PREFIX + name, 0, ex=seconds, nx=True)
            noted.incr(PREFIX + name)
            noted.execute()
        except RedisError as fault:
            _log.warning("Redis does not note who was wrong: %s", fault)


def init_app(app: Flask) -> None:
    """Count in Redis where there is one, else in this process."""
    url = app.config["REDIS_URL"]
    app.extensions["limits"] = Shared(Redis.from_url(url, socket_timeout=REDIS_ANSWERS_IN)) if url else Memory()


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
