"""The children as the server sees them: borrowed for a job, given up when they are worn or out of time.

This module uses the sockets and locks of the standard library, which let others run under gevent.
"""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, cast

from referee.beside.fair_queue import FairQueue
from referee.beside.jobs import Broken, OutOfTime, Partial
from referee.beside.messages import Connection

BUDGET: Final = 2.0
"""Seconds for a job."""
LATE: Final = 1.0
"""Seconds after its budget at which a child that still runs is given up."""
BORN_AFTER: Final = 60.0
"""Seconds in which a child must start; the first one waits for the games to be loaded."""
PACE: Final = 0.005
"""Seconds between two looks at the values of a job: waking up for each value would cost more than the answers."""
T = TypeVar("T")


class ForkServer:
    """The process that forks children, controlled by the server. `control` is the socket of one that already runs."""

    def __init__(self, control: int | None = None) -> None:
        self.control = None if control is None else socket.socket(fileno=control)
        self.process: subprocess.Popen[bytes] | None = None
        self.lock = threading.Lock()

    def start(self) -> socket.socket:
        """Start the process if there is none, and return the socket on which it takes orders."""
        with self.lock:
            if self.control is None:
                self.control, theirs = socket.socketpair()
                command = [sys.executable, "-m", "referee.beside.fork_server", str(theirs.fileno())]
                with theirs:
                    self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
            return self.control

    def stop(self) -> None:
        """End the process. Its children end when their own sockets are closed."""
        with self.lock:
            if self.control is not None:
                self.control.close()
            if self.process is not None:
                self.process.wait()
            self.control = self.process = None

    def child(self) -> Child:
        """Start a child.

        :raises Broken: no child can be started.
        """
        for _ in range(2):
            with contextlib.suppress(OSError, EOFError):
                ours, theirs = socket.socketpair()
                with theirs:
                    socket.send_fds(self.start(), [b"+"], [theirs.fileno()])
                return Child(ours)
            # The process was ended from outside.
            self.stop()
        raise Broken("no process can be started for it")


class Child:
    """One child process."""

    def __init__(self, end: socket.socket) -> None:
        self.connection = Connection(end)
        end.settimeout(BORN_AFTER)
        try:
            _, self.pid, _ = self.connection.read()
        except BaseException:
            end.close()
            raise
        self.usable = True
        """True if it waits for a job."""

    def is_alive(self) -> bool:
        """True unless the process ended while it waited."""
        end = self.connection.socket
        end.settimeout(0)
        try:
            return bool(end.recv(1, socket.MSG_PEEK))
        except BlockingIOError:
            return True
        except OSError:
            return False

    def values(
        self, seconds: float, several: bool, job: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Iterator[Any]:
        """Yield the values of a job; an exception of the job is raised here.

        :raises OutOfTime: the job took too long.
        :raises Broken: the job ended without an answer.
        """
        self.usable = False
        self.connection.socket.settimeout(seconds + LATE)
        heard = time.monotonic()
        try:
            self.connection.send(seconds, several, job, arguments)
            while (kind := (message := self.connection.read())[0]) == "item":
                yield message[1]
                if not self.connection.holds_message():
                    heard = time.monotonic()
                    time.sleep(PACE)
        except (EOFError, OSError) as fault:
            if isinstance(fault, TimeoutError) or time.monotonic() - heard > 0.9 * seconds:
                raise OutOfTime from None
            raise Broken("its process was ended") from None
        _, value, worn = message
        self.usable = not worn
        if kind == "raised":
            raise value
        if kind == "failed":
            raise Broken(value)
        if kind == "value":
            yield value

    def close(self) -> None:
        """Give the child up. An idle child ends at once, a busy one when the time of its job is over."""
        self.connection.close()


class ChildPool:
    """Runs jobs in at most `count` children, with `seconds` for each. Addresses take turns."""

    def __init__(self, count: int, seconds: float = BUDGET, control: int | None = None) -> None:
        self.seconds = seconds
        self.queue = FairQueue(count)
        self.fork_server = ForkServer(control)
        self.waiting: list[Child] = []
        """Idle children."""

    def stop(self) -> None:
        """End all idle children and their parent."""
        while self.waiting:
            self.waiting.pop().close()
        self.fork_server.stop()

    def run(self, who: str, job: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        with self._child(who, urgent=urgent) as child:
            (value,) = child.values(self.seconds, False, job, arguments)
            return cast(T, value)

    def run_each(self, who: str, job: Callable[..., Iterable[Any]], *arguments: Any, begun: bool = False) -> Partial:
        values: list[Any] = []
        with self._child(who, begun=begun) as child:
            try:
                values.extend(child.values(self.seconds, True, job, arguments))
            except (OutOfTime, Broken) as fault:
                return Partial(values, fault)
        return Partial(values)

    @contextlib.contextmanager
    def _child(self, who: str, urgent: bool = False, begun: bool = False) -> Iterator[Child]:
        with self.queue.place(who, urgent, begun):
            child = self._waiting_child() or self.fork_server.child()
            try:
                yield child
            finally:
                if child.usable:
                    self.waiting.append(child)
                else:
                    child.close()

    def _waiting_child(self) -> Child | None:
        while self.waiting:
            child = self.waiting.pop()
            if child.is_alive():
                return child
            child.close()
        return None
