"""News of matches: who listens is told that there is something new. In this process, or by Redis among several."""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol
from uuid import uuid4

from referee.rulings import Ruling

WAITING: Final = 256
CHANNEL: Final = "referee:news:"
RETRY: Final = 1.0
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news: the lane it is about, the last entry's number, and the ruling where a play was refused."""

    lane: str
    seq: int
    refused: Ruling[Any] | None = None


@dataclass(eq=False, slots=True)
class Subscription:
    """News of one match for one listener. What it does not fetch in time is dropped: the next item tells as much."""

    leave: Callable[[Subscription], None]
    waiting: queue.Queue[Item] = field(default_factory=lambda: queue.Queue(WAITING))

    def put(self, item: Item) -> None:
        with contextlib.suppress(queue.Full):
            self.waiting.put_nowait(item)

    def get(self, timeout: float | None = None) -> Item:
        """The next news.

        :raises queue.Empty: none came within `timeout` seconds.
        """
        return self.waiting.get(timeout=timeout)

    def get_nowait(self) -> Item:
        """News that is here already.

        :raises queue.Empty: where there is none.
        """
        return self.waiting.get_nowait()

    def close(self) -> None:
        """Listen no more."""
        self.leave(self)


class News(Protocol):
    """Where news are put and listened to."""

    def publish(self, match: str, item: Item) -> None:
        """Tell all who listen to a match."""

    def subscribe(self, match: str) -> Subscription:
        """Listen to a match."""

    def health(self) -> str:
        """`ok`, or what is wrong."""


class LocalNews:
    """News within this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, set[Subscription]] = {}

    def publish(self, match: str, item: Item) -> None:
        """Tell all who listen to a match."""
        if not self._listeners.get(match):
            return
        with self._lock:
            listeners = tuple(self._listeners.get(match, ()))
        for listener in listeners:
            listener.put(item)

    def subscribe(self, match: str) -> Subscription:
        """Listen to a match."""

        def leave(listener: Subscription) -> None:
            with self._lock:
                listeners = self._listeners.get(match, set())
                listeners.discard(listener)
                if not listeners:
                    self._listeners.pop(match, None)

        listener = Subscription(leave)
        with self._lock:
            self._listeners.setdefault(match, set()).add(listener)
        return listener

    def matches(self) -> tuple[str, ...]:
        """The matches that somebody listens to."""
        with self._lock:
            return tuple(self._listeners)

    def health(self) -> str:
        """Always `ok`: it is this process."""
        return "ok"


class RedisNews:
    """News among processes and machines, by publish and subscribe of Redis.

    Own news reach own listeners at once; Redis carries them to the others, who read the entries from the log. While
    Redis is away nothing is lost: plays go on, and screens of other processes catch up when it is back.
    """

    def __init__(self, url: str, heard: Callable[[str], None]) -> None:
        from redis import Redis

        self._redis = Redis.from_url(url, socket_keepalive=True, health_check_interval=15)
        self._local = LocalNews()
        self._heard = heard
        self._me = uuid4().hex
        self._thread: threading.Thread | None = None
        self._start = threading.Lock()

    def publish(self, match: str, item: Item) -> None:
        """Tell all who listen to a match, here and elsewhere."""
        self._local.publish(match, item)
        self._listen()
        said = {"from": self._me, "lane": item.lane, "seq": item.seq}
        if item.refused is not None:
            said["refused"] = {"rules": item.refused.rules, "says": item.refused.says}
        from redis import RedisError

        try:
            self._redis.publish(CHANNEL + match, json.dumps(said))
        except RedisError as fault:
            _log.warning("Redis does not take the news of %s: %s", match, fault)

    def subscribe(self, match: str) -> Subscription:
        """Listen to a match."""
        self._listen()
        return self._local.subscribe(match)

    def health(self) -> str:
        """`ok` where Redis answers."""
        from redis import RedisError

        try:
            self._redis.ping()
        except RedisError as fault:
            return str(fault)
        return "ok"

    def _listen(self) -> None:
        if self._thread is None:
            with self._start:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._pump, name="news from Redis", daemon=True)
                    self._thread.start()

    def _pump(self) -> None:
        from redis import RedisError

        while True:
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
                    channel.psubscribe(CHANNEL + "*")
                    self._missed()
                    for message in channel.listen():
                        self._tell(message)
            except (RedisError, OSError) as fault:
                _log.warning("Redis is away, screens of other processes wait: %s", fault)
            time.sleep(RETRY)

    def _missed(self) -> None:
        """Whatever was told while nobody listened: every listener looks for itself."""
        for match in self._local.matches():
            self._heard(match)
            self._local.publish(match, Item("", 0))

    def _tell(self, message: Any) -> None:
        match = message["channel"].decode().removeprefix(CHANNEL)
        said = json.loads(message["data"])
        if said["from"] == self._me:
            return
        self._heard(match)
        refused = said.get("refused")
        ruling: Ruling[Any] | None = Ruling("refused", tuple(refused["rules"]), refused["says"]) if refused else None
        self._local.publish(match, Item(said["lane"], said["seq"], ruling))
