"""Servers to measure: Referee as `make serve` runs it, and the floor under the same gunicorn."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


PROCESSES: Final[dict[int, int]] = {}
"""The process of each server that runs, by its port."""


@contextmanager
def running(
    command: list[str], port: int, path: str, environment: dict[str, str], folder: Path = ROOT
) -> Iterator[int]:
    """A server in a process of its own, ready when it answers `path`."""
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 30
        while not answers(port, path):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{' '.join(command)} does not answer")
            time.sleep(0.1)
        PROCESSES[port] = process.pid
        yield port
    finally:
        process.terminate()
        process.wait(20)


def answers(port: int, path: str) -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", path)
        return connection.getresponse().status < 500
    except OSError:
        return False


@contextmanager
def referee(folder: Path, **more: str) -> Iterator[int]:
    """Referee with a database of its own in `folder`; `more` goes before the usual environment."""
    with referee_of(ROOT, folder, more) as port:
        yield port


@contextmanager
def referee_of(checkout: Path, folder: Path, more: Mapping[str, str]) -> Iterator[int]:
    """The same, of any checkout."""
    port = free_port()
    environment = {
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite'}",
        "SECRET_KEY": "a key for the benchmark alone",
        "REDIS_URL": "",
        **more,
    }
    command = [python_of(checkout), "-m", "referee", "serve"]
    with running(command, port, "/healthz", environment, checkout):
        yield port


def python_of(checkout: Path) -> str:
    """The Python of a checkout: our own for this one, that of its `make` for another."""
    return sys.executable if checkout == ROOT else str(checkout / ".venv" / "bin" / "python")


@contextmanager
def floor(folder: Path) -> Iterator[int]:
    """The bare Flask application with plain `sqlite3`."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gevent", "--workers", "1"]
    command += [
        "--worker-connections",
        "4000",
        "--graceful-timeout",
        "1",
        "--keep-alive",
        "65",
        "--bind",
        f"127.0.0.1:{port}",
        "tools.bench.floor:app",
    ]
    with running(command, port, "/", {"FLOOR_DATABASE": str(folder / "floor.sqlite")}):
        yield port


class Client:
    """One client with a connection that stays open."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Any:
        """The answer as `(status, headers, body)`."""
        self.connection.request(method, path, body, headers or {})
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()
