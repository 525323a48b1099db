"""A real server that is asked the worst questions known: plays and streams go on meanwhile, and the work ends."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.serving import Serving, until
from tools.worst_questions import FITS, fits

WORST = "\n".join(json.dumps(fits(seed)) for seed in FITS).encode()
"""Minutes of work."""


@pytest.fixture
def serving(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that gives one process to questions, and to each more time than it needs."""
    with Serving(INSTANCE=str(new_instance()), QUESTION_PROCESSES="1", QUESTION_SECONDS="60") as server:
        yield server


def ask(server: Serving, body: bytes) -> socket.socket:
    """A connection on which questions are asked."""
    asking = socket.create_connection(("127.0.0.1", server.port))
    head = "POST /api/v1/ask/vatican HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
    asking.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return asking


def is_answered(asking: socket.socket) -> bool:
    """True if anything has come on a connection."""
    asking.setblocking(False)
    try:
        return bool(asking.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False


def processes(server: Serving) -> list[int]:
    """The processes for questions: those that a child of the server has borne."""
    return [child for bearer in children(server.process.pid) for child in children(bearer)]


def children(pid: int) -> list[int]:
    """The processes that a process has borne and that go on."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def test_plays_and_streams_go_on_while_the_worst_questions_are_asked(serving):
    assert serving.send("POST", "/api/v1/ask/vatican", fits(0))[0] == 200
    match = serving.start()
    (board,) = serving.listen(match, 1)
    assert board.hears(b'"seq":0')
    asking = [ask(serving, WORST) for _ in range(8)]
    for seen in range(50):
        assert serving.play(match, seen)["seq"] == seen + 1
    assert board.hears(b'"seq":50')
    assert board.hears(b"event: beat")
    assert sum(map(is_answered, asking)) <= 1, "questions of one address wait for each other"
    assert len(processes(serving)) == 1


@pytest.mark.outer("keeps a processor busy for as long as a server waits for its connections")
def test_with_the_server_its_questions_end(serving):
    asking = ask(serving, WORST)
    until(lambda: processes(serving), "one process bears another")
    serving.stop(cut=1)
    asking.close()
