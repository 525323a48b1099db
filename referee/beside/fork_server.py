"""The process that bears children, and what a child does: `python -m referee.beside.fork_server <socket>`.

It knows the games and the formats of events, and nothing of gevent, Flask, the database or the secret. The server forks
it when it has loaded those and nothing else; all workers share it. Where it was ended, a worker starts one anew. A
child is a fork of it and costs milliseconds and some megabytes. For each child a socket comes along the first one.

A child ends itself: an alarm that nothing handles is set for each job, so the kernel ends the work in time, whatever
it does, even if the server has gone. All end when the server closes its sockets or ends in any way.
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
from referee.loading import loading
from referee.match import NoSuchPlay
from referee.schema import Unreadable, read_count
from referee.schema.numerals import DIGITS

POLITE: Final = 10
"""Added to the nice value: plays go first where cores are few."""
GROWTH: Final = 32
"""MiB by which a child may grow before it gives way to a fresh one."""
ROOM: Final = 256
"""MiB that one job may take."""
EXPECTED: Final = (Unreadable, NoSuchPlay, OutOfTime)
"""Exceptions that a job raises for its caller to handle."""
JOBS: Final = ("assessments", "events", "pictures", "questions")
"""Modules of this package that hold jobs; a child that had to import them would answer later."""
END: Final = object()

T = TypeVar("T")


def load() -> None:
    """Load the jobs, and all games and formats of events with what describes their plays, questions and options."""
    with loading():
        for name in JOBS:
            importlib.import_module(f"referee.beside.{name}")
        for key in games.keys():
            _ = games.game(key).schema
        for key in formats.keys():
            _ = formats.format_of(key).schema()


@contextlib.contextmanager
def forked(*not_its: socket.socket) -> Iterator[socket.socket]:
    """The socket for orders to a fork of this process, which has loaded the games; the sockets `not_its` are closed."""
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
    """Bear a child for each socket that comes, until the server has gone."""
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
        # A terminal and a service manager tell all processes to stop; the server finishes what it began.
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
    """A socket that the server has made; gevent makes sockets that do not block."""
    end = socket.socket(fileno=descriptor)
    end.setblocking(True)
    return end


def serve(server: Connection) -> None:
    """Run jobs for the server until it goes, or until this process has grown too much."""
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
    """The messages about a job."""
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
    """The value of a function; the process ends if it takes longer."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    value = compute()
    signal.setitimer(signal.ITIMER_REAL, 0)
    return value


def most_memory() -> float:
    """The most memory that this process has had, in MiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def limit_memory() -> None:
    """Let a job fail that takes more memory than there is room for, where the system tells how much there is now."""
    with contextlib.suppress(OSError):
        pages = read_count(Path("/proc/self/statm").read_text().split()[0], DIGITS) or 0
        limit = pages * resource.getpagesize() + ROOM * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if __name__ == "__main__":
    load()
    bear(received(read_count(sys.argv[1]) or 0))
