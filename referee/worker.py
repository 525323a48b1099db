"""The gevent worker of gunicorn, with an end that keeps nobody waiting."""

from __future__ import annotations

import gc
import signal
import time
from functools import partial
from types import FrameType, TracebackType
from typing import Any

import gevent
from gevent.event import Event
from gevent.pool import Pool
from gevent.server import StreamServer
from gunicorn.workers.ggevent import GeventWorker

TICK = 1.0
COLLECT_AFTER = (20_000, 20, 50)


class Idle(gevent.Timeout):
    """The wait for the next request of a connection, which a stop may cut short."""

    def __init__(self, seconds: float, waiting: set[Idle]) -> None:
        super().__init__(seconds, False)
        self.waiting = waiting
        self.greenlet: Any = None

    def __enter__(self) -> Idle:
        self.greenlet = gevent.getcurrent()
        self.waiting.add(self)
        super().__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> Any:
        self.waiting.discard(self)
        return super().__exit__(kind, value, trace)

    def cut(self) -> None:
        self.greenlet.kill(self, block=False)


class Worker(GeventWorker):
    """Asked to stop: takes no more connections, ends the event streams, finishes the requests that it began."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.waiting: set[Idle] = set()
        self.stopping: Event | None = None

    def init_signals(self) -> None:
        super().init_signals()
        # Ctrl-C reaches every process of the terminal; the master passes it on as a request to stop.
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def load_wsgi(self) -> None:
        super().load_wsgi()
        # What is loaded stays; the collector need not look through it again while players wait for an answer.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.alive = False
        if self.stopping is not None:
            gevent.get_hub().loop.run_callback_threadsafe(self.stopping.set)

    def timeout_ctx(self) -> Idle:
        return Idle(self.cfg.keepalive, self.waiting)

    def run(self) -> None:
        self.stopping = Event()
        servers = []
        for sock in self.sockets:
            sock.setblocking(1)
            server = StreamServer(sock, handle=partial(self.handle, sock), spawn=Pool(self.worker_connections))
            if self.cfg.workers > 1:
                server.max_accept = 1
            server.start()
            servers.append(server)
        while self.alive:
            self.notify()
            self.stopping.wait(TICK)
        for server in servers:
            server.close()
        self._finish(servers)

    def _finish(self, servers: list[StreamServer]) -> None:
        from referee.web import live

        until = time.monotonic() + self.cfg.graceful_timeout
        live.close_all()
        while any(len(server.pool) for server in servers) and time.monotonic() < until:
            for idle in list(self.waiting):
                idle.cut()
            self.notify()
            gevent.sleep(0.05)
        for server in servers:
            server.stop(timeout=0.2)
