"""The server is killed at random moments under load: no acknowledged play is lost, none is doubled or out of order.

Every other time the worker alone is killed, and the master process starts a new one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.campaign.logs import Logs
from tools.campaign.phones import acknowledged, entering, seat
from tools.serving import ROOT, Serving, Settings


def kill_worker(server: Serving) -> None:
    """Kill the worker; the master process starts a new one."""
    for pid in server.workers():
        os.kill(pid, signal.SIGKILL)


def campaign(folder: Path, kills: int = 24, tables: int = 4, phones: int = 2, seed: int = 1) -> Iterator[str]:
    """Phones at some tables enter plays while the server is killed so many times."""
    chance = Random(seed)
    environment: Settings = {"INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}"}
    server = Serving(**environment)
    environment["PORT"] = str(server.port)
    hall = seat(lambda: [int(environment["PORT"])], tables, phones)
    try:
        with entering(hall):
            for index in range(kills):
                entered = len(acknowledged(hall))
                while len(acknowledged(hall)) < entered + 20:
                    time.sleep(0.01)
                time.sleep(chance.uniform(0, 0.3))
                if index % 2:
                    kill_worker(server)
                else:
                    server.kill()
                    server = Serving(**environment)
        plays = sum(phone.number for phone in hall)
    finally:
        server.kill()
    logs = Logs.read(environment["DATABASE_URL"])
    faults = logs.faults(acknowledged(hall))
    again = sum(phone.answers.get(0, 0) for phone in hall)
    yield f"{kills} kills, {plays:,} plays, {again} of them without an answer and sent again: {len(faults)} faults"
    assert not faults, "\n".join(faults[:20])
    assert sum(len(log) for log in logs.keys.values()) == plays
    assert_rebuilds(environment)


def assert_rebuilds(environment: dict[str, str]) -> None:
    """All logs can be refereed again, and what is kept beside them fits."""
    command = [sys.executable, "-m", "referee", "rebuild"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
