"""News of matches: tells listeners that there is something new, in this process or by Redis among several."""

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

from referee.kit.values import Value
from referee.ruling import Ruling
from referee.schema import own_json

ITEMS_AT_MOST: Final = 256
CHANNEL: Final = "referee:news:"
OUTGOING_AT_MOST: Final = 2_000
RETRY_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 0.25
"""Seconds after which one attempt to reach Redis is given up."""
PING_SECONDS: Final = 1.0
SILENT_SECONDS: Final = 3.0
"""Seconds without a message from Redis after which it counts as away."""
LOOK_SECONDS: Final = 10.0
LOOK_SECONDS_WITHOUT_REDIS: Final = 2.0
_log: Final = logging.getLogger(__name__)


class Item(Value):
    """One piece of news: the lane it is about, the last entry's number, and the ruling on a refused play."""

    lane: str
    seq: int
    refused: Ruling[Any] | None = None


@dataclass(eq=False, slots=True)
class Subscription:
    """News of one match for one listener. Items that it fetches too late are dropped: the next item tells as much."""

    leave: Callable[[Subscription], None]
    waiting: queue.Queue[Item] = field(default_factory=lambda: queue.Queue(ITEMS_AT_MOST))

    def add(self, item: Item) -> None:
        with contextlib.suppress(queue.Full):
            self.waiting.put_nowait(item)

    def get(self, timeout: float | None = None) -> Item:
        """The next item.

        :raises queue.Empty: none came within `timeout` seconds.
        """
        return self.waiting.get(timeout=timeout)

    def get_nowait(self) -> Item:
        """The next item, without a wait.

        :raises queue.Empty: there is none.
        """
        return self.waiting.get_nowait()

    def close(self) -> None:
        """Stop listening."""
        self.leave(self)


class News(Protocol):
    """The news of matches: writers publish it, streams listen to it."""

    def publish(self, match_id: str, item: Item) -> None:
        """Send an item to all listeners of a match."""

    def subscribe(self, match_id: str) -> Subscription:
        """Listen to a match."""

    @property
    def look_every(self) -> float:
        """Seconds after which a screen without news looks at the log by itself."""

    def health(self) -> str:
        """`ok`, or what is wrong."""


