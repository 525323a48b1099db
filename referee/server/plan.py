"""The settings of the server, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from referee.kit.values import Value
from referee.net import environment
from referee.net.addresses import is_own_address
from referee.net.connection_limits import ConnectionLimits
from referee.schema import Unreadable
from referee.server.tls import Certificate

DEFAULT_HOST: Final = "0.0.0.0"
DEFAULT_PORT: Final = 8000
QUESTION_SECONDS: Final = 2
KEEP_ALIVE: Final = 65
"""Seconds after which the server closes an idle connection. A proxy closes its own sooner (`deploy/Caddyfile`)."""


class Plan(Value):
    """The settings of the server, read from the environment."""

    host: str
    port: int
    workers: int
    demo: bool = False
    instance: str = ""
    """The folder of the data, if a setting names it."""
    certificate: Certificate | None = None
    limits: ConnectionLimits = ConnectionLimits()
    reload: bool = False
    """True if pages follow changes of templates, style sheets and scripts."""
    question_processes: int = 0
    question_seconds: int = QUESTION_SECONDS

    @classmethod
    def of(cls, environ: Mapping[str, str], demo: bool = False) -> Plan:
        """The plan that the environment describes.

        :raises Unreadable: a number is not valid, several workers lack PostgreSQL or Redis, or the certificate cannot
            be used.
        """
        port = environment.number(environ, "PORT", DEFAULT_PORT, 0, 65535)
        workers = environment.number(environ, "WEB_CONCURRENCY", 1, 1, 64)
        environment.number(environ, "HSTS", 0, 0, environment.YEARS_OF_HSTS)
        shared = environ.get("DATABASE_URL", "").startswith("postgres") and bool(environ.get("REDIS_URL"))
        if workers > 1 and (demo or not shared):
            raise Unreadable(
                f"{workers} workers need PostgreSQL for the log and Redis for the news: set DATABASE_URL and "
                "REDIS_URL; or leave WEB_CONCURRENCY at 1: one worker holds a thousand screens",
                "WEB_CONCURRENCY",
            )
        return cls(
            host=environ.get("HOST") or DEFAULT_HOST,
            port=port,
            workers=workers,
            demo=demo,
            instance=environ.get("INSTANCE", ""),
            certificate=Certificate.of(environ),
            limits=ConnectionLimits.of(environ),
            reload=environment.switch(environ, "RELOAD"),
            question_processes=environment.number(environ, "QUESTION_PROCESSES", 0, 0, 64),
            question_seconds=environment.number(environ, "QUESTION_SECONDS", QUESTION_SECONDS, 1, 60),
        )

    @property
    def processes_each(self) -> int:
        """The processes for questions of each worker; by default the workers share the cores."""
        return self.question_processes or max(1, cores() // self.workers)

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def is_only_here(self) -> bool:
        """True if only the machine itself reaches the server."""
        return is_own_address(self.host)

    def link_host(self, address: str | None) -> str | None:
        """The host by which other phones reach this server: its address, or a name in the certificate."""
        return self.certificate.link_host(address) if self.certificate else address


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
