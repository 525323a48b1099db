"""PostgreSQL and Redis of a test's or a campaign's own, which may be stopped, held and killed as it likes."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import psycopg
import redis

from tools.bench.servers import free_port
from tools.serving import SOON, until

PORTS_TRIED = 5
"""Between the search for a free port and its use another process may take it; then the next one is tried."""
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


def wait_until(holds: Callable[[], object], otherwise: str) -> None:
    """Wait until something holds and does not raise."""

    def answers() -> bool:
        with contextlib.suppress(psycopg.Error, redis.RedisError):
            return bool(holds())
        return False

    until(answers, otherwise)


class Service(ABC):
    """A process that can be held and killed."""

    process: subprocess.Popen[bytes]
    port: int

    @abstractmethod
    def launch(self) -> None:
        """Begin the process, at `port`."""

    @abstractmethod
    def answers(self) -> bool:
        """True if this process answers, and not another one at the same port."""

    def start(self) -> None:
        """Begin the process, and wait until it answers."""
        self.launch()
        wait_until(self.answers, f"{type(self).__name__} does not answer")

    def start_at_free_port(self) -> None:
        """Begin the process at a port that is free, and wait until it answers."""
        for _ in range(PORTS_TRIED):
            self.port = free_port()
            self.launch()
            wait_until(lambda: self.process.poll() is not None or self.answers(), "it neither answers nor ends")
            if self.process.poll() is None:
                return
        raise AssertionError(f"{type(self).__name__} ends at its start, {PORTS_TRIED} times")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.go_on()
        self.kill()

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
        self.process.wait(SOON)


class Redis(Service):
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        self.start_at_free_port()

    @property
    def url(self) -> str:
        """The address, as `REDIS_URL` takes it."""
        return f"redis://127.0.0.1:{self.port}/0"

    def launch(self) -> None:
        command = [program("redis-server") or "", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())

    def answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            return bool(client.info("server")["process_id"] == self.process.pid)


class Postgres(Service):
    """A PostgreSQL server with a folder of its own; of root's it runs as an ordinary user.

    With `primary` it is a copy of another server and follows it.
    """

    def __init__(self, name: str = "one", primary: Postgres | None = None, **settings: str) -> None:
        self.settings = SETTINGS | settings
        self.folder = Path(tempfile.mkdtemp(prefix=f"referee-postgres-{name}-"))
        self.data = self.folder / "data"
        self.user = self._ordinary_user()
        if primary is None:
            self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        else:
            at = f"host=127.0.0.1 port={primary.port} user=postgres application_name={name}"
            self._run("pg_basebackup", "-D", str(self.data), "-d", at, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self.start_at_free_port()

    @property
    def address(self) -> str:
        """The host and the port."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The address of a database, as `DATABASE_URL` takes it."""
        return f"postgresql://postgres@{self.address}/postgres"

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

    def launch(self) -> None:
        command = [program("postgres") or "", "-D", str(self.data), "-c", f"port={self.port}"]
        for setting, value in self.settings.items():
            command += ["-c", f"{setting}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self.user)

    def answers(self) -> bool:
        return bool(self.ask("SHOW data_directory") == str(self.data))

    def ask(self, question: str) -> Any:
        """The first value of an answer; None for a statement that has none."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=2) as connection:
            answer = connection.execute(question)
            row = answer.fetchone() if answer.description else None
            return row[0] if row else None

    def stop(self) -> None:
        """End it properly, without waiting for those who are connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(SOON)

    def promote(self) -> None:
        """Let a standby become the server that takes writes."""
        assert self.ask("SELECT pg_promote()")

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)