class LocalNews:
    """News within this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, set[Subscription]] = {}

    def publish(self, match_id: str, item: Item) -> None:
        """Send an item to all listeners of a match."""
        if not self._listeners.get(match_id):
            return
        with self._lock:
            listeners = tuple(self._listeners.get(match_id, ()))
        for listener in listeners:
            listener.add(item)

    def subscribe(self, match_id: str) -> Subscription:
        """Listen to a match."""

        def leave(listener: Subscription) -> None:
            with self._lock:
                listeners = self._listeners.get(match_id, set())
                listeners.discard(listener)
                if not listeners:
                    self._listeners.pop(match_id, None)

        listener = Subscription(leave)
        with self._lock:
            self._listeners.setdefault(match_id, set()).add(listener)
        return listener

    def matches(self) -> tuple[str, ...]:
        """The matches that have listeners."""
        with self._lock:
            return tuple(self._listeners)

    @property
    def look_every(self) -> float:
        """Seconds after which a screen without news looks at the log: commands beside the server publish no news."""
        return LOOK_SECONDS

    def health(self) -> str:
        """Always `ok`: it is this process."""
        return "ok"


class RedisNews:
    """News among processes and machines, by publish and subscribe of Redis.

    News reaches the listeners of this process at once. Redis carries it to other processes, which read the entries
    from the log. A separate thread talks to Redis, so no request waits for it. Nothing is lost while Redis is away or
    hangs: plays go on, and screens of other processes look at the log by themselves.
    """

    def __init__(self, url: str, heard: Callable[[str], None]) -> None:
        from redis import Redis

        limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS, "socket_keepalive": True}
        self._redis = Redis.from_url(url, **limits)
        self._local = LocalNews()
        self._heard = heard
        self._me = uuid4().hex
        self._outgoing: queue.Queue[tuple[str, str]] = queue.Queue(OUTGOING_AT_MOST)
        self._started = False
        self._start = threading.Lock()
        self._answered = 0.0
        self._away = False

    def publish(self, match_id: str, item: Item) -> None:
        """Send an item to all listeners of a match, here at once and elsewhere soon."""
        self._local.publish(match_id, item)
        self._begin()
        message: dict[str, Any] = {"from": self._me, "lane": item.lane, "seq": item.seq}
        if item.refused is not None:
            message["refused"] = {"rules": item.refused.rules, "says": item.refused.says, "field": item.refused.field}
        # If Redis is too slow for all items, the rest is dropped: screens look by themselves.
        with contextlib.suppress(queue.Full):
            self._outgoing.put_nowait((CHANNEL + match_id, json.dumps(message)))

    def subscribe(self, match_id: str) -> Subscription:
        """Listen to a match."""
        self._begin()
        return self._local.subscribe(match_id)

    @property
    def look_every(self) -> float:
        """Seconds after which a screen without news looks at the log: more often while Redis does not answer."""
        return LOOK_SECONDS if time.monotonic() - self._answered < SILENT_SECONDS else LOOK_SECONDS_WITHOUT_REDIS

    def health(self) -> str:
        """`ok` if Redis answers, else what is wrong."""
        from redis import RedisError

        try:
            self._redis.ping()
        except RedisError as fault:
            return str(fault)
        return "ok"

    def _begin(self) -> None:
        if self._started:
            return
        with self._start:
            if not self._started:
                self._started = True
                threading.Thread(target=self._tell_redis, name="news to Redis", daemon=True).start()
                threading.Thread(target=self._pump, name="news from Redis", daemon=True).start()

    def _tell_redis(self) -> None:
        from redis import RedisError

        while True:
            channel, message = self._outgoing.get()
            try:
                self._redis.publish(channel, message)
                self._is_back()
            except RedisError as fault:
                self._is_away(str(fault))
                self._forget_untold()

    def _forget_untold(self) -> None:
        """Drop the waiting items, since old news is worthless once Redis is back."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._outgoing.get_nowait()

    def _pump(self) -> None:
        from redis import RedisError

        while True:
            try:
                with self._redis.pubsub() as channel:  # type: ignore[no-untyped-call]
                    channel.psubscribe(CHANNEL + "*")
                    self._answered = time.monotonic()
                    self._is_back()
                    self._missed()
                    self._follow(channel)
            except (RedisError, OSError) as fault:
                self._is_away(str(fault))
            time.sleep(RETRY_SECONDS)

    def _follow(self, channel: Any) -> None:
        """Pass on the messages of Redis until it falls silent; ping it now and then."""
        asked = time.monotonic()
        while time.monotonic() - self._answered < SILENT_SECONDS:
            message = channel.get_message(timeout=PING_SECONDS)
            if message is not None:
                self._answered = time.monotonic()
                if message["type"] == "pmessage":
                    self._tell(message)
            if time.monotonic() - asked >= PING_SECONDS:
                asked = time.monotonic()
                channel.ping()
        self._is_away("it does not answer")

    def _is_away(self, cause: str) -> None:
        """Write one line into the server's log, however long Redis stays away, and let screens look more often."""
        if not self._away:
            self._away = True
            _log.warning("Redis is away, screens of other processes look by themselves: %s", cause)
            self._answered = 0.0
            self._missed()

    def _is_back(self) -> None:
        if self._away:
            self._away = False
            _log.warning("Redis is back")

    def _missed(self) -> None:
        """Let every listener look at its log, since news from other processes may be lost."""
        for match_id in self._local.matches():
            self._heard(match_id)
            self._local.publish(match_id, Item("", 0))

    def _tell(self, message: Any) -> None:
        match_id = message["channel"].decode().removeprefix(CHANNEL)
        content = own_json(message["data"])
        if content["from"] == self._me:
            return
        self._heard(match_id)
        refused = content.get("refused")
        ruling: Ruling[Any] | None = None
        if refused:
            ruling = Ruling("refused", tuple(refused["rules"]), refused["says"], field=refused.get("field", ""))
        self._local.publish(match_id, Item(content["lane"], content["seq"], ruling))
