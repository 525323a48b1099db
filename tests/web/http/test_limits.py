"""Guessing is slowed down, in this process or, with Redis, in all of them."""

from __future__ import annotations

import contextlib
import socket
import time
from uuid import uuid4

import pytest
from werkzeug.exceptions import TooManyRequests

from referee.kit.values import replace
from referee.web.http import limits
from tests.clocks import own_clock


@pytest.fixture(params=["memory", "redis"])
def counted(request, server):
    """A limit of three misses, counted in memory or in Redis."""
    if request.param == "redis":
        server.config["REDIS_URL"] = request.getfixturevalue("redis_url")
        limits.init_app(server)
    return limits.Limit(uuid4().hex, 3, 60, "Wait {} seconds.")


def miss(server, counted, address, times=1):
    with server.test_request_context(environ_base={"REMOTE_ADDR": address}):
        for _ in range(times):
            limits.count_miss(counted)


def waits(server, counted, address) -> bool:
    with server.test_request_context(environ_base={"REMOTE_ADDR": address}):
        try:
            limits.check_limit(counted)
        except TooManyRequests as fault:
            assert 0 < fault.retry_after <= 61
            assert f"Wait {fault.retry_after} seconds." in fault.description
            return True
    return False


def test_so_many_misses_and_then_a_wait(server, counted):
    miss(server, counted, "192.0.2.1", 2)
    assert not waits(server, counted, "192.0.2.1")
    miss(server, counted, "192.0.2.1")
    assert waits(server, counted, "192.0.2.1")
    assert not waits(server, counted, "192.0.2.2")


def test_whoever_has_many_addresses_waits_with_all_others(server, counted):
    together = replace(counted, of_all=5)
    for number in range(5):
        assert not waits(server, together, "192.0.2.99")
        miss(server, together, f"192.0.2.{number}")
    assert waits(server, together, "192.0.2.99")
    assert not waits(server, counted, "192.0.2.99"), "each address counts for itself alone"


def test_a_household_of_newer_addresses_is_one(server, counted):
    for host in range(3):
        miss(server, counted, f"2001:db8:1:2::{host + 1}")
    assert waits(server, counted, "2001:db8:1:2:aaaa::9")
    assert not waits(server, counted, "2001:db8:1:3::1")


def test_where_redis_is_away_nobody_waits(server):
    server.config["REDIS_URL"] = "redis://127.0.0.1:9/0"
    limits.init_app(server)
    counted = limits.Limit("away", 1, 60, "Wait {} seconds.")
    miss(server, counted, "192.0.2.1")
    assert not waits(server, counted, "192.0.2.1")


def test_a_redis_that_hangs_is_not_waited_for(server, monkeypatch):
    monkeypatch.setattr(limits, "REDIS_ANSWERS_IN", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server.config["REDIS_URL"] = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        limits.init_app(server)
        started = server.test_client().post("/api/v1/matches", json={"game": "darts-baseball", "players": ["A", "B"]})
        path = f"/api/v1/matches/{started.json['match']}"
        answer = server.test_client().get(path, headers={"Authorization": "Bearer wrong"})
        assert answer.status_code == 401
        silent.settimeout(0.0)
        tries = []
        with contextlib.suppress(BlockingIOError):
            while True:
                tries.append(silent.accept()[0])
        for tried in tries:
            tried.close()
    assert len(tries) == 2, "it is asked once if the address has to wait, and once to count a miss"
    waits_for = server.extensions["limits"].redis.connection_pool.connection_kwargs
    assert (waits_for["socket_timeout"], waits_for["socket_connect_timeout"]) == (0.05, 0.05)


def test_the_wait_ends(server, monkeypatch):
    counted = limits.Limit("short", 1, 60, "Wait {} seconds.")
    miss(server, counted, "192.0.2.1")
    assert waits(server, counted, "192.0.2.1")
    now = time.monotonic()
    own_clock(monkeypatch, limits, monotonic=lambda: now + 61)
    assert not waits(server, counted, "192.0.2.1")


def test_memory_forgets_what_is_over(monkeypatch):
    memory = limits.Memory()
    for number in range(10):
        memory.miss(f"old {number}", 60)
    now = time.monotonic()
    own_clock(monkeypatch, limits, monotonic=lambda: now + 61)
    memory.miss("new", 60)
    assert set(memory.counts) == {"new"}


def test_memory_forgets_the_oldest_of_too_many(monkeypatch):
    memory = limits.Memory()
    monkeypatch.setattr(limits, "MOST", 3)
    for name in ("a", "b", "c", "a", "d"):
        memory.miss(name, 60)
    assert set(memory.counts) == {"b", "c", "d"}
