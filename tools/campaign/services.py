"""PostgreSQL and Redis of a campaign's own, which may be stopped, held and killed as it likes."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import redis

from tools.bench.servers import free_port

PATIENCE = 30.0
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "max_wal_senders": "4",
    "wal_keep_size": "256MB",
    "hot_standby": "on",
}


def program(name: str) -> str | None:
    """The path of a program of PostgreSQL or Redis; Debian keeps some out of the way."""
    programs = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(programs[-1]) if programs else shutil.which(name)


def missing_program() -> str:
    """The first program that is needed and not here; empty if all are."""
    return next((name for name in ("initdb", "postgres", "pg_basebackup", "redis-server") if not program(name)), "")


def family(pid: int) -> list[int]:
    """A process and its children."""
    with contextlib.suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]
    return [pid]


def wait_until(holds: Any, otherwise: str) -> None:
    """Wait until something holds and does not raise."""
    end = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(psycopg.Error, redis.RedisError):
            if holds():
                return
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)


class Service:
    """A process that can be held and killed."""

    process: subprocess.Popen[bytes]

    def hold(self) -> None:
        """Let it answer nobody, as if it hung."""
        for pid in family(self.process.pid):
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let a held one go on."""
        for pid in family(self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.poll() is not None:
            return
        for pid in family(self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


class Redis(Service):
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = [program("redis-server") or "", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())
        wait_until(redis.Redis.from_url(self.url).ping, "Redis does not answer")

    def __enter__(self) -> Redis:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Postgres(Service):
    """A PostgreSQL server with a folder of its own; of root's it runs as an ordinary user.

    With `primary` it is a copy of another server and follows it.
    """

    def __init__(self, name: str = "one", primary: Postgres | None = None, **settings: str) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.url = f"postgresql://postgres@{self.address}/postgres"
        self.settings = SETTINGS | {"port": str(self.port)} | settings
        self.folder = Path(tempfile.mkdtemp(prefix=f"referee-postgres-{name}-"))
        self.data = self.folder / "data"
        self.user = self._ordinary_user()
        if primary is None:
            self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        else:
            at = f"host=127.0.0.1 port={primary.port} user=postgres application_name={name}"
            self._run("pg_basebackup", "-D", str(self.data), "-d", at, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self.start()

    def _ordinary_user(self) -> dict[str, Any]:
        """The user who runs it, as `subprocess` takes it: PostgreSQL does not run as root."""
        if os.getuid() != 0:
            return {}
        for name in ("postgres", "nobody"):
            with contextlib.suppress(KeyError):
                account = pwd.getpwnam(name)
                os.chown(self.folder, account.pw_uid, account.pw_gid)
                return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        raise AssertionError("no ordinary user on this machine")

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name) or name, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, **self.user)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        command = [program("postgres") or "", "-D", str(self.data)]
        for setting, value in self.settings.items():
            command += ["-c", f"{setting}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self.user)
        wait_until(lambda: self.ask("SELECT 1"), f"PostgreSQL does not answer, its log is {self.folder / 'log'}")

    def ask(self, question: str) -> Any:
        """The first value of an answer; None for a statement that has none."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=2) as connection:
            answer = connection.execute(question)  # type: ignore[call-overload]
            row = answer.fetchone() if answer.description else None
            return row[0] if row else None

    def stop(self) -> None:
        """End it properly, without waiting for those who are connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def promote(self) -> None:
        """Let a standby become the server that takes writes."""
        assert self.ask("SELECT pg_promote()")

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, *_: object) -> None:
        self.go_on()
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
