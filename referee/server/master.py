"""gunicorn as the referee runs it: the master process, which forks the workers, and the application they load.

Import this module only after gevent has patched the standard library.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from typing import Any, Final

from gevent.monkey import get_original
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from referee.application import create_app
from referee.server.listen import BACKLOG
from referee.server.plan import KEEP_ALIVE, Plan

CONNECTIONS: Final = 4000
GRACE: Final = 6
STUCK_AFTER: Final = 60


def no_note(worker: object, request: object) -> None:
    """Do nothing before a request. By default gunicorn writes a line for a log that is switched off."""


class Server(BaseApplication):
    """The application as gunicorn runs it, configured without files and without a command line.

    `questions` is the socket of the process for questions, `ready` the text for the terminal.
    """

    def __init__(self, plan: Plan, listener: int, config: Mapping[str, Any], questions: int, ready: str) -> None:
        self.plan = plan
        self.listener = listener
        self.config = {
            **config,
            "QUESTION_PROCESSES": plan.processes_each,
            "QUESTION_SECONDS": plan.question_seconds,
            "QUESTION_CONTROL": questions,
        }
        self.ready = ready
        self.to_warm, begin = os.pipe()
        os.set_blocking(self.to_warm, False)
        with open(begin, "wb") as countdown:
            countdown.write(bytes(reversed(range(plan.workers))))
        super().__init__()

    def load_config(self) -> None:
        settings: dict[str, Any] = {
            "bind": f"fd://{self.listener}",
            "workers": self.plan.workers,
            "worker_class": "referee.server.worker.Worker",
            "worker_connections": CONNECTIONS,
            "backlog": BACKLOG,
            "timeout": STUCK_AFTER,
            "graceful_timeout": GRACE,
            "keepalive": KEEP_ALIVE,
            "limit_request_line": 8190,
            # Room for the cookies of two servers under one name, with all the keys that a phone may hold.
            "limit_request_field_size": 16_380,
            # TRUSTED_PROXIES alone decides which forwarded headers are believed. gunicorn believes none of them, so it
            # need not check who sends them.
            "forwarded_allow_ips": "*",
            "secure_scheme_headers": {},
            "forwarder_headers": "",
            "loglevel": "warning",
            "proc_name": "referee",
            "control_socket_disable": True,
            "pre_request": no_note,
        }
        if self.plan.certificate:
            settings |= {"certfile": self.plan.certificate.cert, "keyfile": self.plan.certificate.key}
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return create_app(self.config)

    def is_warm(self) -> None:
        """Note that a worker can answer at once; the last of the first workers prints that the server is ready."""
        with contextlib.suppress(BlockingIOError):
            if os.read(self.to_warm, 1) == bytes(1):
                print(self.ready, flush=True)


class Chief(Arbiter):
    """The master process. Ctrl-C ends as gracefully as a request to stop does; a second one ends at once."""

    def __init__(self, app: Server) -> None:
        super().__init__(app)
        # gevent's own queue looks for signals only four times a second.
        self.SIG_QUEUE = get_original("queue", "SimpleQueue")()

    def handle_int(self) -> None:
        raise StopIteration
