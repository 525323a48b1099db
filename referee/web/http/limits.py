"""Limits on guessing codes and keys: an address waits after too many misses, and all wait after very many codes."""

from __future__ import annotations

import logging
import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from flask import Flask, current_app, request
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry
from werkzeug.exceptions import TooManyRequests

from referee.kit.values import Value
from referee.net.addresses import network_of
from referee.schema import read_count

MOST: Final = 50_000
"""Addresses that are remembered; the oldest is forgotten first."""
PREFIX: Final = "referee:limit:"
REDIS_ANSWERS_IN: Final = 0.25
"""Seconds that a request waits for Redis, once for the connection and once for the answer, without another try."""
_log: Final = logging.getLogger(__name__)


class Limit(Value):
    """An address may miss a few times within some seconds; then it waits until they are over."""

    name: str
    misses: int
    seconds: int
    says: str
    """The sentence for a visitor who has to wait, with `{}` for the seconds."""
    of_all: int | None = None
    """The total misses of all addresses after which all wait; None if each counts for itself alone."""

    def counted(self) -> Iterator[tuple[str, int]]:
        """The names under which a miss of this request counts, each with the number of misses allowed."""
        yield f"{self.name}:{visitor_network()}", self.misses
        if self.of_all is not None:
            yield self.name, self.of_all


CODES: Final = Limit("codes", 20, 300, "Too many wrong codes. Scan the QR code, or wait {} seconds.", of_all=1_000)
"""A code has six letters of 31, so a guess finds one of a thousand matches once in 900,000 times. All addresses
together have 1,000 guesses in five minutes."""
KEYS: Final = Limit("keys", 20, 300, "Too many wrong links or keys. Wait {} seconds, and ask the host for the link.")


@dataclass(slots=True)
class Memory:
    """Misses counted in this process."""

    counts: OrderedDict[str, tuple[int, float]] = field(default_factory=OrderedDict)
    """The number of misses by name, and the time until which they count, in the order of the first misses."""

    def missed(self, name: str) -> tuple[int, float]:
        """The number of misses of `name`, and the seconds for which they still count."""
        count, until = self.counts.get(name, (0, 0.0))
        left = until - time.monotonic()
        return (count, left) if left > 0 else (0, 0.0)

    def miss(self, name: str, seconds: int) -> None:
        """Count a miss of `name`. All misses count until `seconds` after the first."""
        count, left = self.missed(name)
        now = time.monotonic()
        if not count:
            self.counts.pop(name, None)
        self.counts[name] = (count + 1, now + (left if count else seconds))
        # Only from the front: a look at all would slow down each miss once many addresses are remembered.
        while len(self.counts) > MOST or next(iter(self.counts.values()))[1] <= now:
            self.counts.popitem(last=False)


@dataclass(slots=True)
class Shared:
    """Misses counted in Redis for all workers and machines. While Redis is away, there is no limit."""

    redis: Redis

    def missed(self, name: str) -> tuple[int, float]:
        """The number of misses of `name`, and the seconds for which they still count."""
        try:
            asked = self.redis.pipeline()
            asked.get(PREFIX + name)
            asked.ttl(PREFIX + name)
            count, left = asked.execute()
        except RedisError as fault:
            _log.warning("Redis does not say how often an address missed: %s", fault)
            return 0, 0.0
        return read_count((count or b"0").decode()) or 0, max(left, 0.0)

    def miss(self, name: str, seconds: int) -> None:
        """Count a miss of `name`."""
        try:
            noted = self.redis.pipeline()
            noted.set(PREFIX + name, 0, ex=seconds, nx=True)
            noted.incr(PREFIX + name)
            noted.execute()
        except RedisError as fault:
            _log.warning("Redis does not count a miss: %s", fault)


def init_app(app: Flask) -> None:
    """Count in Redis if there is one, else in this process."""
    url = app.config["REDIS_URL"]
    app.extensions["limits"] = Shared(_connected(url)) if url else Memory()


def _connected(url: str) -> Redis:
    """The Redis at an address, asked only once for each request: by default its client tries again for seconds."""
    times = {"socket_timeout": REDIS_ANSWERS_IN, "socket_connect_timeout": REDIS_ANSWERS_IN}
    return Redis.from_url(url, retry=Retry(NoBackoff(), 0), **times)


def visitor_network() -> str:
    """The address of the visitor; for IPv6 its network, since a household has any number of addresses."""
    return network_of(request.remote_addr or "nobody")


def check_limit(limit: Limit) -> None:
    """End the request with 429 if its address, or all addresses together, missed too often."""
    for name, most in limit.counted():
        count, left = current_app.extensions["limits"].missed(name)
        if count >= most:
            wait = math.floor(left) + 1
            raise TooManyRequests(limit.says.format(wait), retry_after=wait)


def count_miss(limit: Limit) -> None:
    """Count a miss of the address of this request."""
    for name, _ in limit.counted():
        current_app.extensions["limits"].miss(name, limit.seconds)
