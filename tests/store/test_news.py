"""News: who listens hears of each entry and refusal, in this process and by Redis in others."""

from __future__ import annotations

import contextlib
import math
import queue
import socket
import threading
from types import SimpleNamespace
from uuid import uuid4

import pytest

from referee.ruling import Refused
from referee.store import news as module
from referee.store.news import ITEMS_AT_MOST, LOOK_SECONDS_WITHOUT_REDIS, OUTGOING_AT_MOST, Item, LocalNews, RedisNews
from tools.serving import SOON, until


class Over(Exception):
    """The test is over."""


class UntilOver(threading.Thread):
    """A thread that ends quietly when the test does."""

    def run(self) -> None:
        with contextlib.suppress(Over):
            super().run()


class Gone:
    """Stands for a client of Redis; a thread that uses it ends."""

    def __getattr__(self, name: str) -> object:
        raise Over


@pytest.fixture
def redis_news(monkeypatch):
    """Makes news by Redis, whose threads end with the test."""
    threads: list[threading.Thread] = []
    made: list[RedisNews] = []

    def noted(**arguments: object) -> threading.Thread:
        threads.append(UntilOver(**arguments))
        return threads[-1]

    def make(url: str, heard=lambda match: None) -> RedisNews:
        made.append(RedisNews(url, heard))
        return made[-1]

    monkeypatch.setattr(module, "threading", SimpleNamespace(**{**vars(threading), "Thread": noted}))
    monkeypatch.setattr(module, "PING_SECONDS", 0.05)
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.05)
    yield make
    monkeypatch.setattr(module, "SILENT_SECONDS", -math.inf)
    clients = [news._redis for news in made]  # kept until nobody reads from them
    for news in made:
        news._redis = Gone()

    def are_over() -> bool:
        for news in made:
            with contextlib.suppress(queue.Full):
                news._outgoing.put_nowait(("", ""))
        return not any(thread.is_alive() for thread in threads)

    until(are_over, "the threads go on")
    for client in clients:
        client.close()


@pytest.fixture
def patient(monkeypatch):
    """Redis is given the time that a busy machine takes."""
    monkeypatch.setattr(module, "ANSWER_SECONDS", SOON)
    monkeypatch.setattr(module, "SILENT_SECONDS", SOON)


def test_who_listens_hears_and_who_has_left_does_not():
    news = LocalNews()
    first, second = news.subscribe("m"), news.subscribe("m")
    news.publish("m", Item("", 1))
    news.publish("other", Item("", 9))
    assert (first.get_nowait().seq, second.get_nowait().seq) == (1, 1)
    first.close()
    news.publish("m", Item("", 2))
    assert second.get_nowait().seq == 2
    with pytest.raises(queue.Empty):
        first.get_nowait()


def test_who_does_not_fetch_in_time_loses_news_not_the_server():
    news = LocalNews()
    slow = news.subscribe("m")
    for seq in range(ITEMS_AT_MOST + 10):
        news.publish("m", Item("", seq))
    assert slow.waiting.qsize() == ITEMS_AT_MOST


def hears(listener, holds) -> Item:
    """The first news of a kind. Before it there may be news of what was missed while the listener began to listen."""
    while not holds(item := listener.get(SOON)):
        pass
    return item


@pytest.mark.usefixtures("patient")
def test_redis_carries_news_to_other_processes(redis_url, redis_news):
    match, heard = uuid4().hex, []
    here, there = redis_news(redis_url), redis_news(redis_url, heard.append)
    listener, own = there.subscribe(match), here.subscribe(match)

    def is_heard() -> bool:
        here.publish(match, Item("2", 7))
        return match in heard

    until(is_heard, "Redis carries nothing")
    assert own.get(SOON).seq == 7
    item = hears(listener, lambda item: item.lane == "2")
    assert (item.lane, item.seq) == ("2", 7)
    here.publish(match, Item("", 8, Refused("X-1", "No.").ruling()))
    item = hears(listener, lambda item: item.refused is not None)
    assert (item.refused.rules, item.refused.says) == (("X-1",), "No.")
    assert here.health() == "ok"


def test_a_redis_that_is_away_stops_nobody(redis_news):
    news = redis_news("redis://127.0.0.1:9/0")
    listener = news.subscribe("m")
    news.publish("m", Item("", 1))
    assert hears(listener, lambda item: item.seq).seq == 1
    assert news.health() != "ok"


def test_nobody_waits_for_redis(redis_url, redis_news, monkeypatch):
    news, hangs, goes_on = redis_news(redis_url), threading.Event(), threading.Event()

    def hang(*_):
        hangs.set()
        goes_on.wait(SOON)

    monkeypatch.setattr(news._redis, "publish", hang)
    own = news.subscribe("m")
    for seq in range(OUTGOING_AT_MOST + 10):
        news.publish("m", Item("", seq))
    assert hangs.wait(SOON)
    assert own.get(SOON).seq == 0
    goes_on.set()


def test_a_redis_that_hangs_counts_as_away(redis_news):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        news = redis_news(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        limits = news._redis.connection_pool.connection_kwargs
        news.subscribe("m")
        assert "imeout" in news.health()
        assert news.look_every == LOOK_SECONDS_WITHOUT_REDIS
        assert (limits["socket_timeout"], limits["socket_connect_timeout"]) == (0.25, 0.25)
