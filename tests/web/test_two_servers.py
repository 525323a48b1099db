"""Two servers with one database and one Redis: what is begun at one is shown by the other."""

from __future__ import annotations

import http.client
import json
import re
from urllib.parse import urlencode

import pytest

from tools.serving import SOON, Serving, Stream


@pytest.fixture
def servers(tmp_path, postgres_url, redis_url):
    """Two servers, each with a folder of its own."""
    shared = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "the same at both servers"}
    running: list[Serving] = []
    for name in ("one", "two"):
        running.append(Serving(INSTANCE=str(tmp_path / name), **shared))
    yield running
    for server in running:
        server.kill()


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


def last_clock(board: Stream) -> dict | None:
    """The data of the last event about the clock that a board has heard whole."""
    return json.loads(re.findall(rb"event: clock\ndata: (.*)\n\n", board.heard)[-1])


def test_a_clock_begun_at_one_server_runs_and_stops_at_the_other(servers):
    first, second = servers
    match = first.start()
    (board,) = second.listen(match, 1)
    assert board.hears(b'"seq":0')
    set_clock(first, match, 90)
    assert board.hears(b'"left":')
    assert 30 < last_clock(board)["left"] <= 90
    (late,) = second.listen(match, 1)
    assert late.hears(b'"left":')
    assert last_clock(late)["clock"] == last_clock(board)["clock"]
    set_clock(second, match, 0)
    assert board.hears(b"event: clock\ndata: null")
    (back,) = first.listen(match, 1)
    assert back.hears(b'"seq":0')
    # News travel by Redis: a board that was quicker than they hears the end of the clock a moment later.
    assert b'"left":' not in back.heard or back.hears(b"event: clock\ndata: null")
