"""Two workers on PostgreSQL and Redis, and a second server: what is entered at one is seen at the others."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import randbelow
from urllib.parse import urlencode

import pytest

from tests.databases import Shelf
from tests.rings import STARTS
from tools.serving import SOON, Serving, Stream, until

pytestmark = pytest.mark.xdist_group("servers on PostgreSQL")


@pytest.fixture(scope="module")
def shared(postgres_shelf: Shelf, redis_url: str) -> Iterator[dict[str, str]]:
    """The settings of servers on one database, on a machine where both services run."""
    with postgres_shelf.borrowed() as url:
        yield {"DATABASE_URL": url, "REDIS_URL": redis_url, "SECRET_KEY": "the same in all workers"}


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory, shared: dict[str, str]) -> Iterator[Serving]:
    """A server of two workers; it ends with 0 and without a fault."""
    with Serving(INSTANCE=str(tmp_path_factory.mktemp("one")), WEB_CONCURRENCY="2", **shared) as server:
        until(lambda: len(server.workers()) == 2, "two workers")
        yield server
        server.stop()


@pytest.fixture
def second(tmp_path: Path, shared: dict[str, str]) -> Iterator[Serving]:
    """A second server with a folder of its own."""
    with Serving(INSTANCE=str(tmp_path), **shared) as server:
        yield server


def worker_of(server: Serving, board: Stream) -> int:
    """The worker that holds the other end of a board's connection."""
    ours = f":{board.socket.getsockname()[1]:04X}"
    ends = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    (inode,) = (end[9] for end in ends if end[2].endswith(ours) and end[1].endswith(f":{server.port:04X}"))
    (holder,) = (pid for pid in server.workers() if holds(pid, f"socket:[{inode}]"))
    return holder


def holds(pid: int, file: str) -> bool:
    """True if a process has a file open."""
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if str(link.readlink()) == file:
                return True
        except FileNotFoundError:
            continue
    return False


def test_a_play_at_one_worker_is_heard_at_the_other(serving):
    match = serving.start()
    boards: list[Stream] = []

    def both_hold_some() -> bool:
        boards.extend(serving.listen(match, 4))
        assert all(board.hears(b'"seq":0') for board in boards)
        return {worker_of(serving, board) for board in boards} == set(serving.workers())

    until(both_hold_some, "one worker holds all boards")
    for seen in range(10):
        assert serving.play(match, seen)["seq"] == seen + 1
        assert all(board.hears(b'"seq":%d' % (seen + 1)) for board in boards)
    for board in boards:
        last = board.hears_match(rb'data: (\{"seq":10,.*)\n')
        assert "Ann" in json.loads(last[1])["parts"]["last"]


def test_of_two_who_enter_the_same_turn_one_is_told_what_was_missed(serving):
    match = serving.start()
    path, headers = f"/api/v1/matches/{match['match']}/plays", {"Authorization": f"Bearer {match['keys']['table']}"}

    def enter(_: int, seen: int) -> int:
        body = {"play": "throw", "darts": ["1", "0", "0"]}
        return serving.send("POST", path, body, X_Seen=str(seen), **headers)[0]

    with ThreadPoolExecutor(6) as pool:
        for seen in range(6):
            answers = sorted(pool.map(enter, range(6), [seen] * 6))
            assert answers == [200, 409, 409, 409, 409, 409]
    until(lambda: serving.state(match)["head"] == 6, "each turn is in the log once")


def test_a_deleted_match_is_gone_at_both(serving):
    match = serving.start()
    boards = serving.listen(match, 12)
    assert all(board.hears(b'"seq":0') for board in boards)
    serving.send("DELETE", f"/api/v1/matches/{match['match']}", Authorization=f"Bearer {match['keys']['host']}")
    assert all(board.hears(b"event: gone") for board in boards)


def test_wrong_keys_are_counted_together(serving):
    path = f"/api/v1/matches/{serving.start()['match']}"
    guesser = f"127.{1 + randbelow(254)}.{randbelow(256)}.{1 + randbelow(254)}"
    answers = [serving.send("GET", path, source=guesser, Authorization="Bearer guess")[0] for _ in range(22)]
    assert answers == [401] * 20 + [429] * 2


# --- a second server -------------------------------------------------------------------------------------------------


RUNNING = rb'event: clock\ndata: (.*"left":.*)\n\n'
"""The event of a clock that runs, heard whole."""


def with_cookies(cookies: dict[str, str], headers: http.client.HTTPMessage) -> dict[str, str]:
    """The cookies of a phone after an answer."""
    pairs = [line.split(";")[0].partition("=") for line in headers.get_all("Set-Cookie", [])]
    return cookies | {name: value for name, _, value in pairs}


def written(cookies: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


def set_clock(server: Serving, match: dict, seconds: int) -> None:
    """Begin the clock as a phone of the table does, by the form of its page; 0 stops it."""
    _, headers, _ = server.send("GET", f"/k/{match['match']}/{match['keys']['table']}")
    cookies = with_cookies({}, headers)
    _, headers, page = server.send("GET", f"/m/{match['match']}", Cookie=written(cookies))
    cookie = written(with_cookies(cookies, headers))
    token = re.search(r'name="csrf-token" content="([^"]+)"', page.decode())
    assert token
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    form = urlencode({"csrf_token": token[1], "minutes": 0, "seconds": seconds})
    named = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie, "X-Requested-With": "referee"}
    connection.request("POST", f"/m/{match['match']}/clock", form, named)
    assert connection.getresponse().status == 204
    connection.close()


@pytest.mark.outer(STARTS)
def test_a_clock_begun_at_one_server_runs_and_stops_at_the_other(serving, second):
    match = serving.start()
    (board,) = second.listen(match, 1)
    assert board.hears(b'"seq":0')
    set_clock(serving, match, 90)
    begun = json.loads(board.hears_match(RUNNING)[1])
    assert 90 - SOON <= begun["left"] <= 90
    (late,) = second.listen(match, 1)
    assert json.loads(late.hears_match(RUNNING)[1])["clock"] == begun["clock"]
    set_clock(second, match, 0)
    assert board.hears(b"event: clock\ndata: null")
    (back,) = serving.listen(match, 1)
    assert back.hears(b'"seq":0')
    # News travel by Redis: a board that was quicker than they hears the end of the clock a moment later.
    assert b'"left":' not in back.heard or back.hears(b"event: clock\ndata: null")
