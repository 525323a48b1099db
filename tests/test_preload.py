"""Work in a fork that leaves nothing behind: its value, and its faults in one sentence."""

from __future__ import annotations

import json
import subprocess
import sys

from tools.serving import ROOT, SOON

FORKS = """
import json, os, signal, sys
from referee.preload import in_fork
from referee.schema import Unreadable

def refuses():
    raise Unreadable("the port is none", "PORT")

def fails():
    raise ValueError("two\\nlines")

def outcome(work):
    try:
        return in_fork(work)
    except Unreadable as fault:
        return [fault.says, fault.field]

def leaves_something():
    sys.modules["left behind"] = os
    return {"pid": os.getpid()}

outcomes = [outcome(work) for work in (leaves_something, refuses, fails, lambda: os.kill(os.getpid(), signal.SIGKILL))]
outcomes.append("left behind" in sys.modules or outcomes[0]["pid"] == os.getpid())
print(json.dumps(outcomes[1:]))
"""


def test_a_fork_gives_its_value_or_says_what_is_wrong():
    done = subprocess.run([sys.executable, "-c", FORKS], cwd=ROOT, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0, done.stderr
    refused, failed, killed, is_left = json.loads(done.stdout)
    assert refused == ["the port is none", "PORT"]
    assert failed == ["ValueError: two lines", ""]
    assert killed == ["the process that prepares the database was ended", ""]
    assert not is_left
