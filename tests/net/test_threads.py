"""Whoever is about to wait asks first if somebody would go on meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.net.threads import somebody_waits

ROOT = Path(__file__).parents[2]
SERVER = """
import gevent.monkey
gevent.monkey.patch_all()
import gevent, socket
from referee.net.threads import somebody_waits

near, far = socket.socketpair()
reader = gevent.spawn(far.recv, 1)
gevent.sleep(0.01)
print("at rest", somebody_waits())
near.sendall(b"?")
print("something came in", somebody_waits())
reader.join()
print("it was read", somebody_waits())
other = gevent.spawn(lambda: None)
print("a greenlet can go on", somebody_waits())
other.join()
print("at rest again", somebody_waits())
"""


def test_under_gevent_a_ready_greenlet_or_socket_waits() -> None:
    done = subprocess.run([sys.executable, "-c", SERVER], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "at rest False",
        "something came in True",
        "it was read False",
        "a greenlet can go on True",
        "at rest again False",
    ]


def test_without_gevent_nobody_waits_for_this_thread() -> None:
    assert not somebody_waits()
