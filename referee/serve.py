"""The server: gunicorn with a gevent worker, its address and QR code in the terminal.

The master process loads everything once and forks its children, in this order:

1. It loads the games, then forks the process for questions, which knows nothing else.
2. It patches the standard library for gevent, then loads the application.
3. It forks the process that prepares the database, then the workers.

The master itself opens no database, so forks share no connection to one.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import resource
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any, Final

import segno

from referee import environment, preload
from referee.beside import fork_server
from referee.connection_limits import ConnectionLimits
from referee.kit.values import Value
from referee.schema import Unreadable
from referee.tls import Certificate

DEFAULT_HOST: Final = "0.0.0.0"
DEFAULT_PORT: Final = 8000
EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})
BACKLOG: Final = 2048
FILES: Final = 16_384
QUESTION_SECONDS: Final = 2


class Plan(Value):
    """The settings of the server, read from the environment."""

    host: str
    port: int
    workers: int
    demo: bool = False
    certificate: Certificate | None = None
    limits: ConnectionLimits = ConnectionLimits()
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
            certificate=Certificate.of(environ),
            limits=ConnectionLimits.of(environ),
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

    def link_host(self, address: str | None) -> str | None:
        """The host by which other phones reach this server: its address, or a name in the certificate."""
        return self.certificate.link_host(address) if self.certificate else address


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(environ: Mapping[str, str], demo: bool = False) -> int:
    """Serve until Ctrl-C or a request to stop; return the exit status.

    :raises Unreadable: a setting cannot be used; the message says what would be right.
    """
    plan = Plan.of(environ, demo)
    allow_files(FILES)
    listener = listen(plan.host, plan.port)
    print("Referee is starting.", flush=True)
    with contextlib.ExitStack() as stack:
        stack.callback(listener.close)
        config: dict[str, Any] = {"LINK_HOST": plan.link_host(lan_address()) if plan.certificate else ""}
        if demo:
            config |= {"INSTANCE": stack.enter_context(_throw_away()), "DATABASE_URL": "", "REDIS_URL": ""}
        fork_server.load()
        questions = stack.enter_context(fork_server.forked(listener))
        preload.load_application()
        prepared = preload.in_fork(lambda: prepare(config, demo))
        config["DEMO"] = [(match["match"], match["host_key"]) for match in prepared["demo"]]
        port = listener.getsockname()[1]
        ready = banner(plan, port, prepared["demo"], sys.stdout.encoding or "ascii", prepared["organiser"])
        master = os.getpid()
        # Only after the standard library is patched.
        from referee.master import Chief, Server

        try:
            Chief(Server(plan, listener.detach(), config, questions.fileno(), ready)).run()
        except SystemExit as end:
            if os.getpid() != master:
                # A worker exits here too; the clean-up is for its master alone.
                stack.pop_all()
                raise
            return end.code if isinstance(end.code, int) else 1 if end.code else 0
    return 0


def allow_files(wanted: int) -> None:
    """Allow `wanted` open files, as far as the machine permits: each screen is one."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    :raises Unreadable: the port is in use or not permitted, or this machine has no such address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, UnicodeError) as fault:
        listener.close()
        number = getattr(fault, "errno", None)
        if number == errno.EADDRINUSE:
            raise Unreadable(
                f"port {port} is in use on this machine; choose another: PORT={port + 1 if port < 65535 else 8001}",
                "PORT",
            ) from None
        if number == errno.EACCES:
            raise Unreadable(
                f"port {port} is not for everybody to open; choose one above 1023: PORT={DEFAULT_PORT}", "PORT"
            ) from None
        raise Unreadable(f"{host!r} is no address of this machine; 0.0.0.0 opens all of them", "HOST") from None
    return listener


@contextlib.contextmanager
def _throw_away() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="referee-demo-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def prepare(config: Mapping[str, Any], demo: bool) -> dict[str, Any]:
    """Bring the database up to date; with `demo` also fill it.

    In the result, `demo` lists the matches of the demo, and `organiser` is the path of the organiser's link if the
    club of this house is new.

    :raises Unreadable: the database is of a newer version, or a setting cannot be used.
    """
    from app import create_app
    from referee import demo as evening
    from referee.store import get_store
    from referee.store.club_files import sweep_imports

    app = create_app(config)
    with app.app_context():
        sweep_imports(get_store())
        organiser = "" if app.config["PUBLIC"] else new_house()
        loaded = evening.load() if demo else []
    return {"demo": loaded, "organiser": organiser}


def new_house() -> str:
    """Make the club of this house if there is none; return the path of its organiser's link, empty if it was there."""
    from referee.store import get_store

    home, is_new = get_store().clubs.home()
    return home.organiser_path if is_new else ""


# --- the terminal ----------------------------------------------------------------------------------------------------


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") or address == "0.0.0.0" else address
    return None


def banner(plan: Plan, port: int, demo: list[dict[str, str]], encoding: str, organiser: str = "") -> str:
    """The text for the terminal at the start: the address of the server and its QR code.

    `organiser` is the path of the organiser's link if it is to be shown.
    """
    path = "/demo" if plan.demo else "/"
    lines = [
        "",
        "Referee is ready."
        if not plan.demo
        else "Referee is ready, with an evening under way (it is forgotten at the end).",
        "",
    ]
    here = "127.0.0.1" if plan.host in EVERYWHERE else f"[{plan.host}]" if ":" in plan.host else plan.host
    lines.append(f"  On this machine       {plan.scheme}://{here}:{port}{path}")
    lan = lan_address() if plan.host in EVERYWHERE else None if here.startswith("127.") else here
    lan = plan.link_host(lan) if lan else None
    if lan:
        lines.append(f"  In the local network  {plan.scheme}://{lan}:{port}{path}")
        lines += ["", _qr(f"{plan.scheme}://{lan}:{port}{path}", encoding)]
    elif plan.host in EVERYWHERE:
        lines += ["", "  No local network was found: phones can join once this machine is in one."]
    else:
        lines += ["", "  Only this machine can reach it; HOST=0.0.0.0 opens it to the local network."]
    if plan.certificate and plan.certificate.doubt:
        lines += ["", f"  Browsers will warn of the certificate: {plan.certificate.doubt}."]
    base = f"{plan.scheme}://{lan or here}:{port}"
    if organiser and not plan.demo:
        lines += [
            "", "  The organiser's link of this house (people, records, evenings). Open it on your phone and keep it;",
            "  .venv/bin/python -m referee club prints it again:", f"    {base}{organiser}",
        ]  # fmt: skip
    for match in demo:
        players = match["players"]
        lines += [f"  {match['title']}: {players}", f"    {base}/k/{match['match']}/{match['host_key']}"]
    lines += ["", "Ctrl-C ends it." if plan.demo else "Ctrl-C ends it; what was entered is kept.", ""]
    return "\n".join(lines)


def _qr(text: str, encoding: str) -> str:
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, compact=True, border=2)
    try:
        out.getvalue().encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ""
    return out.getvalue()
