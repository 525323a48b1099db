"""`python -m referee serve`: it starts, holds streams, ends cleanly, and everything is there when it starts again."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.desk import demo
from tests.rings import STARTS, each
from tools.serving import ROOT, SOON, Serving, Stream, until


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Starts a server on the same database each time."""
    with contextlib.ExitStack() as running:
        yield lambda *arguments, **environment: running.enter_context(
            Serving(*arguments, **{"INSTANCE": str(tmp_path), **environment})
        )


def test_a_server_that_does_not_come_up_is_not_left_behind(tmp_path, monkeypatch):
    begun = []

    def never(server: Serving, pattern: str) -> str:
        begun.append(server.process)
        raise AssertionError(pattern)

    monkeypatch.setattr(Serving, "wait_for", never)
    with pytest.raises(AssertionError):
        Serving(INSTANCE=str(tmp_path))
    assert begun[0].poll() is not None


def hold(server: Serving, match: dict) -> list[Stream]:
    """Fifty boards that follow a match."""
    boards = server.listen(match, 50)
    assert all(board.hears(b'"seq":') for board in boards)
    return boards


def are_ended(boards: list[Stream]) -> bool:
    """True if each stream is ended, not cut off."""
    return all(board.hears(b"\r\n0\r\n\r\n") for board in boards)


def test_it_holds_streams_ends_at_once_with_0_and_started_again_everything_is_there(serve, tmp_path):
    server = serve()
    match = server.start()
    boards = hold(server, match)
    server.play(match, 0)
    assert all(board.hears(b'"seq":1') for board in boards)
    cookie = server.send("GET", f"/k/{match['match']}/{match['keys']['table']}")[1]["Set-Cookie"].split(";")[0]
    idle = socket.create_connection(("127.0.0.1", server.port))
    server.stop(signal.SIGINT)
    assert are_ended(boards)
    idle.close()
    assert_logged(server, match)
    assert {"referee.sqlite3", "secret_key"} <= {path.name for path in tmp_path.iterdir()}
    server = serve()
    assert server.state(match)["head"] == 1
    assert server.play(match, 1)["seq"] == 2
    assert server.send("GET", f"/m/{match['match']}/log", Cookie=cookie)[0] == 200, (
        "phones need not open their link again"
    )
    (board,) = server.listen(match, 1)
    assert board.hears(b'"seq":2')
    # A terminal sends Ctrl-C to every process.
    os.killpg(server.process.pid, signal.SIGINT)
    server.ended()
    assert are_ended([board])


@pytest.mark.outer(STARTS)
@pytest.mark.parametrize("sign", each([signal.SIGTERM, signal.SIGINT], [signal.SIGTERM], "stops by another signal"))
def test_after_a_stop_the_file_of_the_database_holds_everything(serve, tmp_path, tmp_path_factory, sign):
    server = serve()
    match = server.start()
    board, *_ = hold(server, match)
    for seen in range(5):
        server.play(match, seen)
    assert board.hears(b'"seq":5')
    server.stop(sign)
    assert {path.name for path in tmp_path.glob("referee.sqlite3*")} == {"referee.sqlite3"}
    elsewhere = tmp_path_factory.mktemp("copied")
    for name in ("referee.sqlite3", "secret_key"):
        shutil.copy(tmp_path / name, elsewhere)
    with serve(INSTANCE=str(elsewhere)) as copied:
        assert copied.state(match)["head"] == 5


def assert_logged(server: Serving, match: dict) -> None:
    """Requests are logged in one line each, without keys; a link was opened, and a play entered."""
    for start in (f"GET /k/{match['match']}/... 303 ", f"POST /api/v1/matches/{match['match']}/plays 200 "):
        until(lambda start=start: any(line.startswith(start) for line in server.log), f"no line begins with {start}")
    lines = "".join(server.log).splitlines()
    assert not any(key in line for key in match["keys"].values() for line in lines)


def test_killed_between_plays_nothing_acknowledged_is_lost_and_what_was_begun_is_finished(serve):
    server = serve()
    match = server.start()
    for seen in range(5):
        assert server.play(match, seen)["seq"] == seen + 1
    server.kill()
    server = serve()
    assert server.state(match)["head"] == 5
    boards = hold(server, match)
    start = b'{"game": "darts-baseball", "players": ["Ann", "Bo"]}'
    slow = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    slow.putrequest("POST", "/api/v1/matches")
    slow.putheader("Content-Type", "application/json")
    slow.putheader("Content-Length", str(len(start)))
    slow.endheaders(start[:20])
    assert server.answers("/healthz"), "the server has looked at all connections"
    server.process.send_signal(signal.SIGTERM)
    until(lambda: not server.answers("/healthz"), "the server still takes connections")
    slow.send(start[20:])
    answer = slow.getresponse()
    assert answer.status == 201
    assert json.loads(answer.read())["match"]
    server.ended()
    assert are_ended(boards)


@pytest.mark.outer(STARTS)
def test_the_demo_is_an_evening_under_way_and_is_forgotten(serve, tmp_path):
    server = serve("--demo", TMPDIR=str(tmp_path))
    assert "/demo" in "".join(server.said)
    links = [line.strip() for line in server.said if "/k/" in line]
    assert len(links) == len(demo.records())
    for link in links:
        assert server.send("GET", link.partition(f":{server.port}")[2])[0] == 303
    status, _, _ = server.send("GET", "/demo")
    assert status == (303 if links else 404)
    server.stop()
    assert list(tmp_path.iterdir()) == [], "nothing is left of it"


def run(**environment):
    return subprocess.run(
        [sys.executable, "-m", "referee", "serve"],
        cwd=ROOT, env={"PATH": "/usr/bin:/bin", **environment}, capture_output=True, text=True, timeout=SOON,
    )  # fmt: skip


def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(HOST="127.0.0.1", PORT=str(port), INSTANCE=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"port {port} is in use" in done.stderr


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path):
    done = run(HOST="127.0.0.1", PORT="0", INSTANCE=str(tmp_path), DATABASE_URL="postgresql://127.0.0.1:9/nothing")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
