"""The process that forks children, and the work of a child: `python -m referee.beside.fork_server <socket>`.

It knows the games and the formats of events, but neither gevent, Flask, the database nor the secret. The server forks
it once only those are loaded; all workers share it. If it ends, a worker starts a new one. A child is a fork of it and
costs milliseconds and some megabytes. The socket for each new child arrives over the first socket.

A child ends itself. Each job sets an alarm without a handler, so the kernel ends the work in time, even if the server
is gone. All processes end when the server closes its sockets or ends in any way.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from referee import games
from referee.beside.jobs import OutOfTime
from referee.beside.messages import Connection, Kind
from referee.events import formats
from referee.match import NoSuchPlay
from referee.net.loading import loading
from referee.schema import Unreadable, read_count
from referee.schema.numerals import DIGITS

POLITE: Final = 10
"""Added to the nice value, so that plays go first on a machine with few cores."""
GROWTH: Final = 32
"""MiB by which a child may grow before a fresh one replaces it."""
ROOM: Final = 256
"""Maximum MiB that one job may take."""
EXPECTED: Final = (Unreadable, NoSuchPlay, OutOfTime)
"""Exceptions that a job raises for its caller to handle."""
JOBS: Final = ("assessments", "events", "pictures", "questions")
"""Modules of this package that hold jobs. They are loaded beforehand, so that a child answers sooner."""
AT_FIRST_USE: Final = ("caissify_pairings.engines.dutch", "encodings.utf_8_sig", "networkx")
"""Modules that their users import at the first use: a draw by the Dutch system would wait 0.2 s for them."""
END: Final = object()

T = TypeVar("T")


def load() -> None:
    """Load the jobs, all games and all formats of events, with the schemas of their plays, questions and options."""
    with loading():
        for name in AT_FIRST_USE:
            importlib.import_module(name)
        for name in JOBS:
            importlib.import_module(f"referee.beside.{name}")
        for key in games.keys():
            _ = games.game(key).schema
        for key in formats.keys():
            _ = formats.format_of(key).schema()


@contextlib.contextmanager
def forked(*not_its: socket.socket) -> Iterator[socket.socket]:
    """Fork this process, which has loaded the games, and yield the socket for orders to the fork.

    The fork closes the sockets `not_its`.
    """
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if not pid:
        try:
            for end in (ours, *not_its):
                end.close()
            bear(theirs)
        finally:
            os._exit(0)
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)


def bear(control: socket.socket) -> None:
    """Fork a child for each socket that arrives, until the server is gone."""
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
        # A terminal or a service manager signals all processes to stop, but the server still finishes open requests.
        signal.signal(sign, signal.SIG_IGN)
    os.nice(POLITE)
    while True:
        came, descriptors, _, _ = socket.recv_fds(control, 1, 1)
        if not came:
            return
        if not os.fork():
            control.close()
            serve(Connection(received(descriptors[0])))
            os._exit(0)
        os.close(descriptors[0])


def received(descriptor: int) -> socket.socket:
    """The socket that the server sent, set to block: sockets of gevent do not."""
    end = socket.socket(fileno=descriptor)
    end.setblocking(True)
    return end


def serve(server: Connection) -> None:
    """Run jobs for the server until it is gone, or until this process has grown too much."""
    limit_memory()
    small = most_memory()
    worn = False
    with contextlib.suppress(EOFError, OSError):
        server.send("hello", os.getpid(), worn)
        while not worn:
            for kind, value in replies(*server.read()):
                worn = kind != "item" and most_memory() - small > GROWTH
                server.send(kind, value, worn)


def replies(
    seconds: float, several: bool, job: Callable[..., Any], arguments: tuple[Any, ...]
) -> Iterator[tuple[Kind, Any]]:
    """Run a job and yield the messages about it."""
    try:
        if several:
            values = iter(job(*arguments))
            while (value := within(seconds, lambda: next(values, END))) is not END:
                yield "item", value
            yield "end", None
        else:
            yield "value", within(seconds, lambda: job(*arguments))
    except MemoryError:
        yield "raised", OutOfTime()
    except EXPECTED as fault:
        yield "raised", fault
    except Exception:
        yield "failed", traceback.format_exc()


def within(seconds: float, compute: Callable[[], T]) -> T:
    """Return the value of a function; the process ends if it takes longer than `seconds`."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return compute()
    finally:
        # An alarm of a job that raised would end the process in the next job.
        signal.setitimer(signal.ITIMER_REAL, 0)


def most_memory() -> float:
    """The peak memory of this process, in MiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def limit_memory() -> None:
    """Make a job fail if it needs `ROOM` beyond the present memory, on systems that report that memory."""
    with contextlib.suppress(OSError):
        pages = read_count(Path("/proc/self/statm").read_text().split()[0], DIGITS) or 0
        limit = pages * resource.getpagesize() + ROOM * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if __name__ == "__main__":
    load()
    bear(received(read_count(sys.argv[1]) or 0))
