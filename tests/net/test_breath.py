"""Between the parts of long work a server under gevent looks at its sockets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = """
import gevent.monkey
gevent.monkey.patch_all()
import gevent, socket
from referee.net.breath import Breath

near, far = socket.socketpair()
answered = []

def answer():
    far.recv(1)
    answered.append(True)

gevent.spawn(answer)
gevent.sleep(0.01)
near.sendall(b"?")
breathe, pauses = Breath(), 0
while not answered:
    breathe.since = 0
    breathe()
    pauses += 1
print(pauses)
"""


def test_whoever_sends_something_is_heard_at_the_next_pause() -> None:
    done = subprocess.run([sys.executable, "-c", SERVER], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 3
