"""A server as `python -m referee serve` runs it, in a process of its own, and raw event streams from it."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PREPARED = ROOT / ".pytest_cache" / "prepared"
"""Files that the first server has made in its instance folder, for the servers after it."""
KEPT = ("static", "templates")
SOON = 120.0
"""Seconds after which a test does not wait any longer for a condition."""


Settings = dict[str, Any]
"""Arguments by name; the settings of a server are text."""


class Serving:
    """A server that runs; `said` is what its terminal has shown. With `trusts` it is asked by HTTPS.

    `program` is the command line of Referee, and `folder` the one in which it is typed. `with Serving(...) as server`
    kills it at the end.
    """

    def __init__(
        self,
        *arguments: str,
        trusts: ssl.SSLContext | None = None,
        program: Sequence[str] = (sys.executable, "-m", "referee"),
        folder: Path = ROOT,
        **environment: str,
    ) -> None:
        self.trusts = trusts
        self.instance = "" if "--demo" in arguments else environment.get("INSTANCE", "")
        if self.instance:
            give_prepared(Path(self.instance))
        self.process = subprocess.Popen(
            [*program, "serve", *arguments],
            cwd=folder,
            env={**os.environ, "HOST": "127.0.0.1", "PORT": "0", "DATABASE_URL": "", "REDIS_URL": "", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        self.said: list[str] = []
        self.log: list[str] = []
        self.readers = [
            threading.Thread(target=lambda s=source, k=kept: k.extend(iter(s.readline, "")), daemon=True)
            for source, kept in ((self.process.stdout, self.said), (self.process.stderr, self.log))
        ]
        for reader in self.readers:
            reader.start()
        try:
            self.port = int(self.wait_for(r"https?://127\.0\.0\.1:(\d+)/"))
            assert b"starting" not in self.send("GET", "/healthz")[2], "it says that it is ready, and is not"
            until(lambda: self.answers("/healthz"), "the server does not answer")
            if self.instance:
                keep_prepared(Path(self.instance))
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Serving:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def wait_for(self, pattern: str) -> str:
        """The text that the terminal shows at a place."""
        until(lambda: self.process.poll() is not None or re.search(pattern, "".join(self.said)), f"no {pattern}")
        shown = re.search(pattern, "".join(self.said))
        assert shown, "".join(self.log)
        return shown[1]

    def answers(self, path: str) -> bool:
        try:
            return self.send("GET", path)[0] == 200
        except OSError:
            return False

    def send(
        self, method: str, path: str, body: object = None, source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """One request on a connection of its own, from an address of this machine."""
        address: Settings = {"host": "127.0.0.1", "port": self.port, "timeout": SOON}
        address |= {"source_address": (source, 0)}
        connection = (
            http.client.HTTPSConnection(**address, context=self.trusts)
            if self.trusts
            else http.client.HTTPConnection(**address)
        )
        sent = None if body is None else json.dumps(body)
        named = {"Content-Type": "application/json"} if sent else {}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, sent, named)
        answer = connection.getresponse()
        received = answer.status, answer.headers, answer.read()
        connection.close()
        return received

    def start(self) -> dict:
        """A match of Darts Baseball: its id and keys."""
        status, _, answer = self.send("POST", "/api/v1/matches", {"game": "darts-baseball", "players": ["Ann", "Bo"]})
        assert status == 201, answer
        return json.loads(answer)

    def play(self, match: dict, seen: int) -> dict:
        """A play of a match."""
        path, key = f"/api/v1/matches/{match['match']}/plays", match["keys"]["table"]
        body = {"play": "throw", "darts": ["1", "0", "0"]}
        status, _, answer = self.send("POST", path, body, Authorization=f"Bearer {key}", X_Seen=str(seen))
        assert status == 200, answer
        return json.loads(answer)

    def state(self, match: dict) -> dict:
        path, key = f"/api/v1/matches/{match['match']}", match["keys"]["board"]
        status, _, answer = self.send("GET", path, Authorization=f"Bearer {key}")
        assert status == 200, answer
        return json.loads(answer)

    def listen(self, match: dict, streams: int) -> list[Stream]:
        """Open a number of boards."""
        _, headers, _ = self.send("GET", f"/k/{match['match']}/{match['keys']['board']}")
        cookie = headers["Set-Cookie"].split(";")[0]
        path = f"/m/{match['match']}/live?view=board"
        return [Stream(self.port, path, cookie, self.trusts) for _ in range(streams)]

    def workers(self) -> list[int]:
        """The processes of the workers: those that came after the one for questions."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[1:]]

    def stop(self, sign: int = signal.SIGINT, cut: int = 0) -> None:
        """Ask it to end."""
        self.process.send_signal(sign)
        self.ended(cut)

    def ended(self, cut: int = 0) -> None:
        """Wait until it has ended by itself, with 0, without a fault; so many connections did not end in time."""
        assert self.process.wait(SOON) == 0
        for reader in self.readers:
            reader.join(SOON)
        log = "".join(self.log)
        cut_line = re.search(r"Connections that were cut: (\d+)", log)
        assert (cut_line[1] if cut_line else "0") == str(cut), log
        assert "Traceback" not in log, log[log.find("Traceback") :]

    def kill(self) -> None:
        """End all its processes as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SOON)


class Stream:
    """An event stream read from a socket."""

    def __init__(self, port: int, path: str, cookie: str, trusts: ssl.SSLContext | None = None) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SOON)
        if trusts:
            self.socket = trusts.wrap_socket(self.socket, server_hostname="127.0.0.1")
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        self.heard = b""

    def hears(self, what: bytes) -> bool:
        """True if something is heard before the stream ends."""
        return self.hears_match(re.escape(what)) is not None

    def hears_match(self, pattern: bytes) -> re.Match[bytes] | None:
        """The first part of what is heard that fits a pattern; None if the stream ends before."""
        while not (found := re.search(pattern, self.heard)):
            part = self.socket.recv(65536)
            if not part:
                return None
            self.heard += part
        return found


@cache
def prepared() -> Path:
    """The folder of such files that belongs to the templates, style sheets and scripts as they are now."""
    digest = hashlib.sha256()
    folders = [folder for name in KEPT for folder in (ROOT / name, *ROOT.glob(f"referee/games/*/{name}"))]
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        found = path.stat()
        digest.update(f"{path.relative_to(ROOT)} {found.st_mtime_ns} {found.st_size}\n".encode())
    return PREPARED / digest.hexdigest()[:12]


def give_prepared(instance: Path) -> None:
    """Give a server what one before it has made."""
    for kept in prepared().glob("*"):
        if not (instance / kept.name).exists():
            shutil.copytree(kept, instance / kept.name)


def keep_prepared(instance: Path) -> None:
    """Keep what the first server has made, instead of what belongs to other sources."""
    if prepared().exists():
        return
    shutil.rmtree(PREPARED, ignore_errors=True)
    PREPARED.mkdir(parents=True, exist_ok=True)
    # Another process of tests may do the same.
    with tempfile.TemporaryDirectory(dir=PREPARED.parent) as folder, contextlib.suppress(OSError):
        for name in KEPT:
            shutil.copytree(instance / name, Path(folder) / "all" / name)
        (Path(folder) / "all").rename(prepared())


def answer_on(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def until(holds: Callable[[], object], otherwise: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)
