"""News: who listens hears of each entry and refusal, in this process and by Redis in others."""

from __future__ import annotations

import queue
import socket
import threading
import time
from uuid import uuid4

import pytest

from referee.ruling import Refused
from referee.store.news import LOOK_WITHOUT_REDIS, UNTOLD, WAITING, Item, LocalNews, RedisNews


def test_who_listens_hears_and_who_has_left_does_not():
    news = LocalNews()
    first, second = news.subscribe("m"), news.subscribe("m")
    news.publish("m", Item("", 1))
    news.publish("other", Item("", 9))
    assert (first.get(1).seq, second.get(1).seq) == (1, 1)
    first.close()
    news.publish("m", Item("", 2))
    assert second.get(1).seq == 2
    with pytest.raises(queue.Empty):
        first.get_nowait()


def test_who_does_not_fetch_in_time_loses_news_not_the_server():
    news = LocalNews()
    slow = news.subscribe("m")
    for seq in range(WAITING + 10):
        news.publish("m", Item("", seq))
    assert slow.waiting.qsize() == WAITING


def test_redis_carries_news_to_other_processes(redis_url):
    match, heard = uuid4().hex, []
    here, there = RedisNews(redis_url, lambda _: None), RedisNews(redis_url, heard.append)
    listener, own = there.subscribe(match), here.subscribe(match)
    end = time.monotonic() + 10
    while not heard and time.monotonic() < end:
        here.publish(match, Item("2", 7))
        time.sleep(0.05)
    assert match in heard
    here.publish(match, Item("2", 7))
    assert own.get(5).seq == 7
    item = listener.get(5)
    while item.lane != "2" and time.monotonic() < end:
        item = listener.get(5)  # what it may have missed while it began to listen
    assert (item.lane, item.seq) == ("2", 7)
    here.publish(match, Item("", 8, Refused("X-1", "No.").ruling()))
    end = time.monotonic() + 10
    item = listener.get(5)
    while item.refused is None and time.monotonic() < end:
        item = listener.get(5)
    assert item.refused is not None
    assert (item.refused.rules, item.refused.says) == (("X-1",), "No.")
    assert here.health() == "ok"


def test_a_redis_that_is_away_stops_nobody():
    news = RedisNews("redis://127.0.0.1:9/0", lambda _: None)
    listener = news.subscribe("m")
    news.publish("m", Item("", 1))
    assert listener.get(1).seq == 1
    assert news.health() != "ok"


def test_nobody_waits_for_redis(redis_url, monkeypatch):
    news, hangs, goes_on = RedisNews(redis_url, lambda _: None), threading.Event(), threading.Event()

    def hang(*_):
        hangs.set()
        goes_on.wait(20)

    monkeypatch.setattr(news._redis, "publish", hang)
    own = news.subscribe("m")
    for seq in range(UNTOLD + 10):
        news.publish("m", Item("", seq))
    assert hangs.wait(20)
    assert own.get(5).seq == 0
    goes_on.set()


def test_a_redis_that_hangs_counts_as_away():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        news = RedisNews(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", lambda _: None)
        news.subscribe("m")
        assert "imeout" in news.health()
        assert news.look_every == LOOK_WITHOUT_REDIS
        limits = news._redis.connection_pool.connection_kwargs
        assert (limits["socket_timeout"], limits["socket_connect_timeout"]) == (0.25, 0.25)
